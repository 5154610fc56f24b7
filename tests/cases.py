"""Every game with every valid choice of twists and number of seats, and random play of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import games
from engine.core.errors import TwistError
from engine.core.game import Game, Start
from engine.core.record import Record
from engine.core.rng import pick, seeded
from engine.core.rules import fold, survey
from tests.engine import toy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core.game import Event
    from engine.core.rules import Survey

AnyGame = Game[Any, Any]
State = Any
SEED = 11
LONGEST = 10_000
"""Actions; random play of any game has long ended by then."""


def found() -> tuple[AnyGame, ...]:
    """Every game of the site."""
    games_found = [games.find(slug) for slug in games.slugs()]
    return tuple(game for game in games_found if game is not None)


def every_game() -> tuple[AnyGame, ...]:
    """Every game of the site, and the toy."""
    return (*found(), toy.game)


@dataclass(frozen=True, slots=True)
class Case:
    """A game by certain twists and with a number of seats."""

    game: AnyGame
    twists: tuple[str, ...]
    seats: int

    def __str__(self) -> str:
        return "-".join((self.game.slug, *self.twists, str(self.seats)))

    def record(self, seed: int) -> Record:
        """The case at its beginning, as that seed deals it."""
        return Record(self.game.slug, self.twists, Start(self.seats, seed))

    def first(self, seed: int) -> State:
        """The first state, as that seed deals it."""
        return self.game.deal(
            fold(self.game.rules, self.game.twists, self.twists), Start(self.seats, seed)
        )


def twist_sets(game: AnyGame) -> Iterator[tuple[str, ...]]:
    """Every choice of twists that can be combined, the empty one first."""
    names = sorted(twist.id for twist in game.twists)
    sizes = range(len(names) + 1)
    for chosen in chain.from_iterable(combinations(names, size) for size in sizes):
        try:
            fold(game.rules, game.twists, chosen)
        except TwistError:
            continue
        yield chosen


def every_case() -> list[Case]:
    """Every game, choice of twists and number of seats."""
    return [
        Case(game, twists, seats)
        for game in every_game()
        for twists in twist_sets(game)
        for seats in game.seats
    ]


class Turn(NamedTuple):
    """A position, what is on offer there, and the action taken with what followed."""

    before: State
    offers: Survey
    key: str
    after: State
    events: tuple[Event, ...]


def walk(game: AnyGame, state: State, seed: int, most: int = LONGEST) -> list[Turn]:
    """Random legal play from a state, to its end or `most` actions."""
    rng = seeded(seed)
    turns: list[Turn] = []
    while state.to_act is not None and len(turns) < most:
        offers = survey(game, state)
        rng, action = pick(rng, offers.legal)
        after, events = game.apply(state, action)
        turns.append(Turn(state, offers, action.key, after, events))
        state = after
    return turns


class Playout(NamedTuple):
    """A case played at random from its first state to the end."""

    case: Case
    turns: list[Turn]

    @property
    def states(self) -> list[State]:
        """Every state in order, the last included."""
        return [self.turns[0].before, *(turn.after for turn in self.turns)]


def playout_of(case: Case) -> Playout:
    """The random game that all checks of a case share."""
    return Playout(case, walk(case.game, case.first(SEED), SEED))
