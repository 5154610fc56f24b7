"""A simple opponent for Hanamikoji: it looks one offer ahead and expects the worse answer.

Each artist counts as likely won by how far one seat is ahead, against the cards still unknown.
Cards in hand count in part. Nothing is searched beyond the action in hand.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from engine.core.rng import pick, seeded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core.observe import Observation
    from engine.core.rules import Action

    Faces = tuple[str, ...]

HELD = 0.4
"""What a card in hand is worth of a card placed: it may yet be given away."""
BONUS = 1.0
"""Added to an artist's value: every artist counts towards four, the cheap ones too."""
KEPT = 0.3
"""The cards that a favour from an earlier round is worth: it stays when cards are equal."""
LEEWAY = 2.5
"""How much less than the best an action may be worth and still be chosen: so the order of the four
is not the same in every round, and the play no weaker for it."""
SIZES = {"secret": 1, "trade-off": 2, "gift": 3, "competition": 4}
PUT = {
    "secret": ("secret-{}",),
    "trade-off": ("discard-{}",),
    "gift": ("gift",),
    "competition": ("pair-1", "pair-2"),
}
"""By action in hand, the zones of the cards already put, `{}` for the seat."""


class Prospect(NamedTuple):
    """One artist as a seat sees her: her value, and the cards that are already decided.

    `owned` is 1 when the seat has her favour, -1 when the other has it, otherwise 0.
    """

    artist: str
    value: int
    owned: int
    mine: int
    yours: int
    gone: int

    def worth(self, hand: Faces, mine: Faces, yours: Faces, gone: Faces) -> float:
        """How likely she is won, from -1 to 1, times her value, when these cards are added.

        `hand` is what the seat holds then.
        """
        own = self.mine + mine.count(self.artist)
        other = self.yours + yours.count(self.artist)
        held = HELD * hand.count(self.artist)
        out = self.gone + gone.count(self.artist)
        unknown = max(0.0, self.value - own - other - held - out)
        lead = own - other + held + KEPT * self.owned
        return (self.value + BONUS) * max(-1.0, min(1.0, lead / (unknown / 2 + 0.8)))


Prospects = list[Prospect]


def choose(seen: Observation, rng: int) -> Action:
    """The legal action that looks best; `rng` decides between equals.

    Which of the four actions to use is decided among all that are nearly as good.
    """
    legal = seen.offers.legal
    if len(legal) == 1:
        return legal[0]
    prospects = _prospects(seen)
    values = [_value(seen, prospects, action) for action in legal]
    enough = max(values) - (LEEWAY if seen.phase == "action" else 0)
    best = [action for action, value in zip(legal, values, strict=True) if value >= enough]
    return pick(seeded(rng), best)[1]


def _value(seen: Observation, prospects: Prospects, action: Action) -> float:
    if seen.phase == "answer":
        return _answer(seen, prospects, action)
    hand = _faces(seen, f"hand-{seen.seat}")
    if seen.phase == "action":
        return max(_plans(prospects, action.place, (), hand))
    cards = seen.cards(f"hand-{seen.seat}")
    face = next(card.face for card in cards if card.token == action.card)
    put = (*_put(seen), face)
    return max(_plans(prospects, seen.fact("action"), put, _without(hand, (face,))))


def _answer(seen: Observation, prospects: Prospects, action: Action) -> float:
    taken: list[str] = []
    left: list[str] = []
    for zone in PUT[seen.fact("action")]:
        for card in seen.cards(zone):
            takes = action.card == card.token or action.place == zone
            (taken if takes else left).append(card.face)
    return _worth(prospects, _faces(seen, f"hand-{seen.seat}"), tuple(taken), tuple(left))


def _plans(prospects: Prospects, name: str, put: Faces, hand: Faces) -> Iterator[float]:
    """What each way to complete the action is worth, when the other seat answers for the best."""
    if name == "competition":
        yield from _competitions(prospects, put, hand)
        return
    for cards, left in _completed(put, hand, SIZES[name]):
        if name == "secret":
            yield _worth(prospects, left, mine=cards)
        elif name == "trade-off":
            yield _worth(prospects, left, gone=cards)
        else:
            yield min(
                _worth(prospects, left, _without(cards, (face,)), (face,))
                for face in dict.fromkeys(cards)
            )


def _competitions(prospects: Prospects, put: Faces, hand: Faces) -> Iterator[float]:
    for one, rest in _completed(put[:2], hand, 2):
        for two, left in _completed(put[2:], rest, 2):
            yield min(_worth(prospects, left, one, two), _worth(prospects, left, two, one))


def _worth(
    prospects: Prospects, hand: Faces, mine: Faces = (), yours: Faces = (), gone: Faces = ()
) -> float:
    return sum(prospect.worth(hand, mine, yours, gone) for prospect in prospects)


def _completed(put: Faces, hand: Faces, size: int) -> Iterator[tuple[Faces, Faces]]:
    """Every different way to complete `put` to that size, each with the hand that is left."""
    for more in dict.fromkeys(combinations(sorted(hand), size - len(put))):
        yield put + more, _without(hand, more)


def _without(faces: Faces, some: Faces) -> Faces:
    left = list(faces)
    for face in some:
        left.remove(face)
    return tuple(left)


def _faces(seen: Observation, *zones: str) -> Faces:
    return tuple(card.face for zone in zones for card in seen.cards(zone))


def _put(seen: Observation) -> Faces:
    """The cards already put for the action in hand."""
    return _faces(seen, *(zone.format(seen.seat) for zone in PUT[seen.fact("action")]))


def _prospects(seen: Observation) -> Prospects:
    """The artists as the seat sees them, the action in hand aside."""
    own, other = seen.seat, 1 - seen.seat
    signs = {f"seat:{own}": 1, f"seat:{other}": -1}
    artists = dict.fromkeys(zone.spec.mark for zone in seen.zones if zone.spec.name == "side")
    putting = seen.fact("action") == "trade-off"
    discards = [f"discard-{seat}" for seat in (own, other) if not (putting and seat == own)]
    gone = _faces(seen, "removed", *discards)
    return [
        Prospect(
            artist=artist,
            value=int(artist[0]),
            owned=signs.get(seen.fact(f"favour-{artist}"), 0),
            mine=_faces(seen, f"secret-{own}", f"side-{own}-{artist}").count(artist),
            yours=_faces(seen, f"secret-{other}", f"side-{other}-{artist}").count(artist),
            gone=gone.count(artist),
        )
        for artist in artists
    ]
