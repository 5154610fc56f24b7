"""Events in sentences, each with the paragraph that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.table.words import Words, filled, listed, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def say(
    events: Sequence[Mapping[str, Any]], words: Mapping[str, Any], seat: int
) -> list[list[str]]:
    """A sentence and its cite for each event that `view_events` gave the seat.

    An event whose text is empty in the words is passed over.
    """
    spoken = Words(words, seat)
    pairs = [[_sentence(event, spoken), str(event["cite"])] for event in events]
    return [pair for pair in pairs if pair[0]]


def _sentence(event: Mapping[str, Any], words: Words) -> str:
    blanks = _blanks(event, words)
    text = words.event(event["kind"], event["seat"])
    if text is not None:
        return sentence(filled(text, blanks))
    what = " ".join(part for part in (event["kind"], blanks["cards"]) if part)
    return sentence(f"{what}." if event["seat"] is None else f"{blanks['seat']}: {what}.")


def _blanks(event: Mapping[str, Any], words: Words) -> dict[str, str]:
    moved = event["moved"]
    names = [words.card(move["card"][1]) if move["card"] else words.unseen() for move in moved]
    blanks = {name: words.value(name, text) for name, text in event["facts"]}
    blanks["seat"] = words.seat(event["seat"])
    blanks["card"] = names[0] if names else ""
    blanks["cards"] = listed(names)
    blanks["zone"] = words.zone_called(moved[0]["dst"]) if moved else ""
    return blanks
