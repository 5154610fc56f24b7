"""How Hypothesis searches, and the toy game where a test asks for it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from engine import games

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search", settings.get_profile("ci"), derandomize=False, max_examples=5000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

TOYS = Path(__file__).parent / "engine"


@pytest.fixture
def toy_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is found by its name, as if its folder lay in `engine/games`."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOYS)])
