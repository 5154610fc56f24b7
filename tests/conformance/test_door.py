"""Every game through the door the browser uses, in the words of its content."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine import session
from engine.core.record import encode
from tests.cases import Case, every_case

GAMES = Path(__file__).parents[2] / "content" / "games"
PLAIN = [case for case in every_case() if not case.twists and case.game.slug != "toy"]
MOST = 150


def _words(slug: str) -> dict[str, Any]:
    facts = yaml.safe_load((GAMES / slug / "game.yaml").read_text(encoding="utf-8"))
    words: dict[str, Any] = facts["words"]
    return words


def _texts(node: dict[str, Any]) -> list[str]:
    offers = node["offers"].values()
    instead = [label for offer in offers for label in offer.get("instead", ())]
    facts = [offer.get("facts", "") for offer in offers]
    return [*node["parts"], *(text for text, _ in node["said"]), *instead, *facts]


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_game_is_played_through_the_door_to_its_first_rest(case: Case) -> None:
    words = _words(case.game.slug)
    record, node = encode(case.record(4)), None
    for number in range(MOST):
        request = {"ask": "show", "record": record, "seat": 0, "plays": [0], "words": words}
        node = json.loads(session.answer(json.dumps(request)))["node"]
        assert not [text for text in _texts(node) if "{" in text]
        legal = [key for key, offer in node["offers"].items() if not offer]
        if node["end"]:
            break
        assert bool(node["auto"]) != bool(legal)
        action = node["auto"] or legal[number % len(legal)]
        request |= {"ask": "play", "action": action}
        answer = json.loads(session.answer(json.dumps(request)))
        assert answer["ok"], answer
        assert answer["node"]["said"], action
        record = answer["record"]
    assert node is not None
    assert node["end"] in {"deal", "over"}
