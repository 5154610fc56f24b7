"""A view as HTML, in parts: one for each seat, the middle of the table, and the choices.

Plain Python and the standard library, so that the same bytes come out at build time and in the
browser. The faces themselves are symbols in the page, `#face-h3`.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.table.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.core.view import View

    Zone = Mapping[str, Any]
    Offer = Mapping[str, Any]

BACK = (
    '<span class="card back"><svg aria-hidden="true" focusable="false">'
    '<use href="#face-back"/></svg></span>'
)


LOOKS = {"yes": "flag", "none": "nil"}
"""Texts of facts that need no saying to the eye: of a flag the label is enough."""


class Scene(NamedTuple):
    """A view sorted for drawing: the offers by the card, or the zone, on which they lie."""

    view: View
    words: Words
    by_card: dict[str, Offer]
    by_zone: dict[str, list[Offer]]
    other: list[Offer]


def draw(view: View, words: Mapping[str, Any]) -> list[str]:
    """The HTML parts of a view: other seats, from the viewer's left; middle; own seat; choices.

    The number of parts depends on the number of seats only.
    """
    scene = _scene(view, Words(words, view["seat"]))
    seat, seats = view["seat"], view["seats"]
    others = [_seat(scene, (seat + step) % seats) for step in range(1, seats)]
    return [*others, _middle(scene), _seat(scene, seat), _choices(scene)]


def _scene(view: View, words: Words) -> Scene:
    shown = {card[0] for zone in view["zones"] for card in _faces(zone)}
    filled = {zone["id"] for zone in view["zones"] if zone["cards"]}
    scene = Scene(view, words, {}, {}, [])
    for offer in view["offers"]:
        if offer["card"] in shown and offer["card"] not in scene.by_card:
            scene.by_card[offer["card"]] = offer
        elif not offer["card"] and offer["place"] in filled:
            scene.by_zone.setdefault(offer["place"], []).append(offer)
        else:
            scene.other.append(offer)
    return scene


def _faces(zone: Zone) -> Sequence[Sequence[str]]:
    """The cards of a zone that are drawn face up: of a pile only the top one."""
    cards: Sequence[Sequence[str]] = zone["cards"] or ()
    return cards[-1:] if zone["layout"] == "pile" else cards


# Panels


def _seat(scene: Scene, seat: int) -> str:
    own = " own" if seat == scene.view["seat"] else ""
    name = escape(scene.words.seat(seat))
    zones = [
        _zone(scene, zone)
        for zone in scene.view["zones"]
        if zone["owner"] == seat and zone["layout"] != "grid"
    ]
    facts = _facts(scene, [(name, text) for name, whose, text in _all(scene) if whose == seat])
    return (
        f'<section class="seat{own}" data-seat="{seat}"><p class="seat-name">{name}</p>'
        f"{facts}{''.join(zones)}</section>"
    )


def _middle(scene: Scene) -> str:
    grid = [zone for zone in scene.view["zones"] if zone["layout"] == "grid"]
    marks = list(dict.fromkeys(zone["mark"] for zone in grid))
    common = [
        _zone(scene, zone)
        for zone in scene.view["zones"]
        if zone["owner"] is None and zone["layout"] != "grid"
    ]
    facts = [
        (name, text)
        for name, seat, text in _all(scene)
        if seat is None and not any(_is_of(name, mark) for mark in marks)
    ]
    columns = [
        _column(scene, mark, [zone for zone in grid if zone["mark"] == mark]) for mark in marks
    ]
    board = f'<div class="grid">{"".join(columns)}</div>' if columns else ""
    return f'<section class="middle">{_facts(scene, facts)}{"".join(common)}{board}</section>'


def _column(scene: Scene, mark: str, zones: Sequence[Zone]) -> str:
    """One mark's column: the zones of others, the mark with its facts, the viewer's own zone."""
    seat = scene.view["seat"]
    above = "".join(_zone(scene, zone) for zone in zones if zone["owner"] != seat)
    below = "".join(_zone(scene, zone) for zone in zones if zone["owner"] == seat)
    of_mark = [
        (name, text) for name, whose, text in _all(scene) if whose is None and _is_of(name, mark)
    ]
    name, short = escape(scene.words.place(mark)), escape(scene.words.place_short(mark))
    if short:
        name = f'<span>{name}</span><span class="short" aria-hidden="true">{short}</span>'
    return (
        f'<div class="column" data-mark="{escape(mark)}">{above}'
        f'<div class="mark"><p class="mark-name">{name}</p>{_facts(scene, of_mark, mark)}</div>'
        f"{below}</div>"
    )


def _choices(scene: Scene) -> str:
    view, words = scene.view, scene.words
    prompt = escape(words.prompt(view["phase"], view["to_act"]))
    buttons = "".join(_choice(scene, offer) for offer in scene.other)
    return (
        f'<section class="choices" role="group" aria-label="{prompt}">'
        f'<p class="prompt">{prompt}</p>{buttons}</section>'
    )


# Zones and cards


def _zone(scene: Scene, zone: Zone) -> str:
    stops = iter(("0",))
    here = scene.by_zone.get(zone["id"], ())
    head = "".join(_choice(scene, offer, f' tabindex="{next(stops, "-1")}"') for offer in here)
    cards = "".join(_card(scene, card, stops) for card in _faces(zone))
    empty = "" if zone["count"] else " empty"
    return (
        f'<div class="zone{empty}" data-zone="{escape(zone["id"])}"'
        f' data-kind="{escape(zone["name"])}" data-layout="{escape(zone["layout"])}" role="group"'
        f' aria-label="{escape(scene.words.zone(zone))}">'
        f'<div class="zone-head"><span class="zone-name" aria-hidden="true">'
        f"{escape(scene.words.zone_short(zone))}</span>{head}</div>"
        f"{cards}{_unseen(zone)}</div>"
    )


def _unseen(zone: Zone) -> str:
    """The backs of a zone's unseen cards, and the count wherever not each card is drawn open."""
    count = zone["count"]
    pile = zone["layout"] == "pile"
    if not count or (zone["cards"] is not None and not pile):
        return ""
    backs = 0 if zone["cards"] else 1 if pile else count
    return f'{BACK * backs}<span class="count">{count}</span>'


def _card(scene: Scene, card: Sequence[str], stops: Iterator[str]) -> str:
    token, face = card
    inside = (
        f'<svg aria-hidden="true" focusable="false"><use href="#face-{escape(face)}"/></svg>'
        f'<span class="card-name">{escape(scene.words.card(face))}</span>'
    )
    which = f'data-card="{escape(token)}" data-face="{escape(face)}"'
    offer = scene.by_card.get(token)
    if offer is None:
        return f'<span class="card" {which}>{inside}</span>'
    stop = next(stops, "-1")
    label = _label(scene, offer, face)
    return (
        f'<button type="button" class="card"{_action(offer)} {which} tabindex="{stop}"'
        f' aria-label="{label}">{inside}</button>'
    )


# Actions


def _choice(scene: Scene, offer: Offer, stop: str = "") -> str:
    return (
        f'<button type="button" class="choice"{_action(offer)}{stop}>'
        f"{_label(scene, offer)}</button>"
    )


def _action(offer: Offer) -> str:
    refused = ' aria-disabled="true"' if "refused" in offer else ""
    return f' data-key="{escape(offer["key"])}"{refused}'


def _label(scene: Scene, offer: Offer, face: str = "") -> str:
    face = face or face_of(scene.view, offer["card"])
    return escape(scene.words.verb(offer["verb"], face, offer["place"]))


def face_of(view: View, token: str) -> str:
    """The face of a card the view shows, by its token; the token where it shows none."""
    cards = (card for zone in view["zones"] for card in zone["cards"] or ())
    return next((face for known, face in cards if known == token), token)


# Facts


def _all(scene: Scene) -> Sequence[tuple[str, int | None, str]]:
    facts: Sequence[tuple[str, int | None, str]] = scene.view["facts"]
    return facts


def _is_of(name: str, mark: str) -> bool:
    return bool(mark) and name.endswith(f"-{mark}")


def _facts(scene: Scene, facts: Sequence[tuple[str, str]], mark: str = "") -> str:
    """The facts as a list of terms; those of a mark are labelled by what stands before it."""
    if not facts:
        return ""
    rows = []
    for name, text in facts:
        kind = name.removesuffix(f"-{mark}") if mark else name
        label, value = escape(scene.words.fact(kind)), escape(scene.words.value(kind, text))
        look = f' class="{LOOKS[text]}"' if text in LOOKS else ""
        rows.append(f'<div data-fact="{escape(name)}"{look}><dt>{label}</dt><dd>{value}</dd></div>')
    return f'<dl class="facts">{"".join(rows)}</dl>'
