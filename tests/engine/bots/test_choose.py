"""Which opponent plays, and that it plays the same again."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from engine import bots
from engine.bots import random_bot
from engine.core.observe import observe
from tests.cases import Case
from tests.engine import toy

SEEN = observe(toy.game, Case(toy.game, ("long",), 2).first(3), 0)


@pytest.fixture(autouse=True)
def _forget() -> None:
    bots._chooser.cache_clear()


def test_a_game_without_a_bot_gets_random_play() -> None:
    chosen = [bots.choose("toy", SEEN, rng) for rng in range(40)]
    assert chosen == [random_bot.choose(SEEN, rng) for rng in range(40)]
    assert set(chosen) == set(SEEN.offers.legal)


def test_a_games_own_bot_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ModuleType("engine.bots.toy")
    own.choose = lambda seen, _rng: seen.offers.legal[-1]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "engine.bots.toy", own)
    assert {bots.choose("toy", SEEN, rng) for rng in range(9)} == {SEEN.offers.legal[-1]}


def test_a_fault_inside_a_bot_is_not_taken_for_its_absence(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("bots")
    (folder / "broken.py").write_text("import no_such_module_anywhere\n", encoding="utf-8")
    monkeypatch.setattr(bots, "__path__", [*bots.__path__, str(folder)])
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        bots.choose("broken", SEEN, 1)
