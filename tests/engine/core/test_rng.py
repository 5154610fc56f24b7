from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.rng import advance, below, pick, seeded, shuffled

seeds = st.integers()


def test_first_numbers_are_those_of_splitmix64() -> None:
    state, first = advance(seeded(0))
    state, second = advance(state)
    _, third = advance(state)
    assert [first, second, third] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_known_shuffle_stays_as_it_was() -> None:
    _, order = shuffled(seeded(7), range(10))
    assert order == (9, 5, 8, 6, 1, 2, 4, 7, 0, 3)


@given(seeds, st.integers(1, 1 << 64))
def test_below_is_below(seed: int, bound: int) -> None:
    state, number = below(seeded(seed), bound)
    assert 0 <= number < bound
    assert 0 <= state < 1 << 64


@given(seeds, st.lists(st.integers()))
def test_shuffling_keeps_the_items_and_leaves_the_argument(seed: int, items: list[int]) -> None:
    before = list(items)
    _, order = shuffled(seeded(seed), items)
    assert sorted(order) == sorted(items)
    assert items == before


@given(seeds, st.lists(st.integers(), min_size=1))
def test_a_pick_is_one_of_the_items(seed: int, items: list[int]) -> None:
    assert pick(seeded(seed), items)[1] in items


def test_every_order_of_three_is_about_equally_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    state = seeded(1)
    for _ in range(6_000):
        state, order = shuffled(state, (0, 1, 2))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts.values())
