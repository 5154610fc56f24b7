"""Hands dealt, the card turned, the trump decided."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from engine.core.errors import RefusedError
from engine.core.rng import seeded
from engine.core.rules import survey
from engine.games.wizard import game
from engine.games.wizard.begun import high_card
from engine.games.wizard.state import DECK, hands_of
from tests.engine.games.wizard_play import act, at, event, happen, legal, playout, tokens, told

if TYPE_CHECKING:
    from engine.core.game import Event
    from engine.games.wizard.state import State


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_wiz_03_04_13_hand_k_deals_k_cards_by_the_next_dealer(seats: int) -> None:
    opened = [at(seats, 3)]
    opened += [turn.after for turn in playout(seats, 3) if turn.key == "deal"]
    assert len(opened) == hands_of(seats)
    for number, state in enumerate(opened, 1):
        assert state.hand == number
        assert state.dealer == (opened[0].dealer + number - 1) % seats
        sizes = {len(state.table.cards(f"hand-{seat}")) for seat in range(seats)}
        assert sizes == {number}
        last = number == hands_of(seats)
        assert len(state.table.cards("turned")) == 1 - last
        assert len(state.table.cards("stock")) == (0 if last else 59 - number * seats)
        assert state.table.all_cards() == tuple(sorted(DECK))
    before = opened[-2]
    assert 60 - before.hand * seats >= seats


def test_wiz_03_all_sixty_are_shuffled_for_every_hand() -> None:
    rest = at(hand="1", dealer="2", bids="0 0 0", hand_0="h2", hand_1="h3", hand_2="h4")
    rest = act(rest, "play-h2 play-h3 play-h4")
    assert (rest.phase, tokens(rest, "taken-2")) == ("rest", "h2 h3 h4")
    seen = Counter[str]()
    for seed in range(200):
        one = act(at(3, seed, hand="1", bids="0 0 0"))
        while one.phase == "play":
            one = act(one, legal(one)[0])
        one = act(one, "deal")
        assert tokens(one, "taken-0") == tokens(one, "played-0") == ""
        seen.update(tokens(one, "hand-0").split())
    assert len(seen) > 55


@pytest.mark.parametrize("seats", [3, 6])
def test_wiz_04_first_dealer_by_high_card(seats: int) -> None:
    dealers = Counter(high_card(seats, seeded(seed)) for seed in range(600))
    assert sorted(dealers) == list(range(seats))
    assert min(dealers.values()) > 600 / seats * 0.7
    assert {at(seats, seed).dealer for seed in range(60)} == set(range(seats))


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("h2 ca s9", 1),
        ("w1 ca n1", 0),
        ("n1 n2 c2", 2),
        ("hj h10 h9", 0),
        ("ca da h3 c4 c5", 1),
    ],
)
def test_wiz_04_ties_draw_again(monkeypatch: pytest.MonkeyPatch, cards: str, dealer: int) -> None:
    by_token = {card.token: card for card in DECK}
    drawn = [by_token[token] for token in cards.split()]
    draws = iter([drawn[:3], drawn[3:]])
    monkeypatch.setattr(
        "engine.games.wizard.begun.shuffled", lambda rng, _deck: (rng, tuple(next(draws)))
    )
    assert high_card(3, 0) == dealer


def _dealt_until(face: str) -> tuple[State, tuple[Event, ...]]:
    for seed in range(200):
        state = at(3, seed, hand="2", bids="0 0 0")
        while state.phase == "play":
            state = act(state, legal(state)[0])
        after, events = happen(state, "deal")
        if after.table.cards("turned")[0].face[0] == face:
            return after, events
    raise AssertionError(face)


def test_wiz_10_an_ordinary_card_turned_decides_trump() -> None:
    after, events = _dealt_until("h")
    assert [event[:1] + event[2:3] for event in events] == [
        ("dealt", "hand-sizes"),
        ("turned", "turn-trump"),
        ("trump", "turn-trump"),
    ]
    assert event(events, "dealt").facts == (("hand", "3"),)
    assert event(events, "turned").moved[0].card.face[0] == "h"
    assert event(events, "trump").facts == (("suit", "h"),)
    assert (after.phase, after.to_act, told(after, "trump")) == ("bid", after.leader, "h")


def test_wiz_11_a_jester_turned_means_no_trump() -> None:
    after, events = _dealt_until("n")
    assert event(events, "trump")[2:] == ("jester-no-trump", (), (("suit", "none"),))
    assert (after.phase, told(after, "trump")) == ("bid", "none")


def test_wiz_12_a_wizard_turned_lets_the_dealer_name_a_suit() -> None:
    after, events = _dealt_until("w")
    assert [event.kind for event in events] == ["dealt", "turned"]
    assert (after.phase, after.to_act, told(after, "trump")) == ("trump", after.dealer, "")
    assert legal(after) == ["name-c", "name-d", "name-h", "name-s"]
    named, events = happen(after, "name-d")
    assert event(events, "named")[1:] == (
        after.dealer,
        "wizard-names-trump",
        (),
        (("suit", "d"),),
    )
    assert (named.phase, named.trump, named.to_act) == ("bid", "d", after.leader)


def test_wiz_12_naming_none_is_refused() -> None:
    state = at(turned="w2")
    with pytest.raises(RefusedError) as caught:
        game.play(state, "name-none")
    assert caught.value.refusal == (("name-a-suit",), (("card", "w"),))


def test_wiz_13_in_the_last_hand_nothing_is_turned_and_no_trump_is() -> None:
    state = at(6, 1, hand="9", bids="0 0 0 0 0 0")
    while state.phase == "play":
        state = act(state, legal(state)[0])
    after, events = happen(state, "deal")
    assert [event[:1] + event[2:] for event in events] == [
        ("dealt", "hand-sizes", (), (("hand", "10"),)),
        ("trump", "last-hand", (), (("suit", "none"),)),
    ]
    assert (after.phase, after.trump) == ("bid", "none")


def test_wiz_14_the_turned_card_stays_open_for_the_hand() -> None:
    for turn in playout(4, 11):
        if turn.before.phase in {"trump", "bid", "play"}:
            assert turn.before.table.cards("turned") == turn.after.table.cards("turned")
    spec = next(spec for spec in game.zones(game.rules, 4) if spec.id == "turned")
    assert all(spec.seen_by(seat) for seat in range(4))


def test_wiz_22_trump_is_fixed_before_the_first_bid() -> None:
    for seed in range(3):
        for turn in playout(3, seed):
            if turn.key.startswith("bid"):
                assert turn.before.trump == turn.after.trump != ""
    state = at(turned="w1")
    assert not any(action.verb == "bid" for action in survey(game, state).legal)


def test_wiz_03_the_second_hand_is_another_shuffle_than_the_first() -> None:
    again = 0
    for seed in range(40):
        first = at(3, seed, bids="0 0 0")
        state = first
        while state.phase != "rest":
            state = act(state, legal(state)[0])
        again += tokens(first, "turned") in tokens(act(state, "deal"), "hand-0").split()
    assert again < 10


def test_hands_lie_in_order_and_the_next_hand_does_not_hang_on_the_pins() -> None:
    state = at(3, 4, hand="19", bids="0 0 0")
    places = {card: place for place, card in enumerate(DECK)}
    for seat in range(3):
        held = [places[card] for card in state.table.cards(f"hand-{seat}")]
        assert held == sorted(held)
    pinned = at(3, 4, hand="19", bids="0 0 0", hand_0="h2", dealer="1")
    assert pinned.rng == state.rng
