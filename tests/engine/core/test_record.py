from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import ActionError, RecordError, RefusedError, StartError, TwistError
from engine.core.game import Start
from engine.core.record import LONGEST, Record, decode, encode, replay
from tests.engine import toy

words = st.from_regex(r"[A-Za-z0-9-]{1,12}", fullmatch=True)
entries = st.tuples(words, st.lists(words, max_size=5).map(tuple))
records = st.builds(
    Record,
    game=words,
    twists=st.lists(words, max_size=5).map(lambda names: tuple(sorted(names))),
    start=st.builds(
        Start,
        seats=st.integers(-99, 99),
        seed=st.integers(-(10**17), 10**17),
        entries=st.lists(entries, max_size=5).map(tuple),
    ),
    actions=st.lists(words, max_size=20).map(tuple),
)


@given(records)
def test_a_record_returns_from_its_text(record: Record) -> None:
    text = encode(record)
    assert decode(text) == record
    assert all(letter.isascii() and (letter.isalnum() or letter in "-._~") for letter in text)


@given(st.text() | st.text(alphabet="1~_.-a0 \ud800", max_size=40))
def test_any_text_is_a_record_or_says_what_is_wrong(text: str) -> None:
    try:
        record = decode(text)
    except RecordError:
        return
    assert decode(encode(record)) == replace(record, twists=tuple(sorted(record.twists)))


@given(records, st.data())
def test_a_damaged_text_never_raises_anything_else(record: Record, data: st.DataObject) -> None:
    text = encode(record)
    place = data.draw(st.integers(0, len(text)))
    letter = data.draw(st.sampled_from(["", "~", "_", ".", "-", "é", "\n", "9" * 30]))
    damaged = text[:place] + letter + text[place + 1 :]
    try:
        decode(damaged)
    except RecordError:
        return


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x" * (LONGEST + 1), f"The link is 20001 characters long; {LONGEST} is the most."),
        ("1~toy~~2_1", "The link has 4 parts; it needs 5. Was it cut short?"),
        ("2~toy~~2_1~", "The link is of version '2'; this page reads 1."),
        ("1~toy~~two_1~", "The link's number for players is 'two', not a number."),
        ("1~toy~~2~", "The link's number for seed is '', not a number."),
        ("1~toy~~2_1~deal\n", "The link has 'deal\n' where a word should be."),
        (f"1~toy~~2_{'9' * 19}~", f"The link's number for seed is '{'9' * 19}', not a number."),
        ("1~toy~~2_1__lead.0~", "The link's start has an empty entry."),
        ("1~toy.two~~2_1~", "The link names 2 games; it needs one."),
        ("1~~~2_1~", "The link names 0 games; it needs one."),
        ("1~to y~~2_1~", "The link has 'to y' where a word should be."),
        ("1~toy~~2_1~play-a1..play-a2", "The link has '' where a word should be."),
        (f"1~toy~{'.'.join('a' * 21)}~2_1~", "The link names 21 twists; 20 is the most."),
    ],
)
def test_what_is_wrong_is_said(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        decode(text)
    assert str(caught.value) == sentence


GOLDEN = "1~toy~free.long~3_-7_lead.2_hand-0.a1.b1x~play-a1.deal"


def test_version_1_is_read_for_ever() -> None:
    record = decode(GOLDEN)
    start = Start(3, -7, (("lead", ("2",)), ("hand-0", ("a1", "b1x"))))
    assert record == Record("toy", ("free", "long"), start, ("play-a1", "deal"))
    assert encode(record) == GOLDEN


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("1~toy~what~2_1~", TwistError, "There is no twist 'what'."),
        ("1~toy~~9_1~", StartError, "9 players do not fit; it takes 2 to 4."),
        ("1~toy~~2_1_lead.5~", StartError, "'lead' needs one seat, 0 to 1."),
        ("1~toy~~2_1_hand-0.zz~", StartError, "'hand-0' names a card 'zz'"),
        ("1~toy~~2_1_cup.a1~", StartError, "'cup' is no zone and no entry"),
        ("1~toy~~2_1~fly", ActionError, "Action 1: 'fly' is not on offer here. On offer: play-"),
        ("1~toy~~2_1~pass", RefusedError, "Action 1: 'pass' is refused by no-passing."),
    ],
)
def test_what_does_not_fit_is_said(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as caught:
        replay(toy.game, decode(text))
    assert str(caught.value).startswith(sentence)
