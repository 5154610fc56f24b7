"""The live engine in Chromium, under the site's own policy: it wakes, answers, fails in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from engine import games
from engine.session import answer
from sitegen import toolchain
from sitegen.bundle import Bundle, bundle
from tests.bench.loopback import POLICY, serving

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ASSETS = toolchain.ROOT / "templates" / "assets"
ASK_EACH = """
async ([worker, requests]) => {
  const engine = new LiveEngine(worker);
  const told = { states: [], answers: [], retried: "" };
  engine.onstate = (state) => told.states.push(state);
  for (const request of requests)
    told.answers.push(await engine.ask(request).catch((error) => error.message));
  await engine.retry().catch((error) => { told.retried = error.message; });
  return told;
}
"""
UNFETCHED = "The live rules engine could not be fetched. Is the connection working?"
FORBIDDEN = "This browser does not allow the live rules engine (WebAssembly) to run here."
SLOW_WORKER = """
onmessage = ({ data: { id, request } }) => {
  if (request.includes("spin")) for (;;);
  postMessage({ id, response: request });
};
postMessage({ ready: true, ms: 1 });
"""
STUCK_WORKER = """
postMessage({ step: "start", seconds: 0.2, sentence: "It did not start." });
for (;;);
"""


@pytest.fixture(scope="module")
def made() -> Bundle:
    return bundle(toolchain.ROOT / "engine", toolchain.BUILD / "bundle")


def ask_each(browser: Browser, address: str, worker: str, requests: list[object]) -> dict[str, Any]:
    """What the page's `LiveEngine` told: its states, the answers or sentences, and of a retry."""
    page = browser.new_page()
    page.goto(f"{address}/")
    page.add_script_tag(url=f"{address}/live.js")
    told: dict[str, Any] = page.evaluate(ASK_EACH, [f"{address}/{worker}", requests])
    page.close()
    return told


def test_every_game_is_answered_as_this_python_answers(made: Bundle, browser: Browser) -> None:
    requests: list[object] = [
        {"ask": "show", "record": f"1~{slug}~~{game.seats[-1]}_3~"}
        for slug in games.slugs()
        if (game := games.find(slug))
    ]
    assert requests
    with serving(made.folder, ASSETS) as address:
        told = ask_each(browser, address, made.worker, requests)
    assert told["answers"] == [json.loads(answer(json.dumps(request))) for request in requests]
    assert all(one["ok"] for one in told["answers"])
    assert (told["states"], told["retried"]) == (["waking", "live"], "")


@pytest.mark.parametrize(
    "part", ["engine-worker", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", ".zip"]
)
def test_a_part_that_cannot_be_fetched_is_told_in_words(
    made: Bundle, browser: Browser, part: str
) -> None:
    with serving(made.folder, ASSETS, gone=frozenset([part])) as address:
        told = ask_each(browser, address, made.worker, [{}, {}])
    assert told["answers"] == [UNFETCHED, UNFETCHED]
    assert told["states"] == ["waking", "failed", "waking", "failed"]
    assert told["retried"] == UNFETCHED


def test_a_browser_that_forbids_it_is_told_at_once(made: Bundle, browser: Browser) -> None:
    policy = POLICY.replace(" 'wasm-unsafe-eval'", "")
    with serving(made.folder, ASSETS, policy=policy) as address:
        told = ask_each(browser, address, made.worker, [{}])
    assert told["answers"] == [FORBIDDEN]


def test_a_call_that_runs_away_is_ended_and_the_next_starts_anew(
    browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "slow.mjs").write_text(SLOW_WORKER)
    with serving(tmp_path, ASSETS) as address:
        told = ask_each(browser, address, "slow.mjs", [{"a": 1}, "spin", {"a": 2}])
    first, stopped, last = told["answers"]
    assert (first, last) == ({"a": 1}, {"a": 2})
    assert "took too long" in stopped
    assert told["states"] == ["waking", "live", "asleep", "waking", "live"]


def test_a_step_that_takes_too_long_is_ended_with_its_sentence(
    browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "stuck.mjs").write_text(STUCK_WORKER)
    with serving(tmp_path, ASSETS) as address:
        told = ask_each(browser, address, "stuck.mjs", [{}])
    assert told["answers"] == ["It did not start."]


def test_a_page_opened_as_a_file_says_so(browser: Browser, tmp_path: Path) -> None:
    page_file = tmp_path / "page.html"
    page_file.write_text(f'<script src="{(ASSETS / "live.js").as_uri()}"></script>')
    page = browser.new_page()
    page.goto(page_file.as_uri())
    told = page.evaluate(ASK_EACH, ["worker.mjs", [{}]])
    page.close()
    assert told["answers"][0].startswith("This page is open as a file, so")
    assert "waking" not in told["states"]
