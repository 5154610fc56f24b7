"""A pytest plugin for the run inside Pyodide: a fixture that it lacks, and what it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import games

TOYS = Path(__file__).parent.parent / "engine"
TOO_DEEP = "[" * 1000
"""JSON nested so deep ends JavaScript's own stack before Python counts to its limit.

No page writes such a request; the worker would end with an error, and the page begin anew.
"""


@pytest.fixture
def toy_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is found by its name, as if its folder lay in `engine/games`."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOYS)])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves out what only this Python can bear."""
    items[:] = [item for item in items if not too_deep(item)]


def too_deep(item: pytest.Item) -> bool:
    """Whether a test is given a text that is nested too deep."""
    given = getattr(item, "callspec", None)
    values = given.params.values() if given else ()
    return any(isinstance(value, str) and TOO_DEEP in value for value in values)
