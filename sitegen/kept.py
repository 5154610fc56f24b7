"""What was worked out before, kept as JSON: whole, or not at all."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any


def read_kept(file: Path) -> dict[str, Any] | None:
    """What was kept in the file; None if it is not there, or was cut short and is no use."""
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def keep(file: Path, data: dict[str, Any]) -> None:
    """Keeps the data in the file, at once, so that nobody reads half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".keeping-") as work:
        made = Path(work) / file.name
        made.write_text(json.dumps(data), "utf-8")
        made.replace(file)
