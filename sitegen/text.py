"""The text of a file, or the problem with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.problem import Place

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.problem import Report


def read_text(file: Path, report: Report) -> str | None:
    """The file's text with plain line ends; None, and a problem noted, if it cannot be read."""
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        report.add(Place(file), "there is no such file")
        return None
    except OSError as error:
        report.add(Place(file), f"cannot be read: {error.strerror}")
        return None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig", "replace")
        what = f"byte {content[error.start]:#04x} is not UTF-8"
        report.add(spot(file, before, len(before)), what, "Save the file as UTF-8.")
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def spot(file: Path, text: str, offset: int) -> Place:
    """The place of a character of a text, by its offset."""
    before = text[:offset]
    return Place(file, before.count("\n") + 1, offset - before.rfind("\n"))
