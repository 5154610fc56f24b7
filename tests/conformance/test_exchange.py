"""In every game any two cards of a start can be exchanged, and nothing else moves."""

from __future__ import annotations

import pytest

from engine.exchange import exchanged
from engine.progress import dealt
from tests.cases import Case, State, every_case, walk

PLAIN = [case for case in every_case() if not case.twists]
PLAYED = 12


def places(state: State) -> dict[str, tuple[str, int]]:
    """Where each card lies: its zone and its place there, by token."""
    return {
        card.token: (spec.id, place)
        for spec, pile in zip(state.table.specs, state.table.piles, strict=True)
        for place, card in enumerate(pile)
    }


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_two_cards_change_places_and_back(case: Case) -> None:
    game = case.game
    record = case.record(5).then(*(turn.key for turn in walk(game, case.first(5), 5, PLAYED)))
    before = places(case.first(5))
    tokens = [card.token for card in game.deck]
    for one, other in zip(tokens[::5], tokens[3::4], strict=False):
        after = exchanged(game, record, one, other)
        found = places(dealt(game, after.record).state)
        assert found == before | {one: before[other], other: before[one]}
        back = exchanged(game, after.record, one, other).record
        assert places(dealt(game, back).state) == before
