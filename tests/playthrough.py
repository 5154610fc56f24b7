"""One game of each kind written out for a person to read: `python -m tests.playthrough`.

The golden files in `tests/playthroughs` change when a rule, a cite or a sight does. Read what
changed before committing it.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.observe import observe
from tests.cases import Case, every_game, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.core.game import Event, Move
    from engine.core.observe import Observation, SeenZone
    from engine.core.rules import Refusal
    from tests.cases import AnyGame, State, Turn

SEED = 2
MOST = 60
RESTS = 3


def golden(slug: str) -> Path:
    """The golden file of a game."""
    return Path(__file__).parent / "playthroughs" / f"{slug}.txt"


def lines(game: AnyGame) -> Iterator[str]:
    """The playthrough: each position as the seat to act sees it, its offers, and what follows."""
    case = Case(game, (), game.seats[0])
    yield f"{game.slug}, {case.seats} players, seed {SEED}"
    yield from _options(case.first(SEED).rules)
    turns = walk(game, case.first(SEED), SEED, MOST)
    ends = [place for place, turn in enumerate(turns, 1) if turn.after.phase in game.rests]
    shown = turns[: ends[:RESTS][-1]] if ends else turns
    known: set[str] = set()
    for number, turn in enumerate(shown):
        yield from ("", f"# {number}")
        yield from _turn(game, turn, known)
    yield from ("", f"# {len(shown)}")
    for seat in range(case.seats):
        yield from _seen(observe(game, shown[-1].after, seat), set())
    yield f"scores: {' '.join(str(score) for score in game.scores(shown[-1].after))}"


def _turn(game: AnyGame, turn: Turn, known: set[str]) -> Iterator[str]:
    yield from _seen(observe(game, turn.before, _acting(turn.before)), known)
    yield f"legal: {' '.join(action.key for action in turn.offers.legal)}"
    for action, refusal in turn.offers.refused:
        yield f"refused: {action.key} {_refusal(refusal)}"
    yield f"> {turn.key}"
    yield from (f"  {_event(event)}" for event in turn.events)


def _acting(state: State) -> int:
    seat = state.to_act
    assert isinstance(seat, int)
    return seat


def _options(rules: Any) -> Iterator[str]:  # noqa: ANN401 -- each game has a type of its own
    for field in fields(rules):
        value = getattr(rules, field.name)
        text = " ".join(sorted(value)) if isinstance(value, frozenset) else value
        yield f"  {field.name}: {text}"


def _seen(seen: Observation, known: set[str]) -> Iterator[str]:
    """What the seat sees; of the facts only those that are not already `known`, which grows."""
    yield f"seat {seen.seat} sees: phase {seen.phase}, to act {seen.to_act}"
    yield from (f"  {zone.spec.id}: {_cards(zone)}" for zone in seen.zones if zone.count)
    facts = [f"{_owned(fact.name, fact.seat)}={fact.text}" for fact in seen.facts]
    news = [fact for fact in facts if fact not in known]
    known.clear()
    known.update(facts)
    if news:
        yield f"  facts: {' '.join(news)}"


def _cards(zone: SeenZone) -> str:
    if zone.cards is None:
        return f"{zone.count} unseen"
    return " ".join(card.token for card in zone.cards)


def _owned(name: str, seat: int | None) -> str:
    return name if seat is None else f"{name}-{seat}"


def _refusal(refusal: Refusal) -> str:
    return f"by {' '.join(refusal.cites)}{_facts(refusal.facts)}"


def _event(event: Event) -> str:
    who = "" if event.seat is None else f" seat {event.seat}"
    return f"{event.kind}{who} [{event.cite}]{_facts(event.facts)}{_moves(event.moved)}"


def _facts(facts: Iterable[tuple[str, str]]) -> str:
    return "".join(f" {name}={text}" for name, text in facts)


def _moves(moves: Iterable[Move]) -> str:
    return "".join(f" {move.card.token}:{move.src}>{move.dst}" for move in moves)


if __name__ == "__main__":
    for each in every_game():
        text = "".join(f"{line}\n" for line in lines(each))
        golden(each.slug).write_text(text, encoding="utf-8")
        print(golden(each.slug))  # noqa: T201 -- a command says what it wrote
