"""Lanes, a small game for tests: two colours, two deals, and one of everything a game may need.

Each plays a card, in the colour led if able; the highest of that colour takes the trick, into a
lane for each colour. A trick won is a point.
"""

from __future__ import annotations

from engine.core.game import Game

from .dealing import ENTRIES, deal
from .phases import PHASES, RESTRICTIONS, facts, scores
from .position import DECK, Lanes, zones
from .rules import TWISTS, LanesRules

game: Game[Lanes, LanesRules] = Game(
    slug="toy",
    rules=LanesRules(),
    twists=TWISTS,
    seats=range(2, 5),
    zones=zones,
    deck=DECK,
    deal=deal,
    phases=PHASES,
    restrictions=RESTRICTIONS,
    facts=facts,
    scores=scores,
    rests=frozenset({"rest"}),
    entries=ENTRIES,
)
