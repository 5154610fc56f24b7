"""The text of a file, or the problem with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.problem import Place

MARK = "\ufeff".encode()
"""What some editors begin a file with."""

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.problem import Report


def read_text(file: Path, report: Report) -> str | None:
    """The file's text with plain line ends; None, and a problem noted, if it cannot be read."""
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):
            report.add(Place(file), "is not a file")
            return None
        content = file.read_bytes().removeprefix(MARK)
    except FileNotFoundError:
        report.add(Place(file), "there is no such file")
        return None
    except OSError as error:
        report.add(Place(file), f"cannot be read: {error.strerror}")
        return None
    try:
        text = plain_ends(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = plain_ends(content[: error.start].decode("utf-8"))
        what = f"byte {content[error.start]:#04x} is not UTF-8"
        report.add(spot(file, before, len(before)), what, "Save the file as UTF-8.")
        return None
    if "\0" in text:
        what = "character U+0000 may not stand in a text"
        report.add(spot(file, text, text.index("\0")), what, "Take it out.")
        return None
    return text


def plain_ends(text: str) -> str:
    """The text with plain line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def spot(file: Path, text: str, offset: int) -> Place:
    """The place of a character of a text, by its offset."""
    before = text[:offset]
    return Place(file, before.count("\n") + 1, offset - before.rfind("\n"))
