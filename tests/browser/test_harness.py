"""What the other tests stand on: a page that is spoilt on purpose does not pass."""

from __future__ import annotations

from collections import deque

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Error as PlaywrightError

from tests.browser.host import Host
from tests.browser.oracle import DEMOS, Oracle
from tests.browser.play import Player
from tests.browser.visit import Open, Visit

pytestmark = pytest.mark.browser

SPOIL = """
const parse = JSON.parse;
JSON.parse = (text) => {
  const graph = parse(text);
  const spoil = %s;
  if (graph?.strings) spoil(graph);
  return graph;
};
"""
AFTER_EACH_CLICK = 'addEventListener("click", () => { %s; });'
SPOILT = {
    "a card is drawn wrong": SPOIL
    % "(graph) => { graph.strings = graph.strings.map((s) => s.replace(/#face-/g, '#face-x')); }",
    "a refused card looks playable": SPOIL % "(graph) => { graph.strings = graph.strings.map((s) =>"
    " s.replace(/ aria-disabled=.true./g, '')); }",
    "a sentence is lost": SPOIL % "(graph) => graph.nodes.forEach((node) => { node.said = []; })",
    "a sentence cites another rule": """
const parse = JSON.parse;
const other = '"number":"9.9"';
JSON.parse = (text) => parse(text.replace(/"number":"[^"]*"/g, other));
""",
    "a caption is lost": SPOIL % "(graph) => graph.nodes.forEach((node) => { node.caption = ''; })",
    "a move leads elsewhere": SPOIL % "({ nodes }) => nodes.forEach(({ offers }) =>"
    " Object.values(offers).forEach((offer) => {"
    " if ('to' in offer) offer.to = nodes.length - 1; }))",
    "a move is announced twice": AFTER_EACH_CLICK % "heard.textContent = heard.textContent",
    "the focus is lost": AFTER_EACH_CLICK % "document.activeElement.blur()",
}
FAULTS = {
    "error": "console.error('no')",
    "policy": "document.body.setAttribute('onclick', 'no()')",
    "image": "new Image().src = 'https://example.org/no.png'",
    "cookie": "document.cookie = 'no=1'",
    "rejection": "void Promise.reject(new Error('no'))",
    "throw": "setTimeout(() => { throw new Error('no'); })",
}


@pytest.mark.parametrize("script", SPOILT.values(), ids=SPOILT.keys())
def test_a_demo_that_is_spoilt_does_not_pass(script: str, slow_host: Host, visit: Open) -> None:
    demo = next(demo for demo in DEMOS if any(s.refused for s in Oracle(demo).scenario.steps))
    page = visit(slow_host.address + demo.alone, script=script).page
    page.set_default_timeout(5000)
    with pytest.raises((AssertionError, PlaywrightError)):
        deque(Player(page, demo, "keyboard", "instant").play_line(), 0)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_page_that_complains_does_not_pass(fault: str, slow_host: Host, browser: Browser) -> None:
    with pytest.raises(AssertionError, match=r"== \[\]"):
        complain(browser, slow_host.address, fault)


def complain(browser: Browser, address: str, fault: str) -> None:
    """Visits a page and has it commit the fault."""
    with Visit(browser, address) as found:
        found.page.evaluate(f"() => {{ {fault}; }}")
        found.page.evaluate("new Promise((done) => setTimeout(done))")
