"""Demos, run in the engine: the author's line, what happened at each step, and the graph."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.errors import EngineError, StartError, TwistError
from engine.core.game import Start
from engine.core.record import WORD, decode
from engine.core.rules import survey
from engine.core.scenario import Scenario, Step
from engine.progress import Progress, dealt, played
from engine.session import node
from engine.table.words import Words, sentence
from sitegen.check import check_cite, cited
from sitegen.graph import Graph, TooLargeError, kept_graph, record_text
from sitegen.problem import Place, instead

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.core.game import Game
    from engine.core.rules import Survey
    from sitegen.content import Content, GameContent
    from sitegen.load import Loaded
    from sitegen.model import Demo
    from sitegen.problem import Report

    AnyGame = Game[Any, Any]

MOST_SHOWN = 12
"""Keys of legal actions that a message lists."""


class Row(NamedTuple):
    """A line of the transcript: an action done with what was said, or tried with its refusal."""

    kind: str
    said: tuple[str, ...]
    caption: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """A demo ready for the page."""

    id: str
    demo: Demo
    scenario: Scenario
    seat_name: str
    rows: tuple[Row, ...]
    graph: Graph


def run_demos(
    content: Content, games: Mapping[str, AnyGame], cache: Path, version: str, report: Report
) -> dict[str, dict[str, Show]]:
    """Every demo that can be shown, by game and id; a problem is noted for each that cannot."""
    shows: dict[str, dict[str, Show]] = {}
    for content_game in content.games:
        shows[content_game.slug] = {}
        for name in content_game.demos if content_game.slug in games else ():
            runner = _Runner(content_game, games[content_game.slug], name, report)
            show = runner.show(cache, version)
            if show:
                shows[content_game.slug][name] = show
    return shows


def scenario_of(game: GameContent, demo: Demo) -> Scenario:
    """The demo as the engine sees it."""
    start = Start(demo.start.players, demo.start.seed, tuple(demo.start.entries.items()))
    steps = tuple(
        Step(step.key, step.say, cited(game, step.refused)[0] if step.refused else "")
        for step in demo.steps
    )
    return Scenario(game.slug, tuple(demo.twists), start, demo.seat, tuple(demo.plays), steps)


class _Runner:
    """One demo and the engine's game."""

    def __init__(self, game: GameContent, engine: AnyGame, name: str, report: Report) -> None:
        self.game, self.engine, self.name, self.report = game, engine, name, report
        self.loaded: Loaded[Demo] = game.demos[name]
        self.scenario = scenario_of(game, self.loaded.value)

    def show(self, cache: Path, version: str) -> Show | None:
        """The demo for the page, unless something is wrong with it."""
        before = len(self.report.problems)
        start = self.start()
        if start is None:
            return None
        self.seats(start.state.seats)
        rows = self.line(start) if len(self.report.problems) == before else ()
        facts = self.game.facts
        if len(self.report.problems) > before or facts is None:
            return None
        words = facts.value.words.model_dump()
        graph = self.graph(start, words, cache, version)
        if graph is None:
            return None
        name = (
            words["seats"][self.scenario.seat] if self.scenario.seat < len(words["seats"]) else ""
        )
        return Show(self.name, self.loaded.value, self.scenario, name, rows, graph)

    def fault(self, place: Place, what: str, hint: str = "") -> None:
        """Notes a problem of this demo."""
        self.report.add(place, what.rstrip("."), hint)

    def start(self) -> Progress | None:
        """The demo before its first action."""
        if not self.words_fit():
            return None
        try:
            decode(record_text(self.scenario))
            return dealt(self.engine, self.scenario.record)
        except StartError as error:
            name = error.name
            place = self.loaded.key("start", name)
            self.fault(place, f"the start cannot be dealt: {error}", self.entry_hint(name))
        except TwistError as error:
            self.fault(self.loaded.place("twists"), f"the twists do not fit: {error}")
        except EngineError as error:
            self.fault(self.loaded.place("start"), f"the start cannot be dealt: {error}")
        except Exception as error:  # noqa: BLE001 -- a fault of the engine is no traceback
            self.crash(self.loaded.place("start"), error)
        return None

    def words_fit(self) -> bool:
        """Whether all words of the start can stand in a link; those that cannot are noted."""
        before = len(self.report.problems)
        entries = self.scenario.start.entries
        named = [(("start", name), word) for name, words in entries for word in (name, *words)]
        named += [(("twists", at), word) for at, word in enumerate(self.scenario.twists)]  # type: ignore[misc]
        for path, word in named:
            if not WORD.match(word):
                place = self.loaded.key(*path) if word == path[-1] else self.loaded.place(*path)
                what = f"'{word[:20]}' is not a word of letters, digits and hyphens"
                self.fault(place, what, "Between words stands a space, nothing else.")
        return len(self.report.problems) == before

    def entry_hint(self, name: str) -> str:
        """A hint for an entry of a start that the game does not know."""
        seats = self.loaded.value.start.players
        known = [*self.engine.entries, "players", "seed"]
        if seats in self.engine.seats:
            known += [spec.id for spec in self.engine.zones(self.engine.rules, seats)]
        return "" if name in known else instead(name, known, most=24)

    def crash(self, place: Place, error: Exception) -> None:
        """Notes that the engine failed."""
        self.fault(place, f"the engine failed here: {type(error).__name__}: {error}")

    def seats(self, seats: int) -> None:
        """Checks the seats that the demo names."""
        named = [(("seat",), self.scenario.seat)]
        named += [(("plays", at), seat) for at, seat in enumerate(self.scenario.plays)]  # type: ignore[misc]
        for path, seat in named:
            if seat >= seats:
                what = f"there is no seat {seat}; with {seats} players they are 0 to {seats - 1}"
                self.fault(self.loaded.place(*path), what)

    def line(self, now: Progress) -> tuple[Row, ...]:
        """Plays the author's line, and checks what it expects."""
        rows = []
        for at, step in enumerate(self.scenario.steps):
            try:
                found = survey(self.engine, now.state)
                if step.refused:
                    rows.append(self.tried(at, step, now, found))
                    continue
                if not self.legal(at, step, found):
                    return ()
                now = played(now, (step.key,))
                rows.append(Row("do", self.said(now), step.caption))
            except Exception as error:  # noqa: BLE001 -- a fault of the engine is no traceback
                self.crash(self.loaded.place("steps", at), error)
                return ()
        return tuple(rows)

    def legal(self, at: int, step: Step, found: Survey) -> bool:
        """Whether the step's action is legal here; a problem is noted if not."""
        keys = [action.key for action in found.legal]
        if step.key in keys:
            return True
        cites = {action.key: refusal.cites for action, refusal in found.refused}
        place = self.loaded.place("steps", at, "do")
        if step.key in cites:
            by = " and ".join(f"{self.game.slug}#{cite}" for cite in cites[step.key])
            self.fault(place, f"step {at + 1}: '{step.key}' is refused here by {by}", legal(keys))
        else:
            self.fault(place, f"step {at + 1}: '{step.key}' is not on offer here", legal(keys))
        return False

    def tried(self, at: int, step: Step, now: Progress, found: Survey) -> Row:
        """Checks that the step's action is refused by the rule that the author names."""
        place = self.loaded.place("steps", at, "refused")
        cites = {
            action.key: [cited(self.game, cite)[0] for cite in refusal.cites]
            for action, refusal in found.refused
        }
        _, rules = cited(self.game, step.refused)
        key = self.loaded.place("steps", at, "try")
        may_try = now.state.to_act in self.scenario.plays
        if not may_try:
            what = (
                f"step {at + 1}: seat {now.state.to_act} is to act, which the reader does not play"
            )
            self.fault(key, what, "Only the seats under 'plays' can try.")
        if step.refused not in rules and self.game.guide:
            what = f"step {at + 1} expects refusal '{step.refused}', no such rule"
            self.fault(place, what, instead(step.refused, rules))
        elif may_try and step.key not in cites:
            is_legal = any(action.key == step.key for action in found.legal)
            said = "is legal here" if is_legal else "is not on offer here"
            hint = f"Refused here: {', '.join(cites) or 'nothing'}."
            self.fault(key, f"step {at + 1}: '{step.key}' {said}, not refused", hint)
        elif may_try and cites[step.key][0] != step.refused:
            what = f"step {at + 1} expects refusal '{step.refused}'"
            self.fault(place, what, f"The engine refuses by '{cites[step.key][0]}'.")
        return Row("try", (self.label(step, found),), step.caption, step.refused)

    def words(self, state: Any = None) -> tuple[Words, dict[str, Any]]:  # noqa: ANN401 -- a state
        """The words, spoken to the seat that sees a position."""
        raw = self.game.facts.value.words.model_dump() if self.game.facts else {}
        acting = None if state is None else state.to_act
        return Words(raw, acting if acting in self.scenario.plays else self.scenario.seat), raw

    def label(self, step: Step, found: Survey) -> str:
        """What was tried, as on its button."""
        faces = {card.token: card.face for card in self.engine.deck}
        for action, _ in found.refused:
            if action.key == step.key:
                face = faces.get(action.card, action.card)
                return sentence(self.words()[0].verb(action.verb, face, action.place)) + "."
        return step.key

    def said(self, now: Progress) -> tuple[str, ...]:
        """The sentences on what just happened."""
        shown = self.node(now)
        return tuple(text for text, _ in shown["said"])

    def node(self, now: Progress) -> dict[str, Any]:
        """The position as the page gets it."""
        _, raw = self.words()
        keys = now.record.actions
        return node(self.engine, self.scenario, keys, now.before, now.state, now.events, raw)

    def graph(
        self, start: Progress, words: Mapping[str, Any], cache: Path, version: str
    ) -> Graph | None:
        """The positions within reach; None, with the problem noted, if they are too many."""
        place = self.loaded.key("steps")
        try:
            graph = kept_graph(start, self.scenario, words, cache, version)
        except TooLargeError as error:
            self.fault(place, str(error), "Shorten the line, or leave the readers fewer choices.")
            return None
        except OSError:
            raise  # of the cache: no fault of the engine
        except Exception as error:  # noqa: BLE001 -- a fault of the engine is no traceback
            self.crash(place, error)
            return None
        for cite in sorted(graph.cites):
            check_cite(self.game, cite, self.report)
        return graph


def legal(keys: list[str]) -> str:
    """A hint that lists the legal actions."""
    more = f", and {len(keys) - MOST_SHOWN} more" if len(keys) > MOST_SHOWN else ""
    return f"Legal: {', '.join(keys[:MOST_SHOWN]) or 'nothing'}{more}."


def steps_json(scenario: Scenario) -> list[dict[str, str]]:
    """The steps as the page and the live engine read them."""
    return [
        {"key": step.key, "refused": step.refused, "caption": step.caption}
        for step in scenario.steps
    ]


def compact(data: object) -> str:
    """The data as JSON without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
