"""The finished files to the output folder: all of them, or none and the folder stays as it was."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen.compress import compress
from sitegen.problem import Place

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sitegen.problem import Report

COMPRESSED = frozenset({".html", ".css", ".js", ".mjs", ".svg", ".json", ".txt", ".xml"})
MARK = "404.html"
"""A file that every site has: a folder without it was not written by us."""


def write(
    files: Mapping[str, bytes | Path],
    out: Path,
    cache: Path,
    report: Report,
    plain: Collection[str] = (),
) -> None:
    """Writes the files, given by their place, as contents or as files to copy.

    Texts are compressed too, but for those with a suffix in `plain`. All are written beside the
    output folder, which is then exchanged as a whole.
    """
    if out.exists() and not (out.is_dir() and (replaceable(out))):
        hint = "Empty it, or name another with --out."
        report.add(Place(out), "this is not a site that was built before, so it stays", hint)
        report.settle()
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as work:
            made = Path(work) / "new"
            _fill(made, files, cache, COMPRESSED.difference(plain))
            _exchange(made, out, Path(work) / "old")
    except OSError as error:
        what = f"cannot be written: {error.strerror or error}"
        report.add(Place(Path(error.filename) if error.filename else out), what)
        report.settle()


def replaceable(out: Path) -> bool:
    """Whether the folder is empty or holds a site."""
    return (out / MARK).exists() or not any(out.iterdir())


def _fill(
    folder: Path, files: Mapping[str, bytes | Path], cache: Path, compressed: Collection[str]
) -> None:
    texts = []
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Path):
            shutil.copyfile(content, file)
            continue
        file.write_bytes(content)
        if file.suffix in compressed:
            texts.append(file)
    compress(texts, cache)


def _exchange(made: Path, out: Path, old: Path) -> None:
    if out.exists():
        out.rename(old)
    try:
        made.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise
