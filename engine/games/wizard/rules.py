"""The options Wizard is played by. Only `decisions` reads them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rules import Twist


@dataclass(frozen=True, slots=True)
class WizardRules:
    """Everything about Wizard that a twist can change."""

    hand_order: str = "ascending"
    """How the hand sizes run: `ascending`, from one card up to all of them.

    Rule: wizard#hand-sizes
    """

    bid_mode: str = "sequential"
    """How bids are made: `sequential`, one after the other and heard by all.

    Rule: wizard#bid-once
    """

    first_card: str = "hidden"
    """Who sees the first card dealt to each seat: it is `hidden` among the rest of the hand."""

    restrictions: frozenset[str] = frozenset({"name-a-suit", "follow-suit"})
    """The rules of legality in force, by paragraph. That none bars a bid leaves all bids free.

    Rule: wizard#bids-free
    """


TWISTS: tuple[Twist, ...] = ()
"""No twists yet: the base game."""
