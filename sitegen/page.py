"""A page of plain text, read from Markdown: about, for instance."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from sitegen.guide import slug
from sitegen.links import moved
from sitegen.markdown import Link, Source, attributes, html, is_taken, plain, tokens
from sitegen.problem import Place
from sitegen.text import read_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from markdown_it.token import Token

    from sitegen.problem import Report


@dataclass(frozen=True, slots=True)
class Page:
    """A page; its name is its address, its first heading the title, the rest HTML."""

    name: str
    title: str
    description: str
    html: str
    anchors: frozenset[str]
    links: tuple[Link, ...]

    @property
    def address(self) -> str:
        """Where it is published."""
        return f"{self.name}/"


def read_page(file: Path, report: Report) -> Page | None:
    """The page in a file, its problems noted; None without text or title."""
    text = read_text(file, report)
    if text is None:
        return None
    source = Source(file, text, report)
    address = f"{file.stem}/"
    found = tokens(source, lambda href: moved(href, address, address))
    if not found or found[0].tag != "h1" or not plain(found[1]):
        report.add(Place(file, 1, 1), "the page has no title", "Begin it with '# Title'.")
        return None
    for token in found:
        if token.type == "fence" and token.info.strip() == "demo":
            hint = "Demos stand in the guides of games."
            report.add(source.place(token), "a demo has no place on a page", hint)
    anchors = _name_headings(found, source)
    first = next((t for b, t in pairwise(found) if b.type == "paragraph_open"), None)
    return Page(
        name=file.stem,
        title=plain(found[1]),
        description=plain(first) if first else "",
        html=html(found[3:]),
        anchors=frozenset(anchors),
        links=tuple(source.links),
    )


def _name_headings(found: Sequence[Token], source: Source) -> dict[str, Place]:
    """Gives each heading an id; notes levels left out and ids given twice."""
    level = 1
    named: dict[str, Place] = {}
    for opening, inside in pairwise(found[3:]):
        if opening.type == "paragraph_open":
            attributes(opening, ("no attributes, only headings have an id",), source)
        if opening.type != "heading_open":
            continue
        given, place = attributes(opening, ("id",), source)
        here = int(opening.tag[1:])
        if here == 1 or here > level + 1:
            what = f"a heading of level {here} after one of level {level}"
            source.report.add(place, what, f"Write {'#' * min(max(here, 2), level + 1)} instead.")
        level = here
        identity = given.get("id") or slug(plain(inside))
        if not identity:
            what = "the heading has neither an id nor letters to make one of"
            source.report.add(place, what, "Give it one: ## Title {#other}.")
        elif is_taken(identity):
            source.report.add(place, f"the templates give the id '{identity}' themselves")
        elif identity in named:
            what = f"the id '{identity}' is given twice, first in line {named[identity].line}"
            source.report.add(place, what, "Give this heading an id: ## Title {#other}.")
        named[identity] = place
        opening.attrs["id"] = identity
    return named
