"""What a seat knows: its observation, and the re-deal of everything it does not know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from engine.core.game import Event, Fact, Game, Position
from engine.core.rng import shuffled
from engine.core.rules import Survey, survey

if TYPE_CHECKING:
    from engine.core.cards import Card, ZoneSpec

S = TypeVar("S", bound=Position)


class SeenZone(NamedTuple):
    """A zone as one seat sees it: `cards` where it may look (else None), and their number."""

    spec: ZoneSpec
    cards: tuple[Card, ...] | None
    count: int  # type: ignore[assignment]  # the word fits better than tuple.count does


class SeenMove(NamedTuple):
    """A card's way as one seat sees it; `card` is None when the seat may not know which."""

    card: Card | None
    src: str
    dst: str


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything one seat may know of a position, and nothing else.

    `offers` is empty unless it is this seat's turn.
    """

    game: str
    seat: int
    seats: int
    rules: Any
    phase: str
    to_act: int | None
    resting: bool
    zones: tuple[SeenZone, ...]
    facts: tuple[Fact, ...]
    offers: Survey

    def cards(self, zone: str) -> tuple[Card, ...]:
        """The cards this seat sees in a zone; none where it may not look."""
        for seen in self.zones:
            if seen.spec.id == zone:
                return seen.cards or ()
        raise KeyError(zone)

    def fact(self, name: str, seat: int | None = None) -> str:
        """The text of a fact; "" when there is none of that name."""
        for fact in self.facts:
            if fact.name == name and fact.seat == seat:
                return fact.text
        return ""


def observe(game: Game[S, Any], state: S, seat: int) -> Observation:
    """What the seat knows of the position."""
    zones = tuple(
        SeenZone(spec, cards if spec.seen_by(seat) else None, len(cards))
        for spec, cards in zip(state.table.specs, state.table.piles, strict=True)
    )
    offers = survey(game, state) if state.to_act == seat else Survey((), ())
    return Observation(
        game=game.slug,
        seat=seat,
        seats=state.seats,
        rules=state.rules,
        phase=state.phase,
        to_act=state.to_act,
        resting=state.phase in game.rests,
        zones=zones,
        facts=game.facts(state, seat),
        offers=offers,
    )


def seen_moves(event: Event, before: Position, after: Position, seat: int) -> tuple[SeenMove, ...]:
    """The moves of an event as the seat saw them: a face shows if either end is in its sight."""

    def visible(src: str, dst: str) -> bool:
        return before.table.spec(src).seen_by(seat) or after.table.spec(dst).seen_by(seat)

    return tuple(
        SeenMove(card if visible(src, dst) else None, src, dst) for card, src, dst in event.moved
    )


def redeal(state: S, seat: int, rng: int) -> S:
    """The position with every card the seat cannot see dealt anew, and another future.

    The seat's observation stays the same; that is the test against leaks.
    """
    hidden = [spec.id for spec in state.table.specs if not spec.seen_by(seat)]
    pool = tuple(card for zone in hidden for card in state.table.cards(zone))
    rng, pool = shuffled(rng, pool)
    zones: dict[str, tuple[Card, ...]] = {}
    for zone in hidden:
        count = len(state.table.cards(zone))
        zones[zone], pool = pool[:count], pool[count:]
    return replace(state, table=state.table.arranged(zones), rng=rng)  # type: ignore[type-var]
