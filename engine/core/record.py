"""A game in progress as one line of URL-safe text, and back.

`1~wizard~canadian.descending~3_7_hand-2.h3.ca.w1_dealer.2~bid-1.play-h3`: version, game, twists,
start (players, seed, entries) and action keys. Between the parts stands `~`, between the entries
of the start `_`, between words `.`; tokens and keys hold none of these. Version 1 is read for ever.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.errors import EngineError, RecordError
from engine.core.game import Start
from engine.core.rules import fold

if TYPE_CHECKING:
    from engine.core.game import Event, Game

VERSION = "1"
LONGEST = 20_000
"""Characters; a whole six-player game of Wizard takes about 6,000."""
PARTS = 5
MOST_TWISTS = 20
WORD = re.compile(r"[A-Za-z0-9-]+\Z")
NUMBER = re.compile(r"-?[0-9]{1,18}\Z")


@dataclass(frozen=True, slots=True)
class Record:
    """A game in progress: which game, by which twists, from which start, by which actions."""

    game: str
    twists: tuple[str, ...]
    start: Start
    actions: tuple[str, ...] = ()

    def then(self, *keys: str) -> Record:
        """The record with these actions added at its end."""
        return Record(self.game, self.twists, self.start, self.actions + keys)


def encode(record: Record) -> str:
    """The record as text."""
    entries = [".".join((name, *words)) for name, words in record.start.entries]
    start = "_".join((str(record.start.seats), str(record.start.seed), *entries))
    twists = ".".join(sorted(record.twists))
    return "~".join((VERSION, record.game, twists, start, ".".join(record.actions)))


def decode(text: str) -> Record:
    """The record a text stands for; `RecordError` says what is wrong with it."""
    if len(text) > LONGEST:
        raise RecordError(f"The link is {len(text)} characters long; {LONGEST} is the most.")
    parts = text.split("~")
    if len(parts) != PARTS:
        raise RecordError(f"The link has {len(parts)} parts; it needs {PARTS}. Was it cut short?")
    version, game, twists, start, actions = parts
    if version != VERSION:
        raise RecordError(f"The link is of version '{version[:20]}'; this page reads {VERSION}.")
    names = _words(twists)
    if len(names) > MOST_TWISTS:
        raise RecordError(f"The link names {len(names)} twists; {MOST_TWISTS} is the most.")
    slugs = _words(game)
    if len(slugs) != 1:
        raise RecordError(f"The link names {len(slugs)} games; it needs one.")
    return Record(slugs[0], names, _start(start), _words(actions))


def _start(text: str) -> Start:
    seats, _, rest = text.partition("_")
    seed, _, rest = rest.partition("_")
    entries = rest.split("_") if rest else []
    for name, value in (("players", seats), ("seed", seed)):
        if not NUMBER.match(value):
            raise RecordError(f"The link's number for {name} is '{value[:20]}', not a number.")
    words = [_words(entry) for entry in entries]
    if not all(words):
        raise RecordError("The link's start has an empty entry.")
    return Start(int(seats), int(seed), tuple((entry[0], entry[1:]) for entry in words))


def _words(text: str) -> tuple[str, ...]:
    words = tuple(text.split(".")) if text else ()
    for word in words:
        if not WORD.match(word):
            raise RecordError(f"The link has '{word[:20]}' where a word should be.")
    return words


def replay(game: Game[Any, Any], record: Record) -> tuple[Any, tuple[Event, ...]]:
    """The state a record leads to, and the events of its last action.

    Raises the `EngineError` of the first entry, twist or action that does not fit.
    """
    rules = fold(game.rules, game.twists, record.twists)
    state = game.deal(rules, record.start)
    events: tuple[Event, ...] = ()
    for number, key in enumerate(record.actions, 1):
        try:
            state, events = game.play(state, key)
        except EngineError as error:
            error.args = (f"Action {number}: {error}",)
            raise
    return state, events
