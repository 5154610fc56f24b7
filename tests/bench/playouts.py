"""How many random games a second the engine plays in this Python."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from tests.cases import Case, found, walk

if TYPE_CHECKING:
    from tests.cases import AnyGame

SECONDS = 1.0
"""How long each game is played, at least."""


class Pace(NamedTuple):
    """What was played in how many seconds."""

    games: int
    actions: int
    seconds: float


def played(game: AnyGame, seconds: float = SECONDS) -> Pace:
    """Random games with the fewest players, one seed after the other, for that long."""
    case = Case(game, (), game.seats[0])
    games = actions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds or not games:
        actions += len(walk(game, case.first(games), games))
        games += 1
    return Pace(games, actions, spent)


def bench() -> str:
    """A line for each game: playouts and actions a second."""
    paces = [(game.slug, played(game)) for game in found()]
    lines = [
        f"{slug}: {pace.games / pace.seconds:.1f} random games a second,"
        f" {pace.actions / pace.seconds:,.0f} actions a second"
        for slug, pace in paces
    ]
    return "\n".join(lines)
