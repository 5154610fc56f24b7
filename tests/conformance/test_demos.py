"""Every demo: its position tells nothing hidden, holds the whole deck, and can be played out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from engine import games
from engine.core.game import Start
from engine.core.rules import fold
from tests.cases import LONGEST, walk
from tests.conformance.sight import leak_in_turn, leak_in_view

if TYPE_CHECKING:
    from tests.cases import AnyGame, State

CONTENT = Path(__file__).parents[2] / "content" / "games"
DEMOS = sorted(CONTENT.glob("*/demos/*.yaml"))
LOOKED_AT = 16


def _begun(path: Path) -> tuple[AnyGame, State]:
    """The game of a demo and its first state."""
    demo: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)  # noqa: S506 -- BaseLoader only makes texts
    game = games.find(path.parents[1].name)
    assert game is not None
    start = dict(demo["start"])
    seats, seed = int(start.pop("players")), int(start.pop("seed", 0))
    entries = tuple((name, tuple(words.split())) for name, words in start.items())
    rules = fold(game.rules, game.twists, tuple(demo.get("twists", ())))
    return game, game.deal(rules, Start(seats, seed, entries))


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_demo_is_a_whole_position_and_tells_nothing_hidden(path: Path) -> None:
    game, state = _begun(path)
    assert state.table.all_cards() == tuple(sorted(game.deck))
    turns = walk(game, state, 1)
    assert len(turns) < LONGEST
    for turn in turns[:LOOKED_AT]:
        for seat in range(state.seats):
            assert leak_in_view(game, turn.before, seat) == ""
            assert not leak_in_turn(game, turn, seat), turn.key


def test_there_are_demos() -> None:
    assert {path.parents[1].name for path in DEMOS} == set(games.slugs())
