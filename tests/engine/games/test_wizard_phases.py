"""Bidding and playing: who acts, what is on offer, what is told."""

from __future__ import annotations

import pytest

from engine.core.errors import ActionError
from engine.core.rules import survey
from engine.games.wizard import game
from tests.engine.games.wizard_play import (
    act,
    at,
    event,
    happen,
    legal,
    playout,
    refusal,
    tokens,
    told,
)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_wiz_20_one_bid_each_clockwise_the_dealer_last(seats: int) -> None:
    bidders: list[int | None] = []
    for turn in playout(seats, 2):
        if turn.before.phase == "bid":
            keys = sorted(f"bid-{number}" for number in range(turn.before.hand + 1))
            assert legal(turn.before) == keys
            bidders.append(turn.before.to_act)
            made = event(turn.events, "bid")
            assert made.cite == "bid-once"
            assert made.facts == (("number", turn.key.removeprefix("bid-")),)
            assert told(turn.after, "bid", turn.before.to_act) == made.facts[0][1]
        elif bidders:
            dealer = turn.before.dealer
            assert bidders == [(dealer + step) % seats for step in range(1, seats + 1)]
            bidders = []


def test_wiz_21_the_sum_of_bids_is_free() -> None:
    state = at(hand="3", dealer="2", trump="s")
    for bids in ("0 0", "1 1", "3 3"):
        first, second = bids.split()
        after = act(state, f"bid-{first} bid-{second}")
        assert legal(after) == ["bid-0", "bid-1", "bid-2", "bid-3"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_wiz_30_left_of_dealer_leads_then_the_winner(seats: int) -> None:
    for turn in playout(seats, 6):
        before, after = turn.before, turn.after
        if before.phase == "bid" and after.phase == "play":
            assert after.to_act == after.leader == (after.dealer + 1) % seats
            assert told(before, "leads", after.leader) == ""
            assert told(after, "leads", after.leader) == "yes"
        if any(one.kind == "won" for one in turn.events) and after.phase == "play":
            assert after.to_act == after.leader == event(turn.events, "won").seat


def test_wiz_31_the_leader_may_lead_anything() -> None:
    for turn in playout(4, 8):
        if turn.before.phase == "play" and turn.before.to_act == turn.before.leader:
            hand = tokens(turn.before, f"hand-{turn.before.to_act}").split()
            assert legal(turn.before) == sorted(f"play-{token}" for token in hand)
            assert survey(game, turn.before).refused == ()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_wiz_36_one_card_each_and_nobody_draws(seats: int) -> None:
    for turn in playout(seats, 5):
        if turn.before.phase != "play":
            continue
        seat = turn.before.to_act
        before, after = turn.before.table, turn.after.table
        assert after.cards("stock") == before.cards("stock")
        for taker, took in enumerate(turn.after.tricks):
            assert len(after.cards(f"taken-{taker}")) == seats * took
        for other in range(seats):
            gone = len(before.cards(f"hand-{other}")) - len(after.cards(f"hand-{other}"))
            assert gone == (other == seat)
        assert event(turn.events, "played").moved[0][1:] == (f"hand-{seat}", f"played-{seat}")


@pytest.mark.parametrize(
    ("led", "played", "cite"),
    [
        ("h9", "h3", "follow-suit"),
        ("h9", "w1", "special-any-time"),
        ("h9", "n1", "special-any-time"),
        ("c9", "h3", "cannot-follow"),
        ("c9", "w1", "special-any-time"),
        ("n2", "h3", "cannot-follow"),
        ("w2", "h3", "cannot-follow"),
        ("w2", "n1", "special-any-time"),
    ],
)
def test_wiz_33_34_a_card_played_cites_what_allows_it(led: str, played: str, cite: str) -> None:
    state = at(hand="3", dealer="2", trump="s", bids="0 0 0", hand_0=led, hand_1="h3 w1 n1")
    _, events = happen(state, f"play-{led} play-{played}")
    assert event(events, "played")[1:3] == (1, cite)


@pytest.mark.parametrize(
    ("led", "cite"), [("h9", "lead-anything"), ("n2", "jester-leads"), ("w2", "wizard-leads")]
)
def test_wiz_31_a_lead_cites_what_allows_it(led: str, cite: str) -> None:
    state = at(hand="1", dealer="2", bids="0 0 0", hand_0=led)
    assert event(happen(state, f"play-{led}")[1], "played").cite == cite


def test_wiz_33_the_refusal_names_the_suit_and_a_card_that_follows() -> None:
    state = at(hand="4", dealer="2", trump="s", bids="0 0 0", hand_0="h9", hand_1="ca w1 h3 hq")
    why = refusal(act(state, "play-h9"), "play-ca")
    assert why == (("follow-suit",), (("suit", "h"), ("card", "h3")))


def test_what_is_not_on_offer_is_no_action() -> None:
    state = at(hand="3", dealer="2", trump="s", hand_0="h9")
    for key in ("bid-4", "play-h9", "deal", "", "bid--1", "name-c"):
        with pytest.raises(ActionError):
            game.play(state, key)
