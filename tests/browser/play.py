"""A demo in a page, played by hand, each of its positions compared with the engine's own answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from playwright.sync_api import Page

from tests.browser.oracle import Demo, Oracle, Position, rule, shape

REACH = 400
"""Presses of Tab after which a button counts as out of reach."""
FOCUS = """
(selector) => {
  const [wanted, here] = [document.querySelector(selector), document.activeElement];
  if (!wanted) return "missing";
  if (wanted === here) return "there";
  const group = (button) => button.closest("[data-key]")?.closest("[data-zone], .choices") ?? null;
  if (group(wanted) && group(wanted) === group(here))
    return wanted.compareDocumentPosition(here) & 4 ? "left" : "right";
  return here !== document.body && wanted.compareDocumentPosition(here) & 4 ? "before" : "after";
}
"""
KEPT = """
(demo) => {
  const { activeElement } = document;
  return activeElement !== document.body && document.querySelector(demo).contains(activeElement);
}
"""
SPOT = """
(selector) => {
  const wanted = document.querySelector(selector);
  const { top, bottom } = wanted.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight)
    wanted.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = wanted.getBoundingClientRect();
  const spot = [x + width / 2, y + height / 2];
  if (wanted.contains(document.elementFromPoint(...spot))) return spot;
  scrollBy({ top: -100, behavior: "instant" });
  return null;
}
"""
FRAMES = """
(id) => {
  const table = document.querySelector(`rule-demo[data-demo="${id}"] .demo-table`);
  addEventListener("click", () => {
    let frames = 0;
    const count = () => { frames += 1; requestAnimationFrame(count); };
    requestAnimationFrame(count);
    new MutationObserver(() => { window.frames_taken ??= frames; })
      .observe(table, { childList: true });
  }, { capture: true, once: true });
}
"""
"""Counts, from the next click to the first change of a demo's table, the frames drawn."""
KEYS = {"left": "ArrowLeft", "right": "ArrowRight", "before": "Shift+Tab", "after": "Tab"}


class Hand(Protocol):
    """How a reader presses what a selector names."""

    def press(self, page: Page, selector: str) -> None:
        """Presses it."""


class Finger:
    """Taps, as on a touch screen; what is refused too, which Playwright's own `tap` waits for."""

    def press(self, page: Page, selector: str) -> None:
        """A tap in the middle of it, once it is in view and nothing lies over it."""
        page.locator(selector).scroll_into_view_if_needed()
        spot = page.wait_for_function(SPOT, arg=selector).json_value()
        page.touchscreen.tap(*spot)


class Keyboard:
    """Tab to a zone, arrows inside it, Enter: nothing else."""

    def press(self, page: Page, selector: str) -> None:
        """Walks there and presses Enter."""
        self.walk(page, selector)
        page.keyboard.press("Enter")

    def walk(self, page: Page, selector: str) -> None:
        """Moves the focus there, by keys alone."""
        for _ in range(REACH):
            way = page.evaluate(FOCUS, selector)
            if way == "there":
                return
            assert way != "missing", selector
            page.keyboard.press(KEYS[way])
        raise AssertionError(f"no key leads to {selector}")


HANDS: dict[str, Hand] = {"keyboard": Keyboard(), "tap": Finger()}
TOUCH: dict[str, dict[str, Any]] = {
    "keyboard": {},
    "tap": {"has_touch": True, "viewport": {"width": 360, "height": 740}},
}


class Player:
    """A reader of one demo. `instant` is one whose live engine has not arrived."""

    def __init__(self, page: Page, demo: Demo, hand: str, tier: str) -> None:
        self.page, self.demo, self.hand, self.tier = page, demo, HANDS[hand], tier
        self.oracle = Oracle(demo)
        self.most = self.oracle.depth if tier == "instant" else 10_000
        self.said: dict[str, str] = page.evaluate("SAID")
        self.root = f'rule-demo[data-demo="{demo.id}"]'
        self.position = self.oracle.start()
        page.evaluate("(id) => watched.follow(id)", demo.id)
        page.evaluate("watched.spoken.splice(0)")

    # What the reader does

    def do(self, command: str) -> None:
        """Presses a button of the controls."""
        self.hand.press(self.page, f'{self.root} [data-do="{command}"]')

    def press(self, key: str) -> None:
        """Presses a card or a choice."""
        self.hand.press(self.page, f'{self.root} [data-key="{key}"]')

    def begin(self) -> None:
        """Lets others begin, where they do."""
        self.look(self.position)
        if self.position.node["auto"]:
            self.do("show")
            self.arrive(self.oracle.follow(self.position, self.most))

    def play(self, key: str) -> None:
        """Plays an action, and compares every position up to the next decision."""
        self.press(key)
        self.arrive(self.oracle.move(self.position, key, self.most))

    def back(self, to: Position) -> None:
        """Steps back, and compares."""
        self.do("back")
        self.arrive([to])

    def refuse(self, key: str, caption: str = "") -> None:
        """Tries an action that rules forbid, and compares what is said of it."""
        offer = self.position.node["offers"][key]
        self.press(key)
        shown = self.look(self.position, answered=False)
        assert len(self.page.evaluate("watched.spoken.splice(0)")) == 1
        rules = [rule(cite) for cite in offer["refused"]]
        could = f"{self.said['could']} {', '.join(offer['instead'])}." if offer["instead"] else ""
        quoted = [f"{each.number} {each.text}" for each in rules]
        more = [each for each in (offer["facts"], could, caption) if each]
        assert shown["answer"] == [self.said["refused"], *quoted, *more]
        assert [link.split("#")[1] for link in shown["links"]] == [each.id for each in rules]

    # Whole lines

    def play_line(self, *, strays: bool = True) -> Iterator[Position]:
        """Plays the author's line, its wrong moves included; yields each stop on the way.

        With `strays`, at each decision another legal move is played too, and taken back.
        """
        self.begin()
        yield self.position
        for step in self.oracle.scenario.steps:
            if step.refused:
                self.refuse(step.key, step.caption)
            elif self.decides(step.key):
                if strays:
                    self.stray(step.key)
                self.play(step.key)
            else:
                continue  # another seat's move, which the page has played
            yield self.position

    def decides(self, key: str) -> bool:
        """Whether the line goes on here with this action of the reader."""
        return self.position.node["next"] == key and key in self.position.legal

    def stray(self, line: str) -> None:
        """Plays another action than the line's, where there is one, and steps back."""
        here = self.position
        others = [key for key in here.legal if key != line]
        if others:
            self.play(others[-1])
            self.back(here)

    def play_deal(self) -> None:
        """Plays on against the opponents, until the deal is over."""
        if self.position.node["auto"]:
            self.do("on")
            self.arrive(self.oracle.follow(self.position, on=True))
        while self.position.node["end"] not in {"deal", "over"}:
            self.play(self.position.legal[0])

    # What the reader sees

    def arrive(self, positions: Sequence[Position]) -> None:
        """Waits for as many positions, and compares each; no other may have been shown."""
        self.page.wait_for_function("(n) => watched.positions.length >= n", arg=len(positions))
        self.page.wait_for_selector(f"{self.root}:not([data-busy])")
        shown = self.page.evaluate("watched.positions.splice(0)")
        for seen, position in zip(shown, positions, strict=False):
            self.compare(seen, position)
        assert len(shown) == len(positions)
        self.position = positions[-1]
        self.spoken(positions)
        if isinstance(self.hand, Keyboard):
            assert self.page.evaluate(KEPT, self.root), "the focus is lost"

    def spoken(self, positions: Sequence[Position]) -> None:
        """One announcement has told all that happened, in order, and nothing of it twice."""
        told = self.page.evaluate("watched.spoken.splice(0)")
        sentences = [
            text
            for position in positions
            for text in (*_texts(position), position.node["caption"])
            if text
        ]
        assert len(told) == 1 or not (told or sentences), told
        rest = "".join(told)
        for sentence in sentences:
            before, found, after = rest.partition(sentence)
            assert found, (sentence, told)
            rest = before + after
        assert not [sentence for sentence in sentences if sentence in rest], told

    def look(self, position: Position, *, answered: bool = True) -> dict[str, Any]:
        """What the demo shows now, compared."""
        seen: dict[str, Any] = self.page.evaluate("(id) => watched.look(id)", self.demo.id)
        self.compare(seen, position, answered=answered)
        return seen

    def compare(self, seen: dict[str, Any], position: Position, *, answered: bool = True) -> None:
        """Holds what was shown against the engine's answer."""
        drawn = [shape(panel) for panel in seen["panels"]]
        expected = [shape(part) for part in position.node["parts"]]
        offered = {key: "refused" in offer for key, offer in position.node["offers"].items()}
        assert {k: off for panel in drawn for k, off in panel.offers.items()} == offered
        assert [panel.found for panel in drawn] == [panel.found for panel in expected]
        assert seen["log"] == [f"{text} {rule(cite).number}" for text, cite in position.log]
        if answered and position.depth:
            self.heard(seen["answer"], position.node["caption"])

    def heard(self, answer: list[str], caption: str) -> None:
        """The answer to a move is the author's caption, and at most one word of the page's own."""
        captions = [caption] if caption else []
        assert answer[: len(captions)] == captions
        own = answer[len(captions) :]
        assert len(own) <= 1
        assert set(own) <= set(self.said.values())


def _texts(position: Position) -> list[str]:
    return [text for text, _ in position.node["said"]]
