"""The engine and the guide speak of the same paragraphs: what is enforced is cited, and back."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cases import Case, found, playout_of, twist_sets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cases import AnyGame

ROOT = Path(__file__).parents[2]
PARAGRAPH_END = re.compile(r"\{#([a-z0-9-]+)([^}]*)\}[ \t]*(?=\n[ \t]*\n|\s*\Z)")
HEADING = re.compile(r"^#.*$", re.MULTILINE)

of_each_game = pytest.mark.parametrize("game", found(), ids=lambda game: game.slug)


def paragraphs(text: str) -> dict[str, str]:
    """The ids of a guide's rule paragraphs, each with the attributes that follow it."""
    return dict(PARAGRAPH_END.findall(HEADING.sub("", text)))


def _written(game: AnyGame) -> dict[str, str]:
    """The paragraphs of the guide and of the twists."""
    folder = ROOT / "content" / "games" / game.slug
    files = [folder / "guide.md", *sorted(folder.glob("twists/*.md"))]
    read = [paragraphs(path.read_text(encoding="utf-8")) for path in files]
    return {name: attributes for part in read for name, attributes in part.items()}


def _enforced(game: AnyGame) -> set[str]:
    return {name for name, attributes in _written(game).items() if ".enforced" in attributes}


def _named(game: AnyGame) -> set[str]:
    """The verbs, cards and places of the actions seen: they stand in the source anyway."""
    turns = playout_of(Case(game, (), game.seats[0])).turns
    seen = (action for turn in turns for action in turn.offers.legal)
    return {word for action in seen for word in action}


def _literals(game: AnyGame) -> set[str]:
    """Every text that stands in the game's source."""
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "engine" / "games" / game.slug).rglob("*.py"))
    ]
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {node.value for node in nodes if isinstance(node.value, str)}


def _produced(game: AnyGame) -> Iterator[str]:
    for twists in twist_sets(game):
        for turn in playout_of(Case(game, twists, game.seats[0])).turns:
            yield from (event.cite for event in turn.events)
            yield from (cite for _, refusal in turn.offers.refused for cite in refusal.cites)


@cache
def _cited(game_slug: str) -> frozenset[str]:
    """What the engine cites in random games, and in every rule that can refuse."""
    game = next(game for game in found() if game.slug == game_slug)
    return frozenset(_produced(game)) | {rule.cite for rule in game.restrictions}


def test_paragraphs_are_read_from_their_ends() -> None:
    text = (
        "## Set up {#setup}\n\nShuffle. {#shuffle .enforced}\n\nNot {#here}\nbut {#two players=2}\n"
    )
    assert paragraphs(text) == {"shuffle": " .enforced", "two": " players=2"}


@of_each_game
def test_every_cite_is_an_enforced_paragraph(game: AnyGame) -> None:
    assert sorted(_cited(game.slug) - set(_written(game))) == [], "cited, but not in the guide"
    assert sorted(_cited(game.slug) - _enforced(game)) == [], "cited, but not marked .enforced"


@of_each_game
def test_every_enforced_paragraph_is_cited(game: AnyGame) -> None:
    assert _enforced(game), "the guide marks no paragraph as enforced"
    written = _literals(game) - _named(game)
    assert sorted(_enforced(game) - written - _cited(game.slug)) == []


@of_each_game
def test_every_twist_cites_paragraphs(game: AnyGame) -> None:
    written = set(_written(game))
    for twist in game.twists:
        assert twist.cites, twist.id
        assert sorted(set(twist.cites) - written) == [], twist.id
