"""The one door for the browser: a request in JSON in, an answer in JSON out.

Nothing is kept between requests: each holds its game in progress as a record.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine import games
from engine.core.errors import ActionError, EngineError
from engine.core.record import encode
from engine.exchange import exchanged
from engine.node import node, reply, seen
from engine.progress import Progress, dealt, played
from engine.request import Request, RequestError, read
from engine.table.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["answer", "node", "reply"]

Answer = dict[str, Any]
PAIR = 2


def answer(request: str) -> str:
    """The answer to a request, both JSON text. It never raises: what is wrong is a sentence."""
    try:
        response = _answer(read(request))
    except EngineError as error:
        response = _failed(str(error), "")
    except Exception as error:  # noqa: BLE001 -- a fault of ours must not end the reader's game
        response = _failed(f"The rules engine met a fault of its own: {type(error).__name__}.", "")
    return json.dumps(response)


def _failed(error: str, record: str) -> Answer:
    return {"ok": False, "error": error, "record": record}


def _answer(request: Request) -> Answer:
    if request.ask not in ASKS:
        allowed = ", ".join(ASKS)
        raise RequestError(f"One cannot ask '{request.ask[:40]}', only: {allowed}.")
    game = games.find(request.record.game)
    if game is None:
        allowed = ", ".join(games.slugs())
        raise RequestError(f"There is no game '{request.record.game[:40]}', only: {allowed}.")
    now = played(dealt(game, request.record), request.record.actions)
    if now.fault:
        done = len(now.record.actions)
        fault = _fault(request, now, request.record.actions[done])
        return _failed(f"Action {done + 1} does not fit: {fault}", encode(now.record))
    try:
        return ASKS[request.ask](request, now)
    except EngineError as error:
        return _failed(str(error), encode(now.record))


def _show(request: Request, now: Progress) -> Answer:
    shown = node(
        now.game,
        request.scenario,
        now.record.actions,
        now.before,
        now.state,
        now.events,
        request.words,
    )
    return {"ok": True, "record": encode(now.record), "node": shown}


def _play(request: Request, now: Progress) -> Answer:
    after = played(now, (request.action,))
    if after.fault:
        raise ActionError(_fault(request, after, request.action))
    return _show(request, after)


def _fault(request: Request, now: Progress, key: str) -> str:
    """What is wrong with the action that does not fit.

    The engine's own sentence names what is on offer, or the rule that refuses: by these another
    seat's cards would show.
    """
    acting = now.state.to_act
    hidden = acting is not None and acting not in request.scenario.plays
    if hidden and now.state.phase not in now.game.rests:
        return f"'{key[:40]}' is not on offer: another seat is to act."
    return now.fault


def _cards(request: Request, now: Progress) -> Answer:
    _check_first_deal(now)
    words = Words(request.words, seen(now.game, request.scenario, now.state)["seat"])
    deck = [[card.token, card.face, words.card(card.face)] for card in now.game.deck]
    visible = [
        [words.zone(zone), [card[0] for card in zone["cards"]]] for zone in _open(request, now)
    ]
    return {"ok": True, "cards": deck, "visible": visible}


def _check_first_deal(now: Progress) -> None:
    """Later deals are shuffled, so an exchange in the start would not show in them."""
    if now.deal > 1:
        raise RequestError("Cards can be exchanged only in the deal that play began with.")


def _open(request: Request, now: Progress) -> list[dict[str, Any]]:
    """The zones in which the reader sees cards."""
    return [zone for zone in seen(now.game, request.scenario, now.state)["zones"] if zone["cards"]]


def _swap(request: Request, now: Progress) -> Answer:
    _check_first_deal(now)
    deck = {card.token for card in now.game.deck}
    visible = {card[0] for zone in _open(request, now) for card in zone["cards"]}
    pair = request.cards
    if len(deck.intersection(pair)) != PAIR:
        raise RequestError("An exchange takes two different cards of this game.")
    if visible.isdisjoint(pair):
        raise RequestError("One of the two cards must be one that can be seen from this seat.")
    after = exchanged(now.game, now.record, *pair)
    # Another start is off the author's line, whose captions speak of the cards as they were.
    scenario = replace(request.scenario, start=after.record.start, steps=())
    return _show(replace(request, scenario=scenario), after) | {"note": _note(now, after)}


def _note(now: Progress, after: Progress) -> str:
    lost = len(now.record.actions) - len(after.record.actions)
    if lost == 1:
        return "The last action no longer fits and is taken back."
    return f"The last {lost} actions no longer fit and are taken back." if lost else ""


ASKS: dict[str, Callable[[Request, Progress], Answer]] = {
    "show": _show,
    "play": _play,
    "cards": _cards,
    "swap": _swap,
}
