"""axe-core finds nothing on any page: by day and night, narrow and wide, before and after play."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page

from sitegen import toolchain
from tests.browser.host import Host
from tests.browser.oracle import CONTENT, DEMOS, FIRST, GAMES, Demo, Position
from tests.browser.play import TOUCH, Player
from tests.browser.visit import NARROW, WIDE, Open

pytestmark = pytest.mark.browser

PAGES = (
    "",
    *(f"{file.stem}/" for file in sorted(CONTENT.glob("pages/*.md"))),
    *(f"games/{game}/" for game in GAMES),
    *(demo.alone for demo in DEMOS),
    "404.html",
)
RUN = """
async (within) => {
  const { violations, passes } = await axe.run(within, { resultTypes: ["violations"] });
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`));
  return passes.length ? told : ["axe-core looked at nothing"];
}
"""


@cache
def axe() -> str:
    """The source of axe-core."""
    return (toolchain.node_modules() / "axe-core" / "axe.min.js").read_text("utf-8")


def complaints(page: Page, within: str) -> list[str]:
    """What axe-core finds in a part of a page, in both schemes and at both widths."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found: list[str] = []
    for viewport in (NARROW, WIDE):
        page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            told = page.evaluate(RUN, within)
            found += [f"{scheme}, {viewport['width']}: {one}" for one in told]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), viewport
    return found


@pytest.mark.parametrize("address", PAGES, ids=lambda address: address or "first")
def test_a_page_is_accessible(address: str, slow_host: Host, visit: Open) -> None:
    assert complaints(visit(slow_host.address + address).page, "html") == []


@pytest.mark.parametrize("demo", DEMOS, ids=str)
def test_a_demo_is_accessible_in_play(demo: Demo, slow_host: Host, visit: Open) -> None:
    page = visit(slow_host.address + demo.alone, **TOUCH["tap"]).page
    player = Player(page, demo, "tap", "instant")
    looked: set[str] = set()
    for position in player.play_line(strays=False):
        moment = moment_of(page, player.root, position)
        if moment not in looked:
            looked.add(moment)
            assert complaints(page, player.root) == [], moment
    assert "end" in looked
    assert ("refused" in looked) == any(step.refused for step in player.oracle.scenario.steps)


def moment_of(page: Page, root: str, position: Position) -> str:
    """Which moment of a demo's play this is."""
    if position.node["end"]:
        return "end"
    return "refused" if page.query_selector(f"{root} .demo-answer.refusal") else "mid-line"


@pytest.mark.parametrize("game", GAMES)
def test_the_choice_of_cards_is_accessible(game: str, host: Host, visit: Open) -> None:
    page = visit(host.address + FIRST[game].alone).page
    page.click('[data-do="change"]')
    page.wait_for_selector("dialog[open]")
    assert complaints(page, "html") == []


def test_axe_would_find_something(slow_host: Host, visit: Open) -> None:
    page = visit(slow_host.address).page
    page.evaluate(
        "document.querySelector('h1').insertAdjacentHTML('afterend', '<button></button>')"
    )
    assert any("button-name" in one for one in complaints(page, "html"))
