"""A problem of an author: where it is, what it is, and what to do about it."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


LONGEST = 100
"""Characters of a word that is like another; comparing longer ones takes seconds."""


class Place(NamedTuple):
    """A spot in a file; lines and columns count from 1. Line 0 is the file or folder as a whole."""

    file: Path
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing to mend. `what` ends without a stop; `hint` is whole sentences, or empty."""

    file: str
    line: int
    column: int
    what: str
    hint: str = ""

    def __str__(self) -> str:
        """`path:line:col: what. hint`."""
        spot = f":{self.line}:{self.column}" if self.line else ""
        return f"{self.file}{spot}: {self.what}. {self.hint}".rstrip()


class ProblemsError(Exception):
    """What keeps a site from being built: all problems found, sorted, each once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


class Report:
    """Collects problems, so that a reader of content can go on after the first."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, place: Place, what: str, hint: str = "") -> None:
        """Notes one problem."""
        self.problems.append(Problem(shown(place.file), place.line, place.column, what, hint))

    def settle(self) -> None:
        """Raises `ProblemsError` if there are any."""
        if self.problems:
            raise ProblemsError(self.problems)


def shown(file: Path) -> str:
    """The path as people type it: relative to where they are, when it lies below."""
    path = file.absolute()
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()


def nearest(given: str, allowed: Iterable[str]) -> str:
    """The allowed word most like the one given; empty if none is like it."""
    if len(given) > LONGEST:
        return ""
    return next(iter(difflib.get_close_matches(given, list(allowed), n=1, cutoff=0.6)), "")


def instead(given: str, allowed: Iterable[str], *, most: int = 12) -> str:
    """A hint: the allowed word most like the one given, or else all of them if they are few."""
    words = list(dict.fromkeys(allowed))
    close = nearest(given, words)
    if close:
        return f"Did you mean '{close}'?"
    if not words:
        return ""
    listed = ", ".join(word or "''" for word in words[:most]) + (", …" if len(words) > most else "")
    return f"Allowed: {listed}."
