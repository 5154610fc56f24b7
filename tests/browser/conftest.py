"""The site, built once and served; Chromium; and visits, which fail for any complaint."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from sitegen import toolchain
from tests.browser.host import Host, hosting
from tests.browser.visit import Open, Visit

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
SITE = toolchain.BUILD / "browser-site"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, one for each process of the tests."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=toolchain.chromium_path(), args=list(FLAGS)
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def site() -> Path:
    """The site as it is published, built anew only if something has changed."""
    SITE.parent.mkdir(exist_ok=True)
    with (SITE.parent / "browser-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "-m", "sitegen", "build", "--out", str(SITE)]
        made = subprocess.run(
            command, cwd=toolchain.ROOT, capture_output=True, text=True, check=False
        )
    assert made.returncode == 0, made.stdout + made.stderr
    return SITE


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[Host]:
    """The site on a static host."""
    with hosting(site) as found:
        yield found


@pytest.fixture(scope="session")
def slow_host(site: Path) -> Iterator[Host]:
    """The site on a host whose live engine never arrives, so that pages play what they know."""
    with hosting(site) as found:
        found.held.add("/assets/live/")
        yield found


@pytest.fixture
def visit(browser: Browser) -> Iterator[Open]:
    """Opens pages in contexts of their own; afterwards none may have complained."""
    with ExitStack() as closing:

        def opened(address: str, **options: Any) -> Visit:  # noqa: ANN401 -- Playwright's
            return closing.enter_context(Visit(browser, address, **options))

        yield opened
