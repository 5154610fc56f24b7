"""The content's schema: as JSON Schema for editors, and as words for what does not fit it."""

from __future__ import annotations

import json
import types
from typing import TYPE_CHECKING, Any, TypeGuard, Union, get_args, get_origin

from pydantic import BaseModel

from sitegen.model import Demo, GameFacts, Site
from sitegen.problem import instead, nearest

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic_core import ErrorDetails

    from sitegen.load import Marks
    from sitegen.problem import Report

SCHEMAS: dict[str, type[BaseModel]] = {"site.json": Site, "game.json": GameFacts, "demo.json": Demo}

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The newest that the YAML language server reads in full."""
SCALARS = ["string", "number", "boolean"]

WANTED = {
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "string_type": "text",
    "list_type": "a list, one item a line, each after '- '",
    "dict_type": "keys with values, as in 'key: value'",
    "model_type": "keys with values, as in 'key: value'",
    "model_attributes_type": "keys with values, as in 'key: value'",
    "date_from_datetime_parsing": "a day, as in 2026-12-01",
    "date_parsing": "a day, as in 2026-12-01",
    "int_parsing_size": "a whole number",
    "string_too_short": "some text",
    "too_short": "a list of at least one item",
}
PATTERNS = {
    "https": "an address that begins with https://",
    "a-z0-9": "small letters, digits and single hyphens",
}
SHOWN = 40
"""Characters of a given value that a message quotes."""


def schemas() -> dict[str, str]:
    """The JSON Schema files, by name."""
    return {
        name: json.dumps(
            {"$schema": DRAFT} | _for_editors(model.model_json_schema()),
            indent=2,
            ensure_ascii=False,
        )
        + "\n"
        for name, model in SCHEMAS.items()
    }


def _for_editors(schema: Any) -> Any:  # noqa: ANN401 -- JSON
    """The schema as an editor needs it: numbers are text as well, as in `dealer: 2`."""
    if isinstance(schema, list):
        return [_for_editors(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: _for_editors(value)
        for key, value in schema.items()
        if not (key == "title" and isinstance(value, str))
    }
    return kept | {"type": SCALARS} if kept.get("type") == "string" else kept


def write_schemas(folder: Path) -> list[Path]:
    """Writes the JSON Schema files into the folder; returns those that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for name, text in schemas().items():
        file = folder / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
            changed.append(file)
    return changed


def roots(faults: list[ErrorDetails], model: type[BaseModel]) -> list[ErrorDetails]:
    """The faults without those that only follow from others.

    A value that may be text or keys is told from the side that it was meant for, and a key that
    is written wrongly is not missing as well.
    """
    meant = {
        (
            *fault["loc"][:-1],
            nearest(str(fault["loc"][-1]), fields(shape_at(model, _plain_path(fault)[:-1]))),
        )
        for fault in faults
        if fault["type"] == "extra_forbidden"
    }
    return [
        fault
        for fault in faults
        if not (fault["type"] == "missing" and fault["loc"] in meant)
        and not (fault["loc"][-1:] == ("str",) and isinstance(fault["input"], dict))
        and not (fault["loc"][-1:] == ("Voices",) and isinstance(fault["input"], list))
    ]


def _plain_path(fault: ErrorDetails) -> tuple[str | int, ...]:
    """Where the fault lies, without pydantic's names for the sides of a choice."""
    return tuple(part for part in fault["loc"] if part not in ("str", "Voices", "constrained-str"))


def explain(fault: ErrorDetails, model: type[BaseModel], marks: Marks, report: Report) -> None:
    """Notes one of pydantic's errors in our words, at its place in the file."""
    path = _plain_path(fault)
    name = str(path[-1]) if path else ""
    called = f"item {path[-1] + 1} of '{path[-2]}'" if _is_item(path) else f"'{name}'"
    if fault["type"] == "extra_forbidden":
        known = fields(shape_at(model, path[:-1]))
        report.add(marks.place(path, marks.keys), f"unknown key '{name}'", instead(name, known))
    elif fault["type"] == "missing":
        about = fields(shape_at(model, path[:-1])).get(name, "")
        report.add(marks.place(path[:-1]), f"the key '{name}' is missing", about)
    else:
        report.add(marks.place(path), _unfit(fault, called if name else "the file"))


def _is_item(path: tuple[str | int, ...]) -> TypeGuard[tuple[str, int]]:
    return len(path) > 1 and isinstance(path[-1], int)


def _unfit(fault: ErrorDetails, name: str) -> str:
    given = fault["input"]
    value = f"'{given[:SHOWN]}'" if isinstance(given, str) and given else _kind(given)
    wanted = WANTED.get(fault["type"]) or _bounds(fault)
    if wanted:
        return f"{name} must be {wanted}, not {value or 'nothing'}"
    return fault["msg"].removeprefix("Value error, ").rstrip(".")


def _kind(given: object) -> str:
    if isinstance(given, dict):
        return "keys with values"
    if isinstance(given, list):
        return "a list" if given else "an empty list"
    return str(given)[:SHOWN]


def _bounds(fault: ErrorDetails) -> str:
    limits = fault.get("ctx", {})
    if fault["type"] == "greater_than_equal":
        return f"at least {limits['ge']}"
    if fault["type"] == "less_than_equal":
        return f"at most {limits['le']}"
    if fault["type"] == "string_pattern_mismatch":
        return next(words for part, words in PATTERNS.items() if part in limits["pattern"])
    if fault["type"] == "literal_error":
        return str(limits["expected"])
    return ""


def shape_at(shape: Any, path: tuple[str | int, ...]) -> Any:  # noqa: ANN401 -- a type or None
    """The type the schema has at a path, None where it has none."""
    for part in path:
        shape = _inner(shape, part)
    return _plain(shape)


def _inner(shape: Any, part: str | int) -> Any:  # noqa: ANN401 -- a type or None
    shape = _plain(shape)
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        found = [f for name, f in shape.model_fields.items() if (f.alias or name) == part]
        return found[0].annotation if found else None
    arguments = get_args(shape)
    return arguments[-1] if get_origin(shape) in (list, dict) and arguments else None


def _plain(shape: Any) -> Any:  # noqa: ANN401 -- a type or None
    """Of a choice of types the one with keys."""
    if get_origin(shape) in (types.UnionType, Union):
        models = [each for each in get_args(shape) if hasattr(each, "model_fields")]
        return models[0] if models else None
    return shape


def fields(shape: Any) -> dict[str, str]:  # noqa: ANN401 -- a type or None
    """The keys of a model with their descriptions."""
    if not (isinstance(shape, type) and issubclass(shape, BaseModel)):
        return {}
    return {
        field.alias or name: field.description or "" for name, field in shape.model_fields.items()
    }
