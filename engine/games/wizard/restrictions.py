"""What is refused in Wizard, each rule by its paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.rules import Restriction

from .state import CARDS, NO_SUIT, SUIT_OF, SUITS, WIZARD
from .tricks import can_follow, following

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.rules import Action

    from .state import State

FOLLOWS = {
    suit: frozenset(card.token for card in CARDS.values() if SUIT_OF[card] in {suit, NO_SUIT})
    for suit in SUITS
}
"""By suit, the cards that may be played when it can be followed.

Rule: wizard#follow-suit, wizard#special-any-time
"""


def _follows(state: State) -> Callable[[Action], bool]:
    allowed = FOLLOWS[state.suit]
    return lambda action: action.card in allowed


def _suit_held(state: State) -> tuple[tuple[str, str], ...]:
    return (("suit", state.suit), ("card", following(state)[0].face))


RESTRICTIONS: tuple[Restriction[State], ...] = (
    Restriction(
        "name-a-suit",
        lambda state: state.phase == "trump",
        lambda _state: lambda action: action.place != NO_SUIT,
        lambda _state: (("card", WIZARD),),
    ),
    Restriction(
        "follow-suit",
        lambda state: state.phase == "play" and can_follow(state),
        _follows,
        _suit_held,
    ),
)
"""Rule: wizard#name-a-suit, wizard#follow-suit"""
