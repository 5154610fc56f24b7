"""The moments of a round between two clicks of a turn, and which of them fit what is given.

Which seat went first, the turn, the phase and the actions used decide how many cards each zone
holds. So what a start gives rules moments out, and if none is left it can say why.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import StartError

from .state import ACTIONS, ARTISTS, DECK, LAST_TURN, SIDES, Used

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from engine.core.cards import Card

PLACED = {"gift": (2, 1), "competition": (2, 2)}
"""By action, the cards that come to the side of the seat that uses it, and to the other's.

Rule: hanamikoji#gift, hanamikoji#competition
"""


class Pinned(NamedTuple):
    """What a start gives of a round; None or "" where it says nothing."""

    first: int | None
    turn: int | None
    phase: str
    used: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    zones: Mapping[str, tuple[Card, ...]]


class Moment(NamedTuple):
    """A point of a round at which a seat may draw or choose an action."""

    turn: int
    phase: str
    first: int
    used: Used

    @property
    def actor(self) -> int:
        """The seat whose turn it is."""
        return self.first if self.turn % 2 else 1 - self.first

    @property
    def room(self) -> dict[str, int]:
        """How many cards each zone holds, sides aside."""
        drawn = int(self.phase == "action")
        room = {"draw": LAST_TURN + 1 - self.turn - drawn, "removed": 1}
        for seat, used in enumerate(self.used):
            spent = sum(ACTIONS[name] for name in used)
            room[f"hand-{seat}"] = 6 + len(used) - spent + drawn * (seat == self.actor)
            room[f"secret-{seat}"] = int("secret" in used)
            room[f"discard-{seat}"] = 2 * ("trade-off" in used)
        return room

    def placed(self, seat: int) -> int:
        """How many cards lie on the seat's side, all artists together."""
        own, other = self.used[seat], self.used[1 - seat]
        mine = sum(PLACED[name][0] for name in own if name in PLACED)
        return mine + sum(PLACED[name][1] for name in other if name in PLACED)

    def needs(self, pinned: Pinned) -> tuple[int, int]:
        """How many cards each seat's sides hold beyond those given."""
        return (
            self.placed(0) - len(sides_given(pinned, 0)),
            self.placed(1) - len(sides_given(pinned, 1)),
        )


def sides_given(pinned: Pinned, seat: int) -> tuple[Card, ...]:
    """The cards given for the seat's sides."""
    return tuple(card for zone in SIDES[seat].values() for card in pinned.zones.get(zone, ()))


def sides_open(pinned: Pinned, seat: int) -> tuple[str, ...]:
    """The artists at whose side of this seat nothing is given."""
    return tuple(artist for artist in ARTISTS if SIDES[seat][artist] not in pinned.zones)


def moments(turn: int, phase: str) -> Iterator[Moment]:
    """Every moment in that turn and phase: both first seats, all actions used until then."""
    for first in (0, 1):
        before = ((turn - first) // 2, (turn - 1 + first) // 2)
        for mine in combinations(ACTIONS, before[0]):
            for yours in combinations(ACTIONS, before[1]):
                yield Moment(turn, phase, first, (mine, yours))


class Claim(NamedTuple):
    """One thing a start says of the moment; `why` tells what is wrong when no moment fits."""

    name: str
    fits: Callable[[Moment], bool]
    why: Callable[[list[Moment]], str]


def moments_of(pinned: Pinned, opening: str) -> tuple[Moment, ...]:
    """The moments of the earliest turn and phase that fit; `StartError` when none does."""
    claims = (*_claims(pinned), *_zone_claims(pinned), *_side_claims(pinned))
    for turn, phase in _steps(opening):
        fitting = [m for m in moments(turn, phase) if all(claim.fits(m) for claim in claims)]
        if fitting:
            return tuple(_in_given_order(moment, pinned) for moment in fitting)
    raise _fault(claims, opening)


def _steps(opening: str) -> tuple[tuple[int, str], ...]:
    later = ((turn, phase) for turn in range(2, LAST_TURN + 1) for phase in ("draw", "action"))
    return ((1, opening), (1, "action"), *later)


def _in_given_order(moment: Moment, pinned: Pinned) -> Moment:
    mine, yours = moment.used
    return moment._replace(used=(pinned.used[0] or mine, pinned.used[1] or yours))


def _fault(claims: tuple[Claim, ...], opening: str) -> StartError:
    """The first claim that no moment fits which fits all claims before it."""
    left = [moment for turn, phase in _steps(opening) for moment in moments(turn, phase)]
    for claim in claims:
        fitting = [moment for moment in left if claim.fits(moment)]
        if not fitting:
            return StartError(claim.name, claim.why(left))
        left = fitting
    message = "no claim is at fault"
    raise AssertionError(message)


def _claims(pinned: Pinned) -> Iterator[Claim]:
    first, turn, phase, _, _ = pinned
    if turn is not None:
        yield Claim("turn", lambda m: m.turn == turn, lambda _: f"There is no turn {turn}.")
    if first is not None:
        yield Claim("first", lambda m: m.first == first, lambda _: f"There is no seat {first}.")
    if phase:
        why = f"No turn of the round has a phase '{phase}' then."
        yield Claim("phase", lambda m: m.phase == phase, lambda _: why)
    for seat, used in enumerate(pinned.used):
        if used is not None:
            yield _used_claim(seat, used)


def _used_claim(seat: int, used: tuple[str, ...]) -> Claim:
    name = f"used-{seat}"

    def why(left: list[Moment]) -> str:
        counts = _or(len(moment.used[seat]) for moment in left)
        return f"'{name}' names {len(used)} actions; by then seat {seat} has used {counts}."

    return Claim(name, lambda m: set(m.used[seat]) == set(used), why)


def _zone_claims(pinned: Pinned) -> Iterator[Claim]:
    for zone, cards in pinned.zones.items():
        if not zone.startswith("side-"):
            yield _zone_claim(zone, len(cards))


def _zone_claim(zone: str, count: int) -> Claim:
    def why(left: list[Moment]) -> str:
        most = max(moment.room.get(zone, 0) for moment in left)
        return f"'{zone}' names {count} cards; at most {most} can be there then."

    return Claim(zone, lambda m: count <= m.room.get(zone, 0), why)


def _side_claims(pinned: Pinned) -> Iterator[Claim]:
    """Not too many cards are given for the sides, and the open sides can take the others."""
    for seat in (0, 1):
        given = [zone for zone in SIDES[seat].values() if zone in pinned.zones]
        if given:
            yield _side_claim(pinned, seat, given[-1])
    given = [zone for zone in pinned.zones if zone.startswith("side-")]
    if given:
        yield _open_claim(pinned, given[-1])


def _side_claim(pinned: Pinned, seat: int, zone: str) -> Claim:
    count = len(sides_given(pinned, seat))

    def why(left: list[Moment]) -> str:
        counts = _or(moment.placed(seat) for moment in left)
        return f"Seat {seat} is given {count} cards at its artists; by then it has {counts}."

    return Claim(zone, lambda m: count <= m.placed(seat), why)


def _open_claim(pinned: Pinned, zone: str) -> Claim:
    """By Hall's theorem: enough cards for either seat alone, and for both together."""
    held = {card for cards in pinned.zones.values() for card in cards}
    rest = [card for card in DECK if card not in held]
    fits = [{card for card in rest if card.face in sides_open(pinned, seat)} for seat in (0, 1)]

    def enough(moment: Moment) -> bool:
        mine, yours = moment.needs(pinned)
        both = len(fits[0] | fits[1])
        return mine <= len(fits[0]) and yours <= len(fits[1]) and mine + yours <= both

    why = "More cards lie at artists by then than are given, and nothing is left open for them."
    return Claim(zone, enough, lambda _: why)


def _or(counts: Iterable[int]) -> str:
    return " or ".join(str(count) for count in sorted(set(counts)))
