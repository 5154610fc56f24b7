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
from tests.engine.games.hanamikoji_play import at

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


@pytest.mark.parametrize("cite", sorted(game.rules.restrictions))
def test_a_restriction_that_is_not_in_force_refuses_nothing(cite: str) -> None:
    assert cite in [restriction.cite for restriction in game.restrictions]
    rules = replace(game.rules, restrictions=frozenset({cite}))
    state = replace(at(), rules=rules)
    cites = {c for _, refusal in survey(game, state).refused for c in refusal.cites}
    assert cites == ({"draw-first"} if cite == "draw-first" else set())
