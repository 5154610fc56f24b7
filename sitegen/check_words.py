"""Whether the content has words for everything that a game shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sitegen.problem import instead

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from engine.core.game import Game
    from sitegen.load import Loaded
    from sitegen.model import GameFacts, Said
    from sitegen.problem import Report
    from sitegen.vocabulary import Vocabulary

BLANK = re.compile(r"\{([^{}]*)\}")
IN_EVENTS = ("seat", "card", "cards", "zone")


def check_words(
    facts: Loaded[GameFacts], game: Game[Any, Any], seen: Vocabulary, report: Report
) -> None:
    """Notes every name without words, and every blank that nothing will fill."""
    words = facts.value.words
    named = (*words.places, *words.cards)
    zones = {spec.id for seats in game.seats for spec in game.zones(game.rules, seats)}
    tokens = {card.token for card in game.deck}
    groups: tuple[tuple[str, Iterable[str], Collection[str]], ...] = (
        ("cards", seen.faces, words.cards),
        ("zones", seen.zones, (*words.zones, *_kinds_named(words.places, game))),
        ("prompts", seen.phases, words.prompts),
        ("verbs", seen.verbs, words.verbs),
        ("events", seen.events, words.events),
        ("facts", seen.facts, words.facts),
        ("places", (place for place in seen.places if place not in tokens | zones), named),
        ("values", seen.values, (*words.values, *named)),
    )
    for group, shown, known in groups:
        for name in shown:
            if name not in known:
                _missing(facts, group, name, known, report)
    known = [restriction.cite for restriction in game.restrictions]
    for cite in words.refusals:
        if cite not in known:
            what = f"refusals: no rule '{cite}' that the engine refuses by"
            report.add(facts.key("words", "refusals", cite), what, instead(cite, known))
    for group, name, text in _texts(facts):
        _check_blanks(facts, group, name, text, seen, report)


def _kinds_named(places: Collection[str], game: Game[Any, Any]) -> list[str]:
    """The kinds of zones of which every zone is named by itself, as a place."""
    specs = game.zones(game.rules, game.seats[-1])
    return [
        spec.name
        for spec in specs
        if all(each.id in places for each in specs if each.name == spec.name)
    ]


def _missing(
    facts: Loaded[GameFacts], group: str, name: str, known: Collection[str], report: Report
) -> None:
    hint = instead(name, known)
    hint = hint if hint.startswith("Did") else f"Add it as '{name}: …'."
    report.add(facts.key("words", group), f"{group}: no words for '{name}'", hint)


def _texts(facts: Loaded[GameFacts]) -> Iterator[tuple[str, str, str]]:
    """Every text in which blanks may stand, with its group and name."""
    words = facts.value.words
    for verb, label in words.verbs.items():
        yield "verbs", verb, label
    for cite, text in words.refusals.items():
        yield "refusals", cite, text
    for group in ("zones", "prompts", "events"):
        said: dict[str, Said] = getattr(words, group)
        for name, entry in said.items():
            texts = (entry,) if isinstance(entry, str) else (entry.own, entry.other, entry.bare)
            for text in texts:
                yield group, name, text


def _check_blanks(  # noqa: PLR0913, PLR0917 -- a text is known by its group and name
    facts: Loaded[GameFacts], group: str, name: str, text: str, seen: Vocabulary, report: Report
) -> None:
    allowed = {
        "verbs": ("card", "place"),
        "zones": ("seat", "mark"),
        "prompts": ("seat",),
        "events": (*IN_EVENTS, *seen.events.get(name, ())),
        "refusals": (*seen.refusals.get(name, ()),),
    }[group]
    if (group == "events" and name not in seen.events) or (
        group == "refusals" and name not in seen.refusals
    ):
        return  # it did not happen in the playouts, so its facts are not known
    for blank in BLANK.findall(text):
        if blank not in allowed:
            what = f"{group}, '{name}': nothing fills the blank {{{blank}}}"
            report.add(facts.place("words", group, name), what, instead(blank, allowed))
