"""Every game has its golden counts and its golden playthrough, and still plays like them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import playthrough
from tests.cases import every_game
from tests.perft.count import count, counted, golden, read, starts

if TYPE_CHECKING:
    from tests.cases import AnyGame

of_each_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.slug)


@of_each_game
def test_perft_counts_are_as_written(game: AnyGame) -> None:
    assert golden(game.slug).exists(), "python -m tests.perft writes it"
    records = list(dict.fromkeys(line.record for line in read(game.slug)))
    assert [str(line) for line in counted(game, records)] == [str(line) for line in read(game.slug)]


@of_each_game
def test_perft_counts_every_twist_and_number_of_seats(game: AnyGame) -> None:
    assert {line.record for line in read(game.slug)} == set(starts(game))


def test_perft_counts_what_can_be_counted_by_hand() -> None:
    game = every_game()[-1]
    hands = "1~toy~~2_1_hand-0.a1.b1x_hand-1.a2.a3~"
    # Either card; to a1 both answers, to b1 both (no b in hand); then one card each.
    assert [count(game, hands, depth) for depth in range(5)] == [1, 2, 4, 4, 4]


@of_each_game
def test_playthrough_is_as_written(game: AnyGame) -> None:
    assert playthrough.golden(game.slug).exists(), "python -m tests.playthrough writes it"
    written = playthrough.golden(game.slug).read_text(encoding="utf-8")
    assert "".join(f"{line}\n" for line in playthrough.lines(game)) == written
