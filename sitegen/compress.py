"""Ready-made .br and .gz files, each made once per content: brotli at its best takes seconds."""

from __future__ import annotations

import gzip
import hashlib
import shutil
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import brotli

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path


def smallest_brotli(content: bytes) -> bytes:
    """The content by brotli at quality 11, with the largest window that browsers accept."""
    packed: bytes = brotli.compress(content, quality=11, lgwin=24)
    return packed


def smallest_gzip(content: bytes) -> bytes:
    """The content by gzip at level 9, undated: the same content gives the same bytes."""
    return gzip.compress(content, compresslevel=9, mtime=0)


ENCODINGS: dict[str, Callable[[bytes], bytes]] = {".br": smallest_brotli, ".gz": smallest_gzip}
"""What is written beside a file: the suffix, and what packs it."""


def compress(paths: Iterable[Path], cache: Path) -> None:
    """Writes every encoding beside every file, from the cache where it was made before."""
    cache.mkdir(parents=True, exist_ok=True)
    pairs = [(path, suffix) for path in paths for suffix in ENCODINGS]
    with ThreadPoolExecutor() as pool:  # both packers let go of the interpreter's lock
        for done in [pool.submit(_encode, path, suffix, cache) for path, suffix in pairs]:
            done.result()


def _encode(path: Path, suffix: str, cache: Path) -> None:
    content = path.read_bytes()
    kept = cache / (hashlib.sha256(content).hexdigest() + suffix)
    beside = path.with_name(path.name + suffix)
    if kept.exists():
        shutil.copyfile(kept, beside)
        return
    beside.write_bytes(ENCODINGS[suffix](content))
    shutil.copyfile(beside, made := kept.with_name(f"{kept.name}.{path.parent.name}"))
    made.replace(kept)  # at once, so that no other build reads half a file
