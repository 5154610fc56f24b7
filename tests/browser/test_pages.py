"""Pages as they are read: without scripts, on paper, for so many players, by day and by night."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from sitegen.content import sure
from tests.browser.host import Host
from tests.browser.oracle import DEMOS, GAMES, Demo, Oracle, game_content, rule
from tests.browser.visit import Open

pytestmark = pytest.mark.browser

SHOWN = """
(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height > 0)
  .map((each) => each.id || each.outerHTML.slice(0, 80))
"""


def story(demo: Demo) -> list[str]:
    """Every sentence that the demo's transcript must hold, in its order."""
    oracle = Oracle(demo)
    position, told = oracle.start(), []
    for step in oracle.scenario.steps:
        if step.refused:
            told.append(rule(f"{demo.game}#{step.refused.rpartition('#')[2]}").text)
        else:
            position = oracle.after(position, step.key)
            told += [text for text, _ in position.node["said"]]
        told += [step.caption] if step.caption else []
    return told


def tells(page: Page, demo: Demo) -> None:
    """The transcript is on show, and complete."""
    place = page.locator(f'rule-demo[data-demo="{demo.id}"] .transcript')
    rest = " ".join(place.inner_text().split())
    assert place.is_visible()
    for sentence in story(demo):
        _, found, rest = rest.partition(" ".join(sentence.split()))
        assert found, sentence


@pytest.mark.parametrize("game", GAMES)
def test_without_scripts_a_guide_tells_every_demo(game: str, host: Host, visit: Open) -> None:
    page = visit(f"{host.address}games/{game}/", java_script_enabled=False).page
    for demo in (demo for demo in DEMOS if demo.game == game):
        tells(page, demo)
    for useless in (".demo-controls", ".demo-side", ".players", ".theme"):
        assert not [each for each in page.locator(useless).all() if each.is_visible()], useless
    page.click(".contents a >> nth=1")
    assert "#" in page.url
    page.click(".site-nav a >> nth=-1")
    assert page.locator("h1").is_visible()


@pytest.mark.parametrize("demo", DEMOS, ids=str)
def test_without_scripts_a_demo_alone_tells_its_story(demo: Demo, host: Host, visit: Open) -> None:
    tells(visit(host.address + demo.alone, java_script_enabled=False).page, demo)


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_goes_on_paper(game: str, host: Host, visit: Open) -> None:
    page = visit(f"{host.address}games/{game}/").page
    controls = ".demo-controls, .demo-side, .players, .theme, .contents, .site-nav, .tries"
    texts = ".transcript, .transcript .step"
    assert page.evaluate(SHOWN, controls)
    assert page.evaluate(SHOWN, texts) == [], "folded on the screen"
    page.emulate_media(media="print")
    assert page.evaluate(SHOWN, controls) == []
    assert len(page.evaluate(SHOWN, texts)) == page.locator(texts).count()
    for demo in (demo for demo in DEMOS if demo.game == game):
        tells(page, demo)
    page.emulate_media(media="null")
    assert page.pdf().startswith(b"%PDF")
    assert page.evaluate(SHOWN, texts) == [], "folded again"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_with_a_demo_leads_to_it(game: str, slow_host: Host, visit: Open) -> None:
    page = visit(f"{slow_host.address}games/{game}/").page
    for name, demo in game_content(game).demos.items():
        for cite in demo.value.teaches:
            taught = cite.rpartition("#")[2]
            page.locator(f'#{taught} a[href="#demo-{name}"]').press("Enter")
            page.wait_for_selector(f"#demo-{name}:target")
            page.wait_for_function(
                "(s) => { const { top } = document.querySelector(s).getBoundingClientRect();"
                " return top >= 0 && top < innerHeight; }",
                arg=f"#demo-{name}",
            )


@pytest.mark.parametrize("game", GAMES)
def test_only_the_rules_for_so_many_players_are_shown(
    game: str, slow_host: Host, visit: Open
) -> None:
    page = visit(f"{slow_host.address}games/{game}/").page
    rules = sure(game_content(game).guide).rules.values()
    players = sure(game_content(game).facts).value.players
    few, many = players.min, players.max
    if few == many:
        assert page.locator("input[name=players]").count() == 0
        return
    page.locator("input[name=players]").first.focus()
    for number in range(few, many + 1):
        page.keyboard.press("ArrowRight")
        expected = [
            rule.id
            for rule in rules
            if not rule.players or rule.players[0] <= number <= rule.players[1]
        ]
        assert len(expected) < len(list(rules))
        assert page.evaluate(SHOWN, ".rule") == expected
        assert f"players={number}" in page.url
    page.reload()
    assert page.evaluate(SHOWN, ".rule") == expected
    page.locator("input[name=players]:checked").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(SHOWN, ".rule") == [rule.id for rule in rules]


def test_the_theme_is_kept(host: Host, visit: Open) -> None:
    page = visit(host.address, color_scheme="light").page
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.locator("[data-theme-button]").press("Enter")
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    assert page.evaluate(paper) == dark
    page.goto(f"{host.address}about/")
    assert (page.evaluate(paper), page.get_attribute(".theme", "aria-pressed")) == (dark, "true")
    page.click("[data-theme-button]")
    assert page.evaluate(paper) == light
    page.reload()
    assert (page.evaluate(paper), page.get_attribute(".theme", "aria-pressed")) == (light, "false")


def test_pages_that_are_not_there_are_told(host: Host, visit: Open) -> None:
    found = visit(host.address)
    found.forgive("404")
    found.page.goto(f"{host.address}games/nowhere/")
    assert found.page.locator("h1").is_visible()
    found.page.click("main a")
    assert found.page.url == f"{host.address}index.html"


def test_the_site_is_whole(site: Path) -> None:
    """What every other test stands on."""
    assert (site / "index.html").is_file()
    assert all((site / demo.alone / "index.html").is_file() for demo in DEMOS)
