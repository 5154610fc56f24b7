"""Hanamikoji: two players court seven artists by offering each other cards.

Source: the fact sheet HAN-01 to HAN-40, from STUDplay's guide, Board Game Arena's help page and
three open engines, read in November 2026. Where they differ, the guide decides.
"""

from __future__ import annotations

from engine.core.game import Game

from .decisions import zones
from .phases import PHASES
from .restrictions import RESTRICTIONS
from .rules import TWISTS, HanamikojiRules
from .scoring import facts, scores
from .start import ENTRIES, SEATS, deal
from .state import DECK, State

game: Game[State, HanamikojiRules] = Game(
    slug="hanamikoji",
    rules=HanamikojiRules(),
    twists=TWISTS,
    seats=SEATS,
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
