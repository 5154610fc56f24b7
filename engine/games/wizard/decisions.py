"""The only module that reads options: what stands here is all that a twist can change."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.cards import Sight, ZoneSpec

from .state import DECK, SEATS, hands_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.cards import Card

    from .rules import WizardRules
    from .state import State

    Facts = tuple[tuple[str, str], ...]


class Holding(NamedTuple):
    """A zone that a seat plays from, and which of the cards dealt to the seat lie there."""

    name: str
    sight: Sight
    layout: str
    dealt: slice


class BidMode(NamedTuple):
    """What all are told when a bid is made, and whose bids a seat knows later.

    `shows(state, viewer, seat)` says whether the viewer knows the bid of the seat.
    """

    told: Callable[[int], Facts]
    shows: Callable[[State, int, int], bool]


HAND_SIZES: dict[str, Callable[[int, int], int]] = {"ascending": lambda number, _hands: number}
BID_MODES = {
    "sequential": BidMode(
        told=lambda number: (("number", str(number)),),
        shows=lambda _state, _viewer, _seat: True,
    ),
}
HOLDINGS = {"hidden": (Holding("hand", Sight.OWNER, "fan", slice(None)),)}
HELD = {
    option: tuple(tuple(f"{kind.name}-{seat}" for kind in kinds) for seat in range(SEATS[-1]))
    for option, kinds in HOLDINGS.items()
}
"""By option and seat, the zones the seat plays from."""


def zones(rules: WizardRules, seats: int) -> tuple[ZoneSpec, ...]:
    """The places for cards, and who may look into each.

    Rule: wizard#trump-card-stays
    """
    kinds = HOLDINGS[rules.first_card]
    every = range(seats)
    return (
        *(ZoneSpec(kind.name, seat, kind.sight, kind.layout) for kind in kinds for seat in every),
        *(ZoneSpec("played", seat, Sight.ALL) for seat in every),
        *(ZoneSpec("taken", seat, Sight.ALL, "pile") for seat in every),
        ZoneSpec("turned", None, Sight.ALL),
        ZoneSpec("stock", None, Sight.NOBODY, "pile"),
    )


def hand_size(rules: WizardRules, seats: int, number: int) -> int:
    """Cards dealt to each seat in the hand of that number.

    Rule: wizard#hand-sizes
    """
    return HAND_SIZES[rules.hand_order](number, hands_of(seats))


def turns_card(rules: WizardRules, seats: int, number: int) -> bool:
    """Whether a card is left to turn when that hand is dealt.

    Rule: wizard#turn-trump, wizard#last-hand
    """
    return hand_size(rules, seats, number) * seats < len(DECK)


def size_now(state: State) -> int:
    """Cards dealt to each seat in the hand that is played.

    Rule: wizard#hand-sizes
    """
    return hand_size(state.rules, state.seats, state.hand)


def held_in(state: State, seat: int) -> tuple[str, ...]:
    """The zones the seat plays from."""
    return HELD[state.rules.first_card][seat]


def laid_out(state: State, seat: int, dealt: tuple[Card, ...]) -> dict[str, tuple[Card, ...]]:
    """The zones the seat plays from, each with its part of the cards dealt, the first one first."""
    kinds = HOLDINGS[state.rules.first_card]
    return {f"{kind.name}-{seat}": dealt[kind.dealt] for kind in kinds}


def told_of_bid(state: State, number: int) -> Facts:
    """What all are told when this bid is made.

    Rule: wizard#bid-once
    """
    return BID_MODES[state.rules.bid_mode].told(number)


def knows_bid(state: State, viewer: int, seat: int) -> bool:
    """Whether the viewer knows the bid that the seat has made.

    Rule: wizard#bid-once
    """
    return BID_MODES[state.rules.bid_mode].shows(state, viewer, seat)
