"""The suit of a trick, and who takes it.

Source: fact sheet WIZ-32 and WIZ-40 to WIZ-44; wizardcards.com, "Getting started".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .decisions import held_in
from .state import JESTER, NO_SUIT, PLAYED, RANK_OF, SUIT_OF, WIZARD, clockwise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.cards import Card

    from .state import State


def suit_after(suit: str, card: Card) -> str:
    """The suit of the trick once this card lies in it; "" while none is set.

    Rule: wizard#suit-of-trick, wizard#jester-leads, wizard#wizard-leads
    """
    return suit if suit or card.face == JESTER else SUIT_OF[card]


def suit_of(cards: Sequence[Card]) -> str:
    """The suit of a trick of these cards, in the order played.

    Rule: wizard#suit-of-trick
    """
    suit = ""
    for card in cards:
        suit = suit_after(suit, card)
    return suit


def can_follow(state: State) -> bool:
    """Whether a suit is set and the seat to act holds an ordinary card of it.

    Rule: wizard#follow-suit, wizard#cannot-follow
    """
    return state.suit not in {"", NO_SUIT} and bool(following(state))


def following(state: State) -> list[Card]:
    """The cards of the trick's suit that the seat to act holds."""
    suit, cards = state.suit, state.table.cards
    zones = held_in(state, state.actor)
    return [card for zone in zones for card in cards(zone) if SUIT_OF[card] == suit]


def winner(cards: Sequence[Card], trump: str, suit: str) -> tuple[int, str]:
    """The place, in the order played, of the card that takes the trick, and the paragraph why.

    Rule: wizard#first-wizard, wizard#highest-trump, wizard#highest-of-suit, wizard#all-jesters,
    wizard#jester-loses
    """
    for place, card in enumerate(cards):
        if card.face == WIZARD:
            return place, "first-wizard"
    if not suit:
        return 0, "all-jesters"
    suits = [SUIT_OF[card] for card in cards]
    if trump in suits and trump != NO_SUIT:
        return _highest(cards, suits, trump), "highest-trump"
    return _highest(cards, suits, suit), "highest-of-suit"


def _highest(cards: Sequence[Card], suits: Sequence[str], suit: str) -> int:
    ranks = [RANK_OF[card] if of == suit else -1 for card, of in zip(cards, suits, strict=True)]
    return ranks.index(max(ranks))


def trick(state: State) -> tuple[Card, ...]:
    """The cards in the middle of the table, in the order played."""
    cards = state.table.cards
    return tuple(
        card for seat in clockwise(state.leader, state.seats) for card in cards(PLAYED[seat])
    )
