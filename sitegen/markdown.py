"""Markdown as the content uses it: CommonMark and tables, and `{#id …}` at the end of a block.

The attributes are read by the parser of mdit-py-plugins; its own plug-ins know them before a block
or after an image, not at a paragraph's end, where an author of rules wants them.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from mdit_py_plugins.attrs.parse import ParseError, parse

from sitegen.problem import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

    from sitegen.problem import Report

TRAILING = re.compile(r"""\s*(\{(?:[^{}"]|"[^"]*")*\})\s*\Z""")
ATTRIBUTE = re.compile(r"\{\s*[#.][\w-]")
QUOTED = re.compile(r'"[^"]*"')
UNREAD_LINK = re.compile(r"\](?:\([^)\n]{0,40}\)?|\[[^\]\n]{0,40}\]?)")
UNREAD_HTML = re.compile(r"<!--|<[A-Za-z][^<>\n]*>")
TAKEN = ("main", "heard", "sources")
"""Ids that the templates give; a demo's begins with `demo-`."""
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a text: its address as written, and where it stands."""

    href: str
    place: Place


@dataclass(slots=True)
class Source:
    """A text of Markdown; `whole` is its place when it is a value inside another file."""

    file: Path
    text: str
    report: Report
    whole: Place | None = None
    links: list[Link] = field(default_factory=list)
    lines: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = self.text.split("\n")

    def place(self, token: Token, words: str = "") -> Place:
        """Where the words stand in the token's lines, or else where the token begins."""
        if self.whole:
            return self.whole
        begin, end = token.map or (0, 1)
        for at in range(begin, min(end, len(self.lines))):
            if words and words in self.lines[at]:
                return Place(self.file, at + 1, self.lines[at].index(words) + 1)
        line = self.lines[begin] if begin < len(self.lines) else ""
        indent = len(line) - len(line.lstrip())
        return Place(self.file, begin + 1, indent + 1)

    def place_of_link(self, token: Token, address: str, nth: int) -> Place:
        """Where a link stands, the nth to its address within the token, from 0."""
        written = "|".join(map(re.escape, (address, unquote(address))))
        pattern = re.compile(rf"\]\(<?(?:{written})(?=[)>\s])")
        begin, end = token.map or (0, 0)
        places = [
            Place(self.file, at + 1, match.start() + 1)
            for at in range(begin, min(end, len(self.lines)))
            for match in pattern.finditer(self.lines[at])
        ]
        return places[nth] if nth < len(places) and not self.whole else self.place(token)


def tokens(source: Source, href: Callable[[str], str] = str) -> list[Token]:
    """The text's tokens, checked; `href` turns an address as written into that of the page."""
    found = MARKDOWN.parse(source.text, {"source": source})
    for token in found:
        _check(token, source)
        seen: Counter[str] = Counter()
        for child, following in pairwise(token.children or ()):
            if child.type == "link_open":
                address = str(child.attrs["href"])
                place = source.place_of_link(token, address, seen[address])
                seen[address] += 1
                source.links.append(Link(address, place))
                if following.type == "link_close":
                    source.report.add(place, f"the link '{address}' has no text")
                child.attrs["href"] = href(str(child.attrs["href"]))
    return found


def html(found: Sequence[Token]) -> str:
    """The tokens as HTML."""
    return RENDERER.render(found, MARKDOWN.options, {}).strip()


def inline_html(token: Token) -> str:
    """The inside of a paragraph or heading as HTML."""
    return RENDERER.renderInline(token.children or [], MARKDOWN.options, {}).strip()


def plain(token: Token) -> str:
    """The inside of a paragraph or heading as plain text on one line."""
    parts = (
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for child in token.children or ()
    )
    return " ".join("".join(parts).split())


def groups(found: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens of each block on the outermost level."""
    begin = 0
    for at, token in enumerate(found):
        if token.level == 0 and token.nesting <= 0:
            yield found[begin : at + 1]
            begin = at + 1


def _trailing_attributes(state: StateCore) -> None:
    """A core rule: takes `{…}` off the end of a paragraph or heading, into its opening token."""
    source: Source = state.env["source"]
    for opening, token in zip(state.tokens, state.tokens[1:], strict=False):
        match = TRAILING.search(token.content)
        if token.type != "inline" or not match:
            continue
        place = source.place(token, match[1].split("\n", maxsplit=1)[0])
        if opening.type not in ("paragraph_open", "heading_open"):
            continue
        try:
            _, attributes = parse(match[1])
        except ParseError as error:
            what = f"{match[1]} is not a list of attributes: {str(error).lower()}"
            source.report.add(
                place, what, 'As in {#follow-suit .enforced players=4-6 reading="…"}.'
            )
        else:
            _refuse_twice(match[1], place, source)
            opening.meta = {"attributes": attributes, "place": place}
        token.content = token.content[: match.start()]


def _refuse_twice(text: str, place: Place, source: Source) -> None:
    bare = QUOTED.sub("", text)
    names = ["id"] * bare.count("#") + re.findall(r"([\w-]+)=", bare)
    for name, times in Counter(names).items():
        if times > 1:
            source.report.add(place, f"the attribute '{name}' is given twice")


def _check(token: Token, source: Source) -> None:
    if token.type == "inline":
        _check_text(_outside_code(token), token, source)
    for child in token.children or ():
        if child.type == "image":
            place = source.place(token, f"]({child.attrs['src']}")
            if not child.content.strip():
                hint = "Write what it shows between the square brackets."
                source.report.add(place, "the image has no text in its place", hint)
            what = f"the image '{child.attrs['src']}' is not published"
            source.report.add(place, what, "Drawings belong to the templates, not to content.")


def _check_text(text: str, token: Token, source: Source) -> None:
    """Notes what would show as it is written, though somebody meant something by it."""
    if match := ATTRIBUTE.search(text):
        place = source.place(token, match[0])
        if "}" in text[match.end() :]:
            hint = "Put them at the block's end."
            source.report.add(place, "attributes stand in the middle", hint)
        else:
            source.report.add(place, "attributes that do not end", "Put a '}' at the block's end.")
    for match in UNREAD_LINK.finditer(text):
        hint = "An address has no spaces, and is #id, a page of the site, or https://…"
        place = source.place(token, match[0])
        source.report.add(place, f"no link can be made of '{match[0]}'", f"{hint}.")
    for match in UNREAD_HTML.finditer(text):
        place = source.place(token, match[0])
        source.report.add(place, f"'{match[0][:40]}' is not read as HTML", "Write Markdown.")


def _outside_code(token: Token) -> str:
    return "".join(child.content for child in token.children or () if child.type == "text")


def attributes(
    opening: Token, allowed: Sequence[str], source: Source
) -> tuple[Mapping[str, str], Place]:
    """The attributes of a block and where they stand; those not allowed are noted as problems."""
    given: dict[str, str] = opening.meta.get("attributes", {})
    place = opening.meta.get("place") or source.place(opening)
    for name in given:
        if name not in allowed:
            listed = ", ".join(allowed)
            source.report.add(place, f"unknown attribute '{name}'", f"Allowed: {listed}.")
    identity = given.get("id", "")
    if identity and not ID.match(identity):
        what = f"the id '{identity}' is not small letters, digits and single hyphens"
        source.report.add(place, what)
    return given, place


def is_taken(identity: str) -> bool:
    """Whether the templates give this id themselves."""
    return identity in TAKEN or identity.startswith("demo-")


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.core.ruler.after("block", "trailing_attributes", _trailing_attributes)
    return parser


MARKDOWN = _parser()
RENDERER = RendererHTML()
