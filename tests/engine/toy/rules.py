"""The options of Lanes, and the twists that set them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rules import Twist


@dataclass(frozen=True, slots=True)
class LanesRules:
    """Everything about Lanes that a twist can change."""

    hand_size: int = 2
    deals: int = 2
    restrictions: frozenset[str] = frozenset({"follow-colour", "no-passing"})


TWISTS = (
    Twist("short", {"hand_size": 1}, {}, {}, {"long": "A hand has one size."}, ("hand-size",)),
    Twist("long", {"hand_size": 3}, {}, {}, {"short": "A hand has one size."}, ("hand-size",)),
    Twist("free", {}, {}, {"restrictions": frozenset({"follow-colour"})}, {}, ("follow-colour",)),
)
