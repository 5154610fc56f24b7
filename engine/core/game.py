"""A game as one value, and `play`: the one way from a state to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from engine.core.errors import ActionError, RefusedError, StartError
from engine.core.rules import Restriction, Twist, survey

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.core.cards import Card, Table, ZoneSpec
    from engine.core.rules import Action


class Rules(Protocol):
    """What every rule set has besides its own options: the restrictions in force, by cite."""

    @property
    def restrictions(self) -> frozenset[str]:
        """The cites of the restrictions in force."""


class Position(Protocol):
    """What every game's state has; the rest is the game's own. States are frozen and hashable."""

    @property
    def rules(self) -> Any:  # noqa: ANN401 -- each game has a type of its own
        """The rule set that is played by."""

    @property
    def table(self) -> Table:
        """Where every card lies."""

    @property
    def phase(self) -> str:
        """The kind of decision that is next."""

    @property
    def to_act(self) -> int | None:
        """The seat that decides next; None when the game is over."""

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def rng(self) -> int:
        """The state of the generator that decides what is not yet dealt."""


S = TypeVar("S", bound=Position)
R = TypeVar("R", bound=Rules)

LONGEST = 40
"""Characters of a key that are told again when it is none."""


class Start(NamedTuple):
    """Where a game or a demo begins.

    `seats` is the number of players and `seed` decides whatever `entries` leaves open. Each entry
    is a name and its words: a zone and the tokens in it, bottom first (`hand-2: h3 ca w1`), or a
    number or word of the game (`dealer: 2`).
    """

    seats: int
    seed: int = 0
    entries: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Move(NamedTuple):
    """A card's way from one zone to another."""

    card: Card
    src: str
    dst: str


class Event(NamedTuple):
    """Something that happened, and the paragraph that says so.

    `facts` are public: name and text, the text a number, a face, a seat (`seat:2`) or a word.
    """

    kind: str
    seat: int | None
    cite: str
    moved: tuple[Move, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Fact(NamedTuple):
    """A number or word beside the cards that a seat may know: a bid, a score, the trump.

    `seat` is whose it is (None for the table's own); `text` is a number or a word of the game.
    """

    name: str
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Phase(Generic[S]):
    """A kind of decision: what may be considered, and what a choice does."""

    candidates: Callable[[S], tuple[Action, ...]]
    apply: Callable[[S, Action], tuple[S, tuple[Event, ...]]]


@dataclass(frozen=True, slots=True)
class Game(Generic[S, R]):
    """Everything the engine knows of one game; found by its folder's name.

    `deal(rules, start)` makes the first state or raises `StartError`. `facts(state, seat)` are
    what that seat may know beside the cards. `rests` names the phases in which a deal has ended
    and the next has not begun. `entries` are the names a start may set beside zones, each with a
    sentence of help.
    """

    slug: str
    rules: R
    twists: tuple[Twist, ...]
    seats: range
    zones: Callable[[R, int], tuple[ZoneSpec, ...]]
    deck: tuple[Card, ...]
    deal: Callable[[R, Start], S]
    phases: Mapping[str, Phase[S]]
    restrictions: tuple[Restriction[S], ...]
    facts: Callable[[S, int], tuple[Fact, ...]]
    scores: Callable[[S], tuple[int, ...]]
    rests: frozenset[str]
    entries: Mapping[str, str]

    def candidates(self, state: S) -> tuple[Action, ...]:
        """Every action worth considering, legal or not; none when the game is over."""
        if state.to_act is None:
            return ()
        return self.phases[state.phase].candidates(state)

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """The legal actions of the seat to act; none when the game is over."""
        return survey(self, state).legal

    def play(self, state: S, key: str) -> tuple[S, tuple[Event, ...]]:
        """The state after an action, by its key, and what happened.

        Raises `ActionError` when the key is no candidate and `RefusedError` when rules refuse it.
        """
        found = survey(self, state)
        for action in found.legal:
            if action.key == key:
                return self.apply(state, action)
        for action, refusal in found.refused:
            if action.key == key:
                cites = ", ".join(refusal.cites)
                raise RefusedError(f"'{key}' is refused by {cites}.", refusal)
        allowed = ", ".join(action.key for action in found.legal) or "nothing: the game is over"
        raise ActionError(f"'{key[:LONGEST]}' is not on offer here. On offer: {allowed}.")

    def apply(self, state: S, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The state after an action already known to be legal, and what happened."""
        return self.phases[state.phase].apply(state, action)


def check_seats(game_seats: range, start: Start) -> None:
    """Raises `StartError` unless the number of players fits the game."""
    if start.seats not in game_seats:
        low, high = game_seats[0], game_seats[-1]
        allowed = str(low) if low == high else f"{low} to {high}"
        raise StartError("players", f"{start.seats} players do not fit; it takes {allowed}.")
