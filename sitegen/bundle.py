"""The engine as the browser gets it: Pyodide's runtime, a library zip and the worker, by hash.

    bundle(root / "engine", root / "build/bundle")

An ordinary wheel is byte-compiled by pyodide-build on Pyodide's own Python under Node, and put in
one stored zip with those modules of the standard library that it and Pyodide's start were seen to
load. The zip is then started once on its own, and must answer as the whole library did.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sitegen import toolchain
from sitegen.compress import compress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Say = Callable[[str], None]

HERE = Path(__file__).parent
SCRIPTS = HERE / "pyodide"
WORKER = HERE.parent / "templates" / "assets" / "engine-worker.mjs"
RECIPE = (
    WORKER,
    *(HERE / name for name in ("bundle.py", "compress.py", "pyodide/exercise.py")),
    *sorted(SCRIPTS.glob("*.mjs")),
)
PIP_WHEEL = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What a browser needs of Pyodide besides the standard library. Fetched under these very names."""
LISTING = "bundle.json"
EPOCH = 315_532_800
"""Seconds: 1 January 1980, the date of every file inside the archives; zip knows none before."""
PATIENCE = 600
"""Seconds that one outside program may take."""
SET_UP = "Run `python3 sitegen/bootstrap.py site`, which installs it."
KEPT = 3
"""Bundles that stay in the output folder, the newest."""


class BundleError(Exception):
    """The engine could not be bundled; the text is one sentence that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Tools:
    """Where the programs and packages are that set-up put in place, and what may be kept where."""

    python: Path = toolchain.PYTHON
    node: Path = toolchain.NODE
    pyodide: Path = toolchain.NODE_MODULES / "pyodide"
    wheels: Path = toolchain.WHEELS
    cache: Path = toolchain.BUILD / "cache"


@dataclass(frozen=True, slots=True)
class Bundle:
    """A folder of files to publish as they are, each with `.br` and `.gz` beside it.

    `worker` is the file to make a module worker from; `files` are all, the worker included, as
    paths relative to `folder`. Every path holds the hash of what it names, so each may be cached
    for ever.
    """

    folder: Path
    worker: str
    files: tuple[str, ...]

    def published(self) -> Iterator[Path]:
        """Every file to publish, the compressed ones included, as absolute paths."""
        for name in self.files:
            yield from (self.folder / (name + suffix) for suffix in ("", ".br", ".gz"))

    def size(self, suffix: str = ".br") -> int:
        """Bytes that a reader fetches, in the encoding of that suffix."""
        return sum((self.folder / (name + suffix)).stat().st_size for name in self.files)


def bundle(
    engine: Path, out: Path, tools: Tools = Tools(), say: Say = lambda _stage: None
) -> Bundle:
    """The engine's bundle, in a folder of its own under `out`; made only when something changed.

    `engine` is the package's folder; the project's `pyproject.toml` lies beside it. `say` is told
    each stage as it begins. Raises `BundleError`.
    """
    require(engine, tools)
    folder = out.resolve() / fingerprint(engine, tools)
    if not (folder / LISTING).exists():
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out, prefix="making-") as work:
            publish(make(engine.resolve(), Path(work), tools, say), folder)
        prune(out, folder)
    listing = json.loads((folder / LISTING).read_text("utf-8"))
    return Bundle(folder, listing["worker"], tuple(listing["files"]))


def require(engine: Path, tools: Tools) -> None:
    """Raises `BundleError` for the first thing that is not there."""
    ours = {
        "the engine's door": engine / "session.py",
        "the project's pyproject.toml": engine.parent / "pyproject.toml",
    }
    installed = {
        "Python": tools.python,
        "Node": tools.node,
        "Pyodide": tools.pyodide / "pyodide-lock.json",
        "the folder of wheels for Pyodide": tools.wheels,
    }
    for what, path in (ours | installed).items():
        if not path.exists():
            hint = f" {SET_UP}" if what in installed else ""
            raise BundleError(f"The engine cannot be bundled: {what} is not at {path}.{hint}")


def fingerprint(engine: Path, tools: Tools) -> str:
    """Sixteen hex digits that change with the engine, with the recipe, and with Pyodide."""
    beside = (engine.parent / "pyproject.toml", *RECIPE, tools.pyodide / "package.json")
    inside = sorted(path for path in engine.rglob("*.*") if "__pycache__" not in path.parts)
    digest = hashlib.sha256()
    for path in filter(Path.is_file, (*beside, *inside)):
        content = path.read_bytes()
        place = path.relative_to(engine) if path in inside else path.name
        digest.update(f"{place}\0{len(content)}\0".encode() + content)
    digest.update(wheel_names(tools).encode())
    return digest.hexdigest()[:16]


def wheel_names(tools: Tools) -> str:
    """The wheels for Pyodide, versions in their names, on one line."""
    return " ".join(sorted(path.name for path in tools.wheels.glob("*.whl")))


def make(engine: Path, work: Path, tools: Tools, say: Say) -> Path:
    """A folder of the finished bundle inside `work`."""
    say("engine: building the wheel")
    wheel = build_wheel(engine, work / "wheel", tools)
    say("engine: byte-compiling")
    library = compiled_library(tools, say)
    wheel = compile_archives(wheel.parent, tools, library)
    say("engine: finding the modules in use")
    seen = run("modules", {"library": str(library), "engine": str(wheel)}, tools)
    trimmed = write_zip(work / "library.zip", chosen(library, seen["modules"], wheel))
    say("engine: starting the bundle once")
    again = run("modules", {"library": str(trimmed)}, tools)
    if again["answers"] != seen["answers"]:
        raise BundleError("The engine answers otherwise from the bundle than from its sources.")
    say("engine: compressing")
    return assemble(work / "bundle", trimmed, tools)


def build_wheel(engine: Path, folder: Path, tools: Tools) -> Path:
    """The engine's wheel, by the build backend that the project names."""
    outside([tools.python, *PIP_WHEEL, "--wheel-dir", folder, engine.parent])
    wheel = next(folder.glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        packages = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" not in name}
    if packages != {"engine"}:
        found = ", ".join(sorted(packages)) or "nothing"
        raise BundleError(f"The engine's wheel holds {found}; it may hold only 'engine'.")
    return wheel


def compiled_library(tools: Tools, say: Say) -> Path:
    """Pyodide's whole standard library, byte-compiled; made once for each Pyodide."""
    source = tools.pyodide / "python_stdlib.zip"
    digest = hashlib.sha256(source.read_bytes() + wheel_names(tools).encode()).hexdigest()[:16]
    kept = tools.cache / f"library-{digest}.zip"
    if not kept.exists():
        say("engine: byte-compiling Pyodide's standard library, once")
        tools.cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=tools.cache) as work:
            shutil.copyfile(source, Path(work) / source.name)
            compile_archives(Path(work), tools, source).replace(kept)
    return kept


def compile_archives(folder: Path, tools: Tools, library: Path) -> Path:
    """The folder's one archive, byte-compiled in place by Pyodide started from `library`."""
    job = {
        "library": str(library),
        "wheels": str(tools.wheels),
        "folder": str(folder),
        "epoch": str(EPOCH),
    }
    (name,) = run("compile", job, tools)["names"].values()
    return folder / str(name)


def chosen(library: Path, modules: Iterable[str], wheel: Path) -> dict[str, bytes]:
    """What goes into the reader's library: the modules in use, and the engine."""
    with zipfile.ZipFile(library) as archive:
        files = {name: archive.read(name) for name in modules}
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith("engine/")]
        return files | {name: archive.read(name) for name in names}


def write_zip(path: Path, files: Mapping[str, bytes]) -> Path:
    """A zip of the files, sorted, undated and stored: brotli packs it better than zip would."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return path


def assemble(folder: Path, library: Path, tools: Tools) -> Path:
    """The folder of named files, their compressed forms, and the listing."""
    runtime = f"pyodide-{hashed(*(tools.pyodide / name for name in RUNTIME))}"
    (folder / runtime).mkdir(parents=True)
    for name in RUNTIME:
        shutil.copyfile(tools.pyodide / name, folder / runtime / name)
    zip_name = f"engine-{hashed(library)}.zip"
    shutil.copyfile(library, folder / zip_name)
    worker = write_worker(folder, runtime, zip_name, tools)
    files = [worker, zip_name, *(f"{runtime}/{name}" for name in RUNTIME)]
    compress([folder / name for name in files], tools.cache / "compressed")
    listing = json.dumps({"worker": worker, "files": files}, indent=1)
    (folder / LISTING).write_text(listing, "utf-8")
    return folder


def write_worker(folder: Path, runtime: str, library: str, tools: Tools) -> str:
    """The published name of the worker, written with the names of what it fetches."""
    lock = json.loads((tools.pyodide / "pyodide-lock.json").read_text("utf-8"))
    names = {
        "runtime": f"./{runtime}/",
        "library": f"./{library}",
        "lock": json.dumps({"info": lock["info"], "packages": {}}),
    }
    line = f"const FILES = {json.dumps(names)};"
    source = WORKER.read_text("utf-8")
    text, written = re.subn(r"(?m)^const FILES = .*$", lambda _: line, source)
    if written != 1:
        raise BundleError(f"{WORKER}: one line must begin 'const FILES = '; {written} do.")
    path = folder / "engine-worker.mjs"
    path.write_text(text, "utf-8")
    named = path.with_name(f"engine-worker-{hashed(path)}.mjs")
    path.rename(named)
    return named.name


def hashed(*paths: Path) -> str:
    """Twelve hex digits of the contents."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def publish(made: Path, folder: Path) -> None:
    """Moves the finished bundle to its place; another build may have been first."""
    try:
        made.rename(folder)
    except OSError:
        if not (folder / LISTING).exists():
            raise


def prune(out: Path, newest: Path) -> None:
    """Removes all bundles but the newest few."""
    bundles = sorted(
        (path.parent for path in out.glob(f"*/{LISTING}") if path.parent != newest),
        key=lambda path: path.stat().st_mtime,
        reverse=True,
    )
    for folder in bundles[KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def run(script: str, job: Mapping[str, object], tools: Tools) -> dict[str, Any]:
    """The reply of a script under Node: see the top of that script for the job and the reply."""
    whole = json.dumps({"pyodide": str(tools.pyodide), **job})
    said = outside([tools.node, SCRIPTS / f"{script}.mjs", whole])
    reply: dict[str, Any] = json.loads(said.strip().rpartition("\n")[2])
    return reply


def outside(command: list[str | Path]) -> str:
    """What an outside program prints; `BundleError` in one sentence when it fails."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(EPOCH)}
    try:
        done = subprocess.run(  # noqa: S603 -- the commands are written above
            command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=environment
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BundleError(f"The engine cannot be bundled: {error}.") from error
    if done.returncode:
        raise BundleError(f"The engine cannot be bundled: {reason(done.stdout, done.stderr)}")
    return done.stdout


def reason(printed: str, complained: str) -> str:
    """The last words of a program that failed, after the engine's file and line if it names one."""
    last = printed.strip().rpartition("\n")[2]
    words = json.loads(last)["error"] if last.startswith('{"error"') else complained
    places = re.findall(r'File "(?:[^"]*/)?(engine/[^"]+)", line (\d+)', words)
    lines = [line.strip() for line in words.splitlines() if line.strip()] or ["it gave no reason."]
    place = "{}:{}: ".format(*places[-1]) if places else ""
    return place + lines[-1]
