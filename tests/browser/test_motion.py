"""Cards travel by view transitions, and nobody has to wait for them."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.host import Host
from tests.browser.oracle import DEMOS, FIRST, GAMES, Demo, Oracle
from tests.browser.play import FRAMES, KEPT, TOUCH, Player
from tests.browser.visit import Open

pytestmark = pytest.mark.browser

TIERS = {
    "table": "",
    "page": "delete Element.prototype.startViewTransition;",
    "none": "delete Element.prototype.startViewTransition;"
    "delete Document.prototype.startViewTransition;",
}
"""What a browser can do: transitions of one element, of the whole page only, or none."""
COUNT = """
window.moves = [];
for (const owner of [Element.prototype, Document.prototype]) {
  const own = owner.startViewTransition;
  if (own) owner.startViewTransition = function (change) {
    const named = () => [...document.querySelectorAll("*")]
      .map((each) => [each.dataset.card ?? each.tagName, getComputedStyle(each).viewTransitionName])
      .filter(([, name]) => name !== "none");
    const move = { scope: this.className ?? "page", before: named() };
    moves.push(move);
    const transition = own.call(this, () => { change(); move.after = named(); });
    transition.finished.then(() => { move.finished = true; });
    return transition;
  };
}
"""
SLOW = """
const slow = new CSSStyleSheet();
slow.replaceSync("::view-transition-group(*) { animation-duration: 60s !important; }");
document.adoptedStyleSheets.push(slow);
"""
AT_REST = """
() => [...document.querySelectorAll("[data-card]")]
  .filter(({ style }) => style.viewTransitionName || style.transform || style.opacity)
  .map((card) => card.dataset.card)
"""
HIT = """
(selector) => {
  const card = document.querySelector(selector);
  const { x, y, width, height } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""
UNDER_WAY = "() => moves.length > 0 && moves.at(-1).after !== undefined && !moves.at(-1).finished"

of_each_tier = pytest.mark.parametrize("tier", TIERS)
of_each_with = pytest.mark.parametrize("tier", ["table", "page"])


def moving(tier: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 -- Playwright's
    """Options of a visit by a reader who wants motion."""
    return {"reduced_motion": "no-preference", "script": TIERS[tier] + COUNT} | more


def with_card(game: str) -> tuple[Demo, str]:
    """A demo in which the reader's first decision may be a card, and that action's key."""
    for demo in (demo for demo in DEMOS if demo.game == game):
        oracle = Oracle(demo)
        position = [oracle.start(), *oracle.follow(oracle.start())][-1]
        table = "".join(position.node["parts"])
        for key in position.legal:
            if f'class="card" data-key="{key}"' in table:
                return demo, key
    raise AssertionError(game)


def tap(page: Page, selector: str, pointer: str) -> None:
    """A tap where a card lies, whether it has arrived there or not."""
    box = page.evaluate(
        "(s) => { const card = document.querySelector(s);"
        " const { x, y, width, height } = card.getBoundingClientRect();"
        " return [x + width / 2, y + height / 2]; }",
        selector,
    )
    press = page.mouse.click if pointer == "mouse" else page.touchscreen.tap
    press(*box)


@of_each_tier
@pytest.mark.parametrize("game", GAMES)
def test_only_what_moved_travels_and_then_rests(
    tier: str, game: str, slow_host: Host, visit: Open
) -> None:
    page = visit(slow_host.address + FIRST[game].guide, **moving(tier, **TOUCH["tap"])).page
    player = Player(page, FIRST[game], "tap", "instant")
    deque(player.play_line(strays=False), 0)
    page.wait_for_function("() => moves.every((move) => move.finished)")
    moves = page.evaluate("moves")
    assert bool(moves) == (tier != "none")
    for move in moves:
        named = [name for _, name in move["after"]]
        assert named, "a transition with nothing in it"
        assert len(named) == len(set(named))
        assert all(card not in {"HTML", "BODY"} for card, _ in move["after"])
        assert all(name == f"demo-{player.demo.id}-{card}" for card, name in move["after"])
        assert move["scope"] == ("demo-table" if tier == "table" else "page")
    assert page.evaluate(AT_REST) == []


@of_each_with
@pytest.mark.parametrize("pointer", ["finger", "mouse"])
@pytest.mark.parametrize("game", GAMES)
def test_a_tap_on_a_card_under_way_is_not_lost(
    tier: str, game: str, pointer: str, slow_host: Host, visit: Open
) -> None:
    demo, key = with_card(game)
    options = TOUCH["tap"] | {"viewport": {"width": 360, "height": 2000}}
    page = visit(slow_host.address + demo.alone, **moving(tier, **options)).page
    player = Player(page, demo, "tap", "instant")
    player.begin()
    player.play(key)
    after = player.position
    page.evaluate(SLOW)
    player.do("back")
    page.wait_for_function(UNDER_WAY)
    where = page.evaluate(HIT, card_of(key))
    assert where is False, "the card can be touched: nothing is tested here"
    page.evaluate("watched.positions.splice(0)")
    tap(page, card_of(key), pointer)
    page.wait_for_function("() => watched.positions.length > 0")
    assert page.evaluate(f"document.querySelector('{player.root}').dataset.node") != "0"
    page.wait_for_selector(f"{player.root}:not([data-busy])")
    player.position = after
    player.look(after)


def card_of(key: str) -> str:
    """The card that is an action."""
    return f'button.card[data-key="{key}"]'


@of_each_with
@pytest.mark.parametrize("game", GAMES)
def test_with_motion_the_first_answer_comes_within_a_frame(
    tier: str, game: str, slow_host: Host, visit: Open
) -> None:
    demo = FIRST[game]
    page = visit(slow_host.address + demo.alone, **moving(tier, **TOUCH["tap"])).page
    player = Player(page, demo, "tap", "instant")
    player.begin()
    page.evaluate(FRAMES, demo.id)
    player.play(player.position.legal[0])
    assert page.evaluate("window.frames_taken") == 0


@of_each_with
def test_the_focus_is_kept_while_cards_travel(tier: str, slow_host: Host, visit: Open) -> None:
    demo = DEMOS[0]
    page = visit(slow_host.address + demo.alone, **moving(tier)).page
    player = Player(page, demo, "keyboard", "instant")
    deque(player.play_line(strays=False), 0)
    assert page.evaluate("moves.length") > 0
    assert page.evaluate(KEPT, player.root)


@of_each_with
def test_two_demos_may_move_at_once(tier: str, slow_host: Host, visit: Open) -> None:
    pair = [demo for demo in DEMOS if demo.game == GAMES[0]][:2]
    page = visit(slow_host.address + pair[0].guide, **moving(tier)).page
    page.evaluate(SLOW)
    shows = [f'rule-demo[data-demo="{demo.id}"] [data-do="show"]' for demo in pair]
    for _ in range(4):
        page.evaluate("(shows) => shows.forEach((s) => document.querySelector(s).click())", shows)
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    names = [name for move in page.evaluate("moves") for _, name in move.get("after", [])]
    assert {demo.id for demo in pair} == {
        demo.id for demo in pair for name in names if name.startswith(f"demo-{demo.id}-")
    }


def test_without_motion_nothing_travels(slow_host: Host, visit: Open) -> None:
    demo = DEMOS[0]
    page = visit(slow_host.address + demo.alone, script=COUNT, **TOUCH["tap"]).page
    deque(Player(page, demo, "tap", "instant").play_line(strays=False), 0)
    assert page.evaluate("moves") == []
