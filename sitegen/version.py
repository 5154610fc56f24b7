"""What a thing was made from, as a hash, to tell whether it has to be made again."""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def version_of(folders: Iterable[Path], *words: str) -> str:
    """Sixteen hex digits that change with any file in the folders (or named), and the words."""
    digest = hashlib.sha256(repr((sys.version, words)).encode())
    for folder in folders:
        for file in sorted(files_in(folder)):
            try:
                content = file.read_bytes()
            except FileNotFoundError:
                continue  # an editor's own file, gone again
            digest.update(f"{file.relative_to(folder.parent)}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def files_in(folder: Path) -> list[Path]:
    """All files in a folder that someone wrote; the file itself if it is one."""
    if folder.is_file():
        return [folder]
    return [
        file
        for file in folder.rglob("*")
        if file.is_file() and not any(part in SKIPPED for part in file.relative_to(folder).parts)
    ]


SKIPPED = frozenset({"__pycache__", ".git", "node_modules"})
