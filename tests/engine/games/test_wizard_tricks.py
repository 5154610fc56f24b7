"""The suit of a trick, the cards that may follow, the winner: all short tricks, told twice."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.wizard.state import CARDS
from engine.games.wizard.tricks import suit_after, suit_of, winner
from tests.engine.games.wizard_play import (
    act,
    at,
    event,
    happen,
    legal,
    plain_legal,
    plain_suit,
    plain_winner,
    playout,
    tokens,
)

KINDS = ("h2", "h10", "hq", "s3", "sa", "ca", "w1", "w2", "n1", "n2", "n3")
TRUMPS = ("h", "s", "c", "d", "none")


def _won(played: tuple[str, ...], trump: str) -> tuple[int, str]:
    cards = [CARDS[token] for token in played]
    return winner(cards, trump, suit_of(cards))


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("length", [3, 4])
def test_wiz_40_to_44_every_short_trick_has_its_winner(trump: str, length: int) -> None:
    for played in permutations(KINDS, length):
        assert _won(played, trump)[0] == plain_winner(played, trump), (played, trump)


def test_wiz_40_the_first_wizard_wins() -> None:
    assert _won(("h9", "w3", "w1"), "h") == (1, "first-wizard")
    assert _won(("sa", "ca", "w1"), "s") == (2, "first-wizard")


def test_wiz_41_else_the_highest_trump() -> None:
    assert _won(("ha", "s2", "s10", "s9"), "s") == (2, "highest-trump")
    assert _won(("s9", "n1", "s10"), "s") == (2, "highest-trump")


def test_wiz_42_else_the_highest_of_the_suit_and_nothing_off_suit() -> None:
    assert _won(("h9", "ca", "hq"), "s") == (2, "highest-of-suit")
    assert _won(("h2", "ca", "da", "sa"), "none") == (0, "highest-of-suit")


@pytest.mark.parametrize("seats", [3, 4])
def test_wiz_43_of_jesters_alone_the_first_wins(seats: int) -> None:
    assert _won(("n2", "n1", "n3", "n4")[:seats], "h") == (0, "all-jesters")


def test_wiz_43_four_jesters_are_too_few_for_five_seats() -> None:
    assert sum(card.face == "n" for card in CARDS.values()) == 4
    assert _won(("n1", "n2", "n3", "n4", "h2"), "none") == (4, "highest-of-suit")


@pytest.mark.parametrize("trump", TRUMPS)
def test_wiz_44_a_jester_never_beats_an_ordinary_card(trump: str) -> None:
    for ordinary in ("h2", "ca", "s3"):
        for played in permutations((ordinary, "n1", "n2")):
            assert played[_won(played, trump)[0]] == ordinary


def test_wiz_32_first_ordinary_card_sets_the_suit() -> None:
    for length in range(4):
        for played in permutations(KINDS, length):
            suit = suit_of([CARDS[token] for token in played])
            assert suit.replace("none", "") == plain_suit(played), played


def test_wiz_32_a_wizard_first_bars_the_suit_for_the_whole_trick() -> None:
    assert suit_after("", CARDS["w1"]) == "none"
    assert suit_after("none", CARDS["h2"]) == "none"
    assert suit_after("h", CARDS["w1"]) == "h"
    assert suit_after("", CARDS["n1"]) == ""


@pytest.mark.slow
def test_wiz_33_34_35_every_short_trick_and_hand_has_its_legal_cards() -> None:
    cards = ("h2", "hq", "s3", "ca", "w1", "w2", "n1", "n2")
    for length in range(3):
        for played in permutations(cards, length):
            for hand in combinations([card for card in cards if card not in played], 3):
                zones = {f"played_{seat}": token for seat, token in enumerate(played)}
                zones[f"hand_{length}"] = " ".join(hand)
                state = at(hand="3", dealer="2", lead="0", trump="s", **zones)
                expected = [f"play-{token}" for token in plain_legal(played, hand)]
                assert legal(state) == expected, (played, hand)


@given(st.integers(3, 6), st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_wiz_32_to_44_whole_games_agree_with_the_plain_rules(seats: int, seed: int) -> None:
    trick: list[str] = []
    for turn in playout(seats, seed):
        if turn.before.phase != "play":
            continue
        hand = tokens(turn.before, f"hand-{turn.before.to_act}").split()
        assert legal(turn.before) == [f"play-{token}" for token in plain_legal(trick, hand)]
        trick.append(turn.key.removeprefix("play-"))
        if len(trick) == seats:
            leads = turn.before.leader
            won = event(turn.events, "won")
            assert won.seat == (leads + plain_winner(trick, turn.before.trump)) % seats
            assert [move.card.token for move in won.moved] == trick
            trick = []


def test_wiz_34_no_duty_to_trump_or_to_beat() -> None:
    state = at(hand="2", dealer="2", trump="s", bids="0 0 0", hand_0="h9", hand_1="s2 c5")
    assert legal(act(state, "play-h9")) == ["play-c5", "play-s2"]
    state = at(hand="2", dealer="2", trump="s", bids="0 0 0", hand_0="h9", hand_1="h2 ha")
    assert legal(act(state, "play-h9")) == ["play-h2", "play-ha"]


def test_wiz_35_specials_create_no_duty() -> None:
    state = at(hand="3", dealer="2", trump="s", bids="0 0 0", hand_0="h9", hand_1="w1 n1 c5")
    assert legal(act(state, "play-h9")) == ["play-c5", "play-n1", "play-w1"]


def test_the_suit_is_set_once_and_told() -> None:
    state = at(hand="2", dealer="2", trump="s", bids="0 0 0", hand_0="n1", hand_1="h5", hand_2="h3")
    state, events = happen(state, "play-n1")
    assert [event.kind for event in events] == ["played"]
    state, events = happen(state, "play-h5")
    assert event(events, "suit-set")[1:] == (1, "suit-of-trick", (), (("suit", "h"),))
    state, events = happen(state, "play-h3")
    assert [event.kind for event in events] == ["played", "won"]
    state = at(hand="1", dealer="2", bids="0 0 0", hand_0="w1", hand_1="h5")
    for key in ("play-w1", "play-h5"):
        state, events = happen(state, key)
        assert [event.kind for event in events] == ["played"]
