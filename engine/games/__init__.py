"""The games, one package each, found by folder name."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from engine.core.game import Game


def slugs() -> tuple[str, ...]:
    """The folder names of all games, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def find(slug: str) -> Game[Any, Any] | None:
    """The game of that name, or None."""
    if slug not in slugs():
        return None
    game: Game[Any, Any] = importlib.import_module(f"{__name__}.{slug}").game
    return game
