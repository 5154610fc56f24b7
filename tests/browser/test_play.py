"""Each demo played to its end, by keyboard and by tap, by the page alone and by the live engine.

Every position on the way, other seats' moves included, is compared with the engine's own answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import takewhile

import pytest
from playwright.sync_api import Browser

from tests.browser.host import Host
from tests.browser.oracle import DEMOS, FIRST, GAMES, Demo, Oracle, rule
from tests.browser.play import HANDS, TOUCH, Player
from tests.browser.visit import Open, Visit

pytestmark = pytest.mark.browser

of_each_demo = pytest.mark.parametrize("demo", DEMOS, ids=str)
by_each_hand = pytest.mark.parametrize("hand", HANDS)
Guides = Callable[[str, str], Visit]


@pytest.fixture(scope="module")
def live_guide(browser: Browser, host: Host) -> Iterator[Guides]:
    """A guide whose live engine is up, one for each game and hand."""
    opened: dict[tuple[str, str], Visit] = {}

    def guide(game: str, hand: str) -> Visit:
        if (game, hand) not in opened:
            found = Visit(browser, f"{host.address}games/{game}/", **TOUCH[hand])
            opened[game, hand] = found
            found.page.locator("rule-demo .demo-answer").first.focus()
            found.page.wait_for_selector('rule-demo[data-state="live"]')
        return opened[game, hand]

    yield guide
    for found in opened.values():
        found.__exit__(None, None, None)


def walk_to(visit: Visit, demo: Demo) -> None:
    """Goes to a demo of a guide as a reader does: by the `Try it` of a rule."""
    link = visit.page.locator(f'.rule a[href="#demo-{demo.id}"]').first
    link.press("Enter")
    visit.page.wait_for_selector(f'#demo-{demo.id}:target [data-do="show"]')


@of_each_demo
@by_each_hand
def test_a_demo_is_played_to_its_end_by_the_page_alone(
    demo: Demo, hand: str, slow_host: Host, visit: Open
) -> None:
    page = visit(slow_host.address + demo.alone, **TOUCH[hand]).page
    player = Player(page, demo, hand, "instant")
    deque(player.play_line(), 0)
    assert player.position.depth == player.oracle.depth
    assert player.position.node["end"]
    assert page.get_attribute(player.root, "data-state") in {"instant", "waking"}
    assert page.evaluate("watched.animations") == 0, "motion, though the reader wants none"


@of_each_demo
@by_each_hand
def test_a_demo_is_played_to_its_end_and_beyond_live(
    demo: Demo, hand: str, live_guide: Guides
) -> None:
    visit = live_guide(demo.game, hand)
    walk_to(visit, demo)
    player = Player(visit.page, demo, hand, "live")
    deque(player.play_line(), 0)
    assert player.position.depth == player.oracle.depth
    player.play_deal()
    assert visit.page.get_attribute(player.root, "data-state") == "live"
    assert visit.page.get_attribute(player.root, "data-record") == player.position.record
    visit.settle()
    assert visit.faults() == []


@pytest.mark.parametrize("game", GAMES)
def test_live_play_goes_on_into_the_next_deal(game: str, live_guide: Guides) -> None:
    demo = next(demo for demo in DEMOS if demo.game == game and goes_on(demo))
    visit = live_guide(game, "tap")
    walk_to(visit, demo)
    player = Player(visit.page, demo, "tap", "live")
    player.do("again")
    visit.page.wait_for_selector(f'{player.root} [data-do="back"][aria-disabled]')
    player = Player(visit.page, demo, "tap", "live")
    player.begin()
    player.play_deal()
    assert player.position.node["end"] == "deal"
    player.play(player.position.legal[0])
    assert not player.position.node["end"]


def goes_on(demo: Demo) -> bool:
    """Whether another deal follows after the first, if the reader takes what comes first."""
    oracle = Oracle(demo)
    position = [oracle.start(), *oracle.follow(oracle.start())][-1]
    while position.node["end"] not in {"deal", "over"}:
        if position.node["auto"]:
            position = oracle.follow(position, on=True)[-1]
        else:
            position = oracle.move(position, position.legal[0])[-1]
    return bool(position.node["end"] == "deal")


@of_each_demo
def test_a_refusal_leads_to_its_rule(demo: Demo, slow_host: Host, visit: Open) -> None:
    found = visit(slow_host.address + demo.guide)
    walk_to(found, demo)
    player = Player(found.page, demo, "keyboard", "instant")
    tried = [step for step in player.oracle.scenario.steps if step.refused]
    if not tried:
        assert not [
            key for key in player.position.node["offers"] if key not in player.position.legal
        ]
        return
    player.begin()
    for step in player.oracle.scenario.steps:
        if step.refused:
            player.refuse(step.key, step.caption)
            follow_link(player, step.refused)
        elif step.key in player.position.legal:
            player.play(step.key)


@pytest.mark.parametrize("game", GAMES)
def test_from_a_demo_alone_a_refusal_leads_to_the_guide(
    game: str, slow_host: Host, visit: Open
) -> None:
    demo = next(demo for demo in DEMOS if demo.game == game and tries(demo))
    page = visit(slow_host.address + demo.alone, **TOUCH["tap"]).page
    player = Player(page, demo, "tap", "instant")
    deque(takewhile(lambda _: not page.query_selector(".refusal"), player.play_line()), 0)
    page.locator(".refusal blockquote a").first.press("Enter")
    page.wait_for_selector(".rule:target")
    assert page.evaluate("document.querySelector('.rule:target').id") == page.url.split("#")[1]


def tries(demo: Demo) -> bool:
    """Whether the line of the demo has a wrong move."""
    return any(step.refused for step in Oracle(demo).scenario.steps)


def follow_link(player: Player, refused: str) -> None:
    """Follows the headline of a refusal: the rule it names is lit up, and no other."""
    page, aim = player.page, rule(f"{player.demo.game}#{refused.rpartition('#')[2]}")
    page.locator(f"{player.root} .demo-answer blockquote a").first.press("Enter")
    page.wait_for_selector(f"#{aim.id}:target")
    assert aim.text in " ".join(page.inner_text(f"#{aim.id}").split())
    look = "(s) => getComputedStyle(document.querySelector(s)).backgroundColor"
    assert page.evaluate(look, f"#{aim.id}") != page.evaluate(look, ".rule:not(:target)")
    page.wait_for_function(
        "(s) => { const { top, bottom } = document.querySelector(s).getBoundingClientRect();"
        " return top >= 0 && bottom <= innerHeight; }",
        arg=f"#{aim.id}",
    )


@pytest.mark.parametrize("game", GAMES)
def test_with_motion_play_comes_to_the_same(game: str, slow_host: Host, visit: Open) -> None:
    demo = FIRST[game]
    options = TOUCH["tap"] | {"reduced_motion": "no-preference"}
    page = visit(slow_host.address + demo.alone, **options).page
    player = Player(page, demo, "tap", "instant")
    deque(player.play_line(), 0)
    assert player.position.depth == player.oracle.depth
    assert page.evaluate("watched.animations") > 0
