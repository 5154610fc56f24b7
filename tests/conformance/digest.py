"""One digest of everything the engine decides, to be the same on every Python that runs it.

`python -m tests.conformance.digest 3` prints JSON. The module needs the engine and the standard
library alone, since it is run inside Pyodide too, on the very zip that readers get.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import TYPE_CHECKING, Any

from engine import games
from engine.core.game import Start
from engine.core.record import Record, encode, replay
from engine.core.rng import pick, seeded
from engine.core.rules import survey
from engine.core.view import view_events, view_of
from engine.session import answer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core.game import Game, Position

MOST_ACTIONS = 400
"""Actions of one playout; a longer game is left there."""


def digests(playouts: int) -> dict[str, str]:
    """A sha256 of all that happened, for each game, number of seats and single twist.

    The plain game is played `playouts` times at each number of seats, a twist's once.
    """
    found: dict[str, str] = {}
    for slug in games.slugs():
        game = games.find(slug)
        assert game is not None
        for seats in game.seats:
            found[f"{slug} {seats}"] = _digest(game, (), seats, playouts)
        for twist in game.twists:
            found[f"{slug} {twist.id}"] = _digest(game, (twist.id,), game.seats[-1], 1)
    return found


def _digest(game: Game[Any, Any], twists: tuple[str, ...], seats: int, playouts: int) -> str:
    digest = hashlib.sha256()
    for seed in range(playouts):
        record = Record(game.slug, twists, Start(seats, seed))
        for told in playout(game, record):
            digest.update(json.dumps(told).encode())
    return digest.hexdigest()


def playout(game: Game[Any, Any], record: Record) -> Iterator[object]:
    """All that can be told of a random game: each position, its rulings, its end, its record."""
    rng = seeded(record.start.seed)
    state, _ = replay(game, record)
    while len(record.actions) < MOST_ACTIONS and state.to_act is not None:
        yield _position(game, state)
        rng, action = pick(rng, survey(game, state).legal)
        after, events = game.play(state, action.key)
        yield [view_events(game, state, after, events, seat) for seat in range(state.seats)]
        state, record = after, record.then(action.key)
    yield [_position(game, state), list(game.scores(state)), encode(record)]
    yield answer(json.dumps({"ask": "show", "record": encode(record)}))


def _position(game: Game[Any, Any], state: Position) -> object:
    found = survey(game, state)
    return [
        [view_of(game, state, seat) for seat in range(state.seats)],
        [action.key for action in found.legal],
        [[action.key, refusal.cites, refusal.facts] for action, refusal in found.refused],
    ]


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    sys.stdout.write(json.dumps(digests(count), indent=1) + "\n")
