"""Starts: what is given stays, the seed decides the rest, and what cannot be is refused by name."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import EngineError, StartError
from engine.core.game import Start
from engine.core.record import Record, decode, encode, replay
from engine.core.rng import pick, seeded
from engine.exchange import exchanged
from engine.games.wizard import game
from engine.games.wizard.entries import ENTRIES
from engine.games.wizard.state import DECK, State, hands_of
from tests.engine.games.wizard_play import act, at, legal, plain_suit, tokens

SEEDS = st.integers(min_value=1 - 10**18, max_value=10**18 - 1)
TOKENS = [card.token for card in DECK]


@st.composite
def moments(draw: st.DrawFn) -> tuple[int, dict[str, str]]:
    """A number of seats, and a moment of a hand: its tricks, its trick in play, some cards."""
    seats = draw(st.integers(3, 6))
    hand = draw(st.integers(1, hands_of(seats)))
    tricks = [0] * seats
    for _ in range(draw(st.integers(0, hand - 1))):
        tricks[draw(st.integers(0, seats - 1))] += 1
    entries = {"hand": str(hand), "tricks": " ".join(map(str, tricks))}
    cards = draw(st.permutations(TOKENS))
    winners = [seat for seat in range(seats) if tricks[seat]] or list(range(seats))
    leader = draw(st.sampled_from(winners))
    for step in range(draw(st.integers(0, seats - 1))):
        entries[f"played_{(leader + step) % seats}"] = cards[step]
    entries["lead"] = str(leader)
    return seats, entries


@given(moments(), SEEDS)
def test_any_moment_of_a_hand_can_be_dealt_and_played_on(
    moment: tuple[int, dict[str, str]], seed: int
) -> None:
    seats, entries = moment
    played = [words for name, words in entries.items() if name.startswith("played")]
    state = at(seats, seed, **entries)
    assert state.table.all_cards() == tuple(sorted(DECK))
    assert (state.phase, state.hand) == ("play", int(entries["hand"]))
    assert " ".join(map(str, state.tricks)) == entries["tricks"]
    assert state.to_act == (state.leader + len(played)) % seats
    assert state.suit.replace("none", "") == plain_suit(played)
    for seat in range(seats):
        left = state.hand - sum(state.tricks) - (f"played_{seat}" in entries)
        hand = tokens(state, f"hand-{seat}").split()
        assert len(hand) == left
        assert len(state.table.cards(f"taken-{seat}")) == seats * state.tricks[seat]
        card = entries.get(f"played_{seat}", "n1")
        if seat != state.leader and card[0] not in {"w", "n", state.suit} and state.suit != "none":
            assert all(token[0] != state.suit for token in hand)
    while state.phase == "play":
        seed, key = pick(seeded(seed), legal(state))
        state = act(state, key)
    assert sum(state.tricks) == state.hand


@given(st.integers(3, 6), SEEDS)
def test_a_start_without_entries_is_the_first_hand(seats: int, seed: int) -> None:
    state = at(seats, seed)
    assert (state.hand, state.scores, state.tricks) == (1, (0,) * seats, (0,) * seats)
    assert state.bids == (None,) * seats
    assert state.leader == (state.dealer + 1) % seats
    assert state.to_act == (state.dealer if state.phase == "trump" else state.leader)
    assert state == at(seats, seed)
    assert state.table.all_cards() == tuple(sorted(DECK))


def test_given_cards_come_first_and_the_rest_is_dealt() -> None:
    state = at(hand="5", dealer="2", hand_2="h3 ca w1", turned="c4", stock="d2 d3", taken_0="")
    assert tokens(state, "hand-2").startswith("h3 ca w1 ")
    assert len(state.table.cards("hand-2")) == 5
    assert tokens(state, "turned") == "c4"
    assert tokens(state, "stock").startswith("d2 d3")
    assert (state.trump, state.phase) == ("c", "bid")


def test_the_seed_decides_the_rest() -> None:
    found = Counter(tokens(at(3, seed, hand_2="h3"), "hand-0") for seed in range(80))
    assert len(found) > 30
    assert "h3" not in found


@pytest.mark.parametrize(
    ("entries", "hand"),
    [
        ({"hand_2": "h3 ca w1"}, 3),
        ({"hand_2": "h3 ca w1", "played_0": "h2", "tricks": "1 0 1"}, 5),
        ({"taken_1": "h2 h3 h4 h5"}, 3),
        ({"tricks": "2 0 1"}, 4),
        ({}, 1),
    ],
)
def test_the_hand_is_the_smallest_that_fits(entries: dict[str, str], hand: int) -> None:
    assert at(**entries).hand == hand


def test_dealer_and_lead_follow_from_each_other() -> None:
    assert at(lead="1").dealer == 0
    assert at(dealer="1").leader == 2
    assert at(played_2="h2", played_0="h4", hand="2").dealer == 1
    state = at(hand="6", tricks="0 3 0", dealer="0")
    assert (state.leader, state.dealer) == (1, 0)
    leads = {at(3, seed, hand="6", tricks="0 3 1").leader for seed in range(40)}
    assert leads == {1, 2}


def test_bids_begin_the_play_and_are_drawn_when_left_open() -> None:
    assert at(bids="0 1 0").phase == "play"
    drawn = [at(3, seed, hand="3", lead="0").bids for seed in range(60)]
    assert {bid for bids in drawn for bid in bids} == {0, 1, 2, 3}


@pytest.mark.parametrize("suit", ["c", "d", "h", "s"])
def test_trump_given_turns_a_fitting_card(suit: str) -> None:
    for seed in range(20):
        state = at(3, seed, trump=suit)
        assert (tokens(state, "turned")[0], state.trump, state.phase) == (suit, suit, "bid")


def test_no_trump_given_turns_a_jester_or_nothing() -> None:
    assert tokens(at(trump="none"), "turned")[0] == "n"
    last = at(hand="20", trump="none")
    assert (tokens(last, "turned"), last.trump, last.phase) == ("", "none", "bid")


def test_a_wizard_turned_waits_for_the_dealer_unless_trump_is_known() -> None:
    state = at(turned="w3", dealer="1")
    assert (state.phase, state.to_act, state.trump) == ("trump", 1, "")
    named = at(turned="w3", dealer="1", trump="d")
    assert (named.phase, named.to_act, named.trump) == ("bid", 2, "d")
    found = {at(3, seed, turned="w3", bids="0 0 0").trump for seed in range(60)}
    assert found == {"c", "d", "h", "s"}


@pytest.mark.parametrize(
    ("entries", "name", "says"),
    [
        ({"trumps": "h"}, "trumps", "no entry 'trumps'. A start takes: hand, dealer, lead"),
        ({"hand_3": "h2"}, "hand-3", "no entry 'hand-3'"),
        ({"hand": "0"}, "hand", "takes 1 to 20"),
        ({"hand": "21"}, "hand", "takes 1 to 20"),
        ({"hand": "two"}, "hand", "names 'two'"),
        ({"hand": "٣"}, "hand", "no number"),
        ({"hand": "9" * 5000}, "hand", "no number"),
        ({"hand": "1 2"}, "hand", "takes one word; 2 are given"),
        ({"hand": ""}, "hand", "takes one word; 0 are given"),
        ({"dealer": "3"}, "dealer", "takes 0 to 2"),
        ({"dealer": "-1"}, "dealer", "takes 0 to 2"),
        ({"lead": "3"}, "lead", "takes 0 to 2"),
        ({"dealer": "0", "lead": "0"}, "lead", "seat 1 is left of the dealer"),
        ({"trump": "x"}, "trump", "takes c, d, h, s or none"),
        ({"trump": "hearts"}, "trump", "takes c, d, h, s or none"),
        ({"hand": "20", "trump": "h"}, "trump", "trump can only be none"),
        ({"hand": "20", "turned": "h2"}, "turned", "none can be turned"),
        ({"turned": ""}, "turned", "takes one card; 0 are given"),
        ({"turned": "h2 h3"}, "turned", "takes one card; 2 are given"),
        ({"turned": "h2", "trump": "s"}, "trump", "trump is h and cannot be s"),
        ({"turned": "h2", "trump": "none"}, "trump", "cannot be none"),
        ({"turned": "n2", "trump": "h"}, "trump", "trump is none and cannot be h"),
        ({"turned": "w2", "trump": "none"}, "trump", "names a suit"),
        ({"hand": "4", "hand_0": "n1 n2 n3 n4", "trump": "none"}, "trump", "lies elsewhere"),
        ({"bids": "0 0"}, "bids", "each of the 3 seats; 2 are given"),
        ({"bids": "0 0 2"}, "bids", "a bid is 0 to 1"),
        ({"bids": "0 -1 0"}, "bids", "a bid is 0 to 1"),
        ({"bids": "0 x 0"}, "bids", "names 'x'"),
        ({"tricks": "0 0"}, "tricks", "2 are given"),
        ({"tricks": "0 -1 2"}, "tricks", "names -1"),
        ({"tricks": "0 0 99999"}, "tricks", "names 99999"),
        ({"hand": "3", "tricks": "1 1 1"}, "tricks", "a hand of 3 is over"),
        ({"tricks": "20 20 20"}, "tricks", "a hand of 20 is over"),
        ({"hand": "3", "tricks": "1 0 0", "lead": "1"}, "lead", "it has taken none"),
        ({"scores": "0 0 10"}, "scores", "from 0 to 0"),
        ({"hand": "2", "scores": "0 0 40"}, "scores", "from -10 to 30"),
        ({"hand": "2", "scores": "0 0 5"}, "scores", "multiple of 10"),
        ({"hand": "5", "scores": "0 0 -110"}, "scores", "from -100 to 180"),
        ({"hand_0": "h1"}, "hand-0", "names 'h1', which is no card"),
        ({"hand_0": "w"}, "hand-0", "no card"),
        ({"hand_0": "h2 h2"}, "hand-0", "names h2, which is in 'hand-0' too"),
        ({"hand_0": "h2", "hand_1": "h2"}, "hand-1", "which is in 'hand-0' too"),
        ({"hand": "2", "hand_1": "h2 h3 h4"}, "hand-1", "a seat has 2 cards"),
        ({"hand_1": " ".join(TOKENS[:21])}, "hand-1", "a seat has 20 cards"),
        ({"hand": "2", "played_0": "c2", "hand_0": "h2 h3"}, "hand-0", "a seat has 2 cards"),
        ({"hand": "3", "played_1": "c2", "hand_1": "h2 h3", "hand_0": "d2 d3 d4 d5"}, "hand-0", ""),
        ({"played_0": "h2 h3"}, "played-0", "one for each trick"),
        ({"played_0": "h2", "played_1": "h3", "played_2": "h4"}, "played-2", "trick is over"),
        ({"hand": "3", "played_0": "h2", "lead": "1"}, "lead", "seat 0 did"),
        ({"hand": "3", "tricks": "0 0 1", "played_0": "h2"}, "lead", "taken none"),
        ({"hand": "2", "taken_0": "h2 h3 h4", "tricks": "0 1 0"}, "taken-0", "it has 0"),
        ({"taken_0": " ".join(TOKENS[:60])}, "taken-0", "is over"),
        ({"stock": " ".join(TOKENS[:57])}, "stock", "it has 56"),
        ({"hand": "2", "played_0": "h2", "played_1": "c2", "hand_1": "h5"}, "hand-1", "follows"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_name(
    entries: dict[str, str], name: str, says: str
) -> None:
    with pytest.raises(StartError) as caught:
        at(**entries)
    assert (caught.value.name, says in str(caught.value)) == (name, True), str(caught.value)
    assert len(str(caught.value)) < 250


def test_seats_apart_cannot_both_have_played() -> None:
    with pytest.raises(StartError, match="next to each other") as caught:
        at(4, hand="2", played_0="h2", played_2="h3")
    assert caught.value.name == "played-2"


def test_a_void_that_cannot_be_is_refused() -> None:
    others = [token for token in TOKENS if token[0] != "h"]
    entries = {"hand": "20", "played_0": "h2", "played_1": "c2"}
    held = [token for token in others if token != "c2"]
    with pytest.raises(StartError, match="no h, as the trick shows"):
        at(**entries, hand_0=" ".join(held[:19]), hand_2=" ".join(held[19:39]))


def test_an_entry_given_twice_is_refused() -> None:
    with pytest.raises(StartError, match="given twice"):
        game.deal(game.rules, Start(3, 0, (("hand", ("1",)), ("hand", ("2",)))))


@pytest.mark.parametrize("seats", [-1, 0, 2, 7, 10**9])
def test_wiz_02_three_to_six_players(seats: int) -> None:
    with pytest.raises(StartError, match="3 to 6"):
        at(seats)


NAMES = (*ENTRIES, *(spec.id for spec in game.zones(game.rules, 4)), "hand-9", "", "no")
ANY_WORD = st.one_of(
    st.sampled_from([*TOKENS, "0", "1", "2", "3", "9", "none", "h", "-1", "-10", "30", ""]),
    st.text(max_size=8),
)


@given(
    st.integers(2, 7),
    SEEDS,
    st.lists(st.tuples(st.sampled_from(NAMES), st.lists(ANY_WORD, max_size=6)), max_size=6),
)
def test_hostile_starts_raise_nothing_but_engine_errors(
    seats: int, seed: int, entries: list[tuple[str, list[str]]]
) -> None:
    start = Start(seats, seed, tuple((name, tuple(words)) for name, words in entries))
    try:
        state = game.deal(game.rules, start)
    except EngineError:
        return
    assert state.table.all_cards() == tuple(sorted(DECK))
    assert legal(state)


@given(st.integers(3, 5), SEEDS, st.data())
def test_cards_exchanged_leave_all_else_as_it_was(
    seats: int, seed: int, data: st.DataObject
) -> None:
    entries = {"hand": "4", "dealer": "1", "bids": " ".join("0" * seats)}
    start = Start(
        seats, seed, tuple((name, tuple(words.split())) for name, words in entries.items())
    )
    record = Record("wizard", (), start)
    state, _ = replay(game, record)
    one = data.draw(st.sampled_from(state.table.cards("hand-0"))).token
    other = data.draw(st.sampled_from([*state.table.cards("hand-1"), *state.table.cards("stock")]))
    after = exchanged(game, record, one, other.token)
    assert decode(encode(after.record)) == after.record
    swap = {one: other.token, other.token: one}
    exchange = after.state
    assert isinstance(exchange, State)
    for spec in state.table.specs:
        expected = [swap.get(token, token) for token in tokens(state, spec.id).split()]
        assert tokens(exchange, spec.id).split() == expected
    assert (exchange.rng, exchange.trump) == (state.rng, state.trump)


def test_every_entry_is_explained() -> None:
    assert tuple(game.entries) == ("hand", "dealer", "lead", "trump", "bids", "tricks", "scores")
    assert all(text.endswith(".") for text in game.entries.values())
