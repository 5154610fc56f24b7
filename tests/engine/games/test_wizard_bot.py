"""The simple opponent of Wizard: it plays by the rules, and better than chance."""

from __future__ import annotations

import pytest

from engine.bots import random_bot, wizard
from engine.core.observe import observe
from engine.games.wizard import game
from tests.engine.games.wizard_play import act, at

GAMES = 12


def _chosen(seats: int = 3, /, **entries: str) -> str:
    state = at(seats, **entries)
    assert state.to_act is not None
    return wizard.choose(observe(game, state, state.to_act), 1).key


def _played(seats: int, seed: int, clever: int) -> tuple[int, ...]:
    """The totals of a game in which one seat plays by the bot and the others by chance."""
    state, number = at(seats, seed), 0
    while state.to_act is not None:
        chooser = wizard.choose if state.to_act == clever else random_bot.choose
        action = chooser(observe(game, state, state.to_act), seed * 10_007 + number)
        state, number = game.apply(state, action)[0], number + 1
    return state.scores


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_bot_beats_chance(seats: int) -> None:
    won = 0
    for seed in range(GAMES):
        clever = seed % seats
        totals = _played(seats, seed, clever)
        won += totals[clever] == max(totals)
    assert won >= GAMES - 1


def test_it_bids_for_wizards_and_not_for_jesters() -> None:
    assert _chosen(hand="3", dealer="2", trump="s", hand_0="w1 w2 w3") == "bid-3"
    assert _chosen(hand="3", dealer="2", trump="s", hand_0="n1 n2 n3") == "bid-0"


def test_it_names_its_longest_suit() -> None:
    assert _chosen(hand="3", dealer="2", turned="w1", hand_2="ck cq h2") == "name-c"


def test_it_takes_a_trick_it_needs_and_ducks_one_it_does_not() -> None:
    trick = {"hand": "2", "dealer": "2", "trump": "s", "played_0": "h9", "hand_1": "hk h3"}
    assert _chosen(**trick, bids="0 1 0") == "play-hk"
    assert _chosen(**trick, bids="0 0 0") == "play-h3"


def test_it_takes_the_last_word_cheaply_though_it_needs_every_trick() -> None:
    trick = {"hand": "2", "dealer": "2", "trump": "s", "played_0": "h9", "played_1": "hk"}
    assert _chosen(**trick, hand_2="s2 w1", bids="0 0 2") == "play-s2"


def test_the_same_position_and_generator_give_the_same_action() -> None:
    state = act(at(4, 3, hand="9", bids="2 2 2 2"))
    assert state.to_act is not None
    seen = observe(game, state, state.to_act)
    assert len({wizard.choose(seen, 5) for _ in range(5)}) == 1
