"""What each key does in a demo, and that a finger finds everything large enough."""

from __future__ import annotations

import pytest

from tests.browser.host import Host
from tests.browser.oracle import DEMOS, GAMES, Demo, Oracle
from tests.browser.play import KEPT, TOUCH, Keyboard, Player
from tests.browser.visit import NARROW, PHONE, Open

pytestmark = pytest.mark.browser

LEAST = 44
SMALL = """
(least) => [...document.querySelectorAll(
  "[data-key], [data-do], summary, .tries a, .theme, .site-nav a, .players label, .contents a")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < least - 0.01 || height < least - 0.01)
  .map(([html, { width, height }]) => `${width}x${height} ${html}`)
"""
FLAT = "document.documentElement.scrollWidth <= innerWidth"
FOCUSED = "document.activeElement.dataset.key ?? ''"


def with_several(game: str) -> Demo:
    """A demo of the game in which the reader first chooses among several cards of one hand."""
    for demo in (demo for demo in DEMOS if demo.game == game):
        oracle = Oracle(demo)
        position = [oracle.start(), *oracle.follow(oracle.start())][-1]
        if len(position.node["offers"]) > 3:
            return demo
    raise AssertionError(game)


LARGEST = """
(root) => [...document.querySelectorAll(`${root} [data-zone], ${root} .choices`)]
  .map((group) => [...group.querySelectorAll("[data-key]")].map((each) => each.dataset.key))
  .sort((one, other) => other.length - one.length)[0]
"""


@pytest.mark.parametrize("game", GAMES)
def test_keys_walk_along_a_zone_and_leave_it(game: str, slow_host: Host, visit: Open) -> None:
    demo = with_several(game)
    page = visit(slow_host.address + demo.alone).page
    player = Player(page, demo, "keyboard", "instant")
    player.begin()
    inside = page.evaluate(LARGEST, player.root)
    assert len(inside) > 2
    Keyboard().walk(page, f'{player.root} [data-key="{inside[1]}"]')

    def pressed(key: str) -> str:
        page.keyboard.press(key)
        return str(page.evaluate(FOCUSED))

    assert pressed("Home") == inside[0]
    assert pressed("ArrowRight") == inside[1]
    assert pressed("ArrowDown") == inside[2]
    assert pressed("ArrowLeft") == inside[1]
    assert pressed("ArrowUp") == inside[0]
    assert pressed("End") == inside[-1]
    assert pressed("Tab") not in inside
    assert pressed("Shift+Tab") == inside[-1]
    assert not pressed("Escape")
    assert page.evaluate(KEPT, player.root)


@pytest.mark.parametrize("demo", DEMOS, ids=str)
def test_a_finger_finds_everything(demo: Demo, slow_host: Host, visit: Open) -> None:
    page = visit(slow_host.address + demo.alone, **TOUCH["tap"] | {"viewport": NARROW}).page
    for _ in Player(page, demo, "tap", "instant").play_line(strays=False):
        for viewport in (PHONE, NARROW):
            page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
            assert page.evaluate(SMALL, LEAST) == []
            assert page.evaluate(FLAT)


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_finds_everything_in_a_guide(game: str, slow_host: Host, visit: Open) -> None:
    page = visit(f"{slow_host.address}games/{game}/", **TOUCH["tap"] | {"viewport": NARROW}).page
    assert page.evaluate(SMALL, LEAST) == []
    assert page.evaluate(SMALL, 1000), "nothing was measured"


def test_there_is_one_voice(slow_host: Host, visit: Open) -> None:
    page = visit(slow_host.address + DEMOS[0].guide).page
    loud = "[role=status], [role=alert], [role=log], [aria-live], output"
    assert page.locator(loud).count() == 1
