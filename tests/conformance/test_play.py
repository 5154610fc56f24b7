"""What holds in every position of every game: cards, offers, turns and records."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from engine.core.errors import ActionError, RefusedError
from engine.core.record import decode, encode, replay
from engine.core.view import view_events, view_of
from engine.table.draw import draw
from engine.table.say import say
from tests.cases import LONGEST, SEED

if TYPE_CHECKING:
    from tests.cases import Playout

KEY = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*\Z")
SAMPLE = 13
"""Every so many positions are looked at closely; a prime, so as to meet every seat and phase."""


def test_playout_ends(playout: Playout) -> None:
    last = playout.turns[-1].after
    assert last.to_act is None
    assert len(playout.turns) < LONGEST
    assert playout.case.game.candidates(last) == ()


def test_cards_are_conserved(playout: Playout) -> None:
    deck = tuple(sorted(playout.case.game.deck))
    assert len({card.token for card in deck}) == len(deck)
    for state in playout.states:
        assert state.table.all_cards() == deck


def test_legal_and_refused_share_out_the_candidates(playout: Playout) -> None:
    for state, offers, *_ in playout.turns:
        candidates = playout.case.game.candidates(state)
        refused = tuple(action for action, _ in offers.refused)
        assert offers.legal, f"no legal action in {state.phase}"
        assert sorted(offers.legal + refused) == sorted(candidates)
        assert len({action.key for action in candidates}) == len(candidates)
        assert all(KEY.match(action.key) for action in candidates)
        assert all(refusal.cites for _, refusal in offers.refused)


def test_seats_phases_and_scores_are_of_the_game(playout: Playout) -> None:
    game, seats = playout.case.game, playout.case.seats
    for state in playout.states:
        assert state.seats == seats
        assert state.to_act is None or state.to_act in range(seats)
        assert state.to_act is None or state.phase in game.phases
        assert len(game.scores(state)) == seats
    assert game.rests <= set(game.phases)


def test_what_is_on_offer_at_a_rest_names_no_card(playout: Playout) -> None:
    """Whoever is to act at a rest, everybody is shown what is on offer."""
    rests = [turn for turn in playout.turns if turn.before.phase in playout.case.game.rests]
    for turn in rests:
        assert not any(action.card for action in turn.offers.legal)
        assert turn.offers.refused == ()


def test_zones_stay_as_the_game_declares_them(playout: Playout) -> None:
    specs = playout.case.game.zones(playout.turns[0].before.rules, playout.case.seats)
    assert len({spec.id for spec in specs}) == len(specs)
    assert all(state.table.specs == specs for state in playout.states)


def test_play_leaves_its_argument_untouched(playout: Playout) -> None:
    for turn in playout.turns[::SAMPLE]:
        said, number = repr(turn.before), hash(turn.before)
        after, events = playout.case.game.play(turn.before, turn.key)
        assert (repr(turn.before), hash(turn.before)) == (said, number)
        assert (after, events) == (turn.after, turn.events)


def test_refused_and_unknown_actions_raise(playout: Playout) -> None:
    for turn in playout.turns[::SAMPLE]:
        for action, refusal in turn.offers.refused:
            with pytest.raises(RefusedError) as caught:
                playout.case.game.play(turn.before, action.key)
            assert caught.value.refusal == refusal
        with pytest.raises(ActionError):
            playout.case.game.play(turn.before, "no-such-action")


def test_record_returns_and_replays_to_an_equal_state(playout: Playout) -> None:
    keys = tuple(turn.key for turn in playout.turns)
    record = playout.case.record(SEED).then(*keys)
    assert decode(encode(record)) == record
    state, events = replay(playout.case.game, record)
    assert state == playout.turns[-1].after
    assert hash(state) == hash(playout.turns[-1].after)
    assert events == playout.turns[-1].events


def test_views_are_json_and_can_be_drawn(playout: Playout) -> None:
    game, seats = playout.case.game, playout.case.seats
    for state in playout.states[::SAMPLE]:
        for seat in range(seats):
            view = view_of(game, state, seat)
            assert json.loads(json.dumps(view)) == view
            assert len(draw(view, {})) == seats + 2
            assert bool(view["offers"]) == (state.to_act == seat)


def test_events_are_json_and_can_be_said(playout: Playout) -> None:
    game = playout.case.game
    for turn in playout.turns[::SAMPLE]:
        for seat in range(playout.case.seats):
            told = view_events(game, turn.before, turn.after, turn.events, seat)
            assert json.loads(json.dumps(told)) == told
            assert len(say(told, {}, seat)) == len(turn.events)


def test_every_action_is_told(playout: Playout) -> None:
    for turn in playout.turns:
        assert turn.events, f"{turn.key} passes in silence"
        assert all(event.cite for event in turn.events)
        assert all(
            isinstance(text, str) for event in turn.events for fact in event.facts for text in fact
        )
