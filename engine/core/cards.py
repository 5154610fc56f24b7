"""Where every card lies: one immutable table of zones, and who may see into each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Card(NamedTuple):
    """One physical card.

    `token` is unique in the game and URL-safe (letters and digits); `face` is what is drawn,
    shared by twins.
    """

    token: str
    face: str


class Sight(Enum):
    """Who may see the faces of the cards in a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class ZoneSpec(NamedTuple):
    """A place for cards. `name` is its kind, as in `hand`; `layout` is fan, row, pile or grid.

    `mark` is a word for zones of one kind that differ otherwise than by owner, such as the first
    and second pair of an offer, or an artist's side.
    """

    name: str
    owner: int | None = None
    sight: Sight = Sight.NOBODY
    layout: str = "row"
    mark: str = ""

    @property
    def id(self) -> str:
        """The zone's stable id: `draw`, `hand-0`, `side-1-5`."""
        parts = (self.name, "" if self.owner is None else str(self.owner), self.mark)
        return "-".join(part for part in parts if part)

    def seen_by(self, seat: int) -> bool:
        """Whether the seat may see the faces in this zone."""
        return self.sight is Sight.ALL or (self.sight is Sight.OWNER and self.owner == seat)


@dataclass(frozen=True, slots=True)
class Table:
    """All zones and the cards in each, bottom first. Cards are conserved by construction."""

    specs: tuple[ZoneSpec, ...]
    piles: tuple[tuple[Card, ...], ...]
    index: Mapping[str, int]

    def __hash__(self) -> int:
        return hash(self.piles)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.piles == other.piles and self.specs == other.specs

    def cards(self, zone: str) -> tuple[Card, ...]:
        """The cards in a zone, bottom (or leftmost, or earliest) first."""
        return self.piles[self.index[zone]]

    def spec(self, zone: str) -> ZoneSpec:
        """The zone's description."""
        return self.specs[self.index[zone]]

    def card(self, zone: str, token: str) -> Card:
        """The card with that token in that zone; `KeyError` when it is not there."""
        for card in self.cards(zone):
            if card.token == token:
                return card
        raise KeyError(token)

    def move(self, card: Card, src: str, dst: str) -> Table:
        """The table after one card went from the zone `src` to the top of the zone `dst`."""
        return self.move_all((card,), src, dst)

    def move_all(self, cards: tuple[Card, ...], src: str, dst: str) -> Table:
        """The table after these cards went from `src` to the top of `dst`, in the order given."""
        piles = list(self.piles)
        left = list(piles[self.index[src]])
        for card in cards:
            left.remove(card)
        piles[self.index[src]] = tuple(left)
        piles[self.index[dst]] = piles[self.index[dst]] + cards
        return Table(self.specs, tuple(piles), self.index)

    def arranged(self, zones: Mapping[str, tuple[Card, ...]]) -> Table:
        """The table with the named zones filled anew; the cards in all must be the same cards."""
        piles = list(self.piles)
        for zone, cards in zones.items():
            piles[self.index[zone]] = cards
        new = Table(self.specs, tuple(piles), self.index)
        if new.all_cards() != self.all_cards():
            message = "an arrangement must keep every card of the table exactly once"
            raise ValueError(message)
        return new

    def all_cards(self) -> tuple[Card, ...]:
        """Every card on the table, sorted by token."""
        return tuple(sorted(card for pile in self.piles for card in pile))


def table_of(specs: Iterable[ZoneSpec], cards: Mapping[str, tuple[Card, ...]]) -> Table:
    """A table with these zones, and these cards in the zones named; the others are empty."""
    specs = tuple(specs)
    index = {spec.id: place for place, spec in enumerate(specs)}
    return Table(specs, tuple(cards.get(spec.id, ()) for spec in specs), index)
