"""The positions of a demo within reach of its reader, as many actions deep as the author's line.

Positions with the same drawing, sentences and future are one node; so a graph, not a tree.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core.record import encode
from engine.progress import Progress, played
from engine.session import node
from sitegen.kept import keep, read_kept

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.core.scenario import Scenario

MOST_NODES = 600
MOST_BYTES = 150_000
"""Of a graph as JSON, before compression; the budget of one demo on a page."""
MOST_VISITS = 6_000
"""Positions visited before giving up; each takes a few milliseconds."""


class TooLargeError(Exception):
    """A graph over a limit; the text says by how much."""


@dataclass(frozen=True, slots=True)
class Graph:
    """The nodes, the first being the start, and the pieces of HTML that they name by number.

    A node's part is a list of pieces: neighbouring positions differ in a zone or two, and share
    the pieces of all the others.
    """

    strings: list[str]
    nodes: list[dict[str, Any]]

    @property
    def cites(self) -> set[str]:
        """Every rule paragraph that a node names, with the game's name."""
        said = {cite for node in self.nodes for _, cite in node["said"]}
        offers = [offer for node in self.nodes for offer in node["offers"].values()]
        return said | {cite for offer in offers for cite in offer.get("refused", ())}

    @property
    def drawing(self) -> str:
        """The HTML of the start."""
        return "".join(self.strings[piece] for part in self.nodes[0]["parts"] for piece in part)

    @property
    def size(self) -> int:
        """Bytes as JSON."""
        text = json.dumps([self.strings, self.nodes], ensure_ascii=False, separators=(",", ":"))
        return len(text.encode())


def kept_graph(
    start: Progress, scenario: Scenario, words: Mapping[str, Any], cache: Path, version: str
) -> Graph:
    """The graph, from the cache if it was made before by the same engine from the same demo.

    Raises `TooLargeError`.
    """
    facts = [version, repr(scenario), words, MOST_NODES, MOST_BYTES, MOST_VISITS]
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:24]
    kept = cache / f"{scenario.game}-{digest}.json"
    before = read_kept(kept)
    if before:
        return Graph(**before)
    graph = explored(start, scenario, words)
    keep(kept, {"strings": graph.strings, "nodes": graph.nodes})
    return graph


def explored(start: Progress, scenario: Scenario, words: Mapping[str, Any]) -> Graph:
    """The graph of a demo; raises `TooLargeError`."""
    explorer = _Explorer(scenario, words)
    explorer.visit(start, len(scenario.line))
    graph = explorer.graph()
    if len(graph.nodes) > MOST_NODES:
        raise TooLargeError(f"{len(graph.nodes)} positions within reach; {MOST_NODES} is the most")
    if graph.size > MOST_BYTES:
        what = f"{graph.size // 1000} kB for {len(graph.nodes)} positions within reach"
        raise TooLargeError(f"{what}; {MOST_BYTES // 1000} kB is the most")
    return graph


@dataclass(slots=True)
class _Explorer:
    """Nodes by their text, children before parents, so that equal futures become one."""

    scenario: Scenario
    words: Mapping[str, Any]
    strings: dict[str, int] = field(default_factory=dict)
    nodes: dict[str, int] = field(default_factory=dict)
    visits: int = 0

    def visit(self, now: Progress, depth: int) -> int:
        """The number of the node for a position, with all that follows to the depth."""
        self.visits += 1
        if self.visits > MOST_VISITS:
            raise TooLargeError(
                f"more than {MOST_VISITS} positions within reach; {MOST_NODES} is the most"
            )
        keys, words = now.record.actions, self.words
        found = node(now.game, self.scenario, keys, now.before, now.state, now.events, words)
        found["parts"] = [
            [self.strings.setdefault(piece, len(self.strings)) for piece in pieces(part)]
            for part in found["parts"]
        ]
        ways = [key for key, offer in found["offers"].items() if "refused" not in offer]
        if found["auto"]:
            ways.append(found["auto"])
        if not depth and ways:
            found["end"] = found["end"] or "horizon"
        for key in ways if depth else ():
            found["offers"].setdefault(key, {})["to"] = self.visit(played(now, (key,)), depth - 1)
        text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        return self.nodes.setdefault(text, len(self.nodes))

    def graph(self) -> Graph:
        """What was found, turned about so that the start is node 0."""
        last = len(self.nodes) - 1
        nodes = [json.loads(text) for text in reversed(self.nodes)]
        for each in nodes:
            for offer in each["offers"].values():
                if "to" in offer:
                    offer["to"] = last - offer["to"]
        return Graph(list(self.strings), nodes)


def pieces(part: str) -> list[str]:
    """A part of a drawing, cut before every zone; joined again it is the same text."""
    return re.split(r"(?=<div class=\"zone)", part)


def record_text(scenario: Scenario) -> str:
    """The demo before its first action, as a record's text."""
    return encode(scenario.record)
