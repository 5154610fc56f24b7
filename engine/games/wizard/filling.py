"""The table at a start: the cards given, and the shuffled rest in all the places left.

Nobody is dealt a card of the suit that they have just failed to follow; of the tricks before, no
more is known than who took them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.cards import table_of
from engine.core.errors import StartError
from engine.core.rng import shuffled

from .dealing import TRUMP_OF, in_order
from .state import DECK, HANDS, NO_SUIT, PLAYED, SUIT_OF, TAKEN
from .tricks import suit_after

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core.cards import Card, Table, ZoneSpec

    from .begun import Begun
    from .entries import Given


def filled(specs: Sequence[ZoneSpec], given: Given, now: Begun, rng: int) -> Table:
    """All sixty cards on the table. Given cards come first in a zone, the rest fills it up.

    Raises `StartError` when the cards do not fit.

    Rule: wizard#deck, wizard#trump-card-stays
    """
    _check_turned(given, now)
    room, voids = _room(given, now), _voids(given, now)
    held = {card for cards in given.zones.values() for card in cards}
    _, shuffle = shuffled(rng, [card for card in DECK if card not in held])
    pool, piles = list(shuffle), dict(given.zones)
    if now.turns and not given.count("turned"):
        piles["turned"] = (_to_turn(pool, given.trump),)
        pool.remove(piles["turned"][0])
    for zone in sorted(room, key=lambda zone: zone not in voids):
        more = _dealt(pool, zone, room[zone] - given.count(zone), voids)
        piles[zone] = (*piles.get(zone, ()), *(in_order(more) if zone in HANDS else more))
        pool = [card for card in pool if card not in more]
    return table_of(specs, piles)


def _check_turned(given: Given, now: Begun) -> None:
    """Rule: wizard#turn-trump, wizard#jester-no-trump, wizard#name-a-suit, wizard#last-hand."""
    cards, trump = given.zones.get("turned"), given.trump
    if not now.turns:
        if cards:
            message = f"In hand {now.hand} all cards are dealt, so none can be turned."
            raise StartError("turned", message)
        if trump not in {"", NO_SUIT}:
            message = f"In hand {now.hand} no card is turned, so trump can only be {NO_SUIT}."
            raise StartError("trump", message)
    elif cards is not None:
        if len(cards) != 1:
            raise StartError("turned", f"'turned' takes one card; {len(cards)} are given.")
        _check_trump(cards[0], trump)


def _check_trump(turned: Card, trump: str) -> None:
    decided = TRUMP_OF[turned]
    if decided and trump not in {"", decided}:
        message = f"With {turned.token} turned, trump is {decided} and cannot be {trump}."
        raise StartError("trump", message)
    if not decided and trump == NO_SUIT:
        message = f"With {turned.token} turned, the dealer names a suit: trump cannot be {trump}."
        raise StartError("trump", message)


def _room(given: Given, now: Begun) -> dict[str, int]:
    """By zone, how many cards lie there; the cards played are all given."""
    room = {HANDS[seat]: now.left(seat) for seat in range(now.seats)}
    room |= {TAKEN[seat]: took * now.seats for seat, took in enumerate(now.tricks)}
    room["stock"] = len(DECK) - sum(room.values()) - len(now.played) - now.turns
    for zone, cards in room.items():
        if given.count(zone) > cards:
            message = (
                f"'{zone}' is given {given.count(zone)} cards; in this position it has {cards}."
            )
            raise StartError(zone, message)
    return room


def _voids(given: Given, now: Begun) -> dict[str, str]:
    """By hand, the suit that its seat has shown not to have.

    Rule: wizard#follow-suit, wizard#special-any-time
    """
    suit, voids = "", {}
    for seat in now.played:
        (card,) = given.zones[PLAYED[seat]]
        suit = suit_after(suit, card)
        if NO_SUIT != SUIT_OF[card] != suit != NO_SUIT:
            voids[HANDS[seat]] = suit
            _check_void(given, seat, card, suit)
    return voids


def _check_void(given: Given, seat: int, played: Card, suit: str) -> None:
    for card in given.zones.get(HANDS[seat], ()):
        if SUIT_OF[card] == suit:
            message = (
                f"Seat {seat} cannot have played {played.token}: with {card.token} it follows suit."
            )
            raise StartError(HANDS[seat], message)


def _to_turn(pool: Sequence[Card], trump: str) -> Card:
    """The next card, or the next that decides this trump."""
    for card in pool:
        if trump in {"", TRUMP_OF[card]}:
            return card
    message = f"Trump cannot be {trump or 'decided'}: every card that decides it lies elsewhere."
    raise StartError("trump", message)


def _dealt(
    pool: Sequence[Card], zone: str, count: int, voids: Mapping[str, str]
) -> tuple[Card, ...]:
    fitting = [card for card in pool if SUIT_OF[card] != voids.get(zone)]
    if len(fitting) < count:
        message = f"'{zone}' has no {voids[zone]}, as the trick shows, and too few others are left."
        raise StartError(zone, message)
    return tuple(fitting[:count])
