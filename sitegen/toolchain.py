"""Where set-up put the tools: Node, its packages, the wheels for Pyodide, and Chromium.

Importing this runs nothing. Each function returns a path that exists, or raises `MissingToolError`,
whose text says which command installs the tool. Chromium is looked for by set-up in this order:
the environment variable `FACEUP_CHROMIUM`, Playwright's own, the system's (`chromium`,
`chromium-browser`, `google-chrome`); failing all of them it is installed. What it found is noted in
build/stamps/chromium, and `FACEUP_CHROMIUM` still comes first here.
"""

import os
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


class MissingToolError(RuntimeError):
    """A tool is not where set-up puts it."""


def _existing(path: Path, tool: str, goal: str) -> Path:
    if not path.exists():
        raise MissingToolError(
            f"{tool} is not at {path}: run `python3 sitegen/bootstrap.py {goal}`, which installs it"
        )
    return path


def node() -> Path:
    """The Node that runs Pyodide and tsc."""
    return _existing(NODE, "Node", "site")


def node_modules() -> Path:
    """The folder of the packages from npm: `pyodide`, `typescript`, `axe-core`."""
    return _existing(NODE_MODULES, "the folder of Node packages", "site")


def wheels() -> tuple[Path, ...]:
    """The wheels to unpack inside Pyodide, for its py-compile and for pytest, by name."""
    return tuple(sorted(_existing(WHEELS, "the folder of wheels", "site").glob("*.whl")))


def chromium_path() -> Path:
    """The Chromium to test with."""
    named = os.environ.get("FACEUP_CHROMIUM")
    if named:
        return _existing(Path(named), "the Chromium named by FACEUP_CHROMIUM", "check")
    note = _existing(CHROMIUM_NOTE, "the note of where Chromium is", "check")
    return _existing(Path(note.read_text()), "Chromium", "check")
