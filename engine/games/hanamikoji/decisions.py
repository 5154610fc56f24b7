"""The only module that reads options: what stands here is all that a twist can change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.cards import Sight, ZoneSpec

from .state import ARTISTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from .rules import HanamikojiRules
    from .state import State

Settled = tuple[int | None, str]
"""A favour's owner after a comparison, and the paragraph that gives it."""


def _stays(owner: int | None) -> Settled:
    return owner, "tie-stays"


OPENINGS = {"free": "draw"}
TIE_MARKERS: dict[str, Callable[[int | None], Settled]] = {"stays": _stays}


def zones(rules: HanamikojiRules, _seats: int) -> tuple[ZoneSpec, ...]:
    """The places for cards, and who may look into each.

    Rule: hanamikoji#hands-private, hanamikoji#look-own, hanamikoji#discards-hidden
    """
    secret, trade_off = Sight(rules.secret_sight), Sight(rules.trade_off_sight)
    return (
        ZoneSpec("draw", None, Sight.NOBODY, "pile"),
        ZoneSpec("removed", None, Sight(rules.removed_sight)),
        *(ZoneSpec("hand", seat, Sight.OWNER, "fan") for seat in (0, 1)),
        *(ZoneSpec("secret", seat, secret) for seat in (0, 1)),
        *(ZoneSpec("discard", seat, trade_off) for seat in (0, 1)),
        ZoneSpec("gift", None, Sight.ALL),
        *(ZoneSpec("pair", None, Sight.ALL, mark=mark) for mark in "12"),
        *(
            ZoneSpec("side", seat, Sight.ALL, "grid", artist)
            for seat in (0, 1)
            for artist in ARTISTS
        ),
    )


def opening(rules: HanamikojiRules) -> str:
    """The phase a round begins with.

    Rule: hanamikoji#four-turns
    """
    return OPENINGS[rules.opening]


def next_opening(state: State) -> str:
    """The phase the next round begins with."""
    return opening(state.rules)


def tied(state: State, owner: int | None) -> Settled:
    """Who has a favour after equal cards, and by which paragraph.

    Rule: hanamikoji#tie-stays
    """
    return TIE_MARKERS[state.rules.tie_marker](owner)
