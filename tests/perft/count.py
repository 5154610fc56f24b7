"""Counting lines of play (perft): a golden number for each depth finds any change of a rule.

A golden file has one line for each start and depth: the record, the depth, the count. A record
added by hand stays when the file is written anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.core.record import decode, encode, replay
from tests.cases import Case, twist_sets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.cases import AnyGame, State

DEEPEST = 12
MOST = 6_000
"""Lines of play; depths with more are not counted, to keep the test quick."""


class Line(NamedTuple):
    """A start, a depth, and how many plays of the game are that long."""

    record: str
    depth: int
    plays: int

    def __str__(self) -> str:
        return f"{self.record} {self.depth} {self.plays}"


def golden(slug: str) -> Path:
    """The golden file of a game."""
    return Path(__file__).parent / f"{slug}.txt"


def read(slug: str) -> list[Line]:
    """The lines of a golden file."""
    rows = [row.split() for row in golden(slug).read_text(encoding="utf-8").splitlines()]
    return [Line(record, int(depth), int(count)) for record, depth, count in rows]


def starts(game: AnyGame) -> list[str]:
    """The records to count from: those in the golden file, and one for each twist and seats."""
    known = [line.record for line in read(game.slug)] if golden(game.slug).exists() else []
    sets = [twists for twists in twist_sets(game) if len(twists) <= 1]
    plain = [Case(game, (), seats) for seats in game.seats]
    twisted = [Case(game, twists, game.seats[0]) for twists in sets]
    wanted = [encode(case.record(7)) for case in (*plain, *twisted)]
    return list(dict.fromkeys((*wanted, *known)))


def counted(game: AnyGame, records: Iterable[str]) -> Iterator[Line]:
    """A line for each record and depth, as deep as there are not too many lines of play."""
    for record in records:
        state, _ = replay(game, decode(record))
        states = [state]
        for depth in range(1, DEEPEST + 1):
            states = [after for before in states for after in _next(game, before)]
            if not 0 < len(states) <= MOST:
                break
            yield Line(record, depth, len(states))


def count(game: AnyGame, record: str, depth: int) -> int:
    """How many lines of play from the record are that long."""
    states = [replay(game, decode(record))[0]]
    for _ in range(depth):
        states = [after for before in states for after in _next(game, before)]
    return len(states)


def _next(game: AnyGame, state: State) -> list[State]:
    return [game.apply(state, action)[0] for action in game.legal_actions(state)]
