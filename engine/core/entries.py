"""The entries of a start, as every game reads them: by name, and the cards that zones are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import StartError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core.cards import Card
    from engine.core.game import Start

    Words = tuple[str, ...]

LONGEST = 20
"""Characters of a wrong word that are told again."""


def by_name(start: Start, names: Sequence[str]) -> dict[str, Words]:
    """The words of each entry; `StartError` for a name that is not one of `names`, or is twice."""
    entries: dict[str, Words] = {}
    for name, words in start.entries:
        if name not in names:
            allowed = ", ".join(names)
            message = f"There is no entry '{name[:LONGEST]}'. A start takes: {allowed}."
            raise StartError(name, message)
        if name in entries:
            raise StartError(name, f"'{name}' is given twice; give it once.")
        entries[name] = words
    return entries


def zone_cards(
    entries: Mapping[str, Words], zones: Sequence[str], cards: Mapping[str, Card], hint: str = ""
) -> dict[str, tuple[Card, ...]]:
    """The cards of each zone that is given, bottom first.

    `cards` are the game's by token, and `hint` is a sentence on how these are written.
    `StartError` for a word that is no card, and for a card in two places.
    """
    where: dict[str, str] = {}
    for zone in zones:
        for word in entries.get(zone, ()):
            if word not in cards:
                message = f"'{zone}' names '{word[:LONGEST]}', which is no card. {hint}"
                raise StartError(zone, message.rstrip())
            if word in where:
                raise StartError(zone, f"'{zone}' names {word}, which is in '{where[word]}' too.")
            where[word] = zone
    return {zone: tuple(cards[word] for word in entries[zone]) for zone in zones if zone in entries}
