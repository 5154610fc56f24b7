"""Options are read in one module alone, and each decides something."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from pathlib import Path

import pytest

from engine.core.cards import Sight
from engine.core.rules import Twist, fold, survey
from engine.games import hanamikoji
from engine.games.hanamikoji import game
from engine.games.hanamikoji.rules import HanamikojiRules
from engine.games.hanamikoji.state import State
from tests.engine.games.hanamikoji_play import act, at

FOLDER = Path(hanamikoji.__file__).parent
OPTIONS = {field.name for field in fields(HanamikojiRules)}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_only_decisions_reads_options(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not read & {"rules", *OPTIONS} or path.stem == "decisions"


@pytest.mark.parametrize(
    ("option", "zones"),
    [
        ("removed_sight", ["removed"]),
        ("secret_sight", ["secret-0", "secret-1"]),
        ("trade_off_sight", ["discard-0", "discard-1"]),
    ],
)
def test_sights_are_options(option: str, zones: list[str]) -> None:
    rules = fold(game.rules, [Twist("open", {option: "all"}, {}, {}, {}, ())], ["open"])
    before, after = game.zones(game.rules, 2), game.zones(rules, 2)
    changed = [new.id for old, new in zip(before, after, strict=True) if old != new]
    assert changed == zones
    assert all(spec.sight is Sight.ALL for spec in after if spec.id in zones)


OFFERED = {
    "draw-first": at(),
    "use-once": at(turn="3", phase="action"),
    "pairs-fixed": act(
        at(first="0", phase="action", hand_0="5a 5b 4a 4b"),
        "use-competition put-5a put-5b put-4a put-4b",
    ),
    "must-choose": act(
        at(first="0", phase="action", hand_0="5a 4a 3aa"), "use-gift put-5a put-4a put-3aa"
    ),
}
"""A position in which each restriction refuses something."""


def cites_of(state: State) -> set[str]:
    return {cite for _, refusal in survey(game, state).refused for cite in refusal.cites}


@pytest.mark.parametrize("cite", sorted(game.rules.restrictions))
def test_a_restriction_that_is_not_in_force_refuses_nothing(cite: str) -> None:
    state = OFFERED[cite]
    assert cite in cites_of(state)
    without = replace(state.rules, restrictions=state.rules.restrictions - {cite})
    assert cite not in cites_of(replace(state, rules=without))
    alone = replace(state.rules, restrictions=frozenset({cite}))
    assert cites_of(replace(state, rules=alone)) == {cite}
