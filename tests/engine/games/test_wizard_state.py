"""The cards and the seats of Wizard."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.wizard import game
from engine.games.wizard.state import DECK, SUIT_OF, clockwise, hands_of
from tests.engine.games.wizard_play import VALUES, at, told


def test_wiz_01_sixty_cards() -> None:
    kinds = Counter(card.face[0] for card in DECK)
    assert kinds == {"c": 13, "d": 13, "h": 13, "s": 13, "w": 4, "n": 4}
    assert len({card.token for card in DECK}) == 60
    assert {card.face[1:] for card in DECK} == {*VALUES, ""}


@pytest.mark.parametrize(("seats", "hands"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_wiz_02_number_of_hands(seats: int, hands: int) -> None:
    assert hands_of(seats) == hands
    assert told(at(seats), "hands") == str(hands)
    assert tuple(game.seats) == (3, 4, 5, 6)


def test_wiz_05_wizards_and_jesters_are_of_no_suit() -> None:
    assert {SUIT_OF[card] for card in DECK if card.face in {"w", "n"}} == {"none"}
    assert all(SUIT_OF[card] == card.face[0] for card in DECK if card.face not in {"w", "n"})


def test_seats_follow_clockwise() -> None:
    assert clockwise(2, 4) == (2, 3, 0, 1)
    assert at(4).left_of(3) == 0


def test_states_compare_and_hash_by_value() -> None:
    assert at(4, 5) == at(4, 5)
    assert len({at(4, 5), at(4, 5), at(4, 6)}) == 2
