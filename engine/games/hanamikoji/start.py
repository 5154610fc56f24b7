"""From a start to the first state, and from a round to the next.

A start gives what matters and the seed decides the rest, so that all 21 cards lie where they
could lie in a game. See `moments` for what can be true together.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.cards import Card, Table, table_of
from engine.core.entries import by_name, zone_cards
from engine.core.errors import StartError
from engine.core.game import Start, check_seats
from engine.core.rng import pick, seeded, shuffled

from .decisions import next_opening, opening, zones
from .moments import Moment, Pinned, moments_of, sides_open
from .scoring import winner
from .state import ACTIONS, ARTISTS, CARDS, DECK, SIDES, State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core.cards import ZoneSpec

    from .rules import HanamikojiRules
    from .state import Owners

    Cards = tuple[Card, ...]
    Words = tuple[str, ...]

SEATS = range(2, 3)
"""Rule: hanamikoji#two-players"""

ENTRIES = {
    "round": "The number of the round, 1 to 99; 2 if a favour is owned, otherwise 1.",
    "first": "The seat that takes turn 1 of this round: 0 or 1.",
    "turn": "The turn of the round, 1 to 8; the earliest that fits the rest.",
    "phase": "What the seat does next: draw, or action (when it has drawn).",
    "used-0": "The actions that seat 0 has carried out: secret, trade-off, gift, competition.",
    "used-1": "The actions that seat 1 has carried out: secret, trade-off, gift, competition.",
    **{f"favour-{artist}": f"The seat that has the favour of {artist}." for artist in ARTISTS},
}
"""Zones may be given too. A zone with fewer cards than it holds by then is filled up by the seed
(`draw` from below), except that a side holds exactly the cards given for it."""

DEALT = (("removed", 1), ("hand-0", 6), ("hand-1", 6), ("draw", 8))
"""Rule: hanamikoji#round-deal"""

FEW = 3
"""So many words are listed in a message; of more the first and the last."""

ROUNDS = tuple(str(number) for number in range(1, 100))
OWNERS: dict[str, int | None] = {"0": 0, "1": 1, "none": None}


def next_round(state: State) -> State:
    """All 21 cards shuffled and dealt anew; the favours stay, the other seat goes first.

    Rule: hanamikoji#next-round, hanamikoji#start-alternates, hanamikoji#no-round-limit
    """
    rng, cards = shuffled(state.rng, DECK)
    piles: dict[str, Cards] = {}
    for zone, count in DEALT:
        piles[zone], cards = cards[:count], cards[count:]
    specs, index = state.table.specs, state.table.index
    table = Table(specs, tuple(piles.get(zone, ()) for zone in index), index)
    first = 1 - state.first
    return replace(
        state,
        table=table,
        phase=next_opening(state),
        to_act=first,
        rng=rng,
        round=state.round + 1,
        first=first,
        turn=1,
        used=((), ()),
    )


def deal(rules: HanamikojiRules, start: Start) -> State:
    """The first state; `StartError` names the entry that does not fit.

    Rule: hanamikoji#round-deal, hanamikoji#first-player, hanamikoji#favour-markers
    """
    check_seats(SEATS, start)
    specs = zones(rules, start.seats)
    entries = by_name(start, (*ENTRIES, *(spec.id for spec in specs)))
    owners = _owners(entries)
    number = _round(entries, owners)
    pinned = _pinned(entries, specs)
    fitting = moments_of(pinned, opening(rules))
    rng, moment = pick(seeded(start.seed), fitting)
    rng, table = _fill(rng, specs, pinned, moment)
    return State(
        rules=rules,
        table=table,
        phase=moment.phase,
        to_act=moment.actor,
        rng=rng,
        round=number,
        first=moment.first,
        turn=moment.turn,
        used=moment.used,
        owners=owners,
    )


def _one(entries: Mapping[str, Words], name: str, allowed: Sequence[str]) -> str:
    """The single word of an entry, "" when the entry is not given."""
    if name not in entries:
        return ""
    words = entries[name]
    if len(words) != 1 or words[0] not in allowed:
        choice = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > FEW else " or ".join(allowed)
        given = " ".join(words[:5])[:40] or "nothing"
        raise StartError(name, f"'{name}' is given as '{given}'; it takes {choice}.")
    return words[0]


def _owners(entries: Mapping[str, Words]) -> Owners:
    names = [f"favour-{artist}" for artist in ARTISTS]
    owners = tuple(OWNERS[_one(entries, name, tuple(OWNERS)) or "none"] for name in names)
    won = winner(owners)
    if won is not None:
        name = names[owners.index(won[0])]
        raise StartError(name, f"With these favours seat {won[0]} has won already.")
    return owners


def _round(entries: Mapping[str, Words], owners: Owners) -> int:
    owned = owners != (None,) * len(ARTISTS)
    number = _one(entries, "round", ROUNDS) or ("2" if owned else "1")
    if owned and number == "1":
        raise StartError("round", "In round 1 every favour marker is still in the middle.")
    return int(number)


def _pinned(entries: Mapping[str, Words], specs: Sequence[ZoneSpec]) -> Pinned:
    first, turn = _one(entries, "first", ("0", "1")), _one(entries, "turn", tuple("12345678"))
    return Pinned(
        first=int(first) if first else None,
        turn=int(turn) if turn else None,
        phase=_one(entries, "phase", ("draw", "action")),
        used=(_used(entries, "used-0"), _used(entries, "used-1")),
        zones=_zones(entries, [spec.id for spec in specs]),
    )


def _used(entries: Mapping[str, Words], name: str) -> Words | None:
    words = entries.get(name)
    for place, word in enumerate(words or ()):
        if word not in ACTIONS:
            allowed = ", ".join(ACTIONS)
            raise StartError(name, f"'{name}' names '{word[:20]}'; the actions are {allowed}.")
        if word in (words or ())[:place]:
            raise StartError(name, f"'{name}' names {word} twice; each is used once a round.")
    return words


def _zones(entries: Mapping[str, Words], names: Sequence[str]) -> dict[str, Cards]:
    pinned = zone_cards(entries, names, CARDS)
    _own_artists(pinned)
    return pinned


def _own_artists(pinned: Mapping[str, Cards]) -> None:
    """Rule: hanamikoji#own-artist."""
    for sides in SIDES:
        for artist, zone in sides.items():
            for card in pinned.get(zone, ()):
                if card.face != artist:
                    message = f"'{zone}' takes cards of {artist} only, and {card.token} is none."
                    raise StartError(zone, message)


def _fill(rng: int, specs: Sequence[ZoneSpec], pinned: Pinned, moment: Moment) -> tuple[int, Table]:
    """The table with what is given, and the shuffled rest where there is room."""
    held = {card for cards in pinned.zones.values() for card in cards}
    rng, rest = shuffled(rng, [card for card in DECK if card not in held])
    piles = dict(pinned.zones)
    rest = _fill_sides(piles, rest, pinned, moment)
    for zone, count in moment.room.items():
        given = piles.get(zone, ())
        more = count - len(given)
        # Given cards of the draw pile are the next to be drawn: they lie on top, the others below.
        piles[zone] = (*rest[:more], *given) if zone == "draw" else (*given, *rest[:more])
        rest = rest[more:]
    return rng, table_of(specs, piles)


def _fill_sides(piles: dict[str, Cards], rest: Cards, pinned: Pinned, moment: Moment) -> Cards:
    """Adds cards to the sides that are left open; the cards not used, in order."""
    needs = moment.needs(pinned)
    if needs == (0, 0):
        return rest
    fits = [[card for card in rest if card.face in sides_open(pinned, seat)] for seat in (0, 1)]
    only = [card for card in fits[1] if card not in fits[0]]
    spare = len(fits[1]) - len(only) - max(0, needs[1] - len(only))
    chosen: list[Card] = []
    for card in fits[0]:
        shared = card in fits[1]
        if len(chosen) < needs[0] and (spare > 0 or not shared):
            chosen.append(card)
            spare -= shared
    theirs = [card for card in fits[1] if card not in chosen][: needs[1]]
    for seat, cards in enumerate((chosen, theirs)):
        for card in cards:
            zone = SIDES[seat][card.face]
            piles[zone] = (*piles.get(zone, ()), card)
    return tuple(card for card in rest if card not in chosen and card not in theirs)
