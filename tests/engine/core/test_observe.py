from __future__ import annotations

import json

import pytest

from engine.core.observe import observe, redeal
from engine.core.rng import seeded
from engine.core.rules import Survey
from engine.core.view import view_events, view_of
from tests.cases import Case, walk
from tests.engine import toy

CASE = Case(toy.game, (), 3)
STATE = CASE.first(5)


def test_a_seat_sees_its_hand_and_counts_of_others() -> None:
    seen = observe(toy.game, STATE, 1)
    assert seen.cards("hand-1") == STATE.table.cards("hand-1")
    assert seen.cards("hand-0") == ()
    assert {zone.spec.id: zone.count for zone in seen.zones}["hand-0"] == 2
    with pytest.raises(KeyError):
        seen.cards("nowhere")


def test_only_the_seat_to_act_has_offers() -> None:
    offers = [observe(toy.game, STATE, seat).offers for seat in range(3)]
    assert offers[0].legal
    assert offers[1:] == [Survey((), ())] * 2


def test_facts_by_name_and_seat() -> None:
    seen = observe(toy.game, STATE, 0)
    assert (seen.fact("deal"), seen.fact("points", 2), seen.fact("points")) == ("1", "0", "")


def test_redealing_keeps_what_is_seen_and_changes_the_rest() -> None:
    other = redeal(STATE, 0, seeded(1))
    assert other.table.cards("hand-0") == STATE.table.cards("hand-0")
    assert other.table != STATE.table
    assert other.rng != STATE.rng
    assert other.table.all_cards() == STATE.table.all_cards()


def test_a_resting_deal_is_said_to_rest() -> None:
    states = [turn.before for turn in walk(toy.game, STATE, 1)]
    resting = [observe(toy.game, state, 0).resting for state in states]
    assert resting == [state.phase == "rest" for state in states]
    assert any(resting)


def test_a_view_is_what_architecture_md_says() -> None:
    view = view_of(toy.game, STATE, 0)
    assert set(view) == {
        *("game", "seat", "seats", "phase", "to_act", "resting", "zones", "facts", "offers"),
    }
    assert set(view["zones"][0]) == {"id", "name", "owner", "mark", "layout", "count", "cards"}
    refused = view["offers"][-1]
    assert refused == {
        "key": "pass",
        "verb": "pass",
        "card": "",
        "place": "",
        "refused": ["no-passing"],
        "facts": [],
    }


def test_a_cite_names_its_game() -> None:
    turn = walk(toy.game, STATE, 1)[0]
    told = view_events(toy.game, turn.before, turn.after, turn.events, 0)
    assert told[0]["cite"] == f"toy#{turn.events[0].cite}"


def test_an_unseen_move_shows_no_card() -> None:
    turn = walk(toy.game, STATE, 1)[0]
    card = turn.events[0].moved[0].card
    hidden = turn.events[0]._replace(moved=(turn.events[0].moved[0]._replace(dst="hand-1"),))
    told = [
        view_events(toy.game, turn.before, turn.after, (hidden,), seat)[0]["moved"][0]["card"]
        for seat in range(3)
    ]
    assert told == [list(card), list(card), None]
    assert json.dumps(told)
