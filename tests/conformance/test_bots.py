"""What holds for the opponent of every game: it plays by the rules, and the same each time."""

from __future__ import annotations

import pytest

from engine import bots
from engine.core.observe import observe
from tests.cases import Case, every_case

MOST = 120
FEW = [case for case in every_case() if len(case.twists) in {0, len(case.game.twists)}]


@pytest.mark.parametrize("case", FEW, ids=str)
def test_bots_choose_a_legal_action_and_the_same_again(case: Case) -> None:
    state = case.first(5)
    for number in range(MOST):
        if state.to_act is None:
            break
        seen = observe(case.game, state, state.to_act)
        action = bots.choose(case.game.slug, seen, number)
        assert action in seen.offers.legal
        assert bots.choose(case.game.slug, seen, number) == action
        state, _ = case.game.apply(state, action)
    assert state != case.first(5)
