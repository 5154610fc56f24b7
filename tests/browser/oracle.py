"""What the engine, asked in this Python, says of a demo: what pages are compared with."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.record import encode
from engine.session import answer
from sitegen.content import Content, GameContent, read_content, sure
from sitegen.demos import scenario_of, steps_json
from sitegen.problem import Report

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content"
LONGEST = 400
"""Actions of a deal after which a test gives up."""


class Demo(NamedTuple):
    """A demo by its game's slug and its id."""

    game: str
    id: str

    def __str__(self) -> str:
        """The name of the demo's tests."""
        return f"{self.game}-{self.id}"

    @property
    def guide(self) -> str:
        """The address of the guide that holds it."""
        return f"games/{self.game}/"

    @property
    def alone(self) -> str:
        """The address of its own page."""
        return f"games/{self.game}/demos/{self.id}/"


DEMOS = tuple(
    Demo(file.parents[1].name, file.stem) for file in sorted(CONTENT.glob("games/*/demos/*.yaml"))
)
FIRST = {demo.game: demo for demo in reversed(DEMOS)}
"""One demo of each game."""
GAMES = tuple(file.parent.name for file in sorted(CONTENT.glob("games/*/guide.md")))


class Position(NamedTuple):
    """A position as the engine tells it; `log` is all that was said on the way to it."""

    record: str
    node: dict[str, Any]
    log: tuple[tuple[str, str], ...]
    depth: int

    @property
    def legal(self) -> list[str]:
        """The keys of what the reader may do here, in the engine's order."""
        return [key for key, offer in self.node["offers"].items() if "refused" not in offer]


@cache
def content() -> Content:
    """Everything in content/."""
    return read_content(CONTENT, Report())


@cache
def game_content(slug: str) -> GameContent:
    """What content/ says of a game."""
    return next(game for game in content().games if game.slug == slug)


class RuleText(NamedTuple):
    """A rule paragraph as pages quote it."""

    id: str
    number: str
    text: str


def rule(cite: str) -> RuleText:
    """The paragraph that `wizard#follow-suit` names."""
    slug, _, name = cite.partition("#")
    found = sure(game_content(slug).guide).rules[name]
    return RuleText(found.id, found.number, found.text)


class Oracle:
    """The engine's answers about one demo."""

    def __init__(self, demo: Demo) -> None:
        self.demo = demo
        self.game = game_content(demo.game)
        self.told = self.game.demos[demo.id].value
        self.scenario = scenario_of(self.game, self.told)
        words = sure(self.game.facts).value.words.model_dump()
        self.words: dict[str, Any] = words
        self.always = {
            "seat": self.scenario.seat,
            "plays": list(self.scenario.plays),
            "steps": steps_json(self.scenario),
            "words": words,
        }

    @property
    def depth(self) -> int:
        """How many actions deep the page knows the demo."""
        return len(self.scenario.line)

    def ask(self, **question: Any) -> dict[str, Any]:  # noqa: ANN401 -- JSON
        """The engine's answer."""
        found: dict[str, Any] = json.loads(answer(json.dumps(self.always | question)))
        return found

    def start(self) -> Position:
        """The demo before its first action."""
        return self.at(encode(self.scenario.record))

    def at(self, record: str) -> Position:
        """A position that a page came to at once, by its record."""
        found = self.ask(ask="show", record=record)
        return Position(found["record"], found["node"], _said(found["node"]), 0)

    def after(self, position: Position, key: str) -> Position:
        """The position after one action, which must be legal."""
        found = self.ask(ask="play", record=position.record, action=key)
        assert found["ok"], found
        node = found["node"]
        return Position(found["record"], node, position.log + _said(node), position.depth + 1)

    def follow(
        self, position: Position, most: int = LONGEST, *, on: bool = False
    ) -> list[Position]:
        """The positions that follow while others act, to a depth at most.

        At the end of the line play waits for the reader, though others are to act; `on` is the
        reader's word that it go on.
        """
        found: list[Position] = []
        while position.node["auto"] and position.depth < most:
            if position.node["end"] and not (on and not found):
                break
            position = self.after(position, position.node["auto"])
            found.append(position)
        return found

    def move(self, position: Position, key: str, most: int = LONGEST) -> list[Position]:
        """The positions from an action of the reader to the reader's next decision."""
        after = self.after(position, key)
        return [after, *self.follow(after, most)]


def _said(node: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((text, cite) for text, cite in node["said"])


class Shape(HTMLParser):
    """The structure of HTML as a list: tags with attributes, and the text between them.

    Tab stops move with the reader, and styles with the cards: both are no part of a drawing.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, ...]] = []
        self.offers: dict[str, bool] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes a tag, and the action it may be."""
        kept = sorted(
            (name, value or "") for name, value in attrs if name not in {"tabindex", "style"}
        )
        self.found.append((tag, *(f"{name}={value}" for name, value in kept)))
        of = dict(kept)
        if "data-key" in of:
            self.offers[of["data-key"]] = of.get("aria-disabled") == "true"

    def handle_endtag(self, tag: str) -> None:
        """Notes the end of an element."""
        self.found.append((f"/{tag}",))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Reads `<use/>` as the browser writes it: `<use></use>`."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Notes text, however it is broken."""
        words = " ".join(data.split())
        if words:
            self.found.append((words,))


def shape(html: str) -> Shape:
    """The structure of an HTML text."""
    parser = Shape()
    parser.feed(html)
    parser.close()
    return parser
