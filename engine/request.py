"""A request of the browser, read with care: anything wrong is one plain sentence."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from engine.core.errors import EngineError
from engine.core.record import Record, decode
from engine.core.scenario import Scenario, Step

LONGEST = 500_000
"""Characters of a request; a game's words are about 20,000."""
MOST_ACTIONS = 2_000
MOST_STEPS = 500
MOST_SEATS = 20
MOST_NESTED = 20
"""Brackets within brackets; a game's words need 4. In a browser, JSON nested some thousand deep
ends the stack before Python can say so."""
STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""A string ends with the text at the latest, so that none is read twice: the work is linear."""
BRACKETS = re.compile(r"[\[\]{}]")


class RequestError(EngineError):
    """A request that cannot be read."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the page asks, and of which game in progress."""

    ask: str
    record: Record
    scenario: Scenario
    words: dict[str, Any]
    action: str
    cards: tuple[str, ...]


def read(text: object) -> Request:
    """The request a text stands for; raises `EngineError` with a sentence for a person."""
    fields = _fields(text)
    record = _record(fields.get("record"))
    seat = _seat("seat", fields.get("seat", 0), record)
    plays = _several("plays", fields.get("plays", [seat]), MOST_SEATS)
    scenario = Scenario(
        game=record.game,
        twists=record.twists,
        start=record.start,
        seat=seat,
        plays=tuple(_seat("plays", value, record) for value in plays),
        steps=tuple(
            _step(value) for value in _several("steps", fields.get("steps", []), MOST_STEPS)
        ),
    )
    words = fields.get("words", {})
    if not isinstance(words, dict):
        _wrong("words", "the words of the game by group")
    return Request(
        ask=_text("ask", fields.get("ask")),
        record=record,
        scenario=scenario,
        words=words,
        action=_text("action", fields.get("action", "")),
        cards=tuple(
            _text("cards", value) for value in _several("cards", fields.get("cards", []), 2)
        ),
    )


def _fields(text: object) -> dict[str, Any]:
    if not isinstance(text, str):
        raise RequestError("The request is not text.")
    if len(text) > LONGEST:
        raise RequestError(f"The request is {len(text)} characters long; {LONGEST} is the most.")
    if _nesting(text) > MOST_NESTED:
        raise RequestError(f"The request is nested too deep; {MOST_NESTED} levels are the most.")
    try:
        fields = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise RequestError("The request is not JSON that can be read.") from None
    if not isinstance(fields, dict):
        raise RequestError("The request is not a JSON object.")
    return fields


def _nesting(text: str) -> int:
    depth = deepest = 0
    for bracket in BRACKETS.findall(STRINGS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _no_constant(name: str) -> NoReturn:
    message = f"{name} is not JSON"
    raise ValueError(message)


def _record(value: object) -> Record:
    record = decode(_text("record", value))
    if len(record.actions) > MOST_ACTIONS:
        count = len(record.actions)
        raise RequestError(f"The link holds {count} actions; {MOST_ACTIONS} is the most.")
    return record


def _seat(name: str, value: object, record: Record) -> int:
    # A number of players that no game takes is for the game to refuse.
    seats = max(1, min(record.start.seats, MOST_SEATS))
    fits = isinstance(value, int) and not isinstance(value, bool)
    if not fits or not 0 <= value < seats:  # type: ignore[operator]
        _wrong(name, f"seats of this game, 0 to {seats - 1}")
    return value  # type: ignore[return-value]


def _several(name: str, value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        _wrong(name, f"a list of at most {most}")
    return value


def _step(value: object) -> Step:
    if not isinstance(value, dict):
        _wrong("steps", "objects with key, caption and refused")
    names = ("key", "caption", "refused")
    return Step(*(_text(f"steps: {name}", value.get(name, "")) for name in names))


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        _wrong(name, "text")
    return value


def _wrong(name: str, allowed: str) -> NoReturn:
    raise RequestError(f"The request's '{name}' must be {allowed}.")
