"""From a start to the first state: the entries must fit together, the seed decides the rest.

Each thing the seed decides has a generator of its own, so that giving one entry more leaves the
others as they were: that is how two cards of a game in progress can be exchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import StartError
from engine.core.game import Start, check_seats
from engine.core.rng import advance, below, pick, seeded

from .begun import begun
from .dealing import trump_of
from .decisions import hand_size, zones
from .entries import read
from .filling import filled
from .scoring import PER_TRICK, points
from .state import PLAYED, SEATS, SUITS, State
from .tricks import suit_of

if TYPE_CHECKING:
    from .begun import Begun
    from .entries import Given
    from .rules import WizardRules

    Bids = tuple[int | None, ...]


class Seeds(NamedTuple):
    """A generator for each thing that a start may leave open, and for the hands to come."""

    cards: int
    dealer: int
    leader: int
    trump: int
    bids: int
    future: int


def deal(rules: WizardRules, start: Start) -> State:
    """The first state; `StartError` names the entry that does not fit.

    Rule: wizard#first-dealer, wizard#shuffle-sixty, wizard#turn-trump, wizard#trump-before-bids
    """
    check_seats(SEATS, start)
    specs, seats, seeds = zones(rules, start.seats), start.seats, _seeds(start.seed)
    given = read(start, specs)
    now = begun(rules, given, seats, (seeds.dealer, seeds.leader))
    table = filled(specs, given, now, seeds.cards)
    trump = given.trump or trump_of(table.cards("turned"))
    if now.playing and not trump:
        _, trump = pick(seeds.trump, SUITS)
    phase = "play" if now.playing else "bid" if trump else "trump"
    return State(
        rules=rules,
        table=table,
        phase=phase,
        to_act=now.dealer if phase == "trump" else now.on_turn,
        seats=seats,
        rng=seeds.future,
        hand=now.hand,
        dealer=now.dealer,
        leader=now.leader,
        trump=trump,
        suit=suit_of([card for seat in now.played for card in table.cards(PLAYED[seat])]),
        bids=_bids(given, now, seeds.bids),
        tricks=now.tricks,
        scores=_scores(rules, given, now),
    )


def _seeds(seed: int) -> Seeds:
    rng, found = seeded(seed), []
    for _ in Seeds._fields:
        rng, bits = advance(rng)
        found.append(bits)
    return Seeds(*found)


def _bids(given: Given, now: Begun, rng: int) -> Bids:
    """Rule: wizard#bid-once, wizard#bids-free."""
    if not now.playing:
        return (None,) * now.seats
    if given.bids is None:
        drawn = []
        for _ in range(now.seats):
            rng, bid = below(rng, now.size + 1)
            drawn.append(bid)
        return tuple(drawn)
    for bid in given.bids:
        if not 0 <= bid <= now.size:
            message = f"'bids' names {bid}; in hand {now.hand} a bid is 0 to {now.size}."
            raise StartError("bids", message)
    return given.bids


def _scores(rules: WizardRules, given: Given, now: Begun) -> tuple[int, ...]:
    """Totals within what the hands before this one can give.

    Rule: wizard#score-exact, wizard#score-missed
    """
    sizes = [hand_size(rules, now.seats, number) for number in range(1, now.hand)]
    low, high = sum(points(size, 0) for size in sizes), sum(points(size, size) for size in sizes)
    for score in given.scores or ():
        if not low <= score <= high or score % PER_TRICK:
            message = (
                f"'scores' names {score}; before hand {now.hand} a score is a multiple "
                f"of {PER_TRICK} from {low} to {high}."
            )
            raise StartError("scores", message)
    return given.scores or (0,) * now.seats
