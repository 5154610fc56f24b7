"""The simple opponent: always legal, the same again, better than chance, with some sense."""

from __future__ import annotations

import pytest

from engine.bots.hanamikoji import choose
from engine.core.observe import observe, redeal
from engine.core.rng import pick, seeded
from engine.games.hanamikoji import game
from tests.engine.games.hanamikoji_play import act, at


def wins(seed: int, seat: int) -> bool:
    """Whether the bot in that seat beats an opponent who plays by chance."""
    state, rng = at(seed), seeded(seed)
    while state.to_act is not None:
        if state.to_act == seat:
            action = choose(observe(game, state, seat), seed)
            assert action in game.legal_actions(state)
        else:
            rng, action = pick(rng, game.legal_actions(state))
        state, events = game.apply(state, action)
    return events[-1].seat == seat


@pytest.mark.slow
def test_it_beats_chance_from_either_seat() -> None:
    for seat in (0, 1):
        assert sum(wins(seed, seat) for seed in range(20)) >= 15


@pytest.mark.parametrize("seed", range(5))
def test_it_decides_by_what_it_sees_alone(seed: int) -> None:
    state = at(seed)
    while state.to_act is not None:
        seen = observe(game, state, state.to_act)
        action = choose(seen, seed)
        hidden = redeal(state, state.to_act, seed)
        assert choose(observe(game, hidden, state.to_act), seed) == action
        state, _ = game.apply(state, action)


def test_it_does_not_always_begin_with_the_same_action() -> None:
    chosen = [
        choose(observe(game, at(seed, phase="action", first="0"), 0), seed).place
        for seed in range(20)
    ]
    assert max(chosen.count(name) for name in chosen) < 15


@pytest.mark.parametrize("dear", [1, 2])
def test_it_takes_the_better_pair(dear: int) -> None:
    state = at(first="0", phase="action", hand_0="5a 5b 3aa 2aa")
    offers = ("put-3aa put-2aa", "put-5a put-5b")
    state = act(state, "use-competition", *(offers if dear == 2 else offers[::-1]))
    assert choose(observe(game, state, 1), 0).key == f"take-pair-{dear}"


def test_it_takes_the_card_that_decides() -> None:
    """Of the 4s two lie at either side: the last one wins her."""
    used = {"used_0": "competition trade-off", "used_1": "competition secret"}
    sides = {"side_0_4": "4a", "side_1_4": "4b", "side_0_5": "5a 5b 5c", "removed": "4d"}
    hand = {"first": "0", "turn": "5", "phase": "action", "hand_0": "4c 5d 5e"}
    state = act(at(**used, **sides, **hand), "use-gift put-5d put-4c put-5e")
    assert choose(observe(game, state, 1), 0).key == "take-4c"
