"""Planned pages to HTML by the templates; a fault in a template is a problem with file and line."""

from __future__ import annotations

import re
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
)
from markupsafe import Markup

from sitegen.assets import Assets, UnknownAssetError
from sitegen.links import relative
from sitegen.problem import Place, instead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.core.game import Game
    from sitegen.content import GameContent
    from sitegen.model import Site
    from sitegen.plan import Planned
    from sitegen.problem import Report

CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "worker-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
SYMBOL = re.compile(r"""<symbol[^>]*\sid=["']face-([^"']+)["']""")
PLAIN_FACES = "faces/plain.svg.j2"
"""The faces of a game that has none of its own."""


@dataclass(slots=True)
class Press:
    """Templates and assets, and what all pages share; `worker` is the live engine's address."""

    templates: Path
    site: Site
    games: dict[str, Game[Any, Any]]
    worker: str
    cache: Path
    report: Report

    def render(self, pages: Iterable[Planned]) -> dict[str, bytes]:
        """The files of the pages and of the assets they ask for; problems are noted."""
        assets = Assets(self.templates / "assets", self.report)
        self.cache.mkdir(parents=True, exist_ok=True)
        environment = Environment(
            bytecode_cache=FileSystemBytecodeCache(str(self.cache)),
            loader=FileSystemLoader(self.templates),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        files: dict[str, bytes] = {}
        sprites: dict[str, Markup] = {}
        for page in pages:
            slug = page.game.slug if page.game else ""
            if slug not in sprites:
                sprites[slug] = self.sprite(environment, page.game)
            values = {**self.values(page, assets), "sprite": sprites[slug], **page.values}
            html = self.tried(environment, page.template, values)
            files[page.file] = html.encode()
        return files | assets.published

    def values(self, page: Planned, assets: Assets) -> dict[str, Any]:
        """What every template is given."""
        root = page.root(self.site)
        nav = [
            {
                "title": item.title,
                "href": f"{root}{relative('', item.page)}"
                if page.kind == "missing"
                else relative(page.address, item.page),
            }
            for item in self.site.nav
        ]
        site = {
            "title": self.site.title,
            "tagline": self.site.tagline,
            "base_url": self.site.base_url,
        }
        return {
            "site": site | {"nav": nav},
            "page": {
                "title": page.title,
                "description": page.description,
                "href_root": root,
                "kind": page.kind,
                "language": "en-GB",
                "address": page.address,
            },
            "asset": lambda name: root + assets.address(name),
            "csp": CSP,
            "live": {"worker": root + self.worker} if self.worker else None,
        }

    def sprite(self, environment: Environment, game: GameContent | None) -> Markup:
        """The faces of a game's cards, as symbols of one SVG."""
        if game is None or game.facts is None:
            return Markup()
        names = [f"faces/{game.slug}.svg.j2", f"faces/{game.slug}.svg", PLAIN_FACES]
        name = next((each for each in names if (self.templates / each).exists()), PLAIN_FACES)
        facts = game.facts.value
        values = {"game": facts, "words": facts.words}
        markup = Markup(self.tried(environment, name, values))  # noqa: S704 -- escaped by jinja
        drawn = SYMBOL.findall(markup)
        for face in dict.fromkeys(card.face for card in self.games[game.slug].deck):
            if markup and face not in drawn:
                what = f"no symbol 'face-{face}' for a card of {game.slug}"
                self.report.add(Place(self.templates / name, 1, 1), what)
        return markup

    def tried(self, environment: Environment, name: str, values: dict[str, Any]) -> str:
        """The template's text; empty, with the problem noted, if it fails."""
        return attempt(
            lambda: environment.get_template(name).render(values),
            Place(self.templates / name, 1, 1),
            self.templates,
            self.report,
        )


def attempt(render: Callable[[], str], place: Place, templates: Path, report: Report) -> str:
    """What `render` returns; empty, with the problem noted at the template's line, if it fails."""
    try:
        return render()
    except TemplateNotFound as error:
        where = line_of(error, templates) or place
        known = [file.relative_to(templates).as_posix() for file in templates.rglob("*.j2")]
        report.add(where, f"there is no template '{error.name}'", instead(str(error.name), known))
    except UnknownAssetError as error:
        what, hint = str(error).split("\n")
        report.add(line_of(error, templates) or place, what, hint)
    except UnicodeDecodeError:
        report.add(place, "the template, or one that it includes, is not UTF-8")
    except Exception as error:  # noqa: BLE001 -- a template may do anything; its author is told where
        where = line_of(error, templates) or place
        report.add(where, told(error))
    return ""


def told(error: Exception) -> str:
    """The error in words."""
    text = str(error).rstrip(".").split("\n")[0]
    return text if isinstance(error, TemplateError) else f"{type(error).__name__}: {text}"


def line_of(error: Exception, templates: Path) -> Place | None:
    """The template and line where an error arose, the innermost; None if it was in none."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).is_relative_to(templates) and frame.lineno:
            return Place(Path(frame.filename), frame.lineno, 1)
    return None
