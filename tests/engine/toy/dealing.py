"""From a start to the first state of Lanes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.cards import Card, table_of
from engine.core.errors import StartError
from engine.core.game import Start, check_seats
from engine.core.rng import seeded, shuffled

from .decisions import hand_size
from .position import DECK, Lanes, zones

if TYPE_CHECKING:
    from .rules import LanesRules

ENTRIES = {"lead": "The seat that leads the first trick."}


def deal(rules: LanesRules, start: Start) -> Lanes:
    """The first state; `StartError` names the entry that does not fit."""
    check_seats(range(2, 5), start)
    specs = zones(rules, start.seats)
    entries = dict(start.entries)
    leader = _leader(start, entries.pop("lead", ("0",)))
    pinned = _pinned(entries, {spec.id for spec in specs})
    held = {card for cards in pinned.values() for card in cards}
    rng, pool = shuffled(seeded(start.seed), [card for card in DECK if card not in held])
    piles = dict(pinned)
    for seat in range(start.seats):
        if f"hand-{seat}" not in pinned:
            piles[f"hand-{seat}"], pool = pool[: hand_size(rules)], pool[hand_size(rules) :]
    piles["stock"] = pool + pinned.get("stock", ())
    sizes = [len(piles[f"hand-{seat}"]) for seat in range(start.seats)]
    if not 0 < min(sizes) == max(sizes):
        raise StartError("hand-0", "Every seat needs a hand, and of the same size.")
    points = (0,) * start.seats
    table = table_of(specs, piles)
    return Lanes(rules, table, "play", leader, start.seats, rng, leader, 1, points)


def deal_again(state: Lanes) -> Lanes:
    """The next deal: all cards shuffled, the next seat leads."""
    rng, cards = shuffled(state.rng, state.table.all_cards())
    size = hand_size(state.rules)
    piles = {f"hand-{seat}": cards[seat * size :][:size] for seat in range(state.seats)}
    piles["stock"] = cards[state.seats * size :]
    table = table_of(state.table.specs, piles)
    number = state.number + 1
    leader = (number - 1) % state.seats
    points = state.points
    return Lanes(state.rules, table, "play", leader, state.seats, rng, leader, number, points)


def _leader(start: Start, words: tuple[str, ...]) -> int:
    if len(words) != 1 or words[0] not in [str(seat) for seat in range(start.seats)]:
        raise StartError("lead", f"'lead' needs one seat, 0 to {start.seats - 1}.")
    return int(words[0])


def _pinned(entries: dict[str, tuple[str, ...]], names: set[str]) -> dict[str, tuple[Card, ...]]:
    cards = {card.token: card for card in DECK}
    for name, words in entries.items():
        if name not in names:
            raise StartError(name, f"'{name}' is no zone and no entry of this game.")
        for word in words:
            if word not in cards:
                raise StartError(name, f"'{name}' names a card '{word}' that is not there to use.")
            del cards[word]
    known = {card.token: card for card in DECK}
    return {name: tuple(known[word] for word in words) for name, words in entries.items()}
