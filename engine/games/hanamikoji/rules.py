"""The options Hanamikoji is played by. Only `decisions` reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core.rules import Twist


@dataclass(frozen=True, slots=True)
class HanamikojiRules:
    """Everything about Hanamikoji that a twist can change."""

    removed_sight: str = "nobody"
    """Who may see the card removed at the deal: `nobody`, `owner` or `all`.

    Rule: hanamikoji#round-deal
    """

    secret_sight: str = "owner"
    """Who may see a Secret before it is revealed.

    Rule: hanamikoji#secret
    """

    trade_off_sight: str = "owner"
    """Who may see the cards of a Trade-off.

    Rule: hanamikoji#discards-hidden
    """

    opening: str = "free"
    """How a round opens: `free`, the first player draws and chooses.

    Rule: hanamikoji#four-turns
    """

    tie_marker: str = "stays"
    """Where a favour marker goes on equal cards: it `stays`.

    Rule: hanamikoji#tie-stays
    """

    restrictions: frozenset[str] = frozenset(
        {"draw-first", "use-once", "pairs-fixed", "must-choose"}
    )
    """The rules of legality in force, by paragraph."""


TWISTS: tuple[Twist, ...] = ()
"""No twists yet: the base game."""
