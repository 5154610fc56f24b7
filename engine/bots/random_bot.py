"""The simplest opponent: any legal action, all equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.rng import pick, seeded

if TYPE_CHECKING:
    from engine.core.observe import Observation
    from engine.core.rules import Action


def choose(observation: Observation, rng: int) -> Action:
    """One of the legal actions on offer, decided by the generator's state."""
    _, action = pick(seeded(rng), observation.offers.legal)
    return action
