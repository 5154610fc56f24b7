"""The engine decides the same in this Python, at any hash seed, and in Pyodide."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from sitegen import toolchain
from sitegen.bundle import Bundle, Tools, bundle, compiled_library, run

pytestmark = [pytest.mark.parity, pytest.mark.slow]

ROOT = toolchain.ROOT
PLAYOUTS = 2
OPTIONS = (
    "-q",
    "--override-ini=cache_dir=/tmp/pytest",
    "--confcutdir=/project/tests/engine",  # the conftest above wants Hypothesis ...
    "-p",
    "tests.parity.inside",  # ... and this has the rest of it
)
PATIENCE = 600
"""Seconds."""


@pytest.fixture(scope="module")
def made() -> Bundle:
    return bundle(ROOT / "engine", toolchain.BUILD / "bundle")


def digests_here(hash_seed: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest", str(PLAYOUTS)],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    told: dict[str, str] = json.loads(done.stdout)
    return told


def digests_in_pyodide(made: Bundle) -> dict[str, str]:
    library = next(name for name in made.files if name.endswith(".zip"))
    job = {
        "library": str(made.folder / library),
        "file": str(ROOT / "tests" / "conformance" / "digest.py"),
        "expression": f"digests({PLAYOUTS})",
    }
    told: dict[str, str] = run("evaluate", job, Tools())["value"]
    return told


def test_two_hash_seeds_and_the_readers_own_library_give_the_same_digests(made: Bundle) -> None:
    here = digests_here("1")
    assert here
    assert digests_here("2") == here
    assert digests_in_pyodide(made) == here


def test_the_engines_own_tests_pass_inside_pyodide() -> None:
    tools = Tools()
    files = sorted((ROOT / "tests" / "engine").rglob("test_*.py"))
    chosen = [
        f"/project/{path.relative_to(ROOT)}" for path in files if runs_there(path.read_text())
    ]
    assert chosen
    job = {
        "library": str(compiled_library(tools, lambda _stage: None)),
        "wheels": str(tools.wheels),
        "root": str(ROOT),
        "arguments": [*OPTIONS, *chosen],
    }
    reply = run("pytest", job, tools)
    assert reply["status"] == 0, reply["output"]


def runs_there(source: str) -> bool:
    """Whether a test file needs nothing that Pyodide lacks here."""
    return not re.search(
        r"^\s*(from|import) (hypothesis|sitegen|subprocess)\b", source, re.MULTILINE
    )
