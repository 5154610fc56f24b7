"""Exchanging two cards in the start of a game in progress: "what if he had held that one?"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.core.errors import StartError
from engine.progress import Progress, dealt, played

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.core.game import Game
    from engine.core.record import Record

Zones = dict[str, tuple[str, ...]]


def exchanged(game: Game[Any, Any], record: Record, one: str, other: str) -> Progress:
    """The record with two cards exchanged in its start, played as far as it still fits.

    The start pins the zones of both cards. Where that would deal other zones anew, it pins them
    all. Raises `StartError` when the game cannot begin like that.
    """
    swap = {one: other, other: one}
    old = _zones(dealt(game, record))
    new = {zone: tuple(swap.get(token, token) for token in tokens) for zone, tokens in old.items()}
    changed = {zone: tokens for zone, tokens in new.items() if tokens != old[zone]}
    filled = {zone: tokens for zone, tokens in new.items() if tokens}
    start = _first_that_deals(game, record, (changed, filled), new)
    return played(start, tuple(_mapped(key, swap) for key in record.actions))


def _zones(progress: Progress) -> Zones:
    table = progress.state.table
    tokens = [tuple(card.token for card in pile) for pile in table.piles]
    return dict(zip((spec.id for spec in table.specs), tokens, strict=True))


def _first_that_deals(
    game: Game[Any, Any], record: Record, pins: Iterable[Zones], wanted: Zones
) -> Progress:
    for pinned in pins:
        try:
            start = dealt(game, _pinned(record, pinned))
        except StartError:
            continue
        if _zones(start) == wanted:
            return start
    raise StartError("cards", "The game cannot begin with these two cards exchanged.")


def _pinned(record: Record, zones: Zones) -> Record:
    entries = dict(record.start.entries) | zones
    return replace(record, start=record.start._replace(entries=tuple(entries.items())))


def _mapped(key: str, swap: Mapping[str, str]) -> str:
    """The action's key with the one card for the other: a card stands behind the verb."""
    verb, *rest = key.split("-")
    return "-".join((verb, *(swap.get(word, word) for word in rest[:1]), *rest[1:]))
