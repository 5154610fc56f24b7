"""The engine's exceptions. A refusal by a rule is a value, not one of these, except in `play`.

EngineError
├── StartError      a start that cannot be dealt: unknown name, card used twice, wrong number
├── TwistError      twists that do not exist, or that cannot be combined
├── ActionError     an action that is not on offer at all
├── RefusedError    an action on offer that a rule refuses; carries the `Refusal`
└── RecordError     a record text that cannot be read
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core.rules import Refusal


class EngineError(ValueError):
    """Base of every error the engine raises; its text is one plain sentence for a person."""


class StartError(EngineError):
    """A start that cannot be dealt. `name` is the entry of the start that is at fault."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class TwistError(EngineError):
    """Twists that do not exist or cannot be combined."""


class ActionError(EngineError):
    """An action key that is not among the candidates of the position."""


class RefusedError(EngineError):
    """A candidate action that the rules refuse."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class RecordError(EngineError):
    """A record text that cannot be read."""
