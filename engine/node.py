"""A position as the page gets it, the same at build time and live; and who plays next.

A demo is a `Scenario`; `played` are the keys of the actions so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import bots
from engine.core.observe import observe
from engine.core.rng import seeded
from engine.core.rules import survey
from engine.core.view import view_events, view_of
from engine.table.draw import draw, face_of
from engine.table.say import say
from engine.table.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core.game import Event, Game, Position
    from engine.core.scenario import Scenario
    from engine.core.view import View

    AnyGame = Game[Any, Any]

STRIDE = 1_000_003
"""Sets the bots' generators of neighbouring seeds further apart than any game has actions."""


def viewer(scenario: Scenario, state: Position) -> int:
    """The seat a position is seen from: the one to act if the reader plays it."""
    acting = state.to_act
    return acting if acting is not None and acting in scenario.plays else scenario.seat


def seen(game: AnyGame, scenario: Scenario, state: Position) -> View:
    """The position as the reader sees it, with the actions the reader may take.

    Those of another seat are never among them, except while a deal rests: then whoever is to go
    on, the reader says when.
    """
    view = view_of(game, state, viewer(scenario, state))
    if view["resting"] and state.to_act is not None:
        view["offers"] = view_of(game, state, state.to_act)["offers"]
    elif state.to_act not in scenario.plays:
        view["offers"] = []
    return view


def node(  # noqa: PLR0913, PLR0917 -- both tiers speak of a position by all of these
    game: AnyGame,
    scenario: Scenario,
    played: tuple[str, ...],
    before: Position | None,
    state: Position,
    events: Sequence[Event],
    words: Mapping[str, Any],
) -> dict[str, Any]:
    """The position for the page: parts, said, offers, auto, next, caption, end.

    `before` is the position before the last action, of which `events` tell; None at the start.
    """
    view = seen(game, scenario, state)
    seat = view["seat"]
    told = [] if before is None else view_events(game, before, state, events, seat)
    return {
        "parts": draw(view, words),
        "said": say(told, words, seat),
        "offers": _offers(view, Words(words, seat)),
        "auto": "" if view["offers"] else reply(game, scenario, played, state),
        "next": scenario.scripted(played),
        "caption": _caption(scenario, played),
        "end": _end(game, scenario, played, state),
    }


def reply(game: AnyGame, scenario: Scenario, played: tuple[str, ...], state: Position) -> str:
    """The next action of a seat the reader does not play; "" when the reader decides.

    It is the author's while play is on the line, else a simple opponent's.
    """
    seat = state.to_act
    if seat is None or seat in scenario.plays or state.phase in game.rests:
        return ""
    scripted = scenario.scripted(played)
    if scripted and any(action.key == scripted for action in survey(game, state).legal):
        return scripted
    rng = seeded(scenario.start.seed * STRIDE + len(played))
    return bots.choose(game.slug, observe(game, state, seat), rng).key


def _offers(view: View, words: Words) -> dict[str, dict[str, Any]]:
    labels = {
        offer["key"]: words.verb(offer["verb"], face_of(view, offer["card"]), offer["place"])
        for offer in view["offers"]
    }
    legal = [labels[offer["key"]] for offer in view["offers"] if "refused" not in offer]
    return {offer["key"]: _offer(view, offer, legal, words) for offer in view["offers"]}


def _offer(
    view: View, offer: Mapping[str, Any], legal: Sequence[str], words: Words
) -> dict[str, Any]:
    if "refused" not in offer:
        return {}
    return {
        "refused": [f"{view['game']}#{cite}" for cite in offer["refused"]],
        "instead": list(dict.fromkeys(legal)),
        "facts": words.refusal(offer["refused"], offer["facts"]),
    }


def _caption(scenario: Scenario, played: tuple[str, ...]) -> str:
    done = [step.caption for step in scenario.steps if not step.refused]
    on_line = bool(played) and scenario.line[: len(played)] == played
    return done[len(played) - 1] if on_line else ""


def _end(game: AnyGame, scenario: Scenario, played: tuple[str, ...], state: Position) -> str:
    if state.to_act is None:
        return "over"
    if state.phase in game.rests:
        return "deal"
    return "line" if played and played == scenario.line else ""
