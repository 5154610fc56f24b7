"""The only module that reads the options: the list of everything a twist can change."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .position import Lanes
    from .rules import LanesRules


def hand_size(rules: LanesRules) -> int:
    """Cards dealt to each seat."""
    return rules.hand_size


def last_deal(state: Lanes) -> bool:
    """Whether no deal follows this one."""
    return state.number >= state.rules.deals
