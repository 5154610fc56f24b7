"""The bundle: named by hash, small, the same twice, and a wrong engine is told in a sentence."""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sitegen import toolchain
from sitegen.bundle import Bundle, BundleError, Tools, bundle, fingerprint, hashed

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

ROOT = toolchain.ROOT
BUDGET = 4_300_000
"""Bytes by brotli that a reader fetches for the live engine."""
DOOR = '''
"""A stand-in for the engine's door."""


def answer(request: str) -> str:
    """Always the same answer."""
    return '{"ok": true}'
'''


@pytest.fixture(scope="module")
def made() -> Bundle:
    return bundle(ROOT / "engine", toolchain.BUILD / "bundle")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a very small engine: its folder, to be changed at will."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    engine = tmp_path / "engine"
    (engine / "games").mkdir(parents=True)
    (engine / "__init__.py").write_text("")
    (engine / "games" / "__init__.py").write_text(
        "def slugs() -> tuple[str, ...]:\n    return ()\n"
    )
    (engine / "session.py").write_text(DOOR)
    return tmp_path


def contents(made: Bundle) -> dict[str, str]:
    return {
        str(path.relative_to(made.folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in made.published()
    }


def test_every_published_path_holds_the_hash_of_what_it_names(made: Bundle) -> None:
    for name in made.files:
        path = made.folder / name
        whole = [path] if path.parent == made.folder else runtime_files(made)
        assert hashed(*whole) in name


def runtime_files(made: Bundle) -> list[Path]:
    return [made.folder / name for name in made.files if "/" in name]


def test_a_reader_fetches_no_more_than_the_budget(made: Bundle) -> None:
    assert made.size(".br") <= BUDGET
    assert made.size(".br") < made.size(".gz") < made.size("")


def test_the_worker_names_what_it_fetches(made: Bundle) -> None:
    text = (made.folder / made.worker).read_text("utf-8")
    for name in made.files:
        assert name == made.worker or name.split("/")[0] in text


def test_the_library_holds_compiled_modules_alone(made: Bundle) -> None:
    library = next(name for name in made.files if name.endswith(".zip"))
    with zipfile.ZipFile(made.folder / library) as archive:
        names = archive.namelist()
    assert "engine/session.pyc" in names
    assert not [name for name in names if not name.endswith(".pyc")]


def test_an_unchanged_engine_is_bundled_once(made: Bundle) -> None:
    said: list[str] = []
    assert bundle(ROOT / "engine", made.folder.parent, say=said.append) == made
    assert not said


def test_any_change_of_the_engine_makes_another_bundle(project: Path) -> None:
    def now() -> str:
        return fingerprint(project / "engine", Tools())

    seen = [now()]
    (project / "engine" / "session.py").write_text(DOOR + "X = 1\n")
    seen.append(now())
    (project / "engine" / "session.py").rename(project / "engine" / "games" / "session.py")
    seen.append(now())
    assert len(set(seen)) == 3


def test_two_builds_give_the_same_bytes(project: Path, tmp_path: Path) -> None:
    first = bundle(project / "engine", tmp_path / "first")
    fresh = replace(Tools(), cache=tmp_path / "cache")
    # What is the same is packed already; what differs would be packed anew, and fail below.
    shutil.copytree(Tools().cache / "compressed", fresh.cache / "compressed")
    assert contents(bundle(project / "engine", tmp_path / "second", fresh)) == contents(first)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("def answer(:\n", r"engine/session\.py:1: SyntaxError"),
        ("import numpy\n", r"engine/session\.py:1: ModuleNotFoundError: .*numpy"),
        ("X = 1\n", r"ImportError: cannot import name 'answer'"),
    ],
)
def test_a_wrong_engine_is_told_in_a_sentence(
    project: Path, tmp_path: Path, wrong: str, sentence: str
) -> None:
    (project / "engine" / "session.py").write_text(wrong)
    with pytest.raises(BundleError, match=sentence) as told:
        bundle(project / "engine", tmp_path / "out")
    assert "\n" not in str(told.value)
    assert not list((tmp_path / "out").iterdir())


def test_a_wheel_that_holds_more_than_the_engine_is_refused(project: Path, tmp_path: Path) -> None:
    (project / "sitegen").mkdir()
    (project / "sitegen" / "__init__.py").write_text("")
    settings = project / "pyproject.toml"
    text = settings.read_text("utf-8").replace(
        'packages = ["engine"]', 'packages = ["engine", "sitegen"]'
    )
    settings.write_text(text)
    with pytest.raises(BundleError, match="holds engine, sitegen"):
        bundle(project / "engine", tmp_path / "out")


@pytest.mark.parametrize("tool", ["node", "pyodide", "wheels"])
def test_a_missing_tool_is_named_with_the_command_that_installs_it(
    tmp_path: Path, tool: str
) -> None:
    tools = replace(Tools(), **{tool: tmp_path / "nowhere"})
    with pytest.raises(BundleError, match=r"nowhere.*bootstrap\.py site"):
        bundle(ROOT / "engine", tmp_path / "out", tools)
