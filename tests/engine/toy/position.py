"""The cards, the zones and the state of Lanes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.cards import Card, Sight, Table, ZoneSpec

if TYPE_CHECKING:
    from .rules import LanesRules

COLOURS = ("a", "b")
DECK = (
    *(Card(f"a{rank}", f"a{rank}") for rank in range(1, 7)),
    *(Card(f"b{rank}{twin}", f"b{rank}") for rank in range(1, 4) for twin in "xy"),
)


@dataclass(frozen=True, slots=True)
class Lanes:
    """A position. `number` counts deals from 1; `leader` is the seat that led this trick."""

    rules: LanesRules
    table: Table
    phase: str
    to_act: int | None
    seats: int
    rng: int
    leader: int
    number: int
    points: tuple[int, ...]


def zones(_rules: LanesRules, seats: int) -> tuple[ZoneSpec, ...]:
    """The zones for that many seats."""
    every = range(seats)
    return (
        *(ZoneSpec("hand", seat, Sight.OWNER, "fan") for seat in every),
        *(ZoneSpec("played", seat, Sight.ALL) for seat in every),
        *(ZoneSpec("lane", seat, Sight.ALL, "grid", colour) for seat in every for colour in "ab"),
        ZoneSpec("stock", None, Sight.NOBODY, "pile"),
    )


def colour(face: str) -> str:
    """The colour of a face."""
    return face[0]
