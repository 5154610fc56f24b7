"""Scripts, styles, fonts and pictures, published under names that hold their contents' hash."""

from __future__ import annotations

import hashlib
import posixpath
import re
from typing import TYPE_CHECKING

from sitegen.problem import instead
from sitegen.text import read_text, spot

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.problem import Report

URL = re.compile(r"""(?<=url\()\s*(["']?)([^"')]+)\1\s*(?=\))""")
HASH = 8
"""Hex digits in a name."""


class UnknownAssetError(Exception):
    """A template asks for a file that is not among the assets; the text says which, and a hint."""


class Assets:
    """The files of a folder that pages ask for; only those are published."""

    def __init__(self, folder: Path, report: Report) -> None:
        self.folder, self.report = folder, report
        self.published: dict[str, bytes] = {}
        self._addresses: dict[str, str] = {}

    def address(self, name: str) -> str:
        """Where the file is published, from the site's root: `assets/page.3f2a91c0.css`."""
        if name not in self._addresses:
            file = self.folder / name
            if posixpath.normpath(name).startswith(("..", "/")) or not file.is_file():
                hint = instead(name, sorted(self._names()))
                raise UnknownAssetError(f"there is no asset '{name}'\n{hint}")
            content = file.read_bytes()
            if file.suffix == ".css":
                content = self._with_addresses(name, content)
            stem, suffix = posixpath.splitext(name)
            digest = hashlib.sha256(content).hexdigest()[:HASH]
            self._addresses[name] = f"assets/{stem}.{digest}{suffix}"
            self.published[self._addresses[name]] = content
        return self._addresses[name]

    def _names(self) -> list[str]:
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return [file.relative_to(self.folder).as_posix() for file in files]

    def _with_addresses(self, name: str, content: bytes) -> bytes:
        """A style sheet with each `url()` led to the published name of its file."""
        text = read_text(self.folder / name, self.report)
        if text is None:
            return content
        here = posixpath.dirname(name)

        def published(match: re.Match[str]) -> str:
            url = match[2].strip()
            if url.startswith(("data:", "#", "https:")):
                return match[0]
            path, mark, rest = url.partition("#")
            try:
                found = self.address(posixpath.normpath(posixpath.join(here, path)))
            except UnknownAssetError as error:
                what, hint = str(error).split("\n")
                self.report.add(spot(self.folder / name, text, match.start(2)), what, hint)
                return match[0]
            way = posixpath.relpath(found, posixpath.join("assets", here))
            return f"{match[1]}{way}{mark}{rest}{match[1]}"

        return URL.sub(published, text).encode()
