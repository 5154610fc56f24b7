"""A record played as far as it goes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.errors import EngineError
from engine.core.rules import fold

if TYPE_CHECKING:
    from engine.core.game import Event, Game, Position
    from engine.core.record import Record


class Progress(NamedTuple):
    """A game in progress: its record, the position, the one before it, and what happened.

    `before` is None at the start. `fault` is the sentence on the first action that does not fit,
    "" when all were played; `record` holds those that were. `deal` counts from 1.
    """

    game: Game[Any, Any]
    record: Record
    before: Position | None
    state: Position
    events: tuple[Event, ...]
    fault: str = ""
    deal: int = 1


def dealt(game: Game[Any, Any], record: Record) -> Progress:
    """The record's start, before any action; raises the `EngineError` of what does not fit."""
    state = game.deal(fold(game.rules, game.twists, record.twists), record.start)
    return Progress(game, replace(record, actions=()), None, state, ())


def played(start: Progress, keys: tuple[str, ...]) -> Progress:
    """The game after these actions, or after those before the first that does not fit."""
    before, state, events, fault = start.before, start.state, start.events, ""
    done, deal = 0, start.deal
    for key in keys:
        try:
            after, happened = start.game.play(state, key)
        except EngineError as error:
            fault = str(error)
            break
        deal += state.phase in start.game.rests
        before, state, events, done = state, after, happened, done + 1
    record = start.record.then(*keys[:done])
    return Progress(start.game, record, before, state, events, fault, deal)
