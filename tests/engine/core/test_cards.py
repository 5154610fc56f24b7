from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cards import Card, Sight, Table, ZoneSpec, table_of

HAND = ZoneSpec("hand", 0, Sight.OWNER)
PILE = ZoneSpec("pile")
SIDE = ZoneSpec("side", 1, Sight.ALL, "grid", "5")
CARDS = tuple(Card(f"c{number}", "c") for number in range(8))


def _table(cards: int = 8) -> Table:
    return table_of((HAND, PILE, SIDE), {"hand-0": CARDS[:cards]})


def test_ids_join_name_owner_and_mark() -> None:
    assert [spec.id for spec in (HAND, PILE, SIDE)] == ["hand-0", "pile", "side-1-5"]


@pytest.mark.parametrize(
    ("spec", "seen"), [(HAND, (True, False)), (PILE, (False, False)), (SIDE, (True, True))]
)
def test_sight(spec: ZoneSpec, seen: tuple[bool, bool]) -> None:
    assert (spec.seen_by(0), spec.seen_by(1)) == seen


def test_a_moved_card_lies_on_top() -> None:
    table = _table().move(CARDS[0], "hand-0", "pile").move(CARDS[3], "hand-0", "pile")
    assert table.cards("pile") == (CARDS[0], CARDS[3])
    assert table.card("pile", "c3") == CARDS[3]


def test_moving_keeps_the_table_it_came_from() -> None:
    before = _table()
    before.move_all(CARDS[:3], "hand-0", "side-1-5")
    assert before == _table()
    assert hash(before) == hash(_table())


def test_a_card_that_is_not_there_cannot_move() -> None:
    with pytest.raises(ValueError, match="not in list"):
        _table().move(CARDS[0], "pile", "hand-0")
    with pytest.raises(KeyError):
        _table().card("pile", "c0")
    with pytest.raises(KeyError):
        _table().cards("nowhere")


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 2)), max_size=30))
def test_cards_are_conserved_whatever_moves(moves: list[tuple[int, int]]) -> None:
    table = _table()
    zones = [spec.id for spec in table.specs]
    for number, target in moves:
        card = CARDS[number]
        source = next(zone for zone in zones if card in table.cards(zone))
        table = table.move(card, source, zones[target])
        assert table.all_cards() == CARDS


@given(st.permutations(CARDS), st.integers(0, 8))
def test_arranging_keeps_every_card(cards: list[Card], cut: int) -> None:
    table = _table().arranged({"hand-0": tuple(cards[:cut]), "pile": tuple(cards[cut:])})
    assert table.cards("pile") == tuple(cards[cut:])
    assert table.all_cards() == CARDS


@pytest.mark.parametrize("cards", [CARDS[:7], (*CARDS, CARDS[0]), (*CARDS[:7], Card("x", "c"))])
def test_an_arrangement_that_loses_or_doubles_a_card_fails(cards: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="every card"):
        _table().arranged({"hand-0": cards})


def test_tables_with_other_zones_are_not_equal() -> None:
    other = table_of((HAND, PILE, SIDE._replace(sight=Sight.NOBODY)), {"hand-0": CARDS})
    assert _table() != other
    assert _table() != "a table"
