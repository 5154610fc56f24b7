"""The re-deal test: what a seat cannot see may change, and the seat must not notice."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.errors import EngineError
from engine.core.observe import redeal, seen_moves
from engine.core.rng import seeded, shuffled
from engine.core.view import view_events, view_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core.cards import Card, Table
    from tests.cases import AnyGame, State, Turn

    Change = Mapping[Card, Card]


def leak_in_view(game: AnyGame, state: State, seat: int) -> str:
    """What differs in the seat's view once all it cannot see is dealt anew; "" for nothing."""
    other = redeal(state, seat, seeded(seat))
    return _difference(view_of(game, state, seat), view_of(game, other, seat))


def leak_in_turn(game: AnyGame, turn: Turn, seat: int) -> str | None:
    """What differs for the seat once the cards hidden from it throughout a turn change places.

    The same action is taken, and its events and the view after it are compared; "" for no
    difference. None when there is nothing to compare: no such cards, cards shuffled by the turn
    itself, or an action that is not legal with the other cards.
    """
    change = _change(turn, seat)
    if turn.before.phase in game.rests or all(card == other for card, other in change.items()):
        return None
    before = replace(turn.before, table=_changed(turn.before.table, change))
    try:
        after, events = game.play(before, _mapped(turn.key, change))
    except EngineError:
        return None
    told = view_events(game, turn.before, turn.after, turn.events, seat)
    retold = view_events(game, before, after, events, seat)
    views = (view_of(game, turn.after, seat), view_of(game, after, seat))
    return _difference(told, retold) or _difference(*views)


def untold(game: AnyGame, turn: Turn, seat: int, most: int = 4) -> str:
    """What differs for the seat after two actions of another that were told to it alike; "" if not.

    So a decision made in secret stays secret, and nothing is seen to change that no event tells.
    """
    after: dict[str, object] = {}
    for action in turn.offers.legal[:most]:
        state, events = game.apply(turn.before, action)
        told = json.dumps(view_events(game, turn.before, state, events, seat))
        found = view_of(game, state, seat)
        difference = _difference(after.setdefault(told, found), found)
        if difference:
            return f"{told}\n{difference}"
    return ""


def _change(turn: Turn, seat: int) -> Change:
    """The cards the seat does not get to see in this turn, each with another to stand for it."""
    moves = [
        seen.card
        for event in turn.events
        for seen in seen_moves(event, turn.before, turn.after, seat)
    ]
    open_cards = {*_open(turn.before.table, seat), *_open(turn.after.table, seat), *moves}
    hidden = [card for card in turn.before.table.all_cards() if card not in open_cards]
    _, others = shuffled(seeded(seat + len(hidden)), hidden)
    return dict(zip(hidden, others, strict=True))


def _open(table: Table, seat: int) -> list[Card]:
    shown = [spec.id for spec in table.specs if spec.seen_by(seat)]
    return [card for zone in shown for card in table.cards(zone)]


def _changed(table: Table, change: Change) -> Table:
    piles = {
        spec.id: tuple(change.get(card, card) for card in table.cards(spec.id))
        for spec in table.specs
    }
    return table.arranged(piles)


def _mapped(key: str, change: Change) -> str:
    tokens = {card.token: other.token for card, other in change.items()}
    return "-".join(tokens.get(word, word) for word in key.split("-"))


def _difference(one: object, other: object) -> str:
    texts = json.dumps(one, sort_keys=True), json.dumps(other, sort_keys=True)
    return "" if texts[0] == texts[1] else "\n".join(texts)
