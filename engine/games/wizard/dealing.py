"""A hand dealt anew, and what the turned card decides.

Source: fact sheet WIZ-03, WIZ-04 and WIZ-10 to WIZ-14.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.cards import Table
from engine.core.game import Event, Move
from engine.core.rng import shuffled

from . import decisions
from .state import DECK, JESTER, NO_SUIT, ORDER, SUIT_OF, WIZARD

if TYPE_CHECKING:
    from engine.core.cards import Card

    from .state import State

    Cards = tuple[Card, ...]

TRUMP_OF = {card: "" if card.face == WIZARD else SUIT_OF[card] for card in DECK}
"""The trump that a card decides when it is turned: a suit, `none`, or "" for the dealer to name.

Rule: wizard#turn-trump, wizard#jester-no-trump, wizard#wizard-names-trump
"""


def next_hand(state: State) -> tuple[State, tuple[Event, ...]]:
    """All sixty cards shuffled and dealt by the next dealer, and the next card turned.

    Rule: wizard#shuffle-sixty, wizard#hand-sizes, wizard#turn-trump, wizard#first-dealer
    """
    seats, dealer = state.seats, state.left_of(state.dealer)
    leader = (dealer + 1) % seats
    rng, cards = shuffled(state.rng, DECK)
    opened = replace(state, rng=rng, hand=state.hand + 1, dealer=dealer, leader=leader, suit="")
    table = _dealt(opened, cards)
    turned = table.cards("turned")
    trump = trump_of(turned)
    after = replace(
        opened,
        table=table,
        phase="bid" if trump else "trump",
        to_act=leader if trump else dealer,
        trump=trump,
        bids=(None,) * seats,
        tricks=(0,) * seats,
    )
    dealt = Event("dealt", None, "hand-sizes", (), (("hand", str(after.hand)),))
    return after, (dealt, *_turning(turned, trump))


def _dealt(state: State, cards: Cards) -> Table:
    size, seats = decisions.size_now(state), state.seats
    piles: dict[str, Cards] = {}
    for seat in range(seats):
        mine = decisions.laid_out(state, seat, cards[seat * size : (seat + 1) * size])
        piles.update((zone, in_order(held)) for zone, held in mine.items())
    piles["turned"] = cards[size * seats : size * seats + 1]
    piles["stock"] = cards[size * seats + 1 :]
    old = state.table
    return Table(old.specs, tuple(piles.get(zone, ()) for zone in old.index), old.index)


def in_order(cards: Cards) -> Cards:
    """The cards as players hold them: by suit and rank, then Wizards, then Jesters."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def trump_of(turned: Cards) -> str:
    """The trump when this was turned; nothing is turned in the last hand.

    Rule: wizard#turn-trump, wizard#jester-no-trump, wizard#last-hand
    """
    return TRUMP_OF[turned[0]] if turned else NO_SUIT


def _turning(turned: Cards, trump: str) -> tuple[Event, ...]:
    told = (("suit", trump),)
    if not turned:
        return (Event("trump", None, "last-hand", (), told),)
    shown = Event("turned", None, "turn-trump", (Move(turned[0], "stock", "turned"),))
    if not trump:
        return (shown,)
    cite = "jester-no-trump" if turned[0].face == JESTER else "turn-trump"
    return shown, Event("trump", None, cite, (), told)
