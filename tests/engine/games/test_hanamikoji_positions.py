"""The ten positions that newcomers get wrong, by rank, and table H of the question log.

H1, H2, H3, H12, H16 and H17 are asked in `test_hanamikoji_phases`, H10 in
`test_hanamikoji_scoring`.
"""

from __future__ import annotations

import pytest

from engine.core.game import Event
from engine.core.observe import observe
from engine.games.hanamikoji import game
from engine.games.hanamikoji.scoring import scores
from engine.games.hanamikoji.state import ACTIONS, ARTISTS
from tests.engine.games.hanamikoji_play import (
    FOUR,
    act,
    at,
    by_kind,
    faces,
    happen,
    legal,
    owners,
    tokens,
)

BUT_SECRET = "trade-off gift competition"
LAST_SECRET = {"turn": "8", "first": "0", "phase": "action", "used_0": FOUR, "used_1": BUT_SECRET}
"""Seat 1 has only its Secret left to use, with one card in hand."""


def favour(events: tuple[Event, ...], artist: str) -> Event:
    return next(e for e in by_kind(events, "favour") if ("artist", artist) in e.facts)


@pytest.mark.parametrize(
    ("offer", "taken", "mine", "yours"),
    [
        ("5a 5b 4a 4b", 1, ["4", "4"], ["5", "5"]),
        ("5a 4a 5b 4b", 1, ["4", "5"], ["4", "5"]),
        ("5a 4a 5b 4b", 2, ["4", "5"], ["4", "5"]),
        ("5a 5b 3aa 2aa", 1, ["2a", "3a"], ["5", "5"]),
    ],
)
def test_1_an_offer_is_a_cut(offer: str, taken: int, mine: list[str], yours: list[str]) -> None:
    state = at(first="0", phase="action", hand_0="5a 5b 4a 4b 3aa 2aa 2ba")
    puts = " ".join(f"put-{token}" for token in offer.split())
    state = act(state, "use-competition", puts, f"take-pair-{taken}")
    for seat, expected in enumerate((mine, yours)):
        sides = [f"side-{seat}-{artist}" for artist in ARTISTS]
        assert sorted(face for zone in sides for face in faces(state, zone)) == expected


def test_2_a_gift_gives_the_best_card_away() -> None:
    hand = at(first="0", phase="action", hand_0="5a 4a 3aa 3ba 2aa 2ba 2ca")
    dear = act(hand, "use-gift put-5a put-4a put-3aa take-5a")
    assert [tokens(dear, zone) for zone in ("side-1-5", "side-0-4", "side-0-3a")] == [
        "5a",
        "4a",
        "3aa",
    ]
    cheap = act(hand, "use-gift put-2aa put-2ba put-2ca take-2ba")
    assert [tokens(cheap, f"side-0-{artist}") for artist in ("2a", "2b", "2c")] == [
        "2aa",
        "",
        "2ca",
    ]
    twins = at(first="0", phase="action", hand_0="5a 4a 3aa 3ab 2aa 2ba 2ca")
    for taken in ("3aa", "3ab", "5a"):
        after = act(twins, "use-gift put-3aa put-3ab put-5a", f"take-{taken}")
        assert len(tokens(after, "side-0-3a").split()) >= 1


@pytest.mark.parametrize("owner", ["0", "1"])
def test_3_ties_keep_the_old_owner(owner: str) -> None:  # H6
    state = at(
        **LAST_SECRET,
        favour_5=owner,
        removed="5e",
        side_0_5="5a 5b",
        side_1_5="5c 5d",
    )
    assert state.round == 2
    state, events = happen(state, "use-secret put-" + tokens(state, "hand-1"))
    assert owners(state)["5"] == f"seat:{owner}"
    assert favour(events, "5").cite == "tie-stays"


def test_4_eleven_beats_four() -> None:  # H4
    state = at(
        **LAST_SECRET,
        side_0_2a="2aa",
        side_0_2b="2ba",
        side_0_2c="2ca",
        side_0_4="4a 4b 4c",
        side_0_5="5d",
        side_1_5="5a 5b 5c",
        side_1_3a="3aa 3ab",
        side_1_3b="3ba 3bb",
        secret_0="4d",
        hand_1="5e",
    )
    state, events = happen(state, "use-secret put-5e")
    assert scores(state) == (10, 11)
    assert observe(game, state, 0).fact("artists", 0) == "4"
    assert events[-1][:3] == ("finished", 1, "eleven-beats-four")
    assert state.phase == "over"


def test_5_cards_count_and_not_their_values() -> None:
    state = at(
        **LAST_SECRET,
        side_0_5="5a",
        side_1_5="5b 5c",
        side_0_2a="2aa",
        side_0_2b="2ba",
        side_0_2c="2ca",
        secret_0="4a",
        hand_1="3aa",
    )
    state, events = happen(state, "use-secret put-3aa")
    assert owners(state)["5"] == "seat:1"
    assert favour(events, "5").cite == "more-cards"


@pytest.mark.parametrize("owner", ["0", "1", "none"])
@pytest.mark.parametrize(
    ("where", "wins"),
    [({"discard_0": "2aa", "side_1_2a": "2ab"}, "seat:1"),
     ({"discard_0": "2aa", "removed": "2ab"}, ""),
     ({"discard_0": "2aa 2ab"}, "")],
)  # fmt: skip
def test_6_discards_change_the_majority(owner: str, where: dict[str, str], wins: str) -> None:
    state = at(**LAST_SECRET, **where, favour_2a=owner)
    state = act(state, "use-secret put-" + tokens(state, "hand-1"))
    stays = "none" if owner == "none" else f"seat:{owner}"
    assert owners(state)["2a"] == (wins or stays)


def test_7_the_last_action_picks_itself() -> None:
    state = at(turn="7", first="0", used_0="secret trade-off gift", hand_0="5a 4a 2aa", draw="2ba")
    state = act(state, "draw")
    assert tokens(state, "hand-0") == "5a 4a 2aa 2ba"
    assert legal(state) == ["use-competition"]
    secret = act(at(turn="7", first="0", used_0=BUT_SECRET), "draw", "use-secret")
    assert len(legal(secret)) == 1


def test_8_a_secret_counts_only_at_the_end() -> None:
    state = at(
        **LAST_SECRET,
        side_0_4="4a 4b",
        side_1_4="4c",
        hand_1="4d",
        favour_4="none",
    )
    facts = game.facts(state, 0)
    put = act(state, "use-secret")
    assert faces(put, "side-1-4") == ["4"]
    assert [fact for fact in game.facts(put, 0) if fact.name != "action"] == list(facts)
    after, events = happen(put, "put-4d")
    assert faces(after, "side-0-4") == faces(after, "side-1-4") == ["4", "4"]
    assert owners(after)["4"] == "none"
    assert favour(events, "4").cite == "tie-stays"


def test_8_a_secret_is_on_nobodys_side_while_it_is_secret() -> None:
    used = "secret"
    state = at(turn="3", first="1", used_1=used, used_0="trade-off", secret_1="4d")
    assert faces(state, "side-1-4") == []
    assert tokens(state, "secret-1") == "4d"
    assert observe(game, state, 0).cards("secret-1") == ()


def test_9_to_answer_is_not_a_turn() -> None:
    state = act(
        at(first="0", phase="action", hand_0="5a 4a 3aa"), "use-gift put-5a put-4a put-3aa take-5a"
    )
    assert (state.to_act, legal(state), state.used[1]) == (1, ["draw"], ())
    assert legal(act(state, "draw")) == [f"use-{name}" for name in ACTIONS]


def test_10_removed_and_discarded_cards_are_unknown() -> None:
    entries = {"removed": "4c", "discard_1": "4d", "side_0_4": "4a", "side_1_4": "4b"}
    state = at(turn="7", first="0", used_0="secret trade-off gift", **entries)
    seen = observe(game, state, 0)
    known = {card.token for zone in seen.zones for card in zone.cards or ()}
    assert {"4a", "4b"} < known
    assert not {"4c", "4d"} & known
    assert len(seen.cards("discard-0")) == 2


def test_h9_a_round_without_a_winner_is_not_the_end() -> None:
    """Seat 0 has 2a and 4, seat 1 has 5, four markers in the middle: 6 to 5, and on it goes."""
    state = at(
        **LAST_SECRET,
        side_0_2a="2aa 2ab",
        side_0_4="4a 4b",
        side_1_5="5a 5b 5c",
        side_0_2b="2ba",
        side_1_2b="2bb",
        side_0_2c="2ca",
        side_1_2c="2cb",
        side_0_3a="3aa",
        side_1_3a="3ab",
        side_1_3b="3ba",
        side_0_5="",
        side_1_4="",
        secret_0="3bb",
        hand_1="4c",
    )
    state, events = happen(state, "use-secret put-4c")
    assert scores(state) == (6, 5)
    assert (state.phase, events[-1].kind, list(owners(state).values()).count("none")) == (
        "rest",
        "no-winner",
        4,
    )
