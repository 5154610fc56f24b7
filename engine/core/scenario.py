"""A demo as the engine sees it: a start, who plays, and the line that the author wrote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.record import Record

if TYPE_CHECKING:
    from engine.core.game import Start


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a demo: an action that is played, or one that rules must refuse.

    `refused` holds the id of the paragraph that heads the refusal; "" for an action played.
    """

    key: str
    caption: str = ""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A demo: its position, the seat it is seen from, the seats the reader plays, its steps."""

    game: str
    twists: tuple[str, ...]
    start: Start
    seat: int
    plays: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def record(self) -> Record:
        """The demo before its first step, as a record."""
        return Record(self.game, self.twists, self.start)

    @property
    def line(self) -> tuple[str, ...]:
        """The keys of the actions played, in order."""
        return tuple(step.key for step in self.steps if not step.refused)

    def scripted(self, played: tuple[str, ...]) -> str:
        """The next action of the author's line, "" when play has left it or it is over."""
        done = len(played)
        return self.line[done] if self.line[:done] == played and done < len(self.line) else ""
