"""From making the worker to the engine's first answer, in Chromium: our bundle and stock Pyodide.

Both are served with brotli from this machine, in turn, in the same run. *Cold* is a fresh browser
profile; *again* is a new browser with that profile. Trust the ratio, not the milliseconds.
"""

from __future__ import annotations

import json
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from engine import games
from sitegen import toolchain
from sitegen.bundle import RUNTIME, Tools, build_wheel, bundle
from sitegen.compress import compress
from tests.bench.loopback import serving

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Playwright

ROUNDS = 5
QUIET = 3000
"""Milliseconds before the browser is closed: it keeps compiled code once a page has gone quiet."""
ENGINE = toolchain.ROOT / "engine"
PROFILES = ("cold", "again")
FIGURES: dict[str, Callable[[list[float]], float]] = {"median": statistics.median, "best": min}
"""The best is what the code can do; the median, what this machine made of it meanwhile."""
STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
await python.loadPackage(new URL("WHEEL", import.meta.url).href);
const { answer } = python.pyimport("engine.session");
onmessage = ({ data: { id, request } }) => postMessage({ id, response: answer(request) });
postMessage({ ready: true });
"""
FIRST_ANSWER = """
([worker, request]) => new Promise((resolve, reject) => {
  const began = performance.now();
  const engine = new Worker(worker, { type: "module" });
  engine.onerror = () => reject(new Error("the worker's script did not run"));
  engine.onmessage = ({ data }) => {
    if (data.failed) reject(new Error(data.failed));
    if (data.ready) engine.postMessage({ id: 1, request });
    if (data.response) resolve([performance.now() - began, data.response]);
  };
})
"""


class Candidate(NamedTuple):
    """One way to start the engine: its name in the table, its worker, the bytes it fetches."""

    name: str
    worker: str
    size: int


def bench() -> str:
    """The table: bytes by brotli and median milliseconds, and ours as a share of stock."""
    ours = bundle(ENGINE, toolchain.BUILD / "bundle")
    with tempfile.TemporaryDirectory() as work:
        stock = stock_site(Path(work), Tools())
        candidates = (Candidate("Faceup", ours.worker, ours.size()), stock)
        with serving(ours.folder, Path(work)) as address, sync_playwright() as playwright:
            times = measure(playwright, address, candidates)
    return table(candidates, times)


def stock_site(folder: Path, tools: Tools) -> Candidate:
    """Pyodide as its package has it and the engine's ordinary wheel, compressed like ours."""
    names = (*RUNTIME, "python_stdlib.zip", "pyodide-lock.json")
    for name in names:
        shutil.copyfile(tools.pyodide / name, folder / name)
    wheel = build_wheel(ENGINE, folder, tools)
    worker = folder / "stock-worker.mjs"
    worker.write_text(STOCK_WORKER.replace("WHEEL", wheel.name), "utf-8")
    files = [wheel, worker, *(folder / name for name in names)]
    compress(files, tools.cache / "compressed")
    size = sum(path.with_name(path.name + ".br").stat().st_size for path in files)
    return Candidate("stock Pyodide", worker.name, size)


def measure(
    playwright: Playwright, address: str, candidates: tuple[Candidate, ...]
) -> dict[tuple[str, str], list[float]]:
    """Milliseconds of every round, by candidate's name and profile."""
    times: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for candidate in candidates:
            with tempfile.TemporaryDirectory() as user:
                for profile in PROFILES:
                    took = first_answer(playwright, user, f"{address}/", candidate.worker)
                    times.setdefault((candidate.name, profile), []).append(took)
    return times


def first_answer(playwright: Playwright, user: str, page_address: str, worker: str) -> float:
    """Milliseconds to the first answer, in a browser started with that profile folder."""
    browser = playwright.chromium.launch_persistent_context(
        user, executable_path=toolchain.chromium_path(), args=["--no-sandbox"]
    )
    try:
        page = browser.pages[0]
        page.goto(page_address)
        took, response = page.evaluate(FIRST_ANSWER, [f"{page_address}{worker}", first_request()])
        if not json.loads(response):
            raise RuntimeError(f"{worker} answered {response}")
        page.wait_for_timeout(QUIET)
        return float(took)
    finally:
        browser.close()


def first_request() -> str:
    """What a demo asks first: to show a game's beginning."""
    slug = games.slugs()[0] if games.slugs() else "none"
    game = games.find(slug)
    seats = game.seats[0] if game else 0
    return json.dumps({"ask": "show", "record": f"1~{slug}~~{seats}_7~"})


def table(candidates: tuple[Candidate, ...], times: dict[tuple[str, str], list[float]]) -> str:
    """The lines of the table, ready to print: medians, then the best of all rounds."""
    columns = [(how, profile) for how in FIGURES for profile in PROFILES]
    lines = [f"{'ms':16}{'MB':>6}" + "".join(f"{' '.join(column):>14}" for column in columns)]
    rows = {
        name: [FIGURES[how](times[name, profile]) for how, profile in columns]
        for name, _, _ in candidates
    }
    for name, _, size in candidates:
        lines.append(f"{name:16}{size / 1e6:6.2f}" + "".join(f"{ms:14.0f}" for ms in rows[name]))
    ours, stock = rows.values()
    shares = "".join(f"{mine / theirs:14.2f}" for mine, theirs in zip(ours, stock, strict=True))
    lines.append(f"{'share of stock':22}{shares}   of {ROUNDS} rounds; target 0.33")
    return "\n".join(lines)
