"""The Chromium for the browser tests: looked for, installed where there is none, and noted.

The order: the environment variable `FACEUP_CHROMIUM`, Playwright's own, the system's.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from sitegen.commands import NO_NETWORK, CommandError, SetUpError, run
from sitegen.toolchain import BROWSERS, CHROMIUM_NOTE, NODE, PYTHON

SYSTEM_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def starts(chromium: str) -> bool:
    """Whether this file is a browser that runs here (one without its libraries does not)."""
    try:
        answer = subprocess.run(  # noqa: S603 - a browser that was found, or that the user named
            [chromium, "--version"], capture_output=True, check=False, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


# Both commands below run Playwright on our Node: its own wants a library (libatomic) that a small
# Debian lacks. The Makefile says the same for the tests.


def playwright_chromiums() -> Iterator[str]:
    """Where Playwright keeps its Chromium: ours under build/, then the user's own."""
    ask = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    for environ in ({"PLAYWRIGHT_BROWSERS_PATH": str(BROWSERS)}, {}):
        answer = subprocess.run(  # noqa: S603 - our own interpreter and the text above
            [PYTHON, "-c", ask],
            env={**os.environ, "PLAYWRIGHT_NODEJS_PATH": str(NODE), **environ},
            capture_output=True,
            text=True,
            check=False,
        )
        yield answer.stdout.strip()


def find_chromium() -> str | None:
    """The first Chromium that starts: FACEUP_CHROMIUM, else Playwright's own, else the system's."""
    named = os.environ.get("FACEUP_CHROMIUM")
    if named:
        if not starts(named):
            raise SetUpError(
                f"FACEUP_CHROMIUM={named} does not start: "
                "give the path of a Chromium that does, or unset it"
            )
        return named
    candidates = (*playwright_chromiums(), *map(shutil.which, SYSTEM_CHROMIUMS))
    return next((path for path in candidates if path and starts(path)), None)


def install_with_playwright(log: Path) -> None:
    """Have Playwright download its Chromium into build/browsers."""
    run(
        log, PYTHON, "-m", "playwright", "install", "--no-shell", "chromium",
        PLAYWRIGHT_BROWSERS_PATH=str(BROWSERS), PLAYWRIGHT_NODEJS_PATH=str(NODE),
    )  # fmt: skip


def install_with_apt(log: Path) -> None:
    """Install Debian's Chromium, where that is possible: as root, with apt-get."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    run(log, "apt-get", "update")
    run(
        log, "apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core",
        DEBIAN_FRONTEND="noninteractive",
    )  # fmt: skip


def note_chromium(log: Path) -> None:
    """Find a Chromium, installing one if there is none, and note its path for the tests."""
    output = ""
    for install in (None, install_with_playwright, install_with_apt):
        try:
            if install:
                install(log)
        except CommandError as error:
            output += error.output
        found = find_chromium()
        if found:
            CHROMIUM_NOTE.write_text(found)
            return
    if NO_NETWORK.search(output):
        raise CommandError(["Chromium"], output)
    raise SetUpError(
        "no Chromium on this machine: install it (Debian: apt install chromium), "
        "or name one: FACEUP_CHROMIUM=/path/to/chromium make test"
    )


def chromium_is_there() -> bool:
    """Whether the Chromium noted is still where it was."""
    return CHROMIUM_NOTE.exists() and Path(CHROMIUM_NOTE.read_text()).exists()
