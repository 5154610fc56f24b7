"""The finished files to the output folder: all of them, or none and the folder stays as it was."""

from __future__ import annotations

import os
import re
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
OURS = re.compile(
    r"(404\.html|(.+/)?index\.html|assets/live/.+|assets/.+\.[0-9a-f]{8}\.[a-z0-9]+)(\.br|\.gz)?"
    r"|(.+/)?\.DS_Store"
)
"""What a build writes, and what a look at it leaves behind."""


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
    real = Path(os.path.realpath(out))  # a link to a folder stays a link
    try:
        _refuse_stranger(out, files, report)
        report.settle()
        real.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=real.parent, prefix=f".{real.name}-") as work:
            made = Path(work) / "new"
            _fill(made, files, cache, COMPRESSED.difference(plain))
            _exchange(made, real, Path(work) / "old")
    except OSError as error:
        what = f"cannot be written: {error.strerror or error}"
        report.add(Place(Path(error.filename) if error.filename else out), what)
        report.settle()


def _refuse_stranger(out: Path, files: Collection[str], report: Report) -> None:
    """Notes a problem if something is there that is neither an empty folder nor all our own."""
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    if not (out / MARK).is_file():
        hint = "Empty it, or name another with --out."
        report.add(Place(out), "this is not a site that was built before, so it stays", hint)
        return
    names = (path.relative_to(out).as_posix() for path in sorted(out.rglob("*")) if _is_end(path))
    stranger = next((name for name in names if name not in files and not OURS.fullmatch(name)), "")
    if stranger:
        what = f"it holds '{stranger}', which no build has written, so all of it stays"
        report.add(Place(out), what, "Move that away, or name another folder with --out.")


def _is_end(path: Path) -> bool:
    """Whether the path is a file, a link, or a folder with nothing in it."""
    return path.is_symlink() or not path.is_dir() or not any(path.iterdir())


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
    try:
        if out.exists():
            out.rename(old)
        made.rename(out)
    except BaseException:  # Ctrl+C between the two is no reason to lose the old site
        if old.exists() and not out.exists():
            old.rename(out)
        raise
