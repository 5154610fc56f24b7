"""Options are read in one module, and the zones are what they say."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

from engine.core.cards import Sight
from engine.games.wizard import decisions, game
from engine.games.wizard.rules import WizardRules
from tests.engine.games.wizard_play import at

SOURCE = Path(__file__).parents[3] / "engine" / "games" / "wizard"
OPTIONS = {field.name for field in fields(WizardRules)} - {"restrictions"}


def _reads(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in OPTIONS
    }


def test_only_decisions_reads_options() -> None:
    for path in SOURCE.glob("*.py"):
        assert _reads(path) == (OPTIONS if path.stem == "decisions" else set()), path


def test_every_option_has_a_row_for_the_base_game() -> None:
    rules = game.rules
    assert rules.hand_order in decisions.HAND_SIZES
    assert rules.bid_mode in decisions.BID_MODES
    assert rules.first_card in decisions.HOLDINGS
    assert rules.restrictions == {rule.cite for rule in game.restrictions}
    assert game.twists == ()


def test_zones_and_who_sees_them() -> None:
    specs = {spec.id: spec for spec in game.zones(game.rules, 3)}
    assert list(specs) == [
        *("hand-0", "hand-1", "hand-2"),
        *("played-0", "played-1", "played-2"),
        *("taken-0", "taken-1", "taken-2"),
        *("turned", "stock"),
    ]
    sights = {name: (spec.sight, spec.layout) for name, spec in specs.items()}
    assert sights["hand-1"] == (Sight.OWNER, "fan")
    assert sights["played-1"] == (Sight.ALL, "row")
    assert sights["taken-1"] == (Sight.ALL, "pile")
    assert sights["turned"] == (Sight.ALL, "row")
    assert sights["stock"] == (Sight.NOBODY, "pile")


def test_hand_sizes_ascend_to_all_the_cards() -> None:
    for seats, hands in ((3, 20), (4, 15), (5, 12), (6, 10)):
        numbers = range(1, hands + 1)
        assert [decisions.hand_size(game.rules, seats, n) for n in numbers] == list(numbers)
        turning = [decisions.turns_card(game.rules, seats, n) for n in numbers]
        assert turning == [True] * (hands - 1) + [False]


def test_a_bid_is_heard_by_all() -> None:
    state = at(bids="1 0 1")
    assert all(decisions.knows_bid(state, viewer, seat) for viewer in range(3) for seat in range(3))
    assert decisions.told_of_bid(state, 1) == (("number", "1"),)
