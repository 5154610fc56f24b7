"""Events in sentences, with and without words."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table.say import say
from engine.table.words import Words, filled, listed, sentence

WORDS: dict[str, Any] = {
    "seats": ["Ada", "Ben"],
    "unseen": "a hidden card",
    "cards": {"h3": {"name": "three of hearts"}, "5": {"name": "fan of the five"}},
    "places": {"5": {"name": "the artist of five"}},
    "zones": {"hand": {"own": "your hand", "other": "{seat}'s hand"}},
    "facts": {"points": "Points"},
    "events": {
        "played": {"own": "You play {card}.", "other": "{seat} plays {card}."},
        "favour": {"bare": "{artist} goes to {owner}, who has {points}."},
        "gave": "{seat} gives {cards} to {zone}.",
        "quiet": {"own": "", "other": "", "bare": ""},
        "turned": "{card} is turned up. {owner} deals.",
    },
}


def event(kind: str, seat: int | None, *cards: str | None, **facts: str) -> dict[str, Any]:
    """An event as a seat saw it; None for a card it did not see."""
    moved = [
        {"card": None if card is None else [card, card], "src": "stock", "dst": "hand-1"}
        for card in cards
    ]
    told = [list(fact) for fact in facts.items()]
    return {"kind": kind, "seat": seat, "cite": "toy#rule", "moved": moved, "facts": told}


@pytest.mark.parametrize(
    ("happened", "text"),
    [
        (event("played", 0, "h3"), "You play three of hearts."),
        (event("played", 1, "h3"), "Ben plays three of hearts."),
        (event("played", 1, None), "Ben plays a hidden card."),
        (event("played", 1, "h9"), "Ben plays h9."),
        (event("turned", 1, "h9", owner="-10"), "H9 is turned up. \N{MINUS SIGN}10 deals."),
        (
            event("favour", None, artist="5", owner="seat:0", points="5"),
            "The artist of five goes to you, who has 5.",
        ),
        (
            event("gave", 0, "h3", "h4", None),
            "You gives three of hearts, h4 and a hidden card to Ben's hand.",
        ),
        (event("turned", None, "h3", owner="seat:0"), "Three of hearts is turned up. You deals."),
        (event("unknown", 1, "h3"), "Ben: unknown three of hearts."),
        (event("unknown", None), "Unknown."),
    ],
)
def test_sentences(happened: dict[str, Any], text: str) -> None:
    assert say([happened], WORDS, 0) == [[text, "toy#rule"]]


def test_an_event_whose_text_is_empty_is_not_told() -> None:
    assert say([event("quiet", 0), event("quiet", None)], WORDS, 0) == []


def test_without_words_every_event_is_told() -> None:
    assert say([event("played", 1, "h3"), event("quiet", 0)], {}, 0) == [
        ["Seat 2: played h3.", "toy#rule"],
        ["You: quiet.", "toy#rule"],
    ]


def test_lists_and_blanks() -> None:
    assert [listed(names) for names in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == [
        *("", "a", "a and b", "a, b and c"),
    ]
    assert filled("{a} {b} {a.__class__} {", {"a": "{b}"}) == "{b} {b} {a.__class__} {"
    assert (sentence(""), sentence("you")) == ("", "You")


def test_words_fall_back_on_the_engines_names() -> None:
    words = Words({}, 0)
    zone = {"id": "side-1-x", "name": "side", "owner": 1, "mark": "x"}
    assert (words.seat(0), words.seat(1), words.card("h3")) == ("You", "Seat 2", "h3")
    assert (words.zone(zone), words.zone_short(zone)) == ("side-1-x", "side-1-x")
    assert (words.verb("play", "h3", ""), words.verb("bid", "", "2")) == ("Play h3", "Bid 2")
    assert (words.prompt("play", 1), words.fact("bid"), words.value("bid", "x")) == (
        *("Play", "bid", "x"),
    )


@pytest.mark.parametrize(
    ("seat", "prompt"), [(0, "Play a card."), (1, "Ben is to play."), (None, "Nobody plays.")]
)
def test_prompts_speak_to_the_seat(seat: int | None, prompt: str) -> None:
    told = {"own": "Play a card.", "other": "{seat} is to play.", "bare": "Nobody plays."}
    words = Words({"seats": ["Ada", "Ben"], "prompts": {"play": told}}, 0)
    assert words.prompt("play", seat) == prompt


@pytest.mark.parametrize("name", ["zones", "cards", "places", "verbs", "facts", "values", "events"])
@pytest.mark.parametrize("value", [None, 5, "text", ["x"], {"hand": 5}, {"hand": {"own": []}}])
def test_words_of_the_wrong_kind_are_passed_over(name: str, value: object) -> None:
    words = Words({name: value, "seats": value}, 0)
    zone = {"id": "hand-0", "name": "hand", "owner": 0, "mark": ""}
    assert all((words.zone(zone), words.card("hand"), words.verb("hand", "a", ""), words.seat(1)))


@pytest.mark.parametrize(
    ("cites", "facts", "text"),
    [
        (["follow"], [("card", "h3")], "You hold the three of hearts."),
        (["other"], [("card", "h3"), ("points", "5")], "card: three of hearts; Points: 5"),
        (["follow"], [("card", "h3"), ("points", "5")], "You hold the three of hearts. Points: 5"),
        (["plain", "follow"], [("card", "h9")], "So it is. You hold the h9."),
        (["plain"], [], "So it is."),
        (["other"], [], ""),
        (["follow"], [], "You hold the {card}."),
        (["number", "list"], [], ""),
    ],
)
def test_refusals(cites: list[str], facts: list[tuple[str, str]], text: str) -> None:
    told = {"follow": "you hold the {card}.", "plain": "So it is.", "number": 5, "list": []}
    assert Words(WORDS | {"refusals": told}, 0).refusal(cites, facts) == text


@pytest.mark.parametrize("refusals", [None, "", 7, [], {"follow": {"own": "You."}}])
def test_without_words_a_refusal_keeps_its_facts(refusals: object) -> None:
    words = Words(WORDS | {"refusals": refusals}, 0)
    assert words.refusal(["follow"], [("points", "5")]) == "Points: 5"
