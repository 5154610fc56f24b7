"""All of content/, read: the site, its games, its pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from sitegen.guide import Guide, read_guide
from sitegen.links import moved
from sitegen.load import Loaded, load
from sitegen.model import Demo, GameFacts, Site
from sitegen.page import Page, read_page
from sitegen.problem import Place, instead

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sitegen.problem import Report

T = TypeVar("T")
WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
IN_GAME = ("guide.md", "game.yaml", "demos", "twists", "measured.json")
IN_CONTENT = ("site.yaml", "pages", "games", "schema")


def sure(value: T | None) -> T:
    """The value, which is there once all problems are settled; `LookupError` if it is not."""
    if value is None:
        raise LookupError("content with problems is not to be published")
    return value


@dataclass(frozen=True, slots=True)
class GameContent:
    """What content/ says of one game; None for what could not be read."""

    slug: str
    folder: Path
    facts: Loaded[GameFacts] | None
    guide: Guide | None
    demos: Mapping[str, Loaded[Demo]]
    unread: frozenset[str]
    """Ids of demos whose file is there, but could not be read."""

    @property
    def address(self) -> str:
        """The address of its guide."""
        return f"games/{self.slug}/"

    def demo_address(self, demo: str) -> str:
        """The address of a demo alone."""
        return f"{self.address}demos/{demo}/"


@dataclass(frozen=True, slots=True)
class Content:
    """All of content/; `site` is None if it could not be read."""

    folder: Path
    site: Loaded[Site] | None
    games: tuple[GameContent, ...]
    pages: tuple[Page, ...]
    unread: frozenset[str] = frozenset()
    """Addresses of pages whose file is there, but could not be read."""


def read_content(folder: Path, report: Report) -> Content:
    """Everything in the folder, with a problem noted for whatever cannot be read."""
    if not folder.is_dir():
        report.add(Place(folder), "there is no such folder", "Name the folder with --content.")
        return Content(folder, None, (), ())
    _refuse_strangers(folder, IN_CONTENT, report)
    _refuse_files((folder / "games", folder / "pages"), report)
    site = load(folder / "site.yaml", Site, report)
    games = [
        read_game(each, report) for each in _entries(folder / "games") if _is_game(each, report)
    ]
    first = site.value.games if site else []
    games.sort(
        key=lambda game: (
            *([first.index(game.slug)] if game.slug in first else [len(first)]),
            game.slug,
        )
    )
    files = [file for file in _entries(folder / "pages") if _has(file, ".md", report)]
    pages = {f"{file.stem}/": read_page(file, report) for file in files}
    return Content(
        folder=folder,
        site=site,
        games=tuple(games),
        pages=tuple(page for page in pages.values() if page),
        unread=frozenset(address for address, page in pages.items() if not page),
    )


def read_game(folder: Path, report: Report) -> GameContent:
    """One game's folder."""
    _refuse_strangers(folder, IN_GAME, report)
    _refuse_files((folder / "demos",), report)
    address = f"games/{folder.name}/"
    files = [file for file in _entries(folder / "demos") if _has(file, ".yaml", report)]
    demos = {file.stem: load(file, Demo, report) for file in files}
    return GameContent(
        slug=folder.name,
        folder=folder,
        facts=load(folder / "game.yaml", GameFacts, report),
        guide=read_guide(folder / "guide.md", report, lambda href: moved(href, address, address)),
        demos={name: demo for name, demo in demos.items() if demo},
        unread=frozenset(name for name, demo in demos.items() if not demo),
    )


def _entries(folder: Path) -> list[Path]:
    """The files and folders in a folder, without those that editors hide there."""
    if not folder.is_dir():
        return []
    hidden = re.compile(r"\.|#|.*~\Z|__pycache__")
    return sorted(path for path in folder.iterdir() if not hidden.match(path.name))


def _is_game(path: Path, report: Report) -> bool:
    if not path.is_dir():
        report.add(Place(path), "a file where each game has a folder", "Move it into one.")
    elif not WORD.match(path.name):
        what = "the folder's name is not small letters, digits and single hyphens"
        report.add(Place(path), what)
    return path.is_dir() and bool(WORD.match(path.name))


def _has(path: Path, suffix: str, report: Report) -> bool:
    if path.suffix != suffix or not WORD.match(path.stem):
        hint = f"A file here is named with small letters, digits and hyphens, and ends in {suffix}."
        report.add(Place(path), f"'{path.name}' is not read", hint)
    return path.suffix == suffix and bool(WORD.match(path.stem))


def _refuse_files(folders: tuple[Path, ...], report: Report) -> None:
    for folder in folders:
        if (folder.is_symlink() or folder.exists()) and not folder.is_dir():
            report.add(Place(folder), "a file where a folder should be", "Move it into one.")


def _refuse_strangers(folder: Path, known: tuple[str, ...], report: Report) -> None:
    for path in _entries(folder):
        if path.name not in known:
            report.add(Place(path), f"'{path.name}' is not read", instead(path.name, known))
