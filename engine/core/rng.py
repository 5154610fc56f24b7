"""Randomness as a value: SplitMix64, the whole state is one integer.

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
The same numbers come out in CPython and in Pyodide, which the standard `random` does not promise
across versions for `shuffle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The generator state for a seed (any integer)."""
    return seed & MASK


def advance(state: int) -> tuple[int, int]:
    """The next state and 64 random bits."""
    state = (state + GOLDEN) & MASK
    bits = state
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return state, bits ^ (bits >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """The next state and a number from 0 to `bound` - 1 (`bound` at least 1)."""
    state, bits = advance(state)
    return state, (bits * bound) >> 64


def shuffled(state: int, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """The next state and the items in a random order (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        state, chosen = below(state, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return state, tuple(order)


def pick(state: int, items: Sequence[T]) -> tuple[int, T]:
    """The next state and one of the items, which must not be empty."""
    state, chosen = below(state, len(items))
    return state, items[chosen]
