"""The end of a round: Secrets revealed, favours moved, points counted, a winner or none.

Source: fact sheet HAN-30 to HAN-38; STUDplay's guide, "Compare favors after all actions".
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.game import Event, Fact, Move

from . import decisions
from .state import ACTIONS, ARTISTS, SIDES, VALUES

if TYPE_CHECKING:
    from engine.core.cards import Table

    from .state import Owners, State

    Step = tuple[State, tuple[Event, ...]]

ENOUGH_POINTS = 11
ENOUGH_ARTISTS = 4


def points(owners: Owners, seat: int) -> int:
    """The summed values of the artists whose favour the seat has.

    Rule: hanamikoji#points
    """
    pairs = zip(ARTISTS, owners, strict=True)
    return sum(VALUES[artist] for artist, owner in pairs if owner == seat)


def winner(owners: Owners) -> tuple[int, str] | None:
    """The seat that wins by these favours and the paragraph that says so; None if neither does.

    Rule: hanamikoji#win-at-round-end, hanamikoji#eleven-beats-four, hanamikoji#never-both
    """
    for seat in (0, 1):
        if points(owners, seat) >= ENOUGH_POINTS:
            beaten = owners.count(1 - seat) >= ENOUGH_ARTISTS
            return seat, "eleven-beats-four" if beaten else "win-at-round-end"
    for seat in (0, 1):
        if owners.count(seat) >= ENOUGH_ARTISTS:
            return seat, "win-at-round-end"
    return None


def end_round(state: State) -> Step:
    """After turn 8: the round is scored, and the game is over or rests.

    Rule: hanamikoji#reveal-secrets, hanamikoji#next-round, hanamikoji#start-alternates
    """
    table, revealed = _reveal(state.table)
    owners, favours = _compare(state, table)
    events = (*revealed, *favours, _counted(owners, 0), _counted(owners, 1))
    after = replace(state, table=table, owners=owners)
    won = winner(owners)
    if won is None:
        resting = replace(after, phase="rest", to_act=1 - state.first)
        return resting, (*events, Event("no-winner", None, "next-round"))
    return replace(after, phase="over", to_act=None), (*events, Event("finished", *won))


def _reveal(table: Table) -> tuple[Table, tuple[Event, ...]]:
    events = []
    for seat in (0, 1):
        zone = f"secret-{seat}"
        (card,) = table.cards(zone)
        move = Move(card, zone, SIDES[seat][card.face])
        table = table.move(*move)
        events.append(Event("revealed", seat, "reveal-secrets", (move,)))
    return table, tuple(events)


def _compare(state: State, table: Table) -> tuple[Owners, tuple[Event, ...]]:
    owners, events = [], []
    for artist, before in zip(ARTISTS, state.owners, strict=True):
        mine, yours = (len(table.cards(SIDES[seat][artist])) for seat in (0, 1))
        if mine == yours:
            owner, cite = decisions.tied(state, before)
        else:
            owner, cite = int(yours > mine), "more-cards"
        owners.append(owner)
        told = (("artist", artist), ("owner", _word(owner)))
        events.append(Event("favour", None, cite, (), told))
    return tuple(owners), tuple(events)


def _counted(owners: Owners, seat: int) -> Event:
    told = (("points", str(points(owners, seat))), ("artists", str(owners.count(seat))))
    return Event("counted", seat, "points", (), told)


def _word(owner: int | None) -> str:
    return "none" if owner is None else f"seat:{owner}"


def facts(state: State, _seat: int) -> tuple[Fact, ...]:
    """The round, the turn, the action in hand, the favours, and each seat's points and markers.

    All of it is public. Points are those of the favours as they lie, so no Secret is in them.
    """
    found = [Fact("round", None, str(state.round)), Fact("turn", None, str(state.turn))]
    if state.using:
        found.append(Fact("action", None, state.using))
    for artist, owner in zip(ARTISTS, state.owners, strict=True):
        found.append(Fact(f"favour-{artist}", None, _word(owner)))
    for seat in (0, 1):
        found.append(Fact("points", seat, str(points(state.owners, seat))))
        found.append(Fact("artists", seat, str(state.owners.count(seat))))
        found += [Fact(name, seat, _marker(state, seat, name)) for name in ACTIONS]
    return tuple(found)


def _marker(state: State, seat: int, action: str) -> str:
    return "used" if action in state.used[seat] else "ready"


def scores(state: State) -> tuple[int, ...]:
    """Each seat's points by the favours as they lie.

    A winner by four artists may have no more points than the other seat: 9 against 9.
    """
    return points(state.owners, 0), points(state.owners, 1)
