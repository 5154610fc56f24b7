"""What newcomers get wrong, in ten positions, and questions that people have really asked.

A, B, C are the seats 0, 1, 2. The dealer is the last of them, so A leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.core.errors import RefusedError
from engine.games.wizard import game
from engine.games.wizard.scoring import points
from engine.games.wizard.state import hands_of
from tests.engine.games.wizard_play import act, at, event, happen, legal, refusal, told

if TYPE_CHECKING:
    from engine.games.wizard.state import State


def _table(a: str, b: str = "", c: str = "", trump: str = "s", hand: str = "3") -> State:
    """Three seats in play with these cards, the rest dealt by chance."""
    hands = {"hand_0": a, "hand_1": b, "hand_2": c}
    return at(hand=hand, dealer="2", trump=trump, bids="0 0 0", **hands)


def _winner(state: State, *keys: str) -> tuple[int | None, str]:
    won = event(happen(state, *keys)[1], "won")
    return won.seat, won.cite


def test_position_1_jester_lead_next_card_binds() -> None:
    # WIZ-32, WIZ-33; table W: W12
    state = act(_table("n1", "h5", "h3 ca w1"), "play-n1 play-h5")
    assert legal(state) == ["play-h3", "play-w1"]
    assert refusal(state, "play-ca").cites == ("follow-suit",)
    assert _winner(state, "play-h3") == (1, "highest-of-suit")
    assert _winner(state, "play-w1") == (2, "first-wizard")


def test_position_2_jester_then_wizard_binds_nobody() -> None:
    state = act(_table("n1", "w1", "h3 ca", hand="2"), "play-n1 play-w1")
    assert legal(state) == ["play-ca", "play-h3"]
    assert {_winner(state, key) for key in legal(state)} == {(1, "first-wizard")}


def test_position_3_the_suit_card_may_be_held_back() -> None:
    state = act(_table("d9", "dk n1 w1", "d2"), "play-d9")
    assert legal(state) == ["play-dk", "play-n1", "play-w1"]
    assert _winner(state, "play-dk play-d2") == (1, "highest-of-suit")
    assert _winner(state, "play-n1 play-d2") == (0, "highest-of-suit")
    assert _winner(state, "play-w1 play-d2") == (1, "first-wizard")


def test_position_4_the_second_wizard_loses() -> None:
    assert _winner(_table("h9", "w1", "w2"), "play-h9 play-w1 play-w2") == (1, "first-wizard")


def test_position_5_exact_not_most() -> None:
    assert [points(2, 2), points(2, 4), points(0, 0), points(4, 4)] == [40, -20, 20, 60]
    entries = {"hand": "4", "dealer": "2", "bids": "2 0 1", "tricks": "2 0 1", "trump": "none"}
    last = at(**entries, lead="0", hand_0="w1", hand_1="h2", hand_2="h3")
    assert act(last, "play-w1 play-h2 play-h3").scores == (-10, 20, 30)
    ducks = at(**entries, lead="0", hand_0="n1", hand_1="h2", hand_2="h3")
    assert act(ducks, "play-n1 play-h2 play-h3").scores == (40, 20, -10)


def test_position_6_not_forced_to_trump() -> None:
    # table W: W3
    state = act(_table("h9", "s2 c5", "h2", hand="2"), "play-h9")
    assert legal(state) == ["play-c5", "play-s2"]
    assert _winner(state, "play-s2 play-h2") == (1, "highest-trump")
    assert _winner(state, "play-c5 play-h2") == (0, "highest-of-suit")


def test_position_7_some_hands_have_no_trump() -> None:
    jester = at(dealer="2", turned="n1", bids="0 0 0", hand_0="h2", hand_1="sa", hand_2="c3")
    last = at(
        hand="20",
        dealer="2",
        bids="0 0 0",
        tricks="19 0 0",
        lead="0",
        hand_0="h2",
        hand_1="sa",
        hand_2="c3",
    )
    for state in (jester, last):
        assert told(state, "trump") == "none"
        assert _winner(state, "play-h2 play-sa play-c3") == (0, "highest-of-suit")


def test_position_8_three_jesters() -> None:
    state = at(dealer="2", bids="0 0 0", hand_0="n3", hand_1="n1", hand_2="n2", trump="h")
    after, events = happen(state, "play-n3 play-n1 play-n2")
    assert event(events, "won")[1:3] == (0, "all-jesters")
    assert after.scores == (-10, 20, 20)


def test_position_9_wizard_turned_the_dealer_picks_before_the_bids() -> None:
    # table W: W9
    state = at(hand="3", dealer="2", turned="w1", hand_2="ck cq h2")
    assert (state.phase, state.to_act) == ("trump", 2)
    assert legal(state) == ["name-c", "name-d", "name-h", "name-s"]
    with pytest.raises(RefusedError, match="name-a-suit"):
        game.play(state, "name-none")
    after = act(state, "name-c")
    assert (after.phase, after.to_act, told(after, "trump")) == ("bid", 0, "c")


def test_position_10_the_last_bid_is_free() -> None:
    # WIZ-21
    state = act(at(hand="3", dealer="2", trump="s"), "bid-1 bid-1")
    assert state.to_act == 2
    assert legal(state) == ["bid-0", "bid-1", "bid-2", "bid-3"]
    assert act(state, "bid-1").phase == "play"


def test_w1_the_winner_leads_the_next_trick() -> None:
    state = act(_table("h9", "h2", "hk"), "play-h9 play-h2 play-hk")
    assert (state.to_act, state.leader, told(state, "leads", 2)) == (2, 2, "yes")


def test_w2_no_trump_and_no_wizard_played() -> None:
    state = _table("h9", "ca", "hq", hand="1")
    assert _winner(state, "play-h9 play-ca play-hq") == (2, "highest-of-suit")


def test_w4_neither_suit_nor_trump_plays_any_card() -> None:
    state = act(_table("h9", "c5 d3", hand="2"), "play-h9")
    assert legal(state) == ["play-c5", "play-d3"]
    after = act(state, "play-c5")
    assert len(after.table.cards("hand-1")) == 1
    assert after.table.cards("stock") == state.table.cards("stock")


def test_w5_a_dealer_with_a_wizard_may_bid_one_of_one() -> None:
    state = act(at(4, hand="1", dealer="3", trump="s", hand_3="w1"), "bid-0 bid-0 bid-0")
    assert legal(state) == ["bid-0", "bid-1"]


def test_w8_the_sum_of_bids_may_be_the_number_of_tricks() -> None:
    state = act(at(4, hand="3", dealer="3", trump="s"), "bid-1 bid-1 bid-0")
    assert act(state, "bid-1").bids == (1, 1, 0, 1)


def test_w10_a_wizard_led_is_no_trump_to_follow() -> None:
    state = act(_table("w1", "h2 ca", trump="h", hand="2"), "play-w1")
    assert legal(state) == ["play-ca", "play-h2"]


def test_w15_trump_does_not_beat_a_wizard() -> None:
    state = _table("w1", "sa", "s2")
    assert _winner(state, "play-w1 play-sa play-s2") == (0, "first-wizard")


def test_w18_a_jester_turned_makes_neither_jesters_nor_its_colour_trump() -> None:
    state = at(dealer="2", turned="n1", bids="0 0 0", hand_0="h9", hand_1="n2", hand_2="h2")
    assert told(state, "trump") == "none"
    assert _winner(state, "play-h9 play-n2 play-h2") == (0, "highest-of-suit")


def test_w19_three_players_play_twenty_hands() -> None:
    assert hands_of(3) == 20
    assert told(at(3), "hands") == "20"
