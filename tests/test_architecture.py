"""The contracts of the design, looked up in the source: who imports whom, and who knows what."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "engine"
TOY = ROOT / "tests" / "engine" / "toy"
FORBIDDEN = {"io", "os", "pathlib", "random", "sys", "time"}
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
COMMON = {"fan", "grid", "pile", "row", "scroll"}
"""Words of layouts and of browsers, whatever a game calls its cards."""
TEXTS = (".py", ".js", ".mjs", ".css", ".j2")


def sources(*folders: Path, suffix: str = ".py") -> list[Path]:
    """The files of that kind under the folders, sorted."""
    return sorted(path for folder in folders for path in folder.rglob(f"*{suffix}"))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[str]:
    """The absolute names of all modules a module imports, those for type checking included."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *filter(None, [node.module])))
            yield from _of_module(module, node.names)


def _of_module(module: str, names: Iterable[ast.alias]) -> Iterator[str]:
    """The module, or the submodules imported from it where that is what the names are."""
    folder = ROOT / module.replace(".", "/")
    for alias in names:
        inner = folder / alias.name
        is_module = inner.is_dir() or inner.with_suffix(".py").exists()
        yield f"{module}.{alias.name}" if is_module else module


def within(name: str, *packages: str) -> bool:
    """Whether a module is one of these or inside one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def strays(paths: Iterable[Path], *allowed: str) -> list[str]:
    """The imports of our own modules that are not among those allowed, with where they stand."""
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in paths
        for name in imports(path)
        if within(name, "engine", "sitegen", "tests") and not within(name, *allowed)
    ]


def games() -> list[Path]:
    """The folder of every game, the toy's included."""
    return [*sorted(path.parent for path in (ENGINE / "games").glob("*/__init__.py")), TOY]


# Who imports whom


def test_imports_are_read_in_all_their_forms() -> None:
    assert "engine.core.view" in list(imports(ENGINE / "table" / "draw.py"))
    assert "engine.games" in list(imports(ENGINE / "session.py"))
    assert "engine.bots.random_bot" in list(imports(ENGINE / "bots" / "__init__.py"))
    assert "tests.engine.toy.rules" in list(imports(TOY / "__init__.py"))
    assert strays([ENGINE / "node.py"], "engine.core", "engine.table") == [
        "engine/node.py imports engine.bots"
    ]


def test_engine_imports_only_the_standard_library_and_no_clock_or_files() -> None:
    for path in sources(ENGINE):
        allowed = FORBIDDEN - {"random"} if (ENGINE / "bots") in path.parents else FORBIDDEN
        tops = {name.split(".")[0] for name in imports(path)} - {"engine"}
        assert sorted(tops - sys.stdlib_module_names) == [], path
        assert sorted(tops & allowed) == [], path


def test_engine_imports_nothing_above_it() -> None:
    assert strays(sources(ENGINE), "engine") == []


def test_core_imports_only_core() -> None:
    assert strays(sources(ENGINE / "core"), "engine.core") == []


@pytest.mark.parametrize("folder", games(), ids=lambda folder: folder.name)
def test_a_game_imports_only_core_and_itself(folder: Path) -> None:
    own = ".".join(folder.relative_to(ROOT).parts)
    assert strays(sources(folder), "engine.core", own) == []


def test_the_list_of_games_imports_no_game_by_name() -> None:
    assert strays([ENGINE / "games" / "__init__.py"], "engine.core") == []


def test_the_table_sees_only_views() -> None:
    assert strays(sources(ENGINE / "table"), "engine.table", "engine.core.view") == []


def test_bots_see_only_observations() -> None:
    allowed = ("engine.bots", "engine.core.observe", "engine.core.rules", "engine.core.rng")
    assert strays(sources(ENGINE / "bots"), *allowed) == []


def test_only_tests_import_sitegen() -> None:
    assert strays(sources(ENGINE), "engine") == []
    assert strays(sources(ROOT / "sitegen"), "engine", "sitegen") == []


# Who knows what


def options_read(path: Path) -> Iterator[str]:
    """Where a module reads an option: `state.rules.x`, or `rules.x` of a rule set handed over."""
    for node in ast.walk(tree(path)):
        if not isinstance(node, ast.Attribute):
            continue
        of = node.value
        named = (
            of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
        )
        if named == "rules":
            yield f"{path.name}:{node.lineno} reads rules.{node.attr}"


@pytest.mark.parametrize("folder", games(), ids=lambda folder: folder.name)
def test_only_decisions_read_options(folder: Path) -> None:
    assert list(options_read(folder / "decisions.py")), "a game whose options nothing reads"
    others = [path for path in sources(folder) if path.name != "decisions.py"]
    assert list(chain.from_iterable(options_read(path) for path in others)) == []


def vocabulary() -> set[str]:
    """The words only a game would use: titles, and names of cards and places, in small letters."""
    found: set[str] = set()
    for path in sorted((ROOT / "content" / "games").glob("*/game.yaml")):
        facts = yaml.safe_load(path.read_text(encoding="utf-8"))
        named = [*facts["words"]["cards"].values(), *facts["words"]["places"].values()]
        names = [facts["title"], path.parent.name, *(entry["name"] for entry in named)]
        found.update(re.sub(r"\(.*\)", "", name).strip().lower() for name in names)
    return {name for name in found if name} - COMMON


def known_words(text: str, words: Iterable[str]) -> list[str]:
    """Those of the words that stand in a text as words."""
    small = text.lower()
    return sorted(word for word in words if re.search(rf"\b{re.escape(word)}\b", small))


def test_the_browsers_files_know_no_word_of_a_game() -> None:
    words = vocabulary()
    assert known_words("play the Ace of Spades: a Jester", words) == [
        "ace of spades",
        "jester",
        "spades",
    ]
    files = [
        path
        for suffix in (".js", ".mjs", ".css")
        for path in sources(ROOT / "templates" / "assets", suffix=suffix)
    ]
    assert files
    for path in files:
        assert known_words(path.read_text(encoding="utf-8"), words) == [], path


def test_the_engine_outside_the_games_knows_no_word_of_a_game() -> None:
    words = vocabulary()
    own = [*(ENGINE / "core").glob("*.py"), *(ENGINE / "table").glob("*.py"), *ENGINE.glob("*.py")]
    literals = {path: " ".join(_texts(path)) for path in own}
    assert {
        path.name: found for path, text in literals.items() if (found := known_words(text, words))
    } == {}


def _texts(path: Path) -> Iterator[str]:
    """The texts of a module that do something: all but docstrings."""
    docs = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


# How it is written


def sets_iterated(module: ast.Module) -> Iterator[int]:
    """The lines where the order of a set would decide something: it differs between machines."""
    for node in ast.walk(module):
        for iterated in _iterated(node):
            if _is_set(iterated):
                yield iterated.lineno


def _iterated(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, (ast.For, ast.comprehension)):
        return [node.iter]
    if isinstance(node, ast.Starred):
        return [node.value]
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        return node.args if name in {"enumerate", "iter", "join", "list", "tuple", "zip"} else []
    return []


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_set(node.left) or _is_set(node.right)
    if isinstance(node, ast.Call):
        of = node.func
        if isinstance(of, ast.Attribute):
            return of.attr in {"union", "difference", "intersection"} or _is_set(of.value)
        return isinstance(of, ast.Name) and of.id in {"set", "frozenset"}
    return isinstance(node, (ast.Set, ast.SetComp))


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: pass",
        "y = [x for x in set(z)]",
        "tuple(frozenset(z) | w)",
        "', '.join({x for x in z})",
        "(*set(z),)",
        "for x in a.union(b): pass",
    ],
)
def test_iterating_a_set_is_noticed(code: str) -> None:
    assert list(sets_iterated(ast.parse(code))) == [1]


def test_what_only_asks_or_sorts_a_set_passes() -> None:
    code = "x in {1}\nsorted({1, 2})\nlen(set(z))\nfor y in sorted(set(z)): pass\n"
    assert list(sets_iterated(ast.parse(code))) == []


def test_the_engine_never_iterates_a_set() -> None:
    for path in sources(ENGINE, TOY):
        assert list(sets_iterated(tree(path))) == [], path


def test_no_file_is_long() -> None:
    folders = [ROOT / name for name in ("engine", "sitegen", "templates", "tests")]
    long = {
        str(path.relative_to(ROOT)): lines
        for suffix in TEXTS
        for path in sources(*folders, suffix=suffix)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    assert long == {}


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """The functions of a module, with their length in lines."""
    for node in ast.walk(tree(path)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield f"{path.relative_to(ROOT)}: {node.name}", (node.end_lineno or 0) - node.lineno + 1


def test_no_function_is_long() -> None:
    found = [
        function
        for path in sources(*(ROOT / name for name in ("engine", "sitegen", "tests")))
        for function in functions(path)
    ]
    assert len(found) > 100
    assert [(name, lines) for name, lines in found if lines > LONGEST_FUNCTION] == []
