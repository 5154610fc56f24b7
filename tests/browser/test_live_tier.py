"""The live engine from a page: woken by the first touch, failing in words, and let back in."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from sitegen.render import CSP
from tests.browser.host import Host, hosting
from tests.browser.oracle import DEMOS, FIRST, GAMES
from tests.browser.play import FRAMES, TOUCH, Finger, Player
from tests.browser.visit import NARROW, WIDE, Open, Visit

pytestmark = pytest.mark.browser

DEMO = DEMOS[0]
ROOT = f'rule-demo[data-demo="{DEMO.id}"]'
SAVES_DATA = """
Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
"""
WASM_BARRED = CSP.replace(" 'wasm-unsafe-eval'", "")
NOT_FETCHED = "could not be fetched"
NOT_ALLOWED = "does not allow the live rules engine"
HOLD = 130_000
"""Milliseconds: longer than any step of the start may take."""


def touch(visit: Visit, way: str) -> None:
    """Touches the demo in one of the ways that wake the engine."""
    if way == "hover":
        visit.page.hover(f"{ROOT} .demo-state")
    elif way == "focus":
        visit.page.locator(f"{ROOT} .demo-answer").focus()
    else:
        Finger().press(visit.page, f"{ROOT} .demo-try")


def state(visit: Visit, wanted: str) -> str:
    """Waits for a state of the engine; returns the sentence shown with it."""
    visit.page.wait_for_selector(f'{ROOT}[data-state="{wanted}"]')
    return visit.page.inner_text(f"{ROOT} .demo-state")


@pytest.mark.parametrize("way", ["hover", "focus", "tap"])
def test_the_first_touch_wakes_the_engine_and_nothing_else_does(
    way: str, site: Path, visit: Open
) -> None:
    with hosting(site) as host:
        host.held.add("/assets/live/")
        found = visit(host.address + DEMO.guide, **TOUCH["tap"])
        found.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
        found.page.wait_for_load_state("networkidle")
        assert host.asked_for("/assets/live/") == []
        touch(found, way)
        state(found, "waking")
        assert len(host.wait_for("/assets/live/")) == 1


def test_with_a_data_saver_only_a_tap_wakes_it(site: Path, visit: Open) -> None:
    with hosting(site) as host:
        host.held.add("/assets/live/")
        found = visit(host.address + DEMO.guide, script=SAVES_DATA, **TOUCH["tap"])
        touch(found, "hover")
        touch(found, "focus")
        found.page.wait_for_load_state("networkidle")
        assert (state(found, "instant"), host.asked_for("/assets/live/")) == ("Instant", [])
        touch(found, "tap")
        state(found, "waking")


@pytest.mark.parametrize("part", ["engine-worker", "pyodide.mjs", ".wasm", ".zip"])
def test_a_part_that_is_gone_is_told_and_retried(part: str, site: Path, visit: Open) -> None:
    with hosting(site) as host:
        host.gone.add(part)
        found = visit(host.address + DEMO.alone, **TOUCH["tap"])
        found.forgive("404", "Failed to fetch")
        assert NOT_FETCHED in fails(found)
        host.gone.clear()
        returns(found)


def test_a_policy_without_webassembly_is_told_and_retried(site: Path, visit: Open) -> None:
    with hosting(site, policy=WASM_BARRED) as host:
        host.cache = "no-store"
        found = visit(host.address + DEMO.alone, **TOUCH["tap"])
        found.forgive("WebAssembly")
        assert NOT_ALLOWED in fails(found)
        host.policy = CSP
        returns(found)


@pytest.mark.parametrize("part", ["engine-worker", ".wasm"])
def test_a_start_that_hangs_is_ended_by_its_time_limit(part: str, site: Path, visit: Open) -> None:
    with hosting(site) as host:
        host.held.add(part)
        found = visit(host.address + DEMO.alone, **TOUCH["tap"])
        found.page.clock.install()
        touch(found, "tap")
        host.wait_for(part)
        found.page.clock.fast_forward(HOLD)
        assert NOT_FETCHED in state(found, "failed")
        host.held.clear()
        host.closing.set()
        returns(found)


def fails(visit: Visit) -> str:
    """Plays the demo while the engine fails; returns the sentence that tells of it."""
    touch(visit, "tap")
    sentence = state(visit, "failed")
    player = Player(visit.page, DEMO, "tap", "instant")
    deque(player.play_line(strays=False), 0)
    assert player.position.depth == player.oracle.depth
    return sentence


def returns(visit: Visit) -> None:
    """Retries, once nothing is in the way any more."""
    Finger().press(visit.page, f'{ROOT} [data-do="retry"]')
    assert state(visit, "live") == "Live"
    assert not visit.page.is_visible(f'{ROOT} [data-do="retry"]')


@pytest.mark.parametrize("viewport", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("way", ["hover", "focus"])
def test_nothing_moves_when_a_demo_wakes(
    way: str, viewport: dict[str, int], host: Host, visit: Open
) -> None:
    found = visit(host.address + DEMO.guide, viewport=viewport)
    found.page.evaluate("document.fonts.ready.then(() => {})")
    found.page.evaluate(MIDDLE, f"{ROOT} .demo-status")
    where = f"""[...document.querySelectorAll('{ROOT}, {ROOT} *, {ROOT} ~ *')]
        .filter((each) => !each.matches(".demo-state, .demo-state *"))
        .map((each) => Object.values(each.getBoundingClientRect().toJSON()))"""
    found.page.evaluate("watched.shifts.splice(0)")
    touch(found, way)
    before = found.page.evaluate(where)
    state(found, "live")
    assert found.page.evaluate(where) == before
    assert found.page.evaluate("watched.shifts.splice(0)") == []
    found.page.evaluate(MIDDLE, f"{ROOT} .demo-status")
    found.page.evaluate(PUSH, f"{ROOT} .demo-status")
    found.page.wait_for_function("() => watched.shifts.length", timeout=5000)


MIDDLE = """
(selector) => document.querySelector(selector)
  .scrollIntoView({ block: "center", behavior: "instant" })
"""
PUSH = """
(selector) => {
  const block = document.createElement("hr");
  block.style.blockSize = "90px";
  document.querySelector(selector).before(block);
}
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_answer_comes_within_a_frame(game: str, slow_host: Host, visit: Open) -> None:
    demo = FIRST[game]
    page = visit(slow_host.address + demo.alone, **TOUCH["tap"]).page
    player = Player(page, demo, "tap", "instant")
    page.evaluate(FRAMES, demo.id)
    player.begin() if player.position.node["auto"] else player.play(player.position.legal[0])
    frames = page.evaluate("window.frames_taken")
    assert frames == 0


@pytest.mark.parametrize("game", GAMES)
def test_from_a_file_demos_play_and_live_play_says_why_not(
    game: str, site: Path, visit: Open
) -> None:
    address = (site / "games" / game / "index.html").as_uri()
    found = visit(address, **TOUCH["tap"])
    for demo in (demo for demo in DEMOS if demo.game == game):
        player = Player(found.page, demo, "tap", "instant")
        deque(player.play_line(strays=False), 0)
        assert player.position.depth == player.oracle.depth
        player.do("on")
        shown = found.page.evaluate("(id) => watched.look(id)", demo.id)
        assert shown["answer"] == [player.said["file"]]
        assert shown["state"] == "instant"
    assert not [url for url in found.requests if "/live/" in url]
