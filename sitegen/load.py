"""YAML to checked values: each error is found again in the file, by line and column.

PyYAML composes nodes, which keep their marks. Every scalar stays text, and pydantic types it by the
schema, so that `no` is a word and `007` a number where the schema says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from sitegen import schema
from sitegen.problem import Place
from sitegen.text import read_text, spot

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.problem import Report

M = TypeVar("M", bound=BaseModel)
Path_ = tuple[str | int, ...]
DEEPEST = 40
"""Levels of nesting; content needs six."""
HIDDEN_END = re.compile("[\N{NEXT LINE}\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}]")
"""What ends a line to YAML, but to no editor."""
ALIAS = "an alias"
PLAIN = "tag:yaml.org,2002:"
KINDS = frozenset(
    PLAIN + kind
    for kind in ("str", "int", "float", "bool", "null", "timestamp", "merge", "value", "map", "seq")
)
"""What YAML takes a plain value for. Tags that only an author writes, as !!binary, are refused."""


@dataclass(frozen=True, slots=True)
class Loaded(Generic[M]):
    """A value read from a file, and where in the file each part of it stands."""

    file: Path
    value: M
    marks: Marks

    def place(self, *path: str | int) -> Place:
        """Where the value at this path begins, or the nearest thing around it."""
        return self.marks.place(path)

    def key(self, *path: str | int) -> Place:
        """Where the key at this path stands."""
        return self.marks.place(path, self.marks.keys)


@dataclass(slots=True)
class Marks:
    """The places of values and of keys in a file, by their path."""

    file: Path
    values: dict[Path_, Place] = field(default_factory=dict)
    keys: dict[Path_, Place] = field(default_factory=dict)

    def place(self, path: Path_, first: dict[Path_, Place] | None = None) -> Place:
        """The place of a path, or of the longest part of it that there is."""
        if first and path in first:
            return first[path]
        for length in range(len(path), -1, -1):
            if path[:length] in self.values:
                return self.values[path[:length]]
        return Place(self.file, 1, 1)


def load(file: Path, model: type[M], report: Report) -> Loaded[M] | None:
    """The file's value; None, with the problems noted, if it is not what the model wants."""
    text = read_text(file, report)
    node = None if text is None else _composed(file, text, report)
    if node is None:
        return None
    reader = _Reader(Marks(file), report)
    data = reader.read(node, ())
    try:
        value = model.model_validate(data)
    except ValidationError as error:
        for fault in schema.roots(error.errors(), model):
            if not reader.faults.intersection(_around(fault["loc"])):
                schema.explain(fault, model, reader.marks, report)
        return None
    return None if reader.faults else Loaded(file, value, reader.marks)


def _around(path: Path_) -> set[Path_]:
    """The path, and all that it lies in."""
    return {path[:length] for length in range(len(path) + 1)}


class _Loader(yaml.SafeLoader):
    """Composes nodes; an alias is a node of its own, so that it is found where it stands."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next node."""
        if self.check_event(yaml.AliasEvent):
            event = self.get_event()  # type: ignore[no-untyped-call]
            return yaml.ScalarNode(ALIAS, event.anchor, event.start_mark, event.end_mark)
        return super().compose_node(parent, index)


def _composed(file: Path, text: str, report: Report) -> yaml.Node | None:
    hidden = HIDDEN_END.search(text)
    if hidden:
        what = f"character U+{ord(hidden[0]):04X} is a line end that does not show"
        report.add(spot(file, text, hidden.start()), what, "Write a space, or begin a new line.")
        return None
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.reader.ReaderError as error:
        sign = error.character
        code = sign if isinstance(sign, int) else ord(sign)
        what = f"character U+{code:04X} may not stand in YAML"
        report.add(spot(file, text, error.position), what)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        what = ", ".join(part for part in (error.context, error.problem) if part)
        report.add(Place(file, line, column), f"not YAML: {what}")
    except RecursionError:
        report.add(Place(file, 1, 1), f"nested deeper than {DEEPEST} levels")
    else:
        return node or yaml.MappingNode("tag:yaml.org,2002:map", [])
    return None


@dataclass(slots=True)
class _Reader:
    """Nodes to plain data, noting where each part stands, and what YAML allows and we do not."""

    marks: Marks
    report: Report
    faults: set[Path_] = field(default_factory=set)

    def read(self, node: yaml.Node, path: Path_) -> Any:  # noqa: ANN401 -- text, list or dict
        """The node as text, list or dict."""
        self.marks.values.setdefault(path, self.place(node))
        if node.tag == ALIAS:
            return self.fault(
                node, path, "an alias (*) is not read here", "Write the value out again."
            )
        if len(path) > DEEPEST:
            return self.fault(node, path, f"nested deeper than {DEEPEST} levels")
        if node.tag not in KINDS:
            tag = node.tag.replace(PLAIN, "!!")
            return self.fault(node, path, f"the tag {tag} is not read here", "Leave it out.")
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.read(item, (*path, at)) for at, item in enumerate(node.value)]
        return node.value

    def mapping(self, node: yaml.MappingNode, path: Path_) -> dict[str, Any]:
        """The pairs of a mapping; a key given twice is a fault."""
        data: dict[str, Any] = {}
        for key, value in node.value:
            name = key.value
            if not isinstance(key, yaml.ScalarNode) or key.tag == ALIAS:
                self.fault(key, path, "a key must be a word")
            elif name in data:
                first = self.marks.keys[*path, name].line
                self.fault(key, (*path, name), f"'{name}' is given twice, first in line {first}")
            else:
                self.marks.keys[*path, name] = self.place(key)
                data[name] = self.read(value, (*path, name))
        return data

    def fault(self, node: yaml.Node, path: Path_, what: str, hint: str = "") -> str:
        """Notes a fault of the node, and stands in for its value."""
        self.faults.add(path)
        self.report.add(self.place(node), what, hint)
        return ""

    def place(self, node: yaml.Node) -> Place:
        """Where the node begins."""
        mark = node.start_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        return Place(self.marks.file, line + 1, column + 1)
