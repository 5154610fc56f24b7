"""The entries of a start, read word by word: what each one says by itself.

`start` asks whether they fit together.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from engine.core.entries import LONGEST, by_name, zone_cards
from engine.core.errors import StartError

from .state import CARDS, NO_SUIT, SUITS, hands_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core.cards import Card, ZoneSpec
    from engine.core.game import Start

    Words = tuple[str, ...]

ENTRIES = {
    "hand": "The number of the hand, from 1; the smallest that the rest fits in.",
    "dealer": "The seat that deals this hand; by a high-card draw.",
    "lead": "The seat that leads, or led, the trick in play.",
    "trump": "The trump: c, d, h, s or none.",
    "bids": "The bid of each seat; play has begun.",
    "tricks": "The tricks each seat has taken in this hand; none.",
    "scores": "The total of each seat before this hand; 0.",
}
"""What stands after a semicolon is the case when the entry is not given."""

NUMBER = re.compile(r"-?[0-9]{1,5}\Z")
CARD_WORDS = "Cards are c, d, h or s with 2 to 10, j, q, k or a, and w1 to w4 and n1 to n4."


class Given(NamedTuple):
    """What a start says; None or "" where it says nothing."""

    hand: int | None
    dealer: int | None
    lead: int | None
    trump: str
    bids: tuple[int, ...] | None
    tricks: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    zones: Mapping[str, tuple[Card, ...]]

    def count(self, zone: str) -> int:
        """How many cards are given for the zone."""
        return len(self.zones.get(zone, ()))


def read(start: Start, specs: Sequence[ZoneSpec]) -> Given:
    """What the entries say; `StartError` names the first that cannot be read."""
    names = [spec.id for spec in specs]
    entries = by_name(start, (*ENTRIES, *names))
    seats, hands = start.seats, hands_of(start.seats)
    return Given(
        hand=_number(entries, "hand", 1, hands),
        dealer=_number(entries, "dealer", 0, seats - 1),
        lead=_number(entries, "lead", 0, seats - 1),
        trump=_trump(entries),
        bids=_numbers(entries, "bids", seats),
        tricks=_numbers(entries, "tricks", seats),
        scores=_numbers(entries, "scores", seats),
        zones=zone_cards(entries, names, CARDS, CARD_WORDS),
    )


def _one(entries: Mapping[str, Words], name: str) -> str | None:
    if name not in entries:
        return None
    words = entries[name]
    if len(words) != 1:
        raise StartError(name, f"'{name}' takes one word; {len(words)} are given.")
    return words[0]


def _number(entries: Mapping[str, Words], name: str, low: int, high: int) -> int | None:
    word = _one(entries, name)
    if word is None:
        return None
    number = _read_number(name, word)
    if not low <= number <= high:
        raise StartError(name, f"'{name}' is given as {number}; it takes {low} to {high}.")
    return number


def _read_number(name: str, word: str) -> int:
    if not NUMBER.match(word):
        raise StartError(name, f"'{name}' names '{word[:LONGEST]}', which is no number it takes.")
    return int(word)


def _numbers(entries: Mapping[str, Words], name: str, seats: int) -> tuple[int, ...] | None:
    if name not in entries:
        return None
    words = entries[name]
    if len(words) != seats:
        message = (
            f"'{name}' takes one number for each of the {seats} seats; {len(words)} are given."
        )
        raise StartError(name, message)
    return tuple(_read_number(name, word) for word in words)


def _trump(entries: Mapping[str, Words]) -> str:
    word = _one(entries, "trump")
    if word is None:
        return ""
    if word not in {*SUITS, NO_SUIT}:
        allowed = ", ".join(SUITS)
        message = f"'trump' is given as '{word[:LONGEST]}'; it takes {allowed} or {NO_SUIT}."
        raise StartError("trump", message)
    return word
