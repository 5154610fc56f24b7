"""Components and the deal: HAN-01 to HAN-08."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.errors import StartError
from engine.core.game import Start
from engine.core.observe import observe
from engine.games.hanamikoji import game
from engine.games.hanamikoji.state import ACTIONS, ARTISTS, DECK, VALUES
from tests.engine.games.hanamikoji_play import at, owners, tokens, use


@pytest.mark.parametrize("seats", [0, 1, 3, -1, 10**9])
def test_two_play_and_no_other_number(seats: int) -> None:  # HAN-01
    assert at().seats == 2
    with pytest.raises(StartError, match="it takes 2") as caught:
        game.deal(game.rules, Start(seats))
    assert caught.value.name == "players"


def test_seven_artists_are_worth_21() -> None:  # HAN-02
    assert [VALUES[artist] for artist in ARTISTS] == [2, 2, 2, 3, 3, 4, 5]
    assert sum(VALUES.values()) == 21


def test_each_artist_has_as_many_cards_as_she_is_worth() -> None:  # HAN-03
    assert Counter(card.face for card in DECK) == VALUES
    assert len({card.token for card in DECK}) == 21
    assert [card.token for card in DECK if card.face == "2a"] == ["2aa", "2ab"]
    assert [card.token for card in DECK if card.face == "5"] == ["5a", "5b", "5c", "5d", "5e"]


def test_every_favour_starts_in_the_middle() -> None:  # HAN-04
    assert owners(at()) == dict.fromkeys(ARTISTS, "none")


def test_each_seat_has_four_markers_ready() -> None:  # HAN-05
    seen = observe(game, at(), 0)
    assert [seen.fact(name, seat) for name in ACTIONS for seat in (0, 1)] == ["ready"] * 8
    assert list(ACTIONS.items()) == [
        ("secret", 1),
        ("trade-off", 2),
        ("gift", 3),
        ("competition", 4),
    ]


@pytest.mark.parametrize("seed", range(20))
def test_one_card_is_removed_six_are_dealt_to_each_and_eight_remain(seed: int) -> None:  # HAN-06
    table = at(seed).table
    counts = {spec.id: len(table.cards(spec.id)) for spec in table.specs}
    held = {zone: count for zone, count in counts.items() if count}
    assert held == {"removed": 1, "hand-0": 6, "hand-1": 6, "draw": 8}
    assert table.all_cards() == tuple(sorted(DECK))


def test_the_deal_is_shuffled() -> None:  # HAN-06
    assert len({tokens(at(seed), "draw") for seed in range(50)}) == 50
    assert {tokens(at(seed), "removed")[:-1] for seed in range(200)} == set(ARTISTS)


def test_the_first_player_is_free_to_choose_and_otherwise_drawn() -> None:  # HAN-07
    assert at(first="0").to_act == 0
    assert at(first="1").to_act == 1
    assert {at(seed).to_act for seed in range(20)} == {0, 1}


def test_hands_are_private_and_nobody_knows_the_removed_card() -> None:  # HAN-08
    state = use(at(first="0"), "secret")
    for seat in (0, 1):
        seen = {zone.spec.id: zone.cards for zone in observe(game, state, seat).zones}
        assert seen[f"hand-{seat}"] == state.table.cards(f"hand-{seat}")
        assert seen[f"hand-{1 - seat}"] is None
        assert seen["removed"] is None
        assert seen["draw"] is None
