"""Simple opponents: each sees only its own observation. The same position gets the same answer."""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.bots import random_bot

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.observe import Observation
    from engine.core.rules import Action


def choose(game_slug: str, observation: Observation, rng: int) -> Action:
    """A legal action for the seat that observes, which must be the one to act.

    `rng` is a generator's state; the same one gives the same action.
    """
    return _chooser(game_slug)(observation, rng)


@cache
def _chooser(game_slug: str) -> Callable[[Any, int], Action]:
    """The `choose` of the module named like the game, or of the random bot when there is none."""
    name = f"{__name__}.{game_slug}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return random_bot.choose
    chooser: Callable[[Any, int], Action] = module.choose
    return chooser
