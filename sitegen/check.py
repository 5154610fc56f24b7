"""Whether content agrees with itself and with the engine: ids, links, places of demos."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from engine import games
from sitegen.check_words import check_words
from sitegen.content import sure
from sitegen.links import check_links
from sitegen.markdown import Source, tokens
from sitegen.problem import Place, instead
from sitegen.vocabulary import found_game, shown_in_playouts, written_in

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from engine.core.game import Game
    from sitegen.content import Content, GameContent
    from sitegen.problem import Report
    from sitegen.vocabulary import Vocabulary

    AnyGame = Game[Any, Any]

SENTENCES = ("paragraph_open", "paragraph", "inline")


def check(content: Content, cache: Path, version: str, report: Report) -> dict[str, AnyGame]:
    """The engine's games that content speaks of; every disagreement is noted."""
    found = engine_games(content, report)
    anchors = all_anchors(content)
    check_site(content, anchors, report)
    for page in content.pages:
        check_links(page.links, page.address, anchors, report)
    for game in content.games:
        check_guide(game, anchors, report)
        if game.slug in found:
            check_game(game, found[game.slug], cache, version, report)
    return found


def engine_games(content: Content, report: Report) -> dict[str, AnyGame]:
    """The engine's games by slug; both sides must have the same."""
    known = games.slugs()
    found = {}
    for game in content.games:
        place = Place(game.folder)
        if game.slug not in known:
            what = f"the engine has no game '{game.slug}'"
            report.add(place, what, instead(game.slug, known))
            continue
        engine_game = found_game(game.slug, lambda what, place=place: report.add(place, what))  # type: ignore[misc]
        if engine_game:
            found[game.slug] = engine_game
    here = {game.slug for game in content.games}
    for slug in known:
        if slug not in here and content.folder.is_dir():
            folder = content.folder / "games" / slug
            report.add(Place(folder), f"the engine has a game '{slug}', content has none")
    return found


def all_anchors(content: Content) -> dict[str, Collection[str] | None]:
    """The ids on each page, by address; None for a page that could not be read."""
    anchors: dict[str, Collection[str] | None] = {"": ()}
    anchors |= dict.fromkeys(content.unread)
    for page in content.pages:
        anchors[page.address] = page.anchors
    for game in content.games:
        anchors[game.address] = game.guide.anchors if game.guide else None
        for demo in (*game.demos, *game.unread):
            anchors[game.demo_address(demo)] = ()
    return anchors


def check_site(
    content: Content, anchors: Mapping[str, Collection[str] | None], report: Report
) -> None:
    """Whether what site.yaml names is there."""
    site = content.site
    if not site:
        return
    slugs = [game.slug for game in content.games]
    for at, item in enumerate(site.value.nav):
        if item.page not in anchors:
            what = f"the navigation leads to '{item.page}', no such page"
            report.add(site.place("nav", at, "page"), what, instead(item.page, anchors))
    for at, slug in enumerate(site.value.games):
        if slug not in slugs:
            what = f"there is no game '{slug}'"
            report.add(site.place("games", at), what, instead(slug, slugs))


def check_guide(
    game: GameContent, anchors: Mapping[str, Collection[str] | None], report: Report
) -> None:
    """The guide's links and places for demos, and the demos' links and rule ids."""
    guide = game.guide
    placed: dict[str, Place] = {}
    known = (*game.demos, *game.unread)
    for fence in guide.fences if guide else ():
        if fence.id not in known:
            report.add(fence.place, f"there is no demo '{fence.id}'", instead(fence.id, known))
        elif fence.id in placed:
            what = f"the demo '{fence.id}' is placed twice, first in line {placed[fence.id].line}"
            report.add(fence.place, what)
        placed.setdefault(fence.id, fence.place)
    if guide:
        check_links(guide.links, game.address, anchors, report)
    for name, demo in game.demos.items():
        if guide and name not in placed:
            hint = f"Place it in the guide by a fence: ```demo, then {name}."
            report.add(Place(demo.file), f"the guide has no place for the demo '{name}'", hint)
        source = Source(demo.file, demo.value.attempt, report, demo.place("try"))
        for token in tokens(source):
            if "attributes" in token.meta:
                source.report.add(demo.place("try"), "attributes have no place in 'try'")
            if not token.level and token.type.removesuffix("_close") not in SENTENCES:
                what = "'try' takes sentences, no headings, lists or other blocks"
                report.add(demo.place("try"), what)
        check_links(source.links, game.address, anchors, report)
        check_teaches(game, name, report)


def check_teaches(game: GameContent, name: str, report: Report) -> None:
    """Whether the rule paragraphs that a demo teaches exist."""
    demo = game.demos[name]
    for at, taught in enumerate(demo.value.teaches):
        if game.guide and taught.removeprefix(f"{game.slug}#") not in game.guide.rules:
            cite, rules = cited(game, taught)
            what = f"teaches '{cite}', no such rule"
            report.add(demo.place("teaches", at), what, instead(cite, rules))


def cited(game: GameContent, rule: str) -> tuple[str, list[str]]:
    """A rule's id with the game's name, and all such ids there are."""
    known = [f"{game.slug}#{each}" for each in game.guide.rules] if game.guide else []
    return f"{game.slug}#{rule.removeprefix(f'{game.slug}#')}", known


def check_game(
    game: GameContent, engine_game: AnyGame, cache: Path, version: str, report: Report
) -> None:
    """Whether the guide and the words fit what the engine shows and cites."""
    try:
        seen = shown_in_playouts(engine_game, cache, version)
    except OSError:
        raise  # of the cache: no fault of the game
    except Exception as error:  # noqa: BLE001 -- someone is writing the game just now
        what = f"the engine's game fails in play: {type(error).__name__}: {error}"
        report.add(Place(game.folder), what)
        return
    check_cites(game, seen, report)
    if game.facts:
        check_seats(game, engine_game, report)
        check_words(game.facts, engine_game, seen, report)


def check_cites(game: GameContent, seen: Vocabulary, report: Report) -> None:
    """Whether the engine cites just those rule paragraphs that are marked as enforced."""
    if not game.guide:
        return
    rules, texts = game.guide.rules, written_in(game.slug)
    for cite in seen.cites:
        full, _ = cited(game, cite)
        if cite not in rules:
            check_cite(game, cite, report)
        elif not rules[cite].enforced:
            what = f"the engine cites '{full}', which is not marked"
            report.add(rules[cite].place, what, "Write .enforced after the id.")
    for rule in rules.values():
        if rule.enforced and rule.id not in texts:
            what = f"'{game.slug}#{rule.id}' is marked .enforced, but the engine never cites it"
            report.add(rule.place, what, instead(rule.id, seen.cites))


def check_cite(game: GameContent, cite: str, report: Report) -> None:
    """Notes that the engine cites a rule paragraph that the guide does not have."""
    full, known = cited(game, cite)
    if game.guide and full not in known:
        place = Place(game.guide.file, 1, 1)
        report.add(place, f"the engine cites '{full}', no such rule", instead(full, known))


def check_seats(game: GameContent, engine_game: AnyGame, report: Report) -> None:
    """Whether content and engine agree on how many may play."""
    facts = sure(game.facts)
    low, high = engine_game.seats[0], engine_game.seats[-1]
    span = facts.value.players
    if (span.min, span.max) != (low, high):
        what = f"{span.min} to {span.max} players, but the engine's game takes {low} to {high}"
        report.add(facts.place("players"), what)
    if len(facts.value.words.seats) < high:
        what = f"{len(facts.value.words.seats)} names for {high} seats"
        report.add(facts.place("words", "seats"), what, "Give every seat a name.")
    for rule in chain(game.guide.rules.values() if game.guide else ()):
        if rule.players and not low <= rule.players[0] <= rule.players[1] <= high:
            report.add(rule.place, f"the game takes {low} to {high} players, not these")
