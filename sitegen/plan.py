"""Which pages there are, at which addresses, and what their templates are given."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from markupsafe import Markup

from sitegen.content import sure
from sitegen.demos import compact, steps_json
from sitegen.graph import record_text
from sitegen.guide import Fence, Rule
from sitegen.links import moved, relative, root_of
from sitegen.markdown import Source, inline_html, plain, tokens
from sitegen.problem import Report

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.content import Content, GameContent
    from sitegen.demos import Row, Show
    from sitegen.guide import Block
    from sitegen.model import Site

IN_SCRIPT = ("<", ">", "&", "\N{LINE SEPARATOR}", "\N{PARAGRAPH SEPARATOR}")
"""What may not stand in JSON inside a script element as it is."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A page to be: its address, its template, and what the template is given."""

    address: str
    kind: str
    title: str
    description: str
    values: Mapping[str, Any] = field(default_factory=dict)
    game: GameContent | None = None

    @property
    def file(self) -> str:
        """Where it is written, from the site's root."""
        return "404.html" if self.kind == "missing" else f"{self.address}index.html"

    @property
    def template(self) -> str:
        """The name of its template."""
        return "404.html.j2" if self.kind == "missing" else f"{self.kind}.html.j2"

    def root(self, site: Site) -> str:
        """The way from the page to the site's root; a 404 page is shown at any depth."""
        if self.kind != "missing":
            return root_of(self.address)
        return urlsplit(site.base_url).path or "/"


def plan(content: Content, shows: Mapping[str, Mapping[str, Show]]) -> list[Planned]:
    """Every page of the site; the content must be without problems."""
    site = sure(content.site).value
    pages = [_index(content, site, shows)]
    for page in content.pages:
        values = {"title": page.title, "html": safe(page.html)}
        pages.append(Planned(page.address, "page", page.title, page.description, values))
    for game in content.games:
        maker = _Maker(game, shows[game.slug])
        pages += [maker.guide_page(), *maker.demo_pages()]
    return [*pages, Planned("", "missing", "Not found", "There is no page at this address.")]


def _index(content: Content, site: Site, shows: Mapping[str, Mapping[str, Show]]) -> Planned:
    games = [{**_facts(game, ""), "demos": len(game.demos)} for game in content.games]
    makers = (_Maker(game, shows[game.slug]) for game in content.games)
    sample = next((found for maker in makers if (found := maker.sample(""))), None)
    return Planned("", "index", site.title, site.tagline, {"games": games, "sample": sample})


def _facts(game: GameContent, page: str) -> dict[str, Any]:
    """The game's facts for a template, with its link from a page."""
    facts = sure(game.facts).value.model_dump(exclude={"words"})
    return facts | {"slug": game.slug, "href": relative(page, game.address)}


class _Maker:
    """The pages of one game."""

    def __init__(self, game: GameContent, shows: Mapping[str, Show]) -> None:
        self.game, self.shows = game, shows
        self.guide = sure(game.guide)
        self.facts = sure(game.facts).value
        self.words = for_script(compact(self.facts.words.model_dump()))

    def guide_page(self) -> Planned:
        """The guide."""
        sections = [
            {
                "id": section.id,
                "title": section.title,
                "number": section.number,
                "blocks": [self.block(block) for block in section.blocks],
            }
            for section in self.guide.sections
        ]
        page = self.game.address
        values = self.common(page) | {"guide": {"sections": sections}}
        return Planned(page, "guide", self.facts.title, self.facts.tagline, values, self.game)

    def demo_pages(self) -> Iterator[Planned]:
        """A page for each demo alone."""
        for show in self.shows.values():
            page = self.game.demo_address(show.id)
            values = self.common(page) | {"demo": self.demo(show, page)}
            title = f"{show.demo.title} · {self.facts.title}"
            description = " ".join(plain(token) for token in self.attempt(show, page))
            yield Planned(page, "demo", title, description, values, self.game)

    def common(self, page: str) -> dict[str, Any]:
        """What every page of the game is given."""
        rules = {
            rule.id: self.rule(rule.id, page) for rule in self.guide.rules.values() if rule.enforced
        }
        return {
            "game": _facts(self.game, page),
            "words_json": self.words,
            "rules_json": for_script(compact(rules)),
        }

    def block(self, block: Block) -> dict[str, Any]:
        """A block of the guide for its template."""
        if isinstance(block, Fence):
            return {"kind": "demo"} | self.demo(self.shows[block.id], self.game.address)
        values = asdict(block) | {"html": safe(block.html)}
        if isinstance(block, Rule):
            values["demos"] = [
                {"id": show.id, "title": show.demo.title}
                for show in self.shows.values()
                if block.id
                in (rule.removeprefix(f"{self.game.slug}#") for rule in show.demo.teaches)
            ]
        return values

    def demo(self, show: Show, page: str) -> dict[str, Any]:
        """A demo for its template, on the page of an address."""
        graph = for_script(self.graph_json(show))
        return {
            "id": show.id,
            "title": show.demo.title,
            "try_html": safe(" ".join(inline_html(token) for token in self.attempt(show, page))),
            "seat_name": show.seat_name,
            "initial_html": safe(show.graph.drawing),
            "transcript": [self.row(row, page) for row in show.rows],
            "graph_json": graph,
            "bytes": len(graph.encode()),
            "href": relative(page, self.game.demo_address(show.id)),
        }

    def attempt(self, show: Show, page: str) -> list[Any]:
        """The text on what to try, as tokens with their links led from the page."""
        file = self.game.demos[show.id].file
        source = Source(file, show.demo.attempt, Report())
        found = tokens(source, lambda href: moved(href, self.game.address, page))
        return [token for token in found if token.type == "inline"]

    def sample(self, page: str) -> dict[str, Any] | None:
        """A wrong move of a demo with the rule that answers it; None if no demo tries one."""
        for show in self.shows.values():
            for row in show.rows:
                if row.refused:
                    href = relative(page, self.game.demo_address(show.id))
                    game = {"title": self.facts.title, "slug": self.game.slug}
                    found = {"game": game, "title": show.demo.title, "href": href}
                    return found | self.row(row, page)
        return None

    def row(self, row: Row, page: str) -> dict[str, Any]:
        """A row of the transcript for its template."""
        refused = None
        if row.refused:
            refused = self.rule(row.refused, page) | {"id": row.refused.partition("#")[2]}
        return {"kind": row.kind, "said": row.said, "caption": row.caption, "refused": refused}

    def rule(self, cite: str, page: str) -> dict[str, str]:
        """A rule paragraph by its cite or id: number, text, and link from the page."""
        rule = self.guide.rules[cite.rpartition("#")[2]]
        return {
            "number": rule.number,
            "text": rule.text,
            "href": relative(page, self.game.address, rule.id),
        }

    def graph_json(self, show: Show) -> str:
        """What the page's script plays the demo from."""
        scenario, graph = show.scenario, show.graph
        return compact(
            {
                "game": scenario.game,
                "record": record_text(scenario),
                "seat": scenario.seat,
                "plays": scenario.plays,
                "steps": steps_json(scenario),
                "strings": graph.strings,
                "nodes": graph.nodes,
            }
        )


def for_script(text: str) -> Markup:
    """JSON that is safe inside a script element."""
    for sign in IN_SCRIPT:  # a hundred times as fast as `translate` on a megabyte
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return safe(text)


def safe(html: str) -> Markup:
    """HTML that a template takes as it is: made by the engine or the Markdown renderer."""
    return Markup(html)  # noqa: S704 -- both escape whatever authors write
