"""What can be done in Lanes, and what it does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.game import Event, Fact, Move, Phase
from engine.core.rules import Action, Restriction

from .dealing import deal_again
from .decisions import last_deal
from .position import COLOURS, Lanes, colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.cards import Card

Step = tuple[Lanes, tuple[Event, ...]]


def _hand(state: Lanes) -> tuple[Card, ...]:
    return state.table.cards(f"hand-{state.to_act}")


def _order(state: Lanes) -> tuple[int, ...]:
    return tuple((state.leader + step) % state.seats for step in range(state.seats))


def _led(state: Lanes) -> str:
    cards = state.table.cards(f"played-{state.leader}")
    return colour(cards[0].face) if cards else ""


def _candidates(state: Lanes) -> tuple[Action, ...]:
    return (*(Action("play", card.token) for card in _hand(state)), Action("pass"))


def _play(state: Lanes, action: Action) -> Step:
    seat = state.to_act
    assert seat is not None
    card = state.table.card(f"hand-{seat}", action.card)
    cite = "follow-colour" if colour(card.face) == _led(state) else "play-any"
    move = Move(card, f"hand-{seat}", f"played-{seat}")
    played = replace(state, table=state.table.move(*move), to_act=(seat + 1) % state.seats)
    event = Event("played", seat, cite, (move,))
    if played.to_act != state.leader:
        return played, (event,)
    after, more = _finish_trick(played)
    return after, (event, *more)


def _finish_trick(state: Lanes) -> Step:
    led = _led(state)
    best = [state.table.cards(f"played-{seat}")[0] for seat in _order(state)]
    ranks = [int(card.face[1]) if colour(card.face) == led else 0 for card in best]
    winner = _order(state)[ranks.index(max(ranks))]
    table, moved = state.table, []
    for seat, card in zip(_order(state), best, strict=True):
        moved.append(Move(card, f"played-{seat}", f"lane-{winner}-{colour(card.face)}"))
        table = table.move(*moved[-1])
    points = tuple(had + (seat == winner) for seat, had in enumerate(state.points))
    won = Event("won", winner, "highest-wins", tuple(moved), (("points", str(points[winner])),))
    state = replace(state, table=table, points=points, leader=winner, to_act=winner)
    if _hand(state):
        return state, (won,)
    if not last_deal(state):
        return replace(state, phase="rest"), (won,)
    most = max(points)
    ends = [Event("finished", seat, "most", ()) for seat in _order(state) if points[seat] == most]
    return replace(state, phase="over", to_act=None), (won, *ends)


def _deal(state: Lanes, _action: Action) -> Step:
    after = deal_again(state)
    return after, (Event("dealt", None, "two-deals", (), (("deal", str(after.number)),)),)


def _follow(state: Lanes) -> Callable[[Action], bool]:
    led = _led(state)
    return lambda action: action.verb == "pass" or action.card[0] == led


def facts(state: Lanes, _seat: int) -> tuple[Fact, ...]:
    """Points of each seat, the deal, and who has most in each lane."""
    lanes = [Fact(f"most-{mark}", None, _most(state, mark)) for mark in COLOURS]
    points = [Fact("points", seat, str(number)) for seat, number in enumerate(state.points)]
    return (*points, Fact("deal", None, str(state.number)), *lanes)


def _most(state: Lanes, mark: str) -> str:
    counts = [len(state.table.cards(f"lane-{seat}-{mark}")) for seat in range(state.seats)]
    return f"seat:{counts.index(max(counts))}" if counts.count(max(counts)) == 1 else "none"


def scores(state: Lanes) -> tuple[int, ...]:
    """The points of each seat."""
    return state.points


PHASES = {
    "play": Phase(_candidates, _play),
    "rest": Phase(lambda _state: (Action("deal"),), _deal),
}
RESTRICTIONS: tuple[Restriction[Lanes], ...] = (
    Restriction(
        "follow-colour",
        lambda state: (
            state.phase == "play" and _led(state) in {colour(c.face) for c in _hand(state)}
        ),
        _follow,
        lambda state: (("colour", _led(state)),),
    ),
    Restriction(
        "no-passing",
        lambda state: state.phase == "play",
        lambda _state: lambda action: action.verb != "pass",
    ),
)
