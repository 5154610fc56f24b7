"""The end of a hand: each bid against the tricks taken, the totals, the winners; and all facts.

Source: fact sheet WIZ-50 to WIZ-52.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.game import Event, Fact

from . import decisions
from .state import NO_SUIT, hands_of

if TYPE_CHECKING:
    from .state import State

    Step = tuple[State, tuple[Event, ...]]

EXACT = 20
PER_TRICK = 10


def points(bid: int, tricks: int) -> int:
    """What a hand is worth to a seat, a multiple of ten.

    Rule: wizard#score-exact, wizard#score-missed
    """
    return EXACT + PER_TRICK * tricks if bid == tricks else -PER_TRICK * abs(bid - tricks)


def end_hand(state: State) -> Step:
    """After the last trick: the hand is scored, and the game rests or is over.

    Rule: wizard#score-exact, wizard#score-missed, wizard#first-dealer
    """
    won = [points(bid or 0, took) for bid, took in zip(state.bids, state.tricks, strict=True)]
    totals = tuple(had + more for had, more in zip(state.scores, won, strict=True))
    after = replace(state, scores=totals)
    events = tuple(_scored(after, seat, more) for seat, more in enumerate(won))
    if state.hand == hands_of(state.seats):
        return replace(after, phase="over", to_act=None), (*events, *_finished(totals))
    return replace(after, phase="rest", to_act=state.left_of(state.dealer)), events


def _scored(state: State, seat: int, more: int) -> Event:
    bid, took = state.bids[seat], state.tricks[seat]
    told = (("bid", str(bid)), ("tricks", str(took)), ("points", str(more)))
    return Event("scored", seat, "score-exact" if bid == took else "score-missed", (), told)


def _finished(totals: tuple[int, ...]) -> tuple[Event, ...]:
    """One event for each winner: equal totals share.

    Rule: wizard#highest-total
    """
    most = max(totals)
    winners = [seat for seat, total in enumerate(totals) if total == most]
    return tuple(Event("finished", seat, "highest-total") for seat in winners)


def facts(state: State, seat: int) -> tuple[Fact, ...]:
    """The hand, trump and the trick's suit, then what there is to know of each seat."""
    found = [
        Fact("hand", None, str(state.hand)),
        Fact("hands", None, str(hands_of(state.seats))),
    ]
    if state.trump:
        found.append(Fact("trump", None, state.trump))
    if state.suit not in {"", NO_SUIT}:
        found.append(Fact("suit", None, state.suit))
    for other in range(state.seats):
        found.extend(_facts_of(state, seat, other))
    return tuple(found)


def _facts_of(state: State, viewer: int, seat: int) -> list[Fact]:
    found = []
    if seat == state.dealer:
        found.append(Fact("dealer", seat, "yes"))
    if seat == state.leader and state.phase == "play":
        found.append(Fact("leads", seat, "yes"))
    bid = state.bids[seat]
    if bid is not None and decisions.knows_bid(state, viewer, seat):
        found.append(Fact("bid", seat, str(bid)))
    found.append(Fact("tricks", seat, str(state.tricks[seat])))
    found.append(Fact("score", seat, str(state.scores[seat])))
    return found


def scores(state: State) -> tuple[int, ...]:
    """Each seat's total; it may be below 0."""
    return state.scores
