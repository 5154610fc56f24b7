"""Rule sets, twists folded into them, and legality with its reasons in one pass."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.core.errors import TwistError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from engine.core.game import Game, Position

S = TypeVar("S", bound="Position")
R = TypeVar("R")


class Action(NamedTuple):
    """One decision, one click: a verb, and a card or a place or both (tokens, "" for none)."""

    verb: str
    card: str = ""
    place: str = ""

    @property
    def key(self) -> str:
        """The action as a URL-safe word: `play-h9`, `bid-2`, `deal`."""
        return "-".join(part for part in self if part)


@dataclass(frozen=True, slots=True)
class Restriction(Generic[S]):
    """A legality rule, "when X, only Y", and the paragraph of the guide that says it.

    `allows(state)` looks at the position once and returns a test for actions. "If able" belongs
    in `applies`. `facts(state)` are words and numbers that make the refusal concrete.
    """

    cite: str
    applies: Callable[[S], bool]
    allows: Callable[[S], Callable[[Action], bool]]
    facts: Callable[[S], tuple[tuple[str, str], ...]] = lambda _state: ()


class Refusal(NamedTuple):
    """Why an action is not legal: every paragraph that excludes it, the first is the headline."""

    cites: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()


class Survey(NamedTuple):
    """All candidate actions of a position, split: `legal`, and `refused` with the reasons."""

    legal: tuple[Action, ...]
    refused: tuple[tuple[Action, Refusal], ...]


@dataclass(frozen=True, slots=True)
class Twist:
    """A variation: options it sets, and names it adds to or drops from set-valued options.

    `conflicts` maps the id of a twist it cannot be combined with to the reason, a sentence.
    """

    id: str
    sets: Mapping[str, object]
    adds: Mapping[str, frozenset[str]]
    drops: Mapping[str, frozenset[str]]
    conflicts: Mapping[str, str]
    cites: tuple[str, ...]


def survey(game: Game[S, Any], state: S) -> Survey:
    """Every candidate action of the position, legal or refused by its paragraphs."""
    candidates = game.candidates(state)
    active = state.rules.restrictions
    tests = [
        (restriction, restriction.allows(state))
        for restriction in game.restrictions
        if restriction.cite in active and restriction.applies(state)
    ]
    if not tests:
        return Survey(candidates, ())
    legal: list[Action] = []
    refused: list[tuple[Action, Refusal]] = []
    for action in candidates:
        against = [restriction for restriction, allowed in tests if not allowed(action)]
        if against:
            refused.append((action, _refusal(against, state)))
        else:
            legal.append(action)
    return Survey(tuple(legal), tuple(refused))


def _refusal(against: Sequence[Restriction[S]], state: S) -> Refusal:
    facts = tuple(fact for restriction in against for fact in restriction.facts(state))
    return Refusal(tuple(restriction.cite for restriction in against), facts)


def fold(base: R, known: Iterable[Twist], chosen: Sequence[str]) -> R:
    """The rule set with the chosen twists; the order of `chosen` never matters.

    Raises `TwistError` for an unknown twist, a declared conflict (with its reason), or two twists
    that set one option.
    """
    by_id = {twist.id: twist for twist in known}
    for name in chosen:
        if name not in by_id:
            allowed = ", ".join(by_id) or "none"
            raise TwistError(f"There is no twist '{name}'. Twists of this game: {allowed}.")
    twists = [by_id[name] for name in sorted(set(chosen))]
    _refuse_conflicts(twists)
    return replace(base, **_changes(base, twists))  # type: ignore[type-var]


def _refuse_conflicts(twists: Sequence[Twist]) -> None:
    for twist in twists:
        for other in twists:
            if other.id in twist.conflicts:
                reason = twist.conflicts[other.id]
                message = f"'{twist.id}' and '{other.id}' cannot be combined: {reason}"
                raise TwistError(message)


def _changes(base: object, twists: Sequence[Twist]) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    setter: dict[str, str] = {}
    options = {field.name for field in fields(base)}  # type: ignore[arg-type]
    for twist in twists:
        for option in (*twist.sets, *twist.adds, *twist.drops):
            if option not in options:
                raise TwistError(f"Twist '{twist.id}' names an option '{option}' that is not one.")
        for option, value in twist.sets.items():
            if option in setter:
                message = f"'{setter[option]}' and '{twist.id}' both decide '{option}'."
                raise TwistError(message)
            setter[option] = twist.id
            changes[option] = value
    for option in sorted(options):
        grown = frozenset().union(*(twist.adds.get(option, frozenset()) for twist in twists))
        shrunk = frozenset().union(*(twist.drops.get(option, frozenset()) for twist in twists))
        if grown or shrunk:
            changes[option] = (getattr(base, option) | grown) - shrunk
    return changes
