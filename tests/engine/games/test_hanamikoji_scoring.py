"""The end of a round and of the game: HAN-30 to HAN-40."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cards import table_of
from engine.core.observe import observe
from engine.core.rng import pick, seeded
from engine.games.hanamikoji import game
from engine.games.hanamikoji.scoring import end_round, points, scores, winner
from engine.games.hanamikoji.state import ACTIONS, ARTISTS, DECK, VALUES
from tests.engine.games.hanamikoji_play import FOUR, act, at, by_kind, happen, legal, tokens, use

if TYPE_CHECKING:
    from engine.core.cards import Card
    from engine.core.game import Event
    from engine.games.hanamikoji.state import Owners, State

OWNERSHIPS = list(product((None, 0, 1), repeat=7))


def round_over(seed: int, **entries: str) -> tuple[State, tuple[Event, ...]]:
    """The position after turn 8, reached by chance, and the events of its last action."""
    state, rng = at(seed, **entries), seeded(seed)
    while True:
        rng, key = pick(rng, legal(state))
        state, events = happen(state, key)
        if state.phase in {"rest", "over"}:
            return state, events


@pytest.mark.parametrize("seed", range(20))
def test_secrets_are_revealed_and_each_side_has_eight_cards(seed: int) -> None:  # HAN-30
    state, events = round_over(seed)
    revealed = by_kind(events, "revealed")
    assert [(event.seat, event.cite) for event in revealed] == [
        (0, "reveal-secrets"),
        (1, "reveal-secrets"),
    ]
    counts = Counter(spec.id for spec in state.table.specs for _ in state.table.cards(spec.id))
    for seat in (0, 1):
        assert sum(counts[f"side-{seat}-{artist}"] for artist in ARTISTS) == 8
        assert tokens(state, f"secret-{seat}") == ""
        assert counts[f"discard-{seat}"] == 2
        (move,) = revealed[seat].moved
        assert move.dst == f"side-{seat}-{move.card.face}"
    assert counts["removed"] == 1
    assert counts.total() == 21


def test_the_end_of_a_round_is_told_in_order() -> None:  # HAN-30 to HAN-34, HAN-38
    state, events = round_over(1)
    kinds = [event.kind for event in events if event.kind not in {"put", "took", "placed"}]
    last = "finished" if state.phase == "over" else "no-winner"
    assert kinds == ["revealed"] * 2 + ["favour"] * 7 + ["counted"] * 2 + [last]


def scored(piles: dict[str, tuple[Card, ...]], before: Owners) -> tuple[State, tuple[Event, ...]]:
    base = at(turn="8", used_0=FOUR)
    return end_round(replace(base, table=table_of(base.table.specs, piles), owners=before))


def slow_owner(cards: list[tuple[int, str]], artist: str, before: int | None) -> int | None:
    """By the words of the rule: who has more cards of the artist, otherwise who had the favour."""
    mine = [face for seat, face in cards if seat == 0 and face == artist]
    yours = [face for seat, face in cards if seat == 1 and face == artist]
    if len(mine) > len(yours):
        return 0
    if len(yours) > len(mine):
        return 1
    return before


@given(st.permutations(DECK), st.tuples(*[st.sampled_from((None, 0, 1))] * 7))
def test_favours_go_to_more_cards_and_otherwise_stay(
    deck: list[Card], before: Owners
) -> None:  # HAN-31, HAN-32
    piles: dict[str, tuple[Card, ...]] = {"secret-0": (deck[0],), "secret-1": (deck[1],)}
    cards = [(0, deck[0].face), (1, deck[1].face)]
    for number, card in enumerate(deck[2:16]):
        zone = f"side-{number % 2}-{card.face}"
        piles[zone] = (*piles.get(zone, ()), card)
        cards.append((number % 2, card.face))
    piles["removed"] = tuple(deck[16:])
    state, events = scored(piles, before)
    after = tuple(slow_owner(cards, *pair) for pair in zip(ARTISTS, before, strict=True))
    assert state.owners == after
    for event, owner, artist in zip(by_kind(events, "favour"), after, ARTISTS, strict=True):
        word = "none" if owner is None else f"seat:{owner}"
        assert event.facts == (("artist", artist), ("owner", word))
        equal = cards.count((0, artist)) == cards.count((1, artist))
        assert event.cite == ("tie-stays" if equal else "more-cards")


@pytest.mark.parametrize("owner", [None, 0, 1])
@pytest.mark.parametrize("each", [0, 1, 2])
def test_equal_cards_move_no_marker(owner: int | None, each: int) -> None:  # HAN-32
    fives = [card for card in DECK if card.face == "5"]
    rest = [card for card in DECK if card.face != "5"]
    piles = {"secret-0": (rest[0],), "secret-1": (rest[-1],), "removed": tuple(rest[1:-1])}
    piles["side-0-5"], piles["side-1-5"] = tuple(fives[:each]), tuple(fives[each : 2 * each])
    piles["draw"] = tuple(fives[2 * each :])
    state, _ = scored(piles, (None,) * 6 + (owner,))
    assert state.owners[-1] == owner


def test_points_are_the_values_of_all_favours_held() -> None:  # HAN-33
    for owners in OWNERSHIPS:
        for seat in (0, 1):
            held = [artist for artist, owner in zip(ARTISTS, owners, strict=True) if owner == seat]
            assert points(owners, seat) == sum(VALUES[artist] for artist in held)


def test_counted_tells_points_and_artists_kept_from_earlier_rounds_too() -> None:  # HAN-33
    before = {"favour_5": "0", "favour_2a": "1"}
    ended = [round_over(seed, **before) for seed in range(10)]
    for state, events in ended:
        for seat, event in enumerate(by_kind(events, "counted")):
            told = (points(state.owners, seat), state.owners.count(seat))
            assert event.facts == (("points", str(told[0])), ("artists", str(told[1])))
            assert (event.seat, event.cite) == (seat, "points")
            seen = observe(game, state, 1 - seat)
            assert (seen.fact("points", seat), seen.fact("artists", seat)) == (
                str(told[0]),
                str(told[1]),
            )
        assert scores(state) == (points(state.owners, 0), points(state.owners, 1))


def test_points_do_not_change_before_the_end_of_a_round() -> None:  # HAN-34
    for seed in range(10):
        state, rng = at(seed, favour_5="0", favour_4="1"), seeded(seed)
        while state.phase not in {"rest", "over"}:
            assert scores(state) == (5, 4)
            assert state.to_act is not None
            rng, key = pick(rng, legal(state))
            state = act(state, key)


def slow_winner(owners: Owners) -> int | None:
    """Eleven points first, then four artists, in the words of the rule."""
    totals = [sum(VALUES[ARTISTS[i]] for i in range(7) if owners[i] == seat) for seat in (0, 1)]
    numbers = [sum(owner == seat for owner in owners) for seat in (0, 1)]
    eleven = [seat for seat in (0, 1) if totals[seat] >= 11]
    four = [seat for seat in (0, 1) if numbers[seat] >= 4]
    assert len(eleven) <= 1  # HAN-36: 22 points are more than 21
    assert len(four) <= 1  # HAN-36: 8 artists are more than 7
    return next(iter((*eleven, *four)), None)


def test_eleven_points_or_four_artists_win() -> None:  # HAN-34, HAN-36
    for owners in OWNERSHIPS:
        won = winner(owners)
        assert (won and won[0]) == slow_winner(owners)


def test_eleven_points_beat_four_artists_in_twelve_ownerships_of_three_patterns() -> None:
    # HAN-35, HAN-36, H4
    conflicts = []
    for owners in OWNERSHIPS:
        won = winner(owners)
        if won and won[1] == "eleven-beats-four":
            held: tuple[list[int], list[int]] = ([], [])
            for artist, owner in zip(ARTISTS, owners, strict=True):
                assert owner is not None
                held[owner].append(VALUES[artist])
            conflicts.append((tuple(held[won[0]]), tuple(held[1 - won[0]])))
    assert Counter(conflicts) == {
        ((3, 4, 5), (2, 2, 2, 3)): 4,
        ((2, 4, 5), (2, 2, 3, 3)): 6,
        ((3, 3, 5), (2, 2, 2, 4)): 2,
    }


def test_a_winner_never_has_fewer_points() -> None:
    equal = set()
    for owners in OWNERSHIPS:
        won = winner(owners)
        if won:
            mine, yours = points(owners, won[0]), points(owners, 1 - won[0])
            assert mine >= yours
            equal |= {mine} if mine == yours else set()
    assert equal == {9}


@pytest.fixture(scope="module")
def games() -> list[tuple[State, Event]]:
    """The ends of 300 games played by chance, and their last events."""
    ends = []
    for seed in range(300):
        state, rng = at(seed), seeded(seed + 1000)
        while state.to_act is not None:
            rng, action = pick(rng, game.legal_actions(state))
            state, events = game.apply(state, action)
        ends.append((state, events[-1]))
    return ends


def test_a_game_ends_with_one_winner(games: list[tuple[State, Event]]) -> None:  # HAN-34, HAN-36
    for state, event in games:
        assert (event.kind, event.seat) == ("finished", slow_winner(state.owners))
        assert (state.phase, game.candidates(state)) == ("over", ())


def test_eleven_often_beats_four_in_play_by_chance(
    games: list[tuple[State, Event]],
) -> None:  # HAN-37
    share = sum(event.cite == "eleven-beats-four" for _, event in games) / len(games)
    assert 0.05 < share < 0.17
    by_points = [max(scores(state)) >= 11 for state, _ in games]
    assert 0.9 < sum(by_points) / len(games) < 0.99


def test_games_by_chance_take_about_two_rounds(games: list[tuple[State, Event]]) -> None:  # HAN-39
    rounds = [state.round for state, _ in games]
    assert 1.7 < sum(rounds) / len(rounds) < 2.1
    assert max(rounds) <= 8


def resting(**entries: str) -> tuple[State, tuple[Event, ...]]:
    """A position between rounds."""
    for seed in range(100):
        state, events = round_over(seed, **entries)
        if state.phase == "rest":
            return state, events
    raise AssertionError


@pytest.mark.parametrize("first", [0, 1])
def test_without_a_winner_all_cards_are_dealt_anew(first: int) -> None:  # HAN-38, H9
    before, events = resting(first=str(first))
    assert (events[-1].kind, events[-1].cite) == ("no-winner", "next-round")
    assert (legal(before), before.to_act) == (["deal"], 1 - first)
    after, events = happen(before, "deal")
    assert [(event.kind, event.cite, event.facts) for event in events] == [
        ("dealt", "round-deal", (("round", "2"),))
    ]
    assert after.owners == before.owners
    assert after.used == ((), ())
    assert (after.round, after.turn, after.phase) == (2, 1, "draw")
    assert after.table.all_cards() == tuple(sorted(DECK))
    counts = [len(after.table.cards(zone)) for zone in ("removed", "hand-0", "hand-1", "draw")]
    assert counts == [1, 6, 6, 8]
    assert tokens(after, "draw") != tokens(at(first=str(first)), "draw")


def test_every_deal_is_another() -> None:  # HAN-38
    before = [state for state, _ in map(round_over, range(60)) if state.phase == "rest"]
    removed = {tokens(act(state, "deal"), "removed") for state in before}
    assert len(before) > 20
    assert len(removed) > 8


@pytest.mark.parametrize("number", [1, 2, 3, 4, 50, 99])
def test_no_round_is_the_last(number: int) -> None:  # HAN-39, H10
    state, _ = resting(round=str(number))
    after = act(state, "deal")
    assert (after.round, after.phase) == (number + 1, "draw")


def test_the_first_player_alternates_whatever_was_last() -> None:  # HAN-40
    for last in ACTIONS:
        used = " ".join(name for name in ACTIONS if name != last)
        for first in (0, 1):
            entries = {f"used_{first}": FOUR, f"used_{1 - first}": used}
            for seed in range(50):
                state = use(at(seed, turn="8", first=str(first), **entries), last)
                if state.phase == "rest":
                    assert act(state, "deal").to_act == state.to_act == 1 - first
                    break
            else:
                raise AssertionError
