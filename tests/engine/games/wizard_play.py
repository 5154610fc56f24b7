"""Short words for the tests of Wizard, and its rules told a second time, slowly and plainly."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.game import Event, Start
from engine.core.rng import pick, seeded
from engine.core.rules import survey
from engine.games.wizard import game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core.rules import Refusal
    from engine.games.wizard.state import State


class Turn(NamedTuple):
    """One action of a playout, the position before it and after it, and what happened."""

    before: State
    key: str
    after: State
    events: tuple[Event, ...]


def at(seats: int = 3, seed: int = 0, /, **entries: str) -> State:
    """The position with these entries; `hand_0` stands for `hand-0`."""
    pairs = ((name.replace("_", "-"), tuple(words.split())) for name, words in entries.items())
    return game.deal(game.rules, Start(seats, seed, tuple(pairs)))


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
    """The keys of the legal actions, sorted."""
    return sorted(action.key for action in game.legal_actions(state))


def refusal(state: State, key: str) -> Refusal:
    """Why that action is refused."""
    return next(why for action, why in survey(game, state).refused if action.key == key)


def tokens(state: State, zone: str) -> str:
    """The tokens in a zone, bottom first."""
    return " ".join(card.token for card in state.table.cards(zone))


def event(events: Sequence[Event], kind: str) -> Event:
    """The only event of that kind."""
    (found,) = [event for event in events if event.kind == kind]
    return found


def told(state: State, name: str, seat: int | None = None) -> str:
    """The text of a fact, "" when there is none."""
    found = [fact.text for fact in game.facts(state, 0) if (fact.name, fact.seat) == (name, seat)]
    return found[0] if found else ""


def playout(seats: int, seed: int) -> Iterator[Turn]:
    """A whole game played by chance."""
    state, rng = at(seats, seed), seeded(seed)
    while state.to_act is not None:
        rng, action = pick(rng, game.legal_actions(state))
        after, events = game.apply(state, action)
        yield Turn(state, action.key, after, events)
        state = after


VALUES = {"j": 11, "q": 12, "k": 13, "a": 14} | {str(number): number for number in range(2, 11)}


def plain_suit(played: Sequence[str]) -> str:
    """WIZ-32, word for word: skip Jesters; an ordinary card sets its suit, a Wizard bars it."""
    for token in played:
        if token[0] == "w":
            return ""
        if token[0] != "n":
            return token[0]
    return ""


def plain_legal(played: Sequence[str], hand: Sequence[str]) -> list[str]:
    """WIZ-33 and WIZ-34: the cards that may be played, sorted."""
    suit = plain_suit(played)
    if any(token[0] == suit for token in hand):
        return sorted(token for token in hand if token[0] in {suit, "w", "n"})
    return sorted(hand)


def plain_winner(played: Sequence[str], trump: str) -> int:
    """WIZ-40 to WIZ-44 as one order of all cards: the place of the best one."""
    suit = plain_suit(played)

    def strength(place: int) -> tuple[int, int]:
        kind = played[place][0]
        if kind == "w":
            return 3, -place
        if kind == "n":
            return 0, -place
        power = 2 if kind == trump else 1 if kind == suit else -1
        return power, VALUES[played[place][1:]]

    return max(range(len(played)), key=strength)
