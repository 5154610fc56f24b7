"""Starts: what is given stays, the seed decides the rest, and what cannot be is refused by name."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import StartError
from engine.core.game import Start
from engine.core.record import Record, decode, encode, replay
from engine.core.rng import pick, seeded
from engine.games.hanamikoji import game
from engine.games.hanamikoji.start import ENTRIES
from engine.games.hanamikoji.state import ACTIONS, ARTISTS, CARDS, DECK
from tests.engine.games.hanamikoji_play import FOUR, act, at, tokens

if TYPE_CHECKING:
    from engine.games.hanamikoji.state import State

ZONES = [spec.id for spec in game.zones(game.rules, 2)]
SEEDS = st.integers(min_value=-(10**18), max_value=10**18)


@st.composite
def rounds(draw: st.DrawFn) -> dict[str, str]:
    """A moment of a round in full: who went first, the turn, the phase, the actions used."""
    turn, first = draw(st.integers(1, 8)), draw(st.integers(0, 1))
    counts = {first: turn // 2, 1 - first: (turn - 1) // 2}
    used = {
        f"used_{seat}": " ".join(draw(st.sampled_from(list(combinations(ACTIONS, count)))))
        for seat, count in counts.items()
    }
    phase = draw(st.sampled_from(["draw", "action"]))
    return {"turn": str(turn), "first": str(first), "phase": phase, **used}


@given(rounds(), SEEDS)
def test_any_moment_of_a_round_can_be_dealt_and_played_on(
    moment: dict[str, str], seed: int
) -> None:
    state = at(seed, **moment)
    assert (str(state.turn), str(state.first), state.phase) == (
        moment["turn"],
        moment["first"],
        moment["phase"],
    )
    assert state.table.all_cards() == tuple(sorted(DECK))
    for seat in (0, 1):
        used = moment[f"used_{seat}"].split()
        assert list(state.used[seat]) == used
        drawn = len(used) + (state.phase == "action" and state.actor == seat)
        assert len(tokens(state, f"hand-{seat}").split()) == 6 + drawn - sum(
            ACTIONS[name] for name in used
        )
        assert len(tokens(state, f"secret-{seat}").split()) == ("secret" in used)
        assert len(tokens(state, f"discard-{seat}").split()) == 2 * ("trade-off" in used)
    rng = seeded(seed)
    while state.phase not in {"rest", "over"}:
        rng, action = pick(rng, game.legal_actions(state))
        state, _ = game.apply(state, action)
    sides = [spec.id for spec in state.table.specs if spec.name == "side"]
    assert sum(len(state.table.cards(zone)) for zone in sides) == 16
    assert len(state.table.cards("removed")) == 1


def test_cards_lie_at_the_sides_that_the_actions_used_brought_them_to() -> None:
    """Of a Gift two stay and one is taken, of a Competition two and two."""
    for seed in range(10):
        for action, placed in (("gift", [2, 1]), ("competition", [2, 2]), ("secret", [0, 0])):
            state = at(seed, first="0", turn="2", used_0=action)
            sides = [[zone for zone in ZONES if zone.startswith(f"side-{seat}")] for seat in (0, 1)]
            counts = [sum(len(state.table.cards(zone)) for zone in zones) for zones in sides]
            assert counts == placed


@given(rounds(), SEEDS, st.data())
def test_zones_of_a_position_give_that_position_again(
    moment: dict[str, str], seed: int, data: st.DataObject
) -> None:
    """Any of the zones that a position has can be given, in any number, and lie as given."""
    state = at(seed, **moment)
    chosen = data.draw(st.lists(st.sampled_from(ZONES), unique=True))
    given = {zone.replace("-", "_"): tokens(state, zone) for zone in chosen}
    again = at(seed + 1, **moment, **given)
    for zone in chosen:
        assert again.table.cards(zone) == state.table.cards(zone)
    all_given = {zone.replace("-", "_"): tokens(state, zone) for zone in ZONES}
    assert at(seed + 1, **moment, **all_given).table == state.table


def test_the_same_start_is_the_same_position_and_another_seed_another() -> None:
    assert at(7) == at(7)
    assert at(7) != at(8)
    assert at(7, turn="5") == at(7, turn="5")
    assert at(7, turn="5") != at(8, turn="5")


def test_a_start_goes_through_a_record() -> None:
    entries = (("turn", ("7",)), ("used-0", ("trade-off", "gift", "secret")), ("side-0-5", ()))
    record = Record("hanamikoji", (), Start(2, 3, entries), ("draw",))
    assert decode(encode(record)) == record
    state, _ = replay(game, record)
    assert state.used[0] == ("trade-off", "gift", "secret")
    assert (state.first, state.phase, tokens(state, "side-0-5")) == (0, "action", "")


def test_cards_given_for_the_draw_pile_are_the_next_to_be_drawn() -> None:
    state = at(first="0", draw="4a 5a")
    assert len(state.table.cards("draw")) == 8
    assert tokens(act(state, "draw"), "hand-0").endswith("5a")


def test_a_hand_given_in_part_is_filled_up() -> None:
    state = at(hand_0="5a 5b")
    assert tokens(state, "hand-0").startswith("5a 5b ")
    assert len(state.table.cards("hand-0")) == 6


def test_a_side_given_is_all_that_lies_there() -> None:
    for seed in range(30):
        state = at(seed, turn="8", first="0", side_0_5="5a", side_1_4="")
        assert tokens(state, "side-0-5") == "5a"
        assert tokens(state, "side-1-4") == ""


def test_the_earliest_moment_that_fits_is_taken() -> None:
    assert (at().turn, at().phase) == (1, "draw")
    assert at(phase="action").phase == "action"
    seven = at(hand_1="5a 5b 4a 4b 3aa 2aa 2ba")
    assert (seven.turn, seven.phase, seven.first) == (1, "action", 1)
    assert at(used_0="gift secret", used_1="gift").turn == 4
    assert at(used_0="gift secret", used_1="gift").first == 0
    assert at(discard_0="5a").used[0] == ("trade-off",)


def test_favours_make_it_a_later_round() -> None:
    assert at().round == 1
    assert at(favour_5="1").round == 2
    assert at(favour_5="none").round == 1
    assert at(favour_5="1", favour_2a="0", round="7").owners == (0, *(None,) * 5, 1)


@pytest.mark.parametrize(
    ("name", "entries", "says"),
    [
        ("hant-0", {"hant_0": "5a"}, "There is no entry 'hant-0'. A start takes: round, first,"),
        ("hand-0", {"hand_0": "6a"}, "names '6a', which is no card"),
        ("hand-0", {"hand_0": "5a 5a"}, "names 5a, which is in 'hand-0' too"),
        ("hand-1", {"hand_0": "5a", "hand_1": "5a"}, "which is in 'hand-0' too"),
        ("turn", {"turn": "9"}, "'turn' is given as '9'; it takes 1 to 8."),
        ("turn", {"turn": ""}, "given as 'nothing'"),
        ("turn", {"turn": "1 2"}, "given as '1 2'"),
        ("turn", {"turn": "٣"}, "it takes 1 to 8"),
        ("first", {"first": "2"}, "it takes 0 or 1."),
        ("phase", {"phase": "answer"}, "it takes draw or action."),
        ("round", {"round": "0"}, "it takes 1 to 99."),
        ("round", {"round": "100"}, "it takes 1 to 99."),
        ("round", {"round": "1", "favour_5": "0"}, "every favour marker is still in the middle"),
        ("favour-5", {"favour_5": "2"}, "it takes 0 or 1 or none."),
        ("favour-2a", {f"favour_{a}": "0" for a in ARTISTS[:4]}, "seat 0 has won already"),
        ("favour-3a", {f"favour_{a}": "1" for a in ("3a", "4", "5")}, "seat 1 has won already"),
        ("used-0", {"used_0": "gifts"}, "names 'gifts'; the actions are secret, trade-off,"),
        ("used-0", {"used_0": "gift gift"}, "names gift twice"),
        ("used-0", {"turn": "7", "used_0": "gift"}, "names 1 actions; by then seat 0 has used 3."),
        ("used-1", {"used_0": FOUR, "used_1": FOUR}, "names 4 actions; by then seat 1 has used 3"),
        ("hand-0", {"hand_0": "5a 5b 5c 5d 5e 4a 4b 4c"}, "8 cards; at most 7 can be there then."),
        ("hand-0", {"phase": "draw", "hand_0": "5a 5b 5c 5d 5e 4a 4b"}, "at most 6 can be there"),
        ("hand-1", {"turn": "1", "first": "0", "hand_1": "5a 5b 5c 5d 5e 4a 4b"}, "at most 6"),
        ("removed", {"removed": "5a 5b"}, "names 2 cards; at most 1 can be there then."),
        ("secret-0", {"turn": "1", "secret_0": "5a"}, "at most 0 can be there then."),
        ("secret-1", {"used_1": "gift", "secret_1": "5a"}, "at most 0 can be there then."),
        ("discard-0", {"discard_0": "5a 5b 5c"}, "at most 2 can be there then."),
        ("gift", {"gift": "5a"}, "at most 0 can be there then."),
        ("pair-2", {"pair_2": "5a 5b"}, "at most 0 can be there then."),
        ("draw", {"turn": "8", "phase": "draw", "draw": "5a 5b"}, "at most 1 can be there"),
        ("side-0-5", {"side_0_5": "4a"}, "takes cards of 5 only, and 4a is none"),
        ("side-0-5", {"turn": "1", "side_0_5": "5a"}, "given 1 cards at its artists; by then it"),
        ("side-1-5", {"turn": "8", **{f"side_{s}_{a}": "" for s in "01" for a in ARTISTS}}, "open"),
    ],
)
def test_what_cannot_be_is_refused_by_the_name_of_the_entry(
    name: str, entries: dict[str, str], says: str
) -> None:
    with pytest.raises(StartError) as caught:
        at(**entries)
    assert caught.value.name == name
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")


def test_open_sides_must_have_room_for_the_cards_that_lie_there() -> None:
    last = {"turn": "8", "first": "0", "used_0": FOUR, "used_1": "trade-off gift competition"}
    for seat in (0, 1):
        none = {f"side_{seat}_{artist}": "" for artist in ARTISTS}
        with pytest.raises(StartError, match="nothing is left open") as caught:
            at(**last, **none)
        assert caught.value.name == f"side-{seat}-5"


def test_open_sides_share_the_cards_of_an_artist() -> None:
    """Three 5s would have to lie at either side, and there are five."""
    last = {"turn": "8", "first": "0", "used_0": FOUR, "used_1": "trade-off gift competition"}
    empty = {f"side_{seat}_{artist}": "" for seat in (0, 1) for artist in ("3b", "4")}
    mine = {"side_0_2a": "2aa", "side_0_2b": "2ba", "side_0_2c": "2ca", "side_0_3a": "3aa"}
    yours = {"side_1_2a": "2ab", "side_1_2b": "2bb", "side_1_2c": "2cb", "side_1_3a": "3ab"}
    with pytest.raises(StartError, match="nothing is left open") as caught:
        at(**last, **empty, **mine, **yours)
    assert caught.value.name == "side-1-4"
    state = at(**last, **empty, **mine, **{**yours, "side_1_3a": "3ab 3ac"})
    assert [len(state.table.cards(f"side-{seat}-5")) for seat in (0, 1)] == [3, 2]


def test_an_entry_given_twice_is_refused() -> None:
    with pytest.raises(StartError, match="'turn' is given twice"):
        game.deal(game.rules, Start(2, 0, (("turn", ("3",)), ("turn", ("3",)))))


WORDS = st.one_of(
    st.sampled_from([*CARDS, *ACTIONS, *"0123456789", "none", "draw", "action"]),
    st.text(max_size=4),
)
NAMES = st.one_of(st.sampled_from([*ENTRIES, *ZONES]), st.text(max_size=6))
ANY_ENTRIES = st.lists(st.tuples(NAMES, st.lists(WORDS, max_size=23).map(tuple)), max_size=8)
LIKELY_ENTRIES = st.lists(
    st.tuples(
        st.sampled_from(ZONES), st.lists(st.sampled_from(list(CARDS)), max_size=3).map(tuple)
    ),
    max_size=8,
    unique_by=lambda entry: entry[0],
)


def attempt(start: Start) -> State | StartError:
    """The position, or why there is none; anything else is a fault."""
    try:
        return game.deal(game.rules, start)
    except StartError as error:
        return error


@given(st.one_of(ANY_ENTRIES, LIKELY_ENTRIES), SEEDS)
def test_whatever_is_given_deals_21_cards_or_is_refused_in_a_sentence(
    entries: list[tuple[str, tuple[str, ...]]], seed: int
) -> None:
    dealt = attempt(Start(2, seed, tuple(entries)))
    if isinstance(dealt, StartError):
        assert dealt.name in [name for name, _ in entries]
        assert str(dealt).endswith(".")
        assert len(str(dealt)) < 600
        return
    assert dealt.table.all_cards() == tuple(sorted(DECK))
    for zone, words in entries:
        if zone in ZONES:
            assert set(words) <= set(tokens(dealt, zone).split())


@given(rounds(), SEEDS, st.data())
def test_open_sides_are_filled_whenever_that_is_possible(
    moment: dict[str, str], seed: int, data: st.DataObject
) -> None:
    """The sides of a real position, some of them forgotten, can always be filled."""
    state = at(seed, **moment)
    sides = [zone for zone in ZONES if zone.startswith("side")]
    chosen = data.draw(st.lists(st.sampled_from(sides), unique=True))
    others = [zone for zone in ZONES if zone[:4] in {"hand", "secr", "disc", "remo", "draw"}]
    kept = {zone: tokens(state, zone) for zone in (*chosen, *others)}
    again = at(1, **moment, **{zone.replace("-", "_"): words for zone, words in kept.items()})
    for zone in ZONES:
        if zone not in sides:
            assert again.table.cards(zone) == state.table.cards(zone)
    for seat in "01":
        placed = [sum(len(s.table.cards(z)) for z in sides if z[5] == seat) for s in (state, again)]
        assert placed[0] == placed[1]
