"""`sitegen serve`: soon there, strict, and no stranger to a port that is taken."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from sitegen import toolchain
from tests.browser.oracle import FIRST, GAMES
from tests.browser.visit import Open

pytestmark = pytest.mark.browser

SOON = 3.0
"""Seconds to the first page, when nothing has changed since the last time."""

TRIES = 3
"""A machine that is busy with something else has this many."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def serving(out: Path, port: int) -> Iterator[tuple[str, list[str]]]:
    """The server's address, once it has said it, and the lines it said until then."""
    command = [sys.executable, "-m", "sitegen", "serve", "--port", str(port), "--out", str(out)]
    with subprocess.Popen(
        command, cwd=toolchain.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            lines: list[str] = []
            for line in server.stdout or ():
                lines.append(line)
                if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
                    yield found.group(), lines
                    break
            else:
                raise AssertionError("".join(lines))
        finally:
            server.terminate()


def test_it_is_soon_there(site: Path) -> None:
    assert any(seconds_to_first_page(site) < SOON for _ in range(TRIES))


def seconds_to_first_page(site: Path) -> float:
    """How long it takes from the command to a page."""
    began = time.monotonic()
    with serving(site, free_port()) as (address, _), urlopen(address) as reply:  # noqa: S310 -- ours
        assert reply.status == 200
        return time.monotonic() - began


def test_it_is_as_strict_as_a_host(site: Path, visit: Open) -> None:
    with serving(site, free_port()) as (address, _):
        found = visit(address + FIRST[GAMES[0]].alone)
        policies: dict[str, str] = {}
        found.context.on(
            "response",
            lambda r: policies.update({r.url: r.headers.get("content-security-policy", "")}),
        )
        found.page.reload()
        found.page.locator("rule-demo .demo-answer").focus()
        found.page.wait_for_selector('rule-demo[data-state="live"]')
        worker = [policy for url, policy in policies.items() if "engine-worker" in url]
        assert worker
        assert all("default-src 'none'" in policy for policy in policies.values())


def test_a_port_that_is_taken_is_told_and_the_next_used(site: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving(site, port) as (address, lines):
            assert any(str(port) in line and "taken" in line for line in lines)
            assert str(port) not in address
