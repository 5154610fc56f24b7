from __future__ import annotations

from itertools import pairwise

import pytest

from engine import games
from engine.core.errors import ActionError, RefusedError, StartError
from engine.core.game import Start, check_seats
from tests.cases import Case, walk
from tests.engine import toy

STATE = Case(toy.game, (), 2).first(3)


def test_play_gives_the_next_state_and_what_happened() -> None:
    key = toy.game.legal_actions(STATE)[0].key
    after, events = toy.game.play(STATE, key)
    assert after.to_act == 1
    assert [event.kind for event in events] == ["played"]


def test_a_refused_action_carries_its_refusal() -> None:
    with pytest.raises(RefusedError, match=r"'pass' is refused by no-passing\.") as caught:
        toy.game.play(STATE, "pass")
    assert caught.value.refusal.cites == ("no-passing",)


def test_an_unknown_action_is_told_what_is_on_offer() -> None:
    allowed = ", ".join(action.key for action in toy.game.legal_actions(STATE))
    with pytest.raises(ActionError) as caught:
        toy.game.play(STATE, "fly")
    assert str(caught.value) == f"'fly' is not on offer here. On offer: {allowed}."


def test_of_a_long_key_the_beginning_is_told_again() -> None:
    with pytest.raises(ActionError, match=r"'x{40}' is not on offer here\."):
        toy.game.play(STATE, "x" * 100_000)


def test_nothing_is_on_offer_when_the_game_is_over() -> None:
    last = walk(toy.game, STATE, 1)[-1].after
    assert toy.game.legal_actions(last) == ()
    with pytest.raises(ActionError, match="On offer: nothing: the game is over"):
        toy.game.play(last, "deal")


@pytest.mark.parametrize(
    ("seats", "sentence"), [(range(2, 5), "it takes 2 to 4."), (range(2, 3), "it takes 2.")]
)
def test_seats_that_do_not_fit(seats: range, sentence: str) -> None:
    with pytest.raises(StartError, match=sentence) as caught:
        check_seats(seats, Start(7))
    assert caught.value.name == "players"
    check_seats(seats, Start(2))


def test_each_position_follows_from_the_one_before() -> None:
    turns = walk(toy.game, STATE, 1)
    assert all(one.after == other.before for one, other in pairwise(turns))


def test_games_are_found_by_their_folders(toy_found: None) -> None:
    assert toy_found is None
    assert "toy" in games.slugs()
    found = games.find("toy")
    assert found is not None
    assert found.slug == "toy"
    assert games.find("no-such-game") is None
    assert games.find("") is None
