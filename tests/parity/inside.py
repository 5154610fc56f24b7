"""A pytest plugin for the run inside Pyodide: the fixture that it lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import games

TOYS = Path(__file__).parent.parent / "engine"


@pytest.fixture
def toy_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is found by its name, as if its folder lay in `engine/games`."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOYS)])
