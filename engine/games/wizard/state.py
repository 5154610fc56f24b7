"""The cards, the zones' names and the state of Wizard.

Source: fact sheet WIZ-01 to WIZ-05.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from engine.core.cards import Card

if TYPE_CHECKING:
    from engine.core.cards import Table

    from .rules import WizardRules

SEATS = range(3, 7)

SUITS = ("c", "d", "h", "s")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
"""Lowest first."""

WIZARD = "w"
JESTER = "n"
NO_SUIT = "none"

DECK = (
    *(Card(suit + rank, suit + rank) for suit in SUITS for rank in RANKS),
    *(Card(f"{WIZARD}{twin}", WIZARD) for twin in "1234"),
    *(Card(f"{JESTER}{twin}", JESTER) for twin in "1234"),
)
"""Rule: wizard#deck"""

CARDS = {card.token: card for card in DECK}
ORDER = {card: place for place, card in enumerate(DECK)}
"""Where a card stands in a hand that is sorted."""

SUIT_OF = {card: card.face[0] if card.face[0] in SUITS else NO_SUIT for card in DECK}
"""A card's suit; Wizards and Jesters are of none.

Rule: wizard#no-suit
"""

RANK_OF = {card: place for place, card in enumerate(DECK[: len(SUITS) * len(RANKS)])}
"""Orders ordinary cards: within a suit, the higher number is the higher rank."""

HANDS = tuple(f"hand-{seat}" for seat in range(SEATS[-1]))
PLAYED = tuple(f"played-{seat}" for seat in range(SEATS[-1]))
TAKEN = tuple(f"taken-{seat}" for seat in range(SEATS[-1]))


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `hand` counts from 1. `leader` leads, or led, the trick in play. `trump` is a suit, `none`, or
    "" before the dealer has named it. `suit` is the suit of the trick: "" while none is set, `none`
    when a Wizard came first and none will be. `bids` hold None for seats that have not bid.
    """

    rules: WizardRules
    table: Table
    phase: str
    to_act: int | None
    seats: int
    rng: int
    hand: int
    dealer: int
    leader: int
    trump: str
    suit: str
    bids: tuple[int | None, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def actor(self) -> int:
        """The seat to act, while the game is not over."""
        return cast("int", self.to_act)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def after_card(self, table: Table, suit: str, to_act: int) -> State:
        """The position in the middle of a trick, one card later: `replace`, but quicker."""
        return State(
            self.rules,
            table,
            self.phase,
            to_act,
            self.seats,
            self.rng,
            self.hand,
            self.dealer,
            self.leader,
            self.trump,
            suit,
            self.bids,
            self.tricks,
            self.scores,
        )


def hands_of(seats: int) -> int:
    """How many hands a game takes: 20, 15, 12 or 10.

    Rule: wizard#number-of-hands
    """
    return len(DECK) // seats


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """All seats from this one on."""
    return (*range(first, seats), *range(first))
