"""A game's words, as its content gives them, with a fallback for every one that is missing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

YOU = "You"
LONGEST = 1_000
"""Characters of a text; words come from the page, so the work they make is bounded."""
SEAT = re.compile(r"seat:([0-9]{1,3})\Z")
NUMBER = re.compile(r"-?[0-9]+\Z")
ZONE = re.compile(r"(.+?)(?:-([0-9]+))?(?:-(.+))?\Z")
BLANK = re.compile(r"\{([A-Za-z0-9-]+)\}")


def filled(text: str, blanks: Mapping[str, str]) -> str:
    """The text with each `{name}` replaced; unknown blanks stay as they are.

    A "You" that does not begin a sentence is written small.
    """

    def word(match: re.Match[str]) -> str:
        value = blanks.get(match[1], match[0])
        before = text[: match.start()].rstrip()
        inside = before != "" and before[-1] not in ".!?"
        return value.lower() if value == YOU and inside else value

    return BLANK.sub(word, text)[:LONGEST]


def sentence(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str]) -> str:
    """The names as one phrase: "a", "a and b", "a, b and c"."""
    if not names[1:]:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one game, spoken to the viewer in one seat.

    `raw` is the content's `words`, which may lack anything or hold anything: a word that is not
    there is replaced by the name the engine uses.
    """

    raw: Mapping[str, Any]
    viewer: int

    def seat(self, seat: int | None) -> str:
        """The name of a seat: "You" for the viewer's own."""
        if seat == self.viewer:
            return YOU
        names = self.raw.get("seats")
        known = isinstance(names, list) and seat is not None and 0 <= seat < len(names)
        name = names[seat] if known and names else None
        return (
            name[:LONGEST] if isinstance(name, str) else f"Seat {0 if seat is None else seat + 1}"
        )

    def card(self, face: str) -> str:
        """The name of a card, by its face."""
        return self._name("cards", face) or face

    def place(self, place: str) -> str:
        """The name of a place: of an action's, or a zone's mark."""
        return self._name("places", place) or self._name("cards", place) or place

    def place_short(self, place: str) -> str:
        """The name of a place where there is little room; "" when it has no short one."""
        return self._part("places", place, ("short",)) if self._is_named(place) else ""

    def unseen(self) -> str:
        """What a card is called whose face the viewer may not know."""
        return self._text(self.raw.get("unseen")) or "a card"

    def zone(self, zone: Mapping[str, Any]) -> str:
        """The full label of a zone in a view: "Ben's hand"."""
        name, owner = str(zone["name"]), zone["owner"]
        found = self._told("zones", name, owner) or self._name("places", str(zone["id"]))
        return self._zone_label(found, zone)

    def zone_short(self, zone: Mapping[str, Any]) -> str:
        """The label of a zone where it is plain whose it is: "Hand"."""
        bare = self._part("zones", str(zone["name"]), ("bare",))
        return self._zone_label(bare, zone) if bare else self.zone(zone)

    def zone_called(self, zone: str) -> str:
        """The full label of a zone known only by its id, as in an event's move."""
        match = ZONE.match(zone)
        if self._name("places", zone) or not match:
            return self.place(zone)
        owner = None if match[2] is None else int(match[2])
        return self.zone({"id": zone, "name": match[1], "owner": owner, "mark": match[3] or ""})

    def prompt(self, phase: str, seat: int | None) -> str:
        """The sentence that says whose decision this is, and which."""
        told = self._told("prompts", phase, seat)
        return sentence(filled(told or phase, {"seat": self.seat(seat)}))

    def verb(self, verb: str, face: str, place: str) -> str:
        """The label of an action: "Play three of hearts"."""
        told = self._text(self._entry("verbs", verb))
        blanks = {"card": self.card(face) if face else "", "place": self.place(place)}
        plain = " ".join(part for part in (verb, blanks["card"], blanks["place"]) if part)
        return sentence(filled(told, blanks) if told else plain)

    def event(self, kind: str, seat: int | None) -> str | None:
        """The text for an event with its blanks; None when there is none."""
        entry = self._entry("events", kind)
        return None if entry is None else self._told("events", kind, seat)

    def refusal(self, cites: Sequence[str], facts: Sequence[tuple[str, str]]) -> str:
        """What makes a refusal concrete: the sentences of its rules, by their ids.

        Facts that no sentence speaks of follow, each after its label.
        """
        texts = [text for cite in cites if (text := self._text(self._entry("refusals", cite)))]
        spoken = {match[1] for text in texts for match in BLANK.finditer(text)}
        blanks = {name: self.value(name, text) for name, text in facts}
        rest = [f"{self.fact(name)}: {blanks[name]}" for name, _ in facts if name not in spoken]
        told = [sentence(filled(text, blanks)) for text in texts]
        return " ".join(part for part in (*told, "; ".join(rest)) if part)

    def fact(self, name: str) -> str:
        """The label of a fact."""
        return self._text(self._entry("facts", name)) or name

    def value(self, name: str, text: str) -> str:
        """The text of a fact, for people.

        A number stays a number where the fact has a label; elsewhere it may be a face or a place.
        One below zero is written with a minus sign, not a hyphen.
        """
        seat = SEAT.match(text)
        if seat:
            return self.seat(int(seat[1]))
        if NUMBER.match(text) and (text[0] == "-" or self._entry("facts", name) is not None):
            return text.replace("-", "\N{MINUS SIGN}")
        return self._text(self._entry("values", text)) or self.place(text)

    def _entry(self, group: str, name: str) -> object:
        entries = self.raw.get(group)
        return entries.get(name) if isinstance(entries, dict) else None

    def _name(self, group: str, name: str) -> str:
        entry = self._entry(group, name)
        return self._text(entry.get("name") if isinstance(entry, dict) else entry)

    def _is_named(self, place: str) -> bool:
        return isinstance(self._entry("places", place), dict)

    def _text(self, value: object) -> str:
        return value[:LONGEST] if isinstance(value, str) else ""

    def _part(self, group: str, name: str, order: Sequence[str]) -> str:
        entry = self._entry(group, name)
        if not isinstance(entry, dict):
            return self._text(entry)
        return next((text for key in order if (text := self._text(entry.get(key)))), "")

    def _told(self, group: str, name: str, seat: int | None) -> str:
        """The text of an entry in the voice that fits the seat, as far as there is one."""
        own: tuple[str, ...] = ("own", "bare", "other")
        other: tuple[str, ...] = ("other", "bare", "own")
        bare: tuple[str, ...] = ("bare", "other", "own")
        order = bare if seat is None else own if seat == self.viewer else other
        return self._part(group, name, order)

    def _zone_label(self, text: str, zone: Mapping[str, Any]) -> str:
        mark = str(zone["mark"])
        blanks = {"seat": self.seat(zone["owner"]), "mark": self.place(mark)}
        return sentence(filled(text, blanks)) if text else str(zone["id"])
