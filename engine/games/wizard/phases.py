"""What can be done in Wizard, and what it does: `trump`, `bid`, `play`, `rest`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.cards import Table
from engine.core.game import Event, Move, Phase
from engine.core.rules import Action

from . import decisions
from .dealing import next_hand
from .scoring import end_hand
from .state import (
    CARDS,
    DECK,
    JESTER,
    NO_SUIT,
    PLAYED,
    SEATS,
    SUIT_OF,
    SUITS,
    TAKEN,
    WIZARD,
    clockwise,
    hands_of,
)
from .tricks import suit_after, trick, winner

if TYPE_CHECKING:
    from engine.core.cards import Card

    from .state import State

    Step = tuple[State, tuple[Event, ...]]

NAMES = tuple(Action("name", place=suit) for suit in (*SUITS, NO_SUIT))
BIDS = tuple(Action("bid", place=str(number)) for number in range(hands_of(SEATS[0]) + 1))
PLAYS = {card: Action("play", card.token) for card in DECK}
DEAL = Action("deal")

LEADS = {JESTER: "jester-leads", WIZARD: "wizard-leads"}
"""By face, the paragraph on leading it; of ordinary cards any may be led.

Rule: wizard#lead-anything
"""


def _may_name(_state: State) -> tuple[Action, ...]:
    """Also to name none, which is refused.

    Rule: wizard#name-a-suit
    """
    return NAMES


def _name(state: State, action: Action) -> Step:
    """The dealer, having looked at the hand, decides trump before the first bid.

    Rule: wizard#wizard-names-trump, wizard#trump-before-bids
    """
    after = replace(state, trump=action.place, phase="bid", to_act=state.left_of(state.dealer))
    told = (("suit", action.place),)
    return after, (Event("named", state.dealer, "wizard-names-trump", (), told),)


def _may_bid(state: State) -> tuple[Action, ...]:
    """From none to all of the tricks.

    Rule: wizard#bid-once, wizard#bids-free
    """
    return BIDS[: decisions.size_now(state) + 1]


def _bid(state: State, action: Action) -> Step:
    """Clockwise from the dealer's left; the dealer bids last, and play begins.

    Rule: wizard#bid-once, wizard#who-leads
    """
    seat = state.actor
    number = int(action.place)
    bids = (*state.bids[:seat], number, *state.bids[seat + 1 :])
    phase = "play" if seat == state.dealer else "bid"
    after = replace(state, bids=bids, phase=phase, to_act=state.left_of(seat))
    told = decisions.told_of_bid(state, number)
    return after, (Event("bid", seat, "bid-once", (), told),)


def _may_play(state: State) -> tuple[Action, ...]:
    cards = state.table.cards
    zones = decisions.held_in(state, state.actor)
    return tuple([PLAYS[card] for zone in zones for card in cards(zone)])


def _play(state: State, action: Action) -> Step:
    """One card into the trick; the last one completes it.

    Rule: wizard#one-card-each
    """
    seat = state.actor
    card = CARDS[action.card]
    zones = decisions.held_in(state, seat)
    src = next(zone for zone in zones if card in state.table.cards(zone))
    move = Move(card, src, PLAYED[seat])
    suit = suit_after(state.suit, card)
    events: tuple[Event, ...] = (Event("played", seat, _why_allowed(state, card), (move,)),)
    if suit not in (state.suit, NO_SUIT):
        events += (Event("suit-set", seat, "suit-of-trick", (), (("suit", suit),)),)
    after = state.after_card(state.table.move(*move), suit, state.left_of(seat))
    if after.to_act != state.leader:
        return after, events
    after, more = _end_trick(after)
    return after, (*events, *more)


def _why_allowed(state: State, card: Card) -> str:
    """The paragraph that allows this card, by what all can see: never by what else is in the hand.

    Rule: wizard#lead-anything, wizard#follow-suit, wizard#special-any-time, wizard#cannot-follow
    """
    suit = SUIT_OF[card]
    if state.to_act == state.leader:
        return LEADS.get(card.face, "lead-anything")
    if suit == NO_SUIT:
        return "special-any-time"
    return "follow-suit" if suit == state.suit else "cannot-follow"


def _end_trick(state: State) -> Step:
    """The winner takes the cards and leads the next trick, or the hand ends.

    Rule: wizard#who-leads
    """
    order = clockwise(state.leader, state.seats)
    cards = trick(state)
    place, cite = winner(cards, state.trump, state.suit)
    seat = order[place]
    moves = tuple(
        Move(card, PLAYED[other], TAKEN[seat]) for other, card in zip(order, cards, strict=True)
    )
    tricks = state.tricks
    after = replace(
        state,
        table=_collected(state.table, moves),
        suit="",
        leader=seat,
        to_act=seat,
        tricks=(*tricks[:seat], tricks[seat] + 1, *tricks[seat + 1 :]),
    )
    won = Event("won", seat, cite, moves)
    if sum(after.tricks) < decisions.size_now(state):
        return after, (won,)
    after, more = end_hand(after)
    return after, (won, *more)


def _collected(table: Table, moves: tuple[Move, ...]) -> Table:
    """The table after the whole trick went to one pile: all moves at once."""
    piles = list(table.piles)
    for move in moves:
        piles[table.index[move.src]] = ()
    piles[table.index[moves[0].dst]] += tuple(move.card for move in moves)
    return Table(table.specs, tuple(piles), table.index)


def _may_deal(_state: State) -> tuple[Action, ...]:
    return (DEAL,)


def _deal(state: State, _action: Action) -> Step:
    """Rule: wizard#shuffle-sixty."""
    return next_hand(state)


PHASES: dict[str, Phase[State]] = {
    "trump": Phase(_may_name, _name),
    "bid": Phase(_may_bid, _bid),
    "play": Phase(_may_play, _play),
    "rest": Phase(_may_deal, _deal),
}
