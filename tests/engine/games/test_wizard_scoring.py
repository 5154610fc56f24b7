"""Points, totals, winners, and what each seat may know."""

from __future__ import annotations

import pytest

from engine.games.wizard import game
from engine.games.wizard.scoring import points
from engine.games.wizard.state import hands_of
from tests.engine.games.wizard_play import act, at, event, happen, playout, told


@pytest.mark.parametrize(
    ("bid", "took", "worth"), [(2, 2, 40), (2, 4, -20), (0, 0, 20), (4, 4, 60), (3, 1, -20)]
)
def test_wiz_50_exact_or_missed(bid: int, took: int, worth: int) -> None:
    assert points(bid, took) == worth


def test_wiz_50_every_bid_and_number_of_tricks() -> None:
    for bid in range(21):
        for took in range(21):
            expected = 20 + 10 * took if bid == took else -10 * (max(bid, took) - min(bid, took))
            assert points(bid, took) == expected


def test_wiz_50_the_hand_is_scored_with_reasons_and_rests() -> None:
    state = at(dealer="2", trump="s", bids="1 0 1", hand_0="h9", hand_1="h3", hand_2="s2")
    state, events = happen(state, "play-h9 play-h3 play-s2")
    scored = [event[1:] for event in events if event.kind == "scored"]
    assert scored == [
        (0, "score-missed", (), (("bid", "1"), ("tricks", "0"), ("points", "-10"))),
        (1, "score-exact", (), (("bid", "0"), ("tricks", "0"), ("points", "20"))),
        (2, "score-exact", (), (("bid", "1"), ("tricks", "1"), ("points", "30"))),
    ]
    assert (state.phase, state.to_act, state.scores) == ("rest", 0, (-10, 20, 30))
    assert [action.key for action in game.legal_actions(state)] == ["deal"]
    assert (told(state, "bid", 2), told(state, "tricks", 2)) == ("1", "1")
    state = act(state, "deal")
    assert (state.hand, state.dealer, state.scores) == (2, 0, (-10, 20, 30))
    assert told(state, "bid", 2) == ""


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_wiz_51_52_whole_games_add_up(seats: int) -> None:
    totals = [0] * seats
    for turn in playout(seats, 9):
        scored = [event for event in turn.events if event.kind == "scored"]
        if scored:
            assert sum(turn.after.tricks) == turn.after.hand  # WIZ-52
            assert all(turn.after.table.cards(f"hand-{seat}") == () for seat in range(seats))
        for one in scored:
            worth = dict(one.facts)["points"]
            assert one.seat is not None
            totals[one.seat] += int(worth)
        assert turn.after.scores == tuple(totals)
        if turn.after.phase == "over":
            assert (turn.after.to_act, turn.after.hand) == (None, hands_of(seats))
            winners = [one.seat for one in turn.events if one.kind == "finished"]
            assert winners == [seat for seat in range(seats) if totals[seat] == max(totals)]
            assert game.scores(turn.after) == tuple(totals)
            assert game.candidates(turn.after) == ()


def test_wiz_51_equal_totals_share() -> None:
    state = at(
        hand="20",
        dealer="2",
        bids="1 0 0",
        tricks="0 19 0",
        lead="1",
        scores="20 100 20",
        hand_0="w1",
        hand_1="h2",
        hand_2="h4",
    )
    _, events = happen(state, "play-h2 play-h4 play-w1")
    finished = [one[1:] for one in events if one.kind == "finished"]
    assert finished == [(0, "highest-total", (), ())]
    state = at(
        hand="20",
        dealer="2",
        bids="1 0 0",
        tricks="0 19 0",
        lead="1",
        scores="20 100 30",
        hand_0="w1",
        hand_1="h2",
        hand_2="h4",
    )
    after, events = happen(state, "play-h2 play-h4 play-w1")
    assert after.scores == (50, -90, 50)
    assert [one.seat for one in events if one.kind == "finished"] == [0, 2]


def test_facts_come_in_reading_order() -> None:
    state = at(hand="3", dealer="2", trump="s", bids="1 0 2", hand_0="h9", scores="20 -10 30")
    assert [(name, seat, text) for name, seat, text in game.facts(act(state, "play-h9"), 1)] == [
        ("hand", None, "3"),
        ("hands", None, "20"),
        ("trump", None, "s"),
        ("suit", None, "h"),
        ("leads", 0, "yes"),
        ("bid", 0, "1"),
        ("tricks", 0, "0"),
        ("score", 0, "20"),
        ("bid", 1, "0"),
        ("tricks", 1, "0"),
        ("score", 1, "-10"),
        ("dealer", 2, "yes"),
        ("bid", 2, "2"),
        ("tricks", 2, "0"),
        ("score", 2, "30"),
    ]


def test_the_suit_is_no_fact_while_none_is_set_or_a_wizard_came_first() -> None:
    state = at(hand="2", dealer="2", bids="0 0 0", hand_0="n1 w1", hand_1="h3 h4")
    assert told(state, "suit") == told(act(state, "play-n1"), "suit") == ""
    assert told(act(state, "play-w1 play-h3"), "suit") == ""
    assert event(happen(state, "play-w1")[1], "played").cite == "wizard-leads"
