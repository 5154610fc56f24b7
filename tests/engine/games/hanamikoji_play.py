"""Short words for the tests of Hanamikoji: a position, what is played, what is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.game import Event, Start
from engine.core.rng import pick, seeded
from engine.games.hanamikoji import game

if TYPE_CHECKING:
    from engine.games.hanamikoji.state import State

FOUR = "secret trade-off gift competition"


def at(seed: int = 0, /, **entries: str) -> State:
    """The position with these entries; `hand_0` stands for `hand-0`."""
    pairs = ((name.replace("_", "-"), tuple(words.split())) for name, words in entries.items())
    return game.deal(game.rules, Start(2, seed, tuple(pairs)))


def act(state: State, *keys: str) -> State:
    """The state after these actions; a key may be several words."""
    return happen(state, *keys)[0]


def happen(state: State, *keys: str) -> tuple[State, tuple[Event, ...]]:
    """The state after these actions, and the events of the last."""
    events: tuple[Event, ...] = ()
    for key in " ".join(keys).split():
        state, events = game.play(state, key)
    return state, events


def legal(state: State) -> list[str]:
    """The keys of the legal actions."""
    return [action.key for action in game.legal_actions(state)]


def tokens(state: State, zone: str) -> str:
    """The tokens in a zone, bottom first."""
    return " ".join(card.token for card in state.table.cards(zone))


def faces(state: State, zone: str) -> list[str]:
    """The faces in a zone, sorted."""
    return sorted(card.face for card in state.table.cards(zone))


def owners(state: State) -> dict[str, str]:
    """Who has each artist's favour, as the facts say."""
    prefix = "favour-"
    found = [fact for fact in game.facts(state, 0) if fact.name.startswith(prefix)]
    return {fact.name.removeprefix(prefix): fact.text for fact in found}


def by_kind(events: tuple[Event, ...], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def use(state: State, name: str, rng: int = 0) -> State:
    """One whole turn with this action, by any cards and any answer."""
    seat = state.to_act
    state = act(state, "draw", f"use-{name}")
    while state.phase in {"card", "answer"}:
        rng, key = pick(seeded(rng), legal(state))
        state = act(state, key)
    assert state.to_act != seat or state.turn == 8
    return state
