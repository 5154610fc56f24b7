"""Wizard: say how many tricks you will take, then take exactly that many.

Source: the fact sheet WIZ-01 to WIZ-52, from the publisher's pages at wizardcards.com, Board Game
Arena's help page and a tournament text, read in November 2026. Where they differ, the guide
decides.
"""

from __future__ import annotations

from engine.core.game import Game

from .decisions import zones
from .entries import ENTRIES
from .phases import PHASES
from .restrictions import RESTRICTIONS
from .rules import TWISTS, WizardRules
from .scoring import facts, scores
from .start import deal
from .state import DECK, SEATS, State

game: Game[State, WizardRules] = Game(
    slug="wizard",
    rules=WizardRules(),
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
