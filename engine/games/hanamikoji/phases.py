"""What can be done in Hanamikoji, one click at a time, and what it does.

A turn is `draw`, `action`, `card` for each card of the action, and for an offer the other seat's
`answer`. Between rounds the game is in `rest`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.game import Event, Move, Phase
from engine.core.rules import Action

from .scoring import end_round
from .start import next_round
from .state import ACTIONS, CARDS, DECK, HANDS, LAST_TURN, SIDES

if TYPE_CHECKING:
    from .state import State

    Step = tuple[State, tuple[Event, ...]]

DRAW = Action("draw")
USES = tuple(Action("use", place=name) for name in ACTIONS)
PUTS = {card: Action("put", card.token) for card in DECK}
TAKES = {card: Action("take", card.token) for card in DECK}
TAKE_PAIRS = (Action("take", place="pair-1"), Action("take", place="pair-2"))
DECLINE = Action("decline")
DEAL = Action("deal")

PLACES = {
    "secret": (("secret-0",), ("secret-1",)),
    "trade-off": (("discard-0",) * 2, ("discard-1",) * 2),
    "gift": (("gift",) * 3,) * 2,
    "competition": (("pair-1", "pair-1", "pair-2", "pair-2"),) * 2,
}
"""By action and seat, where its cards go one by one.

Rule: hanamikoji#secret, hanamikoji#trade-off, hanamikoji#gift, hanamikoji#competition
"""

OFFERS = {"gift": ("gift",), "competition": ("pair-1", "pair-2")}
"""The actions that the other seat answers, and where their cards lie meanwhile."""


def _may_draw(_state: State) -> tuple[Action, ...]:
    return (DRAW, *USES)


def _draw(state: State, _action: Action) -> Step:
    """Rule: hanamikoji#draw-first."""
    seat = state.actor
    move = Move(state.table.cards("draw")[-1], "draw", HANDS[seat])
    after = replace(state, table=state.table.move(*move), phase="action")
    return after, (Event("drew", seat, "draw-first", (move,)),)


def _may_use(_state: State) -> tuple[Action, ...]:
    return USES


def _use(state: State, action: Action) -> Step:
    """The action is chosen; its cards follow one by one."""
    seat, name = state.actor, action.place
    after = replace(state, phase="card", using=name, filling=PLACES[name][seat])
    return after, (Event("chose", seat, name, (), (("action", name),)),)


def _may_put(state: State) -> tuple[Action, ...]:
    return tuple(PUTS[card] for card in state.table.cards(HANDS[state.actor]))


def _put(state: State, action: Action) -> Step:
    """The next card of the action; after the last one the action is carried out."""
    seat = state.actor
    move = Move(CARDS[action.card], HANDS[seat], state.filling[0])
    event = Event("put", seat, state.using, (move,))
    after = replace(state, table=state.table.move(*move), filling=state.filling[1:])
    if after.filling:
        return after, (event,)
    after, more = _offer(after) if after.using in OFFERS else _end_turn(after)
    return after, (event, *more)


def _offer(state: State) -> Step:
    """Rule: hanamikoji#gift, hanamikoji#competition."""
    after = replace(state, phase="answer", to_act=1 - state.actor)
    return after, (Event("offered", state.actor, state.using),)


def _may_take(state: State) -> tuple[Action, ...]:
    """Of a Competition also single cards, which are refused; of both also to decline."""
    pairs = TAKE_PAIRS if state.using == "competition" else ()
    cards = (card for zone in OFFERS[state.using] for card in state.table.cards(zone))
    return (*pairs, *(TAKES[card] for card in cards), DECLINE)


def _take(state: State, action: Action) -> Step:
    """The other seat takes its part, and all cards go to their own artists.

    Rule: hanamikoji#own-artist
    """
    giver, taker = state.actor, 1 - state.actor
    taken: list[Move] = []
    kept: list[Move] = []
    table = state.table
    for zone in OFFERS[state.using]:
        for card in state.table.cards(zone):
            takes = action.card == card.token or action.place == zone
            move = Move(card, zone, SIDES[taker if takes else giver][card.face])
            (taken if takes else kept).append(move)
            table = table.move(*move)
    took = Event("took", taker, state.using, tuple(taken))
    placed = Event("placed", giver, "own-artist", tuple(kept))
    after, more = _end_turn(replace(state, table=table))
    return after, (took, placed, *more)


def _end_turn(state: State) -> Step:
    """The marker is turned down; the other seat's turn, or the end of the round.

    Rule: hanamikoji#four-turns
    """
    seat = state.actor
    mine = (*state.used[seat], state.using)
    used = (state.used[0], mine) if seat else (mine, state.used[1])
    if state.turn == LAST_TURN:
        return end_round(replace(state, used=used, using=""))
    turn, other = state.turn + 1, 1 - seat
    return replace(state, used=used, using="", phase="draw", to_act=other, turn=turn), ()


def _may_deal(_state: State) -> tuple[Action, ...]:
    return (DEAL,)


def _deal(state: State, _action: Action) -> Step:
    """Rule: hanamikoji#round-deal."""
    after = next_round(state)
    return after, (Event("dealt", None, "round-deal", (), (("round", str(after.round)),)),)


PHASES: dict[str, Phase[State]] = {
    "draw": Phase(_may_draw, _draw),
    "action": Phase(_may_use, _use),
    "card": Phase(_may_put, _put),
    "answer": Phase(_may_take, _take),
    "rest": Phase(_may_deal, _deal),
}
