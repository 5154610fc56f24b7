"""A guide, read from Markdown: sections, numbered rule paragraphs, prose, and places for demos."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from sitegen.markdown import (
    Link,
    Source,
    attributes,
    groups,
    html,
    inline_html,
    is_taken,
    plain,
    tokens,
)
from sitegen.problem import Place, instead, nearest
from sitegen.text import read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from markdown_it.token import Token

    from sitegen.problem import Report

SECTIONS = ("quick", "setup", "turns", "scoring", "first-game", "twists", "about")
PLAYERS = re.compile(r"([1-9][0-9]?)(?:-([1-9][0-9]?))?\Z")
HEADING = 3
"""The level of a heading inside a section."""


@dataclass(frozen=True, slots=True)
class Prose:
    """Text that is no rule, as HTML."""

    html: str
    kind: str = "prose"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a section."""

    html: str
    id: str
    level: int
    place: Place
    kind: str = "heading"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule paragraph. `html` is its inside; `players` the numbers of players it is for."""

    id: str
    number: str
    html: str
    text: str
    players: tuple[int, int] | None
    reading: str | None
    enforced: bool
    place: Place
    kind: str = "rule"


@dataclass(frozen=True, slots=True)
class Fence:
    """A place for a demo, by the demo's id."""

    id: str
    place: Place
    kind: str = "demo"


Block = Prose | Heading | Rule | Fence


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a guide; its number counts from 1."""

    id: str
    title: str
    number: int
    blocks: tuple[Block, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Guide:
    """A whole guide, with all its links."""

    file: Path
    sections: tuple[Section, ...]
    links: tuple[Link, ...]

    def blocks(self) -> Iterator[Block]:
        """All blocks, in order."""
        for section in self.sections:
            yield from section.blocks

    @property
    def rules(self) -> dict[str, Rule]:
        """The rule paragraphs by id."""
        return {block.id: block for block in self.blocks() if isinstance(block, Rule)}

    @property
    def fences(self) -> tuple[Fence, ...]:
        """The places for demos, in order."""
        return tuple(block for block in self.blocks() if isinstance(block, Fence))

    @property
    def anchors(self) -> dict[str, Place]:
        """Every id of the page, and where it is given first."""
        named = [*self.sections, *(b for b in self.blocks() if isinstance(b, Heading | Rule))]
        return {each.id: each.place for each in reversed(named)}


def read_guide(file: Path, report: Report, href: Callable[[str], str]) -> Guide | None:
    """The guide in a file, its problems noted; None if there is no text at all."""
    text = read_text(file, report)
    if text is None:
        return None
    source = Source(file, text, report)
    reader = _Reader(source)
    for group in groups(tokens(source, href)):
        reader.read(group)
    if reader.is_torn:
        return None
    if not reader.heads:
        hint = f"It begins with '## … {{#{SECTIONS[0]}}}'. The order: {', '.join(SECTIONS)}."
        report.add(Place(file, 1, 1), "the guide has no sections", hint)
        return None
    guide = Guide(file, tuple(reader.sections()), tuple(source.links))
    _check_sections(guide, report, source)
    _check_ids(guide, report)
    return guide


class _Reader:
    """Blocks of tokens to sections; torn if a fence takes all that follows for its own."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.heads: list[tuple[str, str, Place]] = []
        self.blocks: list[list[Block]] = []
        self.before: Token | None = None
        self.is_torn = False

    def sections(self) -> Iterator[Section]:
        """What was read."""
        for number, (head, blocks) in enumerate(zip(self.heads, self.blocks, strict=True), 1):
            identity, title, place = head
            yield Section(identity, title, number, tuple(blocks), place)

    def read(self, group: Sequence[Token]) -> None:
        """Reads one block of the outermost level."""
        opening = group[0]
        if opening.type == "heading_open":
            self.heading(opening, group[1])
            return
        _refuse_inside(group, self.source)
        if not self.blocks:
            self.before = self.before or opening
            return
        self.blocks[-1].extend(self.inside(opening, group))

    def heading(self, opening: Token, inside: Token) -> None:
        """A section's head, or a heading inside one."""
        given, place = attributes(opening, ("id",), self.source)
        level = int(opening.tag[1:])
        if level == HEADING - 1:
            if "id" not in given:
                what = f"the section '{plain(inside)}' has no id"
                self.source.report.add(place, what, f"As in ## Title {{#{SECTIONS[0]}}}.")
            if self.before:
                hint = f"A guide begins with '## … {{#{SECTIONS[0]}}}'."
                before = self.source.place(self.before)
                self.source.report.add(before, "text before the first section", hint)
                self.before = None
            self.heads.append((given.get("id", ""), plain(inside), place))
            self.blocks.append([])
        elif level != HEADING or not self.blocks:
            what = f"a heading of level {level} has no place here"
            hint = "Sections are '##', headings inside them '###'; the title is in game.yaml."
            self.source.report.add(place, what, hint)
        else:
            identity = given.get("id") or f"{self.heads[-1][0]}-{slug(plain(inside))}"
            self.blocks[-1].append(Heading(inline_html(inside), identity, level, place))

    def inside(self, opening: Token, group: Sequence[Token]) -> Iterator[Block]:
        """The block or blocks that a group of tokens stands for."""
        if opening.type == "fence":
            yield from self.fence(opening)
        elif opening.type == "paragraph_open" and "attributes" in opening.meta:
            yield from self.rule(opening, group[1])
        else:
            yield Prose(html(group))

    def fence(self, opening: Token) -> Iterator[Fence]:
        """The places for demos in a fence."""
        names = opening.content.split()
        if not is_closed(opening, self.source):
            self.is_torn = True
            what = "the fence is not closed, and holds all that follows"
            hint = f"End it with {opening.markup} in a line of its own."
            self.source.report.add(self.source.place(opening), what, hint)
        elif opening.info.strip() != "demo":
            what = f"a fence for '{opening.info.strip()}'"
            self.source.report.add(self.source.place(opening), what, "Allowed: demo.")
        elif not names:
            self.source.report.add(self.source.place(opening), "the fence names no demo")
        else:
            yield from (Fence(name, self.source.place(opening, name)) for name in names)

    def rule(self, opening: Token, inside: Token) -> Iterator[Rule]:
        """The rule paragraph, unless its attributes are wrong."""
        allowed = ("id", "class", "players", "reading")
        given, place = attributes(opening, allowed, self.source)
        for name in given.get("class", "").split():
            if name != "enforced":
                self.source.report.add(place, f"unknown class '.{name}'", "Allowed: .enforced.")
        if "id" not in given:
            hint = "A rule paragraph ends as in {#follow-suit .enforced}."
            self.source.report.add(place, "a rule paragraph without an id", hint)
            return
        if not plain(inside):
            self.source.report.add(place, f"the rule paragraph '{given['id']}' has no text")
        if given.get("reading", "…").strip() == "":
            self.source.report.add(place, "reading is empty", "It says what is left open, and why.")
        count = sum(isinstance(block, Rule) for block in self.blocks[-1]) + 1
        yield Rule(
            id=given["id"],
            number=f"{len(self.heads)}.{count}",
            html=inline_html(inside),
            text=plain(inside),
            players=self.players(given, place),
            reading=given.get("reading"),
            enforced="enforced" in given.get("class", "").split(),
            place=place,
        )

    def players(self, given: Mapping[str, str], place: Place) -> tuple[int, int] | None:
        """The numbers of players a rule is for, lowest and highest."""
        text = given.get("players")
        match = PLAYERS.match(text or "")
        if text is None:
            return None
        if not match or int(match[2] or match[1]) < int(match[1]):
            what = f"players must be a number or two, not '{text}'"
            self.source.report.add(place, what, "As in players=3 or players=4-6.")
            return None
        return int(match[1]), int(match[2] or match[1])


def is_closed(fence: Token, source: Source) -> bool:
    """Whether a fence ends before the text does."""
    begin, end = fence.map or (0, 0)
    last = source.lines[end - 1].strip()
    return end - 1 > begin and last.startswith(fence.markup) and not last.strip(fence.markup[0])


def _refuse_inside(group: Sequence[Token], source: Source) -> None:
    """Notes what has no place in a list or a quotation, and code, which nobody means."""
    for token in group:
        if token.type == "code_block":
            what = "indented by four spaces or more, this is read as code"
            source.report.add(source.place(token), what, "Begin it where the line begins.")
    for token in group[1:]:
        if token.type == "fence":
            what = "a fence inside a list or a quotation"
            source.report.add(source.place(token), what, "Begin it where the line begins.")
        if "attributes" in token.meta:
            what = "a rule paragraph inside a list or a quotation"
            source.report.add(token.meta["place"], what, "Make it a paragraph of its own.")


def _check_sections(guide: Guide, report: Report, source: Source) -> None:
    first = {section.id: section for section in reversed(guide.sections)}
    given = list(first)
    for section in guide.sections:
        if section.id and section.id not in SECTIONS:
            what = f"unknown section '{section.id}'"
            report.add(section.place, what, instead(section.id, SECTIONS))
            given.append(nearest(section.id, SECTIONS))  # which is not missing as well
    end = Place(guide.file, len(source.lines), 1)
    for name in SECTIONS:
        if name not in given:
            report.add(
                end, f"the section '{name}' is missing", f"The order: {', '.join(SECTIONS)}."
            )
    known = [
        section
        for section in guide.sections
        if section.id in SECTIONS and first[section.id] is section
    ]
    for before, after in pairwise(known):
        if SECTIONS.index(before.id) >= SECTIONS.index(after.id):
            what = f"the section '{after.id}' stands after '{before.id}'"
            report.add(after.place, what, f"The order: {', '.join(SECTIONS)}.")


def _check_ids(guide: Guide, report: Report) -> None:
    first = guide.anchors
    for block in (*guide.sections, *guide.blocks()):
        if (
            isinstance(block, Section | Heading | Rule)
            and block.id
            and first[block.id] != block.place
        ):
            what = f"the id '{block.id}' is given twice, first in line {first[block.id].line}"
            report.add(block.place, what)
        if isinstance(block, Section | Heading | Rule) and is_taken(block.id):
            report.add(block.place, f"the templates give the id '{block.id}' themselves")


def slug(text: str) -> str:
    """The text as an id: small letters, digits, hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
