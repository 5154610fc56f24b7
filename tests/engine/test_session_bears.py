"""The door for the browser bears any request at all: it never raises, and never runs on."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine import session
from engine.core.rng import below, pick, seeded
from engine.request import LONGEST, MOST_ACTIONS

pytestmark = pytest.mark.usefixtures("toy_found")

HANDS = "1~toy~~2_1_hand-0.a1.b1x_hand-1.a2.b3x~"
WHOLE = {
    "ask": "swap",
    "record": f"{HANDS}play-a1.play-a2",
    "seat": 0,
    "plays": [0, 1],
    "steps": [{"key": "play-a1", "caption": "You lead.", "refused": ""}],
    "words": {"seats": ["Ada", "Ben"], "verbs": {"play": "Play {card}"}},
    "cards": ["a1", "a5"],
}

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
names = st.sampled_from(
    ["ask", "record", "seat", "plays", "steps", "words", "action", "cards", "other"]
)
likely = {
    "ask": st.sampled_from(["show", "play", "cards", "swap"]),
    "record": st.sampled_from(
        [HANDS, f"{HANDS}play-a1", "1~toy~free~4_7~", f"1~toy~~{10**17}_1~", "1~toy~~-1_-1~"]
    ),
    "action": st.sampled_from(["play-a1", "pass", "deal", ""]),
    "seat": st.sampled_from([0, 1, -1, 10**30]),
}
lenient = settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])


def check(text: str) -> None:
    """The answer is JSON, says whether it is one, and a sentence if it is none."""
    answer = json.loads(session.answer(text))
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert answer["error"][-1] in ".?"
        assert "fault of its own" not in answer["error"]


@lenient
@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    check(text)


@lenient
@given(values)
def test_any_json_is_answered(value: object) -> None:
    check(json.dumps(value))


@lenient
@given(st.fixed_dictionaries(likely), st.dictionaries(names, values, max_size=3))
@example(
    {"ask": "show", "record": HANDS, "action": "", "seat": 0}, {"words": {"zones": {"hand": 1}}}
)
def test_any_request_with_odd_fields_is_answered(good: dict[str, Any], odd: dict[str, Any]) -> None:
    check(json.dumps(good | odd))


def _mutated(text: str, rng: int) -> tuple[int, str]:
    for _ in range(3):
        rng, place = below(rng, len(text))
        rng, letter = pick(
            rng, ['"', "{", "}", "[", "]", "~", ".", "_", "0", "9" * 20, "", "é", "\\"]
        )
        text = text[:place] + letter + text[place + 1 :]
    return rng, text


def test_thousands_of_damaged_requests_are_answered_in_time() -> None:
    rng, text = seeded(1), json.dumps(WHOLE)
    began = time.monotonic()
    for _ in range(3_000):
        rng, damaged = _mutated(text, rng)
        check(damaged)
    assert time.monotonic() - began < 30


def test_the_longest_record_is_answered_in_time() -> None:
    began = time.monotonic()
    for key in ("play-a1", "pass"):
        check(json.dumps(WHOLE | {"record": HANDS + ".".join([key] * MOST_ACTIONS)}))
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("piece", ['\\"', '"', "\\", "[", '"]', '"\\"['])
def test_the_longest_request_is_answered_in_time(piece: str) -> None:
    began = time.monotonic()
    check('"' + piece * (LONGEST // len(piece) - 1))
    assert time.monotonic() - began < 5
