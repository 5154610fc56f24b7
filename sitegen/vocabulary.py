"""The names a game shows: found by playing it, so that content can be asked for words for them."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import games
from engine.core.game import Start
from engine.core.rng import pick, seeded
from engine.core.rules import survey
from sitegen.kept import keep, read_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.core.game import Event, Game, Position

    AnyGame = Game[Any, Any]
    Moment = tuple[Position, tuple[Event, ...]]

SEEDS = (1, 2)
MOST_ACTIONS = 500
"""Actions of one playout; a hand of Wizard takes at most a hundred."""
PLAIN = re.compile(r"seat:[0-9]+|-?[0-9]+")
"""Texts of facts that need no words: seats and numbers."""


@dataclass(slots=True)
class Vocabulary:
    """Names that a game showed, as keys; `events` and `refusals` with those of their facts."""

    faces: dict[str, None] = field(default_factory=dict)
    places: dict[str, None] = field(default_factory=dict)
    zones: dict[str, None] = field(default_factory=dict)
    phases: dict[str, None] = field(default_factory=dict)
    verbs: dict[str, None] = field(default_factory=dict)
    facts: dict[str, None] = field(default_factory=dict)
    values: dict[str, None] = field(default_factory=dict)
    cites: dict[str, None] = field(default_factory=dict)
    events: dict[str, dict[str, None]] = field(default_factory=dict)
    refusals: dict[str, dict[str, None]] = field(default_factory=dict)

    def note(self, game: AnyGame, state: Position, events: Iterable[Event]) -> None:
        """Adds the names of one position and of what led to it."""
        self.phases[state.phase] = None
        marks = [spec.mark for spec in state.table.specs if spec.layout == "grid"]
        self.places |= dict.fromkeys(mark for mark in marks if mark)
        self.zones |= dict.fromkeys(spec.name for spec in state.table.specs)
        for fact in game.facts(state, state.to_act or 0):
            kind = next(
                (fact.name.removesuffix(f"-{m}") for m in marks if fact.name.endswith(f"-{m}")), ""
            )
            self.facts[kind or fact.name] = None
            self._value(fact.text)
        for event in events:
            self._event(event)
        self._offers(game, state)

    def _event(self, event: Event) -> None:
        self.cites[event.cite] = None
        names = self.events.setdefault(event.kind, {})
        for name, text in event.facts:
            names[name] = None
            self._value(text)

    def _offers(self, game: AnyGame, state: Position) -> None:
        found = survey(game, state)
        for action in (*found.legal, *(action for action, _ in found.refused)):
            self.verbs[action.verb] = None
            if action.place and not PLAIN.fullmatch(action.place):
                self.places[action.place] = None
        for restriction in game.restrictions:
            if restriction.cite in state.rules.restrictions and restriction.applies(state):
                names = self.refusals.setdefault(restriction.cite, {})
                names |= dict.fromkeys(name for name, _ in restriction.facts(state))
        for _, refusal in found.refused:
            self.cites |= dict.fromkeys(refusal.cites)
            for name, text in refusal.facts:
                self.facts[name] = None
                self._value(text)

    def _value(self, text: str) -> None:
        if text and not PLAIN.fullmatch(text):
            self.values[text] = None


def shown_in_playouts(game: AnyGame, cache: Path, version: str) -> Vocabulary:
    """The names that a few games played by chance show; kept by the engine's version."""
    kept = cache / f"vocabulary-{game.slug}-{version}.json"
    before = read_kept(kept)
    if before:
        return Vocabulary(**before)
    found = Vocabulary(
        faces=dict.fromkeys(card.face for card in game.deck),
        phases=dict.fromkeys(game.phases),
        cites=dict.fromkeys(restriction.cite for restriction in game.restrictions),
    )
    for seats in sorted({game.seats[0], game.seats[-1]}):
        for seed in SEEDS:
            for state, events in playout(game, Start(seats, seed)):
                found.note(game, state, events)
    keep(kept, {name: getattr(found, name) for name in found.__slots__})
    return found


def playout(game: AnyGame, start: Start) -> Iterator[Moment]:
    """The positions of a game played by chance, each with the events that led to it."""
    state = game.deal(game.rules, start)
    events: tuple[Event, ...] = ()
    rng = seeded(start.seed)
    yield state, events
    for _ in range(MOST_ACTIONS):
        legal = game.legal_actions(state)
        if not legal:
            return
        rng, action = pick(rng, legal)
        state, events = game.apply(state, action)
        yield state, events


def written_in(slug: str) -> frozenset[str]:
    """Every text that stands in the sources of a game: among them all that it can cite."""
    texts: set[str] = set()
    for folder in games.__path__:
        for file in sorted(Path(folder, slug).rglob("*.py")):
            tree = ast.parse(file.read_text("utf-8"), str(file))
            nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
            texts.update(node.value for node in nodes if isinstance(node.value, str))
    return frozenset(texts)


def found_game(slug: str, fault: Callable[[str], None]) -> AnyGame | None:
    """The engine's game; None if there is none, or, with the fault told, if it cannot be loaded."""
    try:
        return games.find(slug)
    except Exception as error:  # noqa: BLE001 -- someone is writing it just now
        fault(f"the engine's game cannot be loaded: {type(error).__name__}: {error}")
        return None
