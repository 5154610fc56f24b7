"""A simple opponent for Wizard: it counts its likely tricks, then takes just as many.

It bids what its high cards promise. While it needs a trick it plays its highest card that takes
this one, or the cheapest when nobody plays after it, and its lowest when none does. Once it has
enough it gets rid of the highest card that loses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.rng import pick, seeded

if TYPE_CHECKING:
    from engine.core.observe import Observation
    from engine.core.rules import Action

SUITS = "cdhs"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
TRUMP_EDGE = 4
"""How many ranks a card gains by being of trump."""
TRUMP_POWER, PLAIN_POWER = 1.3, 3.0
"""How fast the promise of a card falls with its rank, for each other seat."""
WIZARD = 100
JESTER = -1


class Trick(NamedTuple):
    """The trick in play as the seat sees it: its faces in order, trump, and who is still to play.

    `suit` is "" when none is set; `behind` is the number of seats that play after this one.
    """

    faces: tuple[str, ...]
    trump: str
    suit: str
    behind: int


def choose(seen: Observation, rng: int) -> Action:
    """The best of the legal actions by a rule of thumb; `rng` decides between equals."""
    worth = {"name": _name, "bid": _bid, "play": _play}
    rated = [
        (worth[action.verb](seen, action) if action.verb in worth else 0.0, action)
        for action in seen.offers.legal
    ]
    best = max(value for value, _ in rated)
    _, action = pick(seeded(rng), [action for value, action in rated if value == best])
    return action


def _hand(seen: Observation) -> list[str]:
    return [card.face for card in seen.cards(f"hand-{seen.seat}")]


def _rank(face: str) -> int:
    return RANKS.index(face[1:])


def _name(seen: Observation, action: Action) -> float:
    """A suit is worth its length, and a little for its high cards."""
    return sum(1 + _rank(face) / 26 for face in _hand(seen) if face[0] == action.place)


def _bid(seen: Observation, action: Action) -> float:
    """The nearer to the tricks expected, the better."""
    expected = sum(_promise(seen, face) for face in _hand(seen))
    return -abs(int(action.place) - expected)


def _promise(seen: Observation, face: str) -> float:
    """How likely the card takes a trick, from 0 to 1; the more seats, the less likely."""
    if face == "w":
        return 0.95
    if face == "n":
        return 0.0
    height = (_rank(face) + 1) / len(RANKS)
    power = TRUMP_POWER if face[0] == seen.fact("trump") else PLAIN_POWER
    return float(height ** (power * (seen.seats - 1)))


def _play(seen: Observation, action: Action) -> float:
    trick = _trick(seen)
    face = next(card.face for card in seen.cards(f"hand-{seen.seat}") if card.token == action.card)
    wanted = int(seen.fact("bid", seen.seat)) - int(seen.fact("tricks", seen.seat))
    cost = _height(face, trick.trump)
    leads = _takes(face, trick)
    if wanted <= 0:
        return cost if not leads else -1000 - cost
    if not leads:
        return -1000 - cost
    return cost if trick.behind else -cost


def _trick(seen: Observation) -> Trick:
    seats = range(seen.seats)
    leader = next((seat for seat in seats if seen.fact("leads", seat)), seen.seat)
    order = [(leader + step) % seen.seats for step in seats]
    cards = [card.face for seat in order for card in seen.cards(f"played-{seat}")]
    behind = seen.seats - 1 - len(cards)
    return Trick(tuple(cards), seen.fact("trump"), seen.fact("suit"), behind)


def _takes(face: str, trick: Trick) -> bool:
    """Whether the card would lie highest, as far as the trick has come.

    A card led is taken to win when it is high: it has nobody to beat yet.
    """
    if not trick.faces:
        return _height(face, trick.trump) >= len(RANKS) - 3
    if "w" in trick.faces:
        return False
    if face == "w":
        return True
    return _power(face, trick) > max(_power(other, trick) for other in trick.faces)


def _power(face: str, trick: Trick) -> int:
    """Orders the cards of a trick without Wizards; what cannot win is 0."""
    if face[0] not in SUITS or not _strong(face, trick):
        return 0
    return 1 + _rank(face) + len(RANKS) * (face[0] == trick.trump)


def _strong(face: str, trick: Trick) -> bool:
    return face[0] in {trick.trump, trick.suit or face[0]}


def _height(face: str, trump: str) -> int:
    """How good a card is in general: what it costs to spend it."""
    special = {"w": WIZARD, "n": JESTER}
    return special[face] if face in special else _rank(face) + TRUMP_EDGE * (face[0] == trump)
