"""An observation as plain JSON: all that drawing, speaking and the browser ever see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.observe import Observation, SeenMove, SeenZone, observe, seen_moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.game import Event, Game, Position
    from engine.core.rules import Action, Refusal

View = dict[str, Any]


def view(seen: Observation) -> View:
    """The observation as JSON data.

    Keys: game, seat, seats, phase, to_act, resting, zones (id, name, owner, mark, layout, count,
    cards or None; a card is token and face), facts (name, seat, text), offers (key, verb, card,
    place, refused: cites, facts).
    """
    return {
        "game": seen.game,
        "seat": seen.seat,
        "seats": seen.seats,
        "phase": seen.phase,
        "to_act": seen.to_act,
        "resting": seen.resting,
        "zones": [_zone(zone) for zone in seen.zones],
        "facts": [list(fact) for fact in seen.facts],
        "offers": [_offer(action) for action in seen.offers.legal]
        + [_offer(action, refusal) for action, refusal in seen.offers.refused],
    }


def view_events(
    game: Game[Any, Any], before: Position, after: Position, events: Sequence[Event], seat: int
) -> list[dict[str, Any]]:
    """The events between two positions as the seat saw them, as JSON data.

    Keys: kind, seat, cite (with the game's name), moved (card or None, src, dst), facts.
    """
    return [
        {
            "kind": event.kind,
            "seat": event.seat,
            "cite": f"{game.slug}#{event.cite}",
            "moved": [_move(move) for move in seen_moves(event, before, after, seat)],
            "facts": [list(fact) for fact in event.facts],
        }
        for event in events
    ]


def view_of(game: Game[Any, Any], state: Position, seat: int) -> View:
    """The position as JSON data for one seat."""
    return view(observe(game, state, seat))


def _zone(zone: SeenZone) -> dict[str, Any]:
    spec = zone.spec
    cards = None if zone.cards is None else [list(card) for card in zone.cards]
    return {
        "id": spec.id,
        "name": spec.name,
        "owner": spec.owner,
        "mark": spec.mark,
        "layout": spec.layout,
        "count": zone.count,
        "cards": cards,
    }


def _offer(action: Action, refusal: Refusal | None = None) -> dict[str, Any]:
    offer: dict[str, Any] = {
        "key": action.key,
        "verb": action.verb,
        "card": action.card,
        "place": action.place,
    }
    if refusal is not None:
        offer["refused"] = list(refusal.cites)
        offer["facts"] = [list(fact) for fact in refusal.facts]
    return offer


def _move(move: SeenMove) -> dict[str, Any]:
    card = None if move.card is None else list(move.card)
    return {"card": card, "src": move.src, "dst": move.dst}
