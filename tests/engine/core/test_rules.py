from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import TwistError
from engine.core.rules import Action, Twist, fold, survey
from tests.cases import Case, every_game, twist_sets, walk
from tests.engine import toy


@dataclass(frozen=True)
class Options:
    """Options of no game."""

    size: int = 5
    ending: str = "stop"
    duties: frozenset[str] = frozenset({"follow", "pass"})


TWISTS = (
    Twist("small", {"size": 3}, {}, {}, {}, ()),
    Twist("tiny", {"size": 1}, {}, {}, {}, ()),
    Twist("lax", {}, {}, {"duties": frozenset({"follow"})}, {}, ()),
    Twist("strict", {}, {"duties": frozenset({"beat", "follow"})}, {}, {}, ()),
    Twist("odd", {"ending": "go"}, {}, {}, {"small": "There is no room."}, ()),
    Twist("wrong", {"sise": 3}, {}, {}, {}, ()),
)


@given(st.permutations(["small", "lax", "strict"]))
def test_the_order_of_twists_never_matters(order: list[str]) -> None:
    folded = fold(Options(), TWISTS, order)
    assert folded == Options(size=3, duties=frozenset({"beat", "pass"}))


def test_every_order_of_every_valid_choice_of_every_game_is_one_rule_set() -> None:
    for game in every_game():
        for chosen in twist_sets(game):
            orders = [fold(game.rules, game.twists, order) for order in permutations(chosen)]
            assert all(rules == orders[0] for rules in orders), chosen


def test_no_twist_and_one_twice() -> None:
    assert fold(Options(), TWISTS, ()) == Options()
    assert fold(Options(), TWISTS, ("lax", "lax")) == fold(Options(), TWISTS, ("lax",))


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (("smal",), "There is no twist 'smal'. Twists of this game: small, tiny, lax"),
        (("small", "tiny"), "'small' and 'tiny' both decide 'size'."),
        (("tiny", "small"), "'small' and 'tiny' both decide 'size'."),
        (("small", "odd"), "'odd' and 'small' cannot be combined: There is no room."),
        (("odd", "small"), "'odd' and 'small' cannot be combined: There is no room."),
        (("wrong",), "Twist 'wrong' names an option 'sise' that is not one."),
    ],
)
def test_twists_that_cannot_be_are_refused_by_name(chosen: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(TwistError) as caught:
        fold(Options(), TWISTS, chosen)
    assert str(caught.value).startswith(sentence)


def test_a_game_without_twists_says_so() -> None:
    with pytest.raises(TwistError, match="Twists of this game: none"):
        fold(Options(), (), ("small",))


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (Action("play", "h9"), "play-h9"),
        (Action("bid", "", "2"), "bid-2"),
        (Action("put", "c3", "top"), "put-c3-top"),
        (Action("deal"), "deal"),
    ],
)
def test_keys(action: Action, key: str) -> None:
    assert action.key == key


def test_a_refusal_names_every_paragraph_in_the_order_of_the_rules() -> None:
    strict = replace(toy.game, restrictions=(*toy.game.restrictions, toy.game.restrictions[0]))
    state = Case(toy.game, (), 2).first(3)
    state = next(
        turn.before
        for turn in walk(toy.game, state, 3)
        if any(action.card for action, _ in turn.offers.refused)
    )
    refusals = {action.key: refusal for action, refusal in survey(strict, state).refused}
    assert refusals["pass"].cites == ("no-passing",)
    card = next(refusal for key, refusal in refusals.items() if key != "pass")
    assert card.cites == ("follow-colour", "follow-colour")
    assert card.facts in {(("colour", "a"),) * 2, (("colour", "b"),) * 2}


def test_a_restriction_that_is_not_in_force_refuses_nothing() -> None:
    for turn in walk(toy.game, Case(toy.game, ("free",), 3).first(1), 1):
        assert all(action.verb == "pass" for action, _ in turn.offers.refused)
