"""No seat learns what it may not see, and the test that says so would notice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.core.game import Event, Fact, Phase
from engine.core.rules import Action, Restriction
from tests.cases import Case, Turn, every_game, playout_of, walk
from tests.conformance.sight import leak_in_turn, leak_in_view, untold
from tests.engine import toy

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.game import Game
    from tests.cases import AnyGame, Playout
    from tests.engine.toy.position import Lanes
    from tests.engine.toy.rules import LanesRules

    Toy = Game[Lanes, LanesRules]

SAMPLE = 11


def test_views_tell_nothing_hidden(playout: Playout) -> None:
    for state in playout.states[::SAMPLE]:
        for seat in range(playout.case.seats):
            assert leak_in_view(playout.case.game, state, seat) == ""


def test_turns_tell_nothing_hidden(playout: Playout) -> None:
    for turn in playout.turns[:: SAMPLE // 2]:
        for seat in range(playout.case.seats):
            assert not leak_in_turn(playout.case.game, turn, seat), turn.key


def test_what_a_seat_sees_change_it_is_told(playout: Playout) -> None:
    for turn in playout.turns[::SAMPLE]:
        for seat in range(playout.case.seats):
            if seat != turn.before.to_act:
                assert untold(playout.case.game, turn, seat) == ""


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.slug)
def test_turns_of_every_kind_are_compared(game: AnyGame) -> None:
    """Without this, a game in which nothing can ever be compared would pass."""
    turns = playout_of(Case(game, (), game.seats[0])).turns
    seats = range(game.seats[0])
    compared = {
        _verb(turn)
        for turn in turns
        if any(leak_in_turn(game, turn, seat) is not None for seat in seats)
    }
    kinds = {_verb(turn) for turn in turns if turn.before.phase not in game.rests}
    assert compared == kinds


def _verb(turn: Turn) -> str:
    return turn.key.split("-")[0]


def _top_of_stock(state: Lanes) -> str:
    return state.table.cards("stock")[-1].token


def _with_fact(game: Toy) -> Toy:
    def facts(state: Lanes, seat: int) -> tuple[Fact, ...]:
        return (*game.facts(state, seat), Fact("next", None, _top_of_stock(state)))

    return replace(game, facts=facts)


def _with_peeking_rule(game: Toy) -> Toy:
    def allows(state: Lanes) -> Callable[[Action], bool]:
        low = _top_of_stock(state)
        return lambda action: action.verb == "pass" or action.card < low

    peek: Restriction[Lanes] = Restriction(
        "no-passing", lambda state: state.phase == "play", allows
    )
    return replace(game, restrictions=(*game.restrictions, peek))


def _with_telling_event(game: Toy) -> Toy:
    play = game.phases["play"]

    def apply(state: Lanes, action: Action) -> tuple[Lanes, tuple[Event, ...]]:
        after, events = play.apply(state, action)
        told = events[0]._replace(facts=(("next", _top_of_stock(state)),))
        return after, (told, *events[1:])

    return replace(game, phases={**game.phases, "play": Phase(play.candidates, apply)})


def _turns(game: Toy = toy.game) -> list[Turn]:
    return walk(game, Case(game, (), 2).first(3), 3, 4)


@pytest.mark.parametrize("planted", [_with_fact, _with_peeking_rule])
def test_a_leak_in_a_view_is_caught(planted: Callable[[Toy], Toy]) -> None:
    states = [turn.before for turn in _turns()]
    assert not any(leak_in_view(toy.game, state, seat) for state in states for seat in (0, 1))
    game = planted(toy.game)
    assert any(leak_in_view(game, state, seat) for state in states for seat in (0, 1))


def test_a_leak_in_an_event_is_caught() -> None:
    assert not any(leak_in_turn(toy.game, turn, seat) for turn in _turns() for seat in (0, 1))
    game = _with_telling_event(toy.game)
    assert any(leak_in_turn(game, turn, seat) for turn in _turns(game) for seat in (0, 1))


def test_a_secret_that_shows_is_caught() -> None:
    assert not any(untold(toy.game, turn, 1 - turn.before.to_act) for turn in _turns())
    play = toy.game.phases["play"]

    def apply(state: Lanes, action: Action) -> tuple[Lanes, tuple[Event, ...]]:
        after, events = play.apply(state, action)
        return after, (events[0]._replace(moved=(), cite="play-any"), *events[1:])

    quiet = Phase(play.candidates, apply)
    game = replace(toy.game, phases={**toy.game.phases, "play": quiet})
    assert any(untold(game, turn, 1 - turn.before.to_act) for turn in _turns(game))
