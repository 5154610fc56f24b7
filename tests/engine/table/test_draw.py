"""The drawing: its HTML, its escapes, its buttons, and that it needs no words."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from engine.core.view import view_of
from engine.table.draw import draw
from tests.cases import Case, every_case, playout_of
from tests.engine import toy

WORDS: dict[str, Any] = {
    "seats": ["Ada", "Ben", "Cleo"],
    "cards": {"h3": {"name": "three of hearts"}},
    "places": {"x": {"name": "the left lane"}, "pair-1": {"name": "the first pair"}},
    "zones": {
        "hand": {"own": "Your hand", "other": "{seat}'s hand", "bare": "Hand"},
        "lane": {"own": "You in {mark}", "other": "{seat} in {mark}", "bare": "Lane"},
    },
    "prompts": {"play": {"own": "Play a card.", "other": "{seat} is to play."}},
    "verbs": {"play": "Play {card}", "take": "Take {place}", "bid": "{place}"},
    "facts": {"bid": "Bid", "most": "Most"},
}


def zone(
    name: str, owner: int | None, cards: list[list[str]] | None, **more: object
) -> dict[str, Any]:
    """A zone of a view."""
    parts = (name, "" if owner is None else str(owner), str(more.get("mark", "")))
    plain = {
        "id": "-".join(part for part in parts if part),
        "name": name,
        "owner": owner,
        "mark": "",
        "layout": "row",
        "count": len(cards or ()),
        "cards": cards,
    }
    return plain | more


def offer(verb: str, card: str = "", place: str = "", **more: object) -> dict[str, Any]:
    """An offer of a view."""
    key = "-".join(part for part in (verb, card, place) if part)
    return {"key": key, "verb": verb, "card": card, "place": place} | more


def view(*zones: dict[str, Any], **more: object) -> dict[str, Any]:
    """A view of two seats, seen from seat 0, which is to act."""
    plain = {"game": "toy", "seat": 0, "seats": 2, "phase": "play", "to_act": 0, "resting": False}
    return {**plain, "zones": list(zones), "facts": [], "offers": [], **more}


def test_a_hand_with_a_legal_and_a_refused_card() -> None:
    hand = zone("hand", 0, [["h3", "h3"], ["n1", "n"]], layout="fan")
    refused = offer("play", "n1", refused=["follow"], facts=[])
    parts = draw(view(hand, offers=[offer("play", "h3"), refused], facts=[["bid", 0, "2"]]), WORDS)
    assert parts[2] == (
        '<section class="seat own" data-seat="0"><p class="seat-name">You</p>'
        '<dl class="facts"><div data-fact="bid"><dt>Bid</dt><dd>2</dd></div></dl>'
        '<div class="zone" data-zone="hand-0" data-kind="hand" data-layout="fan" role="group"'
        ' aria-label="Your hand">'
        '<div class="zone-head"><span class="zone-name" aria-hidden="true">Hand</span></div>'
        '<button type="button" class="card" data-key="play-h3" data-card="h3" data-face="h3"'
        ' tabindex="0" aria-label="Play three of hearts">'
        '<svg aria-hidden="true" focusable="false"><use href="#face-h3"/></svg>'
        '<span class="card-name">three of hearts</span></button>'
        '<button type="button" class="card" data-key="play-n1" aria-disabled="true"'
        ' data-card="n1" data-face="n" tabindex="-1" aria-label="Play n">'
        '<svg aria-hidden="true" focusable="false"><use href="#face-n"/></svg>'
        '<span class="card-name">n</span></button></div></section>'
    )
    assert parts[3] == (
        '<section class="choices" role="group" aria-label="Play a card.">'
        '<p class="prompt">Play a card.</p></section>'
    )


def test_a_card_that_is_no_action_is_no_button() -> None:
    parts = draw(view(zone("played", 1, [["h3", "h3"]])), WORDS)
    assert '<span class="card" data-card="h3" data-face="h3"><svg' in parts[0]
    assert "<button" not in "".join(parts)


def test_unseen_cards_show_backs_and_a_count() -> None:
    fan = zone("hand", 1, None, count=3, layout="fan")
    pile = zone("stock", None, None, count=30, layout="pile")
    parts = draw(view(fan, pile), WORDS)
    assert parts[0].count('class="card back"') == 3
    assert '<span class="count">3</span>' in parts[0]
    assert parts[1].count('class="card back"') == 1
    assert '<span class="count">30</span>' in parts[1]


def test_a_pile_that_is_seen_shows_its_top_card_and_a_count() -> None:
    parts = draw(view(zone("taken", None, [["a", "a"], ["h3", "h3"]], layout="pile")), WORDS)
    assert "three of hearts" in parts[1]
    assert 'data-card="a"' not in parts[1]
    assert '<span class="count">2</span>' in parts[1]


def test_an_action_on_a_card_that_is_covered_is_a_choice() -> None:
    pile = zone("taken", None, [["a", "a"], ["h3", "h3"]], layout="pile")
    parts = draw(view(pile, offers=[offer("play", "a")]), WORDS)
    assert '<button type="button" class="choice" data-key="play-a">Play a</button>' in parts[3]


def test_an_empty_zone_keeps_its_place() -> None:
    assert (
        '<div class="zone empty" data-zone="played-1"' in draw(view(zone("played", 1, [])), {})[0]
    )


def test_a_place_with_cards_has_its_button_in_its_head() -> None:
    pair = zone("pair", None, [["h3", "h3"]], mark="1")
    refused = offer("take", "h3", refused=["pairs"], facts=[])
    parts = draw(view(pair, offers=[offer("take", "", "pair-1"), refused]), WORDS)
    assert (
        '<button type="button" class="choice" data-key="take-pair-1" tabindex="0">'
        "Take the first pair</button></div>"
    ) in parts[1]
    assert re.search(r'data-key="take-h3" aria-disabled="true" [^>]*tabindex="-1"', parts[1])
    empty = draw(
        view(zone("pair", None, [], mark="1"), offers=[offer("take", "", "pair-1")]), WORDS
    )
    assert 'data-key="take-pair-1">Take the first pair<' in empty[3]


def test_choices_are_labelled_by_their_verbs() -> None:
    parts = draw(view(offers=[offer("bid", "", "2"), offer("deal")]), WORDS)
    assert '<button type="button" class="choice" data-key="bid-2">2</button>' in parts[3]
    assert '<button type="button" class="choice" data-key="deal">Deal</button>' in parts[3]


def test_grid_zones_stand_in_columns_by_mark() -> None:
    lanes = [
        zone("lane", seat, [], mark=mark, layout="grid") for seat in (0, 1) for mark in ("x", "y")
    ]
    facts = [["most-x", None, "seat:1"], ["most-y", None, "none"], ["deal", None, "1"]]
    middle = draw(view(*lanes, facts=facts), WORDS)[1]
    assert re.findall(r'data-(?:mark|zone|fact)="([^"]*)"', middle) == [
        *("deal", "x", "lane-1-x", "most-x", "lane-0-x"),
        *("y", "lane-1-y", "most-y", "lane-0-y"),
    ]
    assert '<div class="mark"><p class="mark-name">the left lane</p>' in middle
    assert "<dt>Most</dt><dd>Ben</dd>" in middle
    assert 'aria-label="You in the left lane"' in middle


def test_a_mark_has_its_short_name_too_for_where_there_is_little_room() -> None:
    lanes = [zone("lane", 0, [], mark="x", layout="grid")]
    words = WORDS | {"places": {"x": {"name": "the left lane", "short": "<L>"}}}
    middle = draw(view(*lanes), words)[1]
    assert (
        '<p class="mark-name"><span>the left lane</span>'
        '<span class="short" aria-hidden="true">&lt;L&gt;</span></p>'
    ) in middle


def test_a_fact_that_is_only_so_or_nothing_at_all_can_be_told_from_others() -> None:
    facts = [["leads", 0, "yes"], ["most", 0, "none"], ["bid", 0, "2"]]
    own = draw(view(facts=facts), WORDS)[2]
    assert re.findall(r'<div data-fact="(\w+)"(?: class="(\w+)")?>', own) == [
        ("leads", "flag"),
        ("most", "nil"),
        ("bid", ""),
    ]


def test_seats_stand_in_the_order_of_play_from_the_viewers_left() -> None:
    parts = draw(view(seat=1, seats=4), WORDS)
    assert [re.findall(r'data-seat="(\d)"', part) for part in parts] == [
        *(["2"], ["3"], ["0"], [], ["1"], []),
    ]


NASTY = "<b>\"&'</b>"


def test_everything_is_escaped() -> None:
    words = {
        "seats": [NASTY] * 2,
        "cards": {"h3": {"name": NASTY}},
        "places": {"x": {"name": NASTY}, NASTY: {"name": NASTY}},
        "zones": {"hand": {"own": NASTY, "bare": NASTY}},
        "prompts": {"play": NASTY},
        "verbs": {"play": NASTY, "bid": NASTY},
        "facts": {"bid": NASTY},
        "values": {"yes": NASTY},
    }
    hand = zone("hand", 0, [["h3", "h3"]])
    lane = zone("lane", 1, [], mark=NASTY, layout="grid")
    offers = [offer("play", "h3"), offer("bid", "", NASTY)]
    facts = [["bid", 1, "yes"], [NASTY, None, NASTY]]
    html = "".join(draw(view(hand, lane, offers=offers, facts=facts), words))
    assert "<b>" not in html
    assert '"&amp;' not in html.replace("&quot;", "")
    assert html.count("&lt;b&gt;") > 10


class Outline(HTMLParser):
    """What must hold of any drawing: tags close in order, and each group has its tab stop."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.stops: list[list[str]] = []
        self.keys: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes a tag that opens."""
        found = {name: value or "" for name, value in attrs}
        if tag != "use":
            self.open.append(tag)
        if "data-zone" in found:
            self.stops.append([])
            assert found["aria-label"]
        if tag == "button":
            self.keys.append(found["data-key"])
            if "tabindex" in found:
                self.stops[-1].append(found["tabindex"])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes nothing: the tag is closed already."""

    def handle_endtag(self, tag: str) -> None:
        """Notes a tag that closes."""
        assert self.open.pop() == tag


@pytest.mark.parametrize("case", [case for case in every_case() if not case.twists], ids=str)
def test_every_drawing_is_well_formed_and_every_offer_is_one_button(case: Case) -> None:
    for state in playout_of(case).states[::9]:
        for seat in range(case.seats):
            seen = view_of(case.game, state, seat)
            outline = Outline()
            for part in draw(seen, {}):
                outline.feed(part)
                assert outline.open == []
            assert sorted(outline.keys) == sorted(offer["key"] for offer in seen["offers"])
            assert all(
                stops == ["0", *["-1"] * (len(stops) - 1)] for stops in outline.stops if stops
            )


def test_the_number_of_parts_does_not_change() -> None:
    for case in (Case(toy.game, (), 2), Case(toy.game, (), 4)):
        states = playout_of(case).states
        counts = [len(draw(view_of(case.game, state, 0), {})) for state in states]
        assert counts == [case.seats + 2] * len(states)
