"""What is refused in Hanamikoji, each rule by its paragraph; the first that applies heads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.rules import Restriction

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.rules import Action

    from .state import State

CHOOSING = ("draw", "action")
"""The phases in which actions are candidates."""


def _draws(_state: State) -> Callable[[Action], bool]:
    return lambda action: action.verb == "draw"


def _used(state: State) -> tuple[str, ...]:
    return state.used[state.actor]


def _unused(state: State) -> Callable[[Action], bool]:
    used = _used(state)
    return lambda action: action.place not in used


def _whole(_state: State) -> Callable[[Action], bool]:
    return lambda action: not action.card


def _chooses(_state: State) -> Callable[[Action], bool]:
    return lambda action: action.verb != "decline"


RESTRICTIONS: tuple[Restriction[State], ...] = (
    Restriction("draw-first", lambda state: state.phase == "draw", _draws),
    Restriction("use-once", lambda state: state.phase in CHOOSING and bool(_used(state)), _unused),
    Restriction(
        "pairs-fixed",
        lambda state: state.phase == "answer" and state.using == "competition",
        _whole,
    ),
    Restriction("must-choose", lambda state: state.phase == "answer", _chooses),
)
"""Rule: hanamikoji#draw-first, #use-once, #pairs-fixed, #must-choose"""
