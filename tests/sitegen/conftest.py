"""A sample site with the toy game, and a folder to build it in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine import games

TESTS = Path(__file__).parent.parent
SAMPLE = TESTS / "sites" / "lanes"


@pytest.fixture
def toy_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The toy game is the only one that the engine has."""
    folder = tmp_path / "engine-games"
    folder.mkdir()
    (folder / "toy").symlink_to(TESTS / "engine" / "toy")
    monkeypatch.setattr(games, "__path__", [str(folder)])


@pytest.fixture
def site(toy_alone: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a copy of the sample site as its `content`."""
    shutil.copytree(SAMPLE, tmp_path / "content")
    monkeypatch.chdir(tmp_path)
    return tmp_path
