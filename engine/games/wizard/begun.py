"""How far the hand is at which a game begins: what the numbers of a start say together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import StartError
from engine.core.rng import pick, shuffled

from .decisions import hand_size, turns_card
from .state import DECK, HANDS, JESTER, PLAYED, RANKS, TAKEN, WIZARD, clockwise, hands_of

if TYPE_CHECKING:
    from engine.core.cards import Card

    from .entries import Given
    from .rules import WizardRules

    Seats = tuple[int, ...]


class Begun(NamedTuple):
    """A moment of a hand, without its cards.

    `size` is the number of cards dealt to each seat, `turns` whether one is turned after that;
    `played` are the seats with a card in the trick, the leader first.
    """

    seats: int
    hand: int
    size: int
    turns: bool
    playing: bool
    dealer: int
    leader: int
    played: Seats
    tricks: Seats

    @property
    def on_turn(self) -> int:
        """The seat that bids or plays next."""
        return (self.leader + len(self.played)) % self.seats

    def left(self, seat: int) -> int:
        """How many cards the seat still holds."""
        return self.size - sum(self.tricks) - (seat in self.played)


def begun(rules: WizardRules, given: Given, seats: int, rngs: tuple[int, int]) -> Begun:
    """The moment that the start gives; the two generators decide dealer and leader if it does not.

    Raises `StartError` when no moment of a game is like that.
    """
    played, tricks = _played(given, seats), _tricks(given, seats)
    hand = _hand(rules, given, tricks)
    leader = _leader(given, played, tricks, rngs[1])
    dealer = given.dealer
    if dealer is None and leader is not None and not sum(tricks):
        dealer = (leader - 1) % seats
    elif dealer is None:
        dealer = high_card(seats, rngs[0])
    first = (dealer + 1) % seats
    if not sum(tricks) and leader not in {None, first}:
        message = f"Seat {leader} cannot lead the first trick: seat {first} is left of the dealer."
        raise StartError("lead", message)
    return Begun(
        seats=seats,
        hand=hand,
        size=hand_size(rules, seats, hand),
        turns=turns_card(rules, seats, hand),
        playing=given.bids is not None or given.lead is not None or bool(played or sum(tricks)),
        dealer=dealer,
        leader=first if leader is None else leader,
        played=played,
        tricks=tricks,
    )


def high_card(seats: int, rng: int) -> int:
    """The seat that draws the highest card and deals; those who draw alike draw again.

    Our reading: a Wizard is higher than an ace, a Jester lower than a two.

    Rule: wizard#first-dealer
    """
    drawing = tuple(range(seats))
    while len(drawing) > 1:
        rng, cards = shuffled(rng, DECK)
        drawn = [_height(card) for card in cards[: len(drawing)]]
        drawing = tuple(
            seat for seat, height in zip(drawing, drawn, strict=True) if height == max(drawn)
        )
    return drawing[0]


def _height(card: Card) -> int:
    specials = {JESTER: -1, WIZARD: len(RANKS)}
    return specials[card.face] if card.face in specials else RANKS.index(card.face[1:])


def _played(given: Given, seats: int) -> Seats:
    """Rule: wizard#one-card-each."""
    found = [seat for seat in range(seats) if given.count(PLAYED[seat])]
    for seat in found:
        if given.count(PLAYED[seat]) > 1:
            raise StartError(PLAYED[seat], f"'{PLAYED[seat]}' takes one card: one for each trick.")
    if len(found) == seats:
        message = "All seats have played, so the trick is over; leave at least one without a card."
        raise StartError(PLAYED[found[-1]], message)
    for first in found:
        order = clockwise(first, seats)[: len(found)]
        if set(order) == set(found):
            return order
    if found:
        message = "The seats that have played must sit next to each other, clockwise."
        raise StartError(PLAYED[found[-1]], message)
    return ()


def _tricks(given: Given, seats: int) -> Seats:
    """Tricks given, or as many as the cards given for them need."""
    tricks = given.tricks
    if tricks is None:
        return tuple(-(-given.count(TAKEN[seat]) // seats) for seat in range(seats))
    for took in tricks:
        if not 0 <= took <= hands_of(seats):
            message = f"'tricks' names {took}; a seat takes 0 to {hands_of(seats)}."
            raise StartError("tricks", message)
    return tricks


def _hand(rules: WizardRules, given: Given, tricks: Seats) -> int:
    """The hand given, or the smallest that holds the tricks and cards given.

    Rule: wizard#hand-sizes, wizard#tricks-add-up
    """
    seats, over = len(tricks), sum(tricks)
    held = [given.count(HANDS[seat]) + given.count(PLAYED[seat]) for seat in range(seats)]
    most = max(held)
    numbers = range(1, hands_of(seats) + 1) if given.hand is None else (given.hand,)
    for number in numbers:
        size = hand_size(rules, seats, number)
        if over + max(1, most) <= size:
            return number
    size = max(hand_size(rules, seats, number) for number in numbers)
    if over >= size:
        message = f"{over} tricks are taken, so a hand of {size} is over; leave at least one."
        raise StartError("tricks" if given.tricks else TAKEN[tricks.index(max(tricks))], message)
    zone = HANDS[held.index(most)]
    message = (
        f"'{zone}' is too long: a seat has {size - over} cards, the one it has played among them."
    )
    raise StartError(zone, message)


def _leader(given: Given, played: Seats, tricks: Seats, rng: int) -> int | None:
    """The seat that leads or led the trick; None when only the dealer decides it.

    Rule: wizard#who-leads
    """
    lead = given.lead
    if played:
        if lead not in {None, played[0]}:
            message = f"Seat {lead} cannot have led: by the cards played, seat {played[0]} did."
            raise StartError("lead", message)
        lead = played[0]
    winners = [seat for seat, took in enumerate(tricks) if took]
    if not winners:
        return lead
    if lead is None:
        return pick(rng, winners)[1]
    if lead not in winners:
        message = f"Seat {lead} cannot lead: the winner of a trick does, and it has taken none."
        raise StartError("lead", message)
    return lead
