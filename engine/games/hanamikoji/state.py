"""The cards, the actions and the state of Hanamikoji.

Source: fact sheet HAN-02 to HAN-05; STUDplay's guide, "Place the seven artists between you".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.cards import Card

if TYPE_CHECKING:
    from engine.core.cards import Table

    from .rules import HanamikojiRules

Owners = tuple[int | None, ...]
"""The seat that has each artist's favour, in the order of `ARTISTS`; None in the middle."""

Used = tuple[tuple[str, ...], tuple[str, ...]]
"""The actions each seat has carried out this round, in that order."""

ARTISTS = ("2a", "2b", "2c", "3a", "3b", "4", "5")
"""The faces, cheapest first.

Rule: hanamikoji#artists
"""

VALUES = {artist: int(artist[0]) for artist in ARTISTS}
"""What an artist's favour is worth, and how many cards she has.

Rule: hanamikoji#items
"""

DECK = tuple(
    Card(artist + letter, artist) for artist in ARTISTS for letter in "abcde"[: VALUES[artist]]
)
CARDS = {card.token: card for card in DECK}

ACTIONS = {"secret": 1, "trade-off": 2, "gift": 3, "competition": 4}
"""The actions and how many cards each takes; their names are their paragraphs' ids too.

Rule: hanamikoji#action-markers
"""

LAST_TURN = 8
"""Four turns for each seat.

Rule: hanamikoji#four-turns
"""

HANDS = ("hand-0", "hand-1")
SIDES = tuple({artist: f"side-{seat}-{artist}" for artist in ARTISTS} for seat in (0, 1))
"""By seat and artist, the zone in which cards lie for her favour."""


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `round` counts from 1 and `turn` from 1 to 8; `first` is the seat that takes the odd turns.
    `using` is the action in hand ("" when none) and `filling` are the zones its coming cards go
    to, next first.
    """

    rules: HanamikojiRules
    table: Table
    phase: str
    to_act: int | None
    rng: int
    round: int
    first: int
    turn: int
    used: Used
    owners: Owners
    using: str = ""
    filling: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """Always two.

        Rule: hanamikoji#two-players
        """
        return 2

    @property
    def actor(self) -> int:
        """The seat whose turn it is, also while the other answers an offer."""
        return self.first if self.turn % 2 else 1 - self.first
