"""Turns and actions: HAN-10 to HAN-15 and HAN-20 to HAN-28, and the events they make."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from engine.core.errors import RefusedError
from engine.core.observe import observe, redeal, seen_moves
from engine.core.rng import pick, seeded
from engine.core.rules import survey
from engine.core.view import view_of
from engine.games.hanamikoji import game
from engine.games.hanamikoji.state import ACTIONS
from tests.engine.games.hanamikoji_play import (
    act,
    at,
    by_kind,
    faces,
    happen,
    legal,
    tokens,
    use,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.hanamikoji.state import State

ORDERS = list(permutations(ACTIONS))
SEVEN = "2aa 2ba 2ca 3aa 3ba 4a 5a"


def refused(state: State) -> dict[str, tuple[str, ...]]:
    return {action.key: refusal.cites for action, refusal in survey(game, state).refused}


@pytest.mark.parametrize("first", [0, 1])
def test_seats_take_turns_four_each(first: int) -> None:  # HAN-10
    state, seats = at(first=str(first)), []
    for turn in range(8):
        assert state.turn == turn + 1
        seats.append(state.to_act)
        state = use(state, ORDERS[0][turn // 2])
    assert seats == [first, 1 - first] * 4
    assert state.phase in {"rest", "over"}


def test_a_turn_is_to_draw_the_top_card_and_then_use_an_action() -> None:  # HAN-11
    state = at(first="0")
    top = state.table.cards("draw")[-1]
    state, events = happen(state, "draw")
    assert state.table.cards("hand-0")[-1] == top
    assert [(event.kind, event.seat, event.cite) for event in events] == [("drew", 0, "draw-first")]
    assert legal(state) == ["use-secret", "use-trade-off", "use-gift", "use-competition"]
    state = act(state, "use-secret")
    state = act(state, legal(state)[0])
    facts = observe(game, state, 1)
    assert facts.fact("secret", 0) == "used"
    assert facts.fact("secret", 1) == "ready"


def test_drawing_is_compulsory_and_comes_first() -> None:  # HAN-11, H3
    state = at(first="0")
    assert legal(state) == ["draw"]
    assert refused(state) == {f"use-{name}": ("draw-first",) for name in ACTIONS}
    assert len(state.table.cards("hand-0")) == 6
    assert len(act(state, "draw").table.cards("hand-0")) == 7
    assert "draw" not in legal(act(state, "draw"))


def test_a_used_action_is_refused() -> None:  # HAN-11
    state = use(use(at(first="0"), "gift"), "secret")
    assert refused(state)["use-gift"] == ("draw-first", "use-once")
    assert refused(state)["use-secret"] == ("draw-first",)
    state = act(state, "draw")
    assert refused(state) == {"use-gift": ("use-once",)}
    with pytest.raises(RefusedError, match="use-once"):
        game.play(state, "use-gift")


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_of_the_actions_can_be_played(order: tuple[str, ...]) -> None:  # HAN-12
    for theirs in ORDERS:
        state = at(first="0")
        for pair in zip(order, theirs, strict=True):
            for name in pair:
                after = use(state, name)
                assert after.used[state.actor][-1] == name
                state = after
        assert tokens(state, "hand-0") == tokens(state, "hand-1") == tokens(state, "draw") == ""


def test_there_is_always_a_legal_action_and_none_is_to_pass() -> None:  # HAN-12
    for state in positions(range(15)):
        assert legal(state)
        assert "pass" not in legal(state)


@pytest.mark.parametrize("action", ACTIONS)
def test_on_the_last_turn_the_hand_is_as_large_as_the_action_left(action: str) -> None:  # HAN-13
    used = " ".join(name for name in ACTIONS if name != action)
    state = act(at(turn="7", first="0", used_0=used), "draw")
    assert legal(state) == [f"use-{action}"]
    assert len(state.table.cards("hand-0")) == ACTIONS[action]


@pytest.mark.parametrize("offer", ["gift", "competition"])
def test_to_answer_costs_nothing(offer: str) -> None:  # HAN-14, H12
    state = act(at(first="0"), "draw", f"use-{offer}")
    while state.phase == "card":
        state = act(state, legal(state)[0])
    before = tokens(state, "draw"), tokens(state, "hand-1"), state.turn
    assert (state.to_act, state.actor) == (1, 0)
    state = act(state, legal(state)[0])
    assert (tokens(state, "draw"), tokens(state, "hand-1"), state.turn - 1) == before
    assert state.used[1] == ()
    assert (state.to_act, legal(state)) == (1, ["draw"])
    assert len(legal(act(state, "draw"))) == 4


def test_a_seat_may_look_at_its_own_secret_and_trade_off() -> None:  # HAN-15, H16
    state = at(turn="6", first="0", used_0="secret trade-off gift", used_1="trade-off secret")
    for seat in (0, 1):
        for zone in ("secret", "discard"):
            own, other = (observe(game, state, viewer) for viewer in (seat, 1 - seat))
            assert own.cards(f"{zone}-{seat}") == state.table.cards(f"{zone}-{seat}") != ()
            assert other.cards(f"{zone}-{seat}") == ()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_is_one_card_face_down(seat: int) -> None:  # HAN-20
    start = at(first=str(seat), phase="action", **{f"hand_{seat}": SEVEN})
    state, events = happen(start, "use-secret put-5a")
    assert tokens(state, f"secret-{seat}") == "5a"
    assert state.to_act == 1 - seat
    assert [(event.kind, event.cite) for event in events] == [("put", "secret")]
    assert seen_moves(events[0], start, state, 1 - seat)[0].card is None
    assert seen_moves(events[0], start, state, seat)[0].card is not None


@pytest.mark.parametrize("seat", [0, 1])
def test_a_trade_off_is_two_cards_face_down_that_score_for_nobody(seat: int) -> None:  # HAN-21, H2
    start = at(first=str(seat), phase="action", **{f"hand_{seat}": SEVEN})
    state, events = happen(start, "use-trade-off put-5a put-4a")
    assert tokens(state, f"discard-{seat}") == "5a 4a"
    assert state.to_act == 1 - seat
    assert seen_moves(events[0], start, state, 1 - seat)[0].card is None


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("taken", ["5a", "4a", "2aa"])
def test_of_a_gift_the_other_seat_takes_one(seat: int, taken: str) -> None:  # HAN-22, HAN-26
    start = at(first=str(seat), phase="action", **{f"hand_{seat}": SEVEN})
    offer, events = happen(start, "use-gift put-5a put-4a put-2aa")
    assert tokens(offer, "gift") == "5a 4a 2aa"
    assert [event.kind for event in events] == ["put", "offered"]
    assert (offer.phase, offer.to_act) == ("answer", 1 - seat)
    state, events = happen(offer, f"take-{taken}")
    for token in ("5a", "4a", "2aa"):
        owner = 1 - seat if token == taken else seat
        assert tokens(state, f"side-{owner}-{token[:-1]}") == token
    told = [(event.kind, event.seat, event.cite, len(event.moved)) for event in events]
    assert told == [("took", 1 - seat, "gift", 1), ("placed", seat, "own-artist", 2)]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("taken", ["1", "2"])
def test_of_a_competition_the_other_seat_takes_a_pair(seat: int, taken: str) -> None:  # HAN-23, 26
    start = at(first=str(seat), phase="action", **{f"hand_{seat}": SEVEN})
    offer = act(start, "use-competition put-5a put-2aa put-4a put-3aa")
    assert (tokens(offer, "pair-1"), tokens(offer, "pair-2")) == ("5a 2aa", "4a 3aa")
    state, events = happen(offer, f"take-pair-{taken}")
    for pair, cards in (("1", ("5a", "2aa")), ("2", ("4a", "3aa"))):
        owner = 1 - seat if pair == taken else seat
        for token in cards:
            assert tokens(state, f"side-{owner}-{token[:-1]}") == token
    told = [(event.kind, event.seat, event.cite, len(event.moved)) for event in events]
    assert told == [("took", 1 - seat, "competition", 2), ("placed", seat, "own-artist", 2)]


def test_all_four_cards_of_a_competition_are_open() -> None:  # HAN-23, H1
    state = act(
        at(first="0", phase="action", hand_0="5a 2aa 4a 4b"),
        "use-competition put-5a put-2aa put-4a put-4b",
    )
    seen = observe(game, state, 1)
    assert [card.token for card in seen.cards("pair-1")] == ["5a", "2aa"]
    assert [card.token for card in seen.cards("pair-2")] == ["4a", "4b"]


def test_pairs_are_made_by_the_giver_and_never_split() -> None:  # HAN-24
    state = at(first="0", phase="action", hand_0=SEVEN)
    state = act(state, "use-competition put-5a put-2aa put-4a put-3aa")
    assert legal(state) == ["take-pair-1", "take-pair-2"]
    singles = ("take-5a", "take-2aa", "take-4a", "take-3aa")
    assert refused(state) == {
        **dict.fromkeys(singles, ("pairs-fixed",)),
        "decline": ("must-choose",),
    }


@pytest.mark.parametrize("first", ["5a 5b 5c 5d", "5a 4a 5b 4b"])
def test_an_offer_may_hold_equal_cards(first: str) -> None:  # HAN-25
    start = at(first="0", phase="action", hand_0="5a 5b 5c 5d 4a 4b 4c")
    puts = " ".join(f"put-{token}" for token in first.split())
    offer = act(start, "use-competition", puts)
    ends = [act(offer, f"take-pair-{pair}") for pair in (1, 2)]
    for zone in ("side-0-5", "side-1-5", "side-0-4", "side-1-4"):
        assert faces(ends[0], zone) == faces(ends[1], zone)


def test_cards_only_go_to_their_own_artist() -> None:  # HAN-26, H17
    for state in positions(range(10)):
        for spec in state.table.specs:
            if spec.name == "side":
                assert {card.face for card in state.table.cards(spec.id)} <= {spec.mark}
        assert not any("side" in action.place for action in game.candidates(state))


@pytest.mark.parametrize("offer", ["gift", "competition"])
def test_an_offer_cannot_be_declined(offer: str) -> None:  # HAN-27
    state = act(at(first="0"), "draw", f"use-{offer}")
    while state.phase == "card":
        state = act(state, legal(state)[0])
    assert refused(state)["decline"] == ("must-choose",)
    assert len(legal(state)) == {"gift": 3, "competition": 2}[offer]


def test_discards_stay_hidden_after_the_round() -> None:  # HAN-28
    state = at(first="0")
    for name in (name for name in ACTIONS for _ in (0, 1)):
        state = use(state, name)
    assert state.phase in {"rest", "over"}
    assert len(state.table.cards("discard-0")) == 2
    for seat in (0, 1):
        seen = observe(game, state, seat)
        assert seen.cards(f"discard-{1 - seat}") == ()
        assert seen.cards("removed") == ()


def test_the_action_in_hand_is_a_public_fact() -> None:
    state = act(at(first="0"), "draw")
    assert observe(game, state, 1).fact("action") == ""
    state, events = happen(state, "use-trade-off")
    assert events[0][:3] == ("chose", 0, "trade-off")
    assert events[0].facts == (("action", "trade-off"),)
    assert observe(game, state, 1).fact("action") == "trade-off"
    state = act(state, legal(state)[0])
    state = act(state, legal(state)[0])
    assert observe(game, state, 1).fact("action") == ""


def offers(state: State) -> Iterator[tuple[object, ...]]:
    """Every completed choice of the seat to act, by faces: twins and the order do not count."""
    for name, count in ACTIONS.items():
        used = act(state, f"use-{name}")
        for hand in permutations(legal(used), count):
            after, events = happen(used, *hand)
            moved = [move for event in by_kind(events, "put") for move in event.moved]
            assert len(moved) == 1
            zones = ("secret-0", "discard-0", "gift", "pair-1", "pair-2")
            yield name, *sorted(tuple(faces(after, zone)) for zone in zones)


@pytest.mark.parametrize(
    ("hand", "secret", "trade_off", "gift", "competition"),
    [(SEVEN, 7, 21, 35, 105), ("5a 5b 5c 5d 5e 4a 4b", 2, 3, 3, 4)],
)
def test_choices_of_the_first_turn_are_as_many_as_counted_by_hand(
    hand: str, secret: int, trade_off: int, gift: int, competition: int
) -> None:  # the size figures of the sheet: 168 and 12
    found = set(offers(at(first="0", phase="action", hand_0=hand)))
    counts = {name: sum(choice[0] == name for choice in found) for name in ACTIONS}
    assert list(counts.values()) == [secret, trade_off, gift, competition]


def test_pairings_of_the_last_competition_are_three() -> None:  # HAN-13
    used = "secret trade-off gift"
    state = at(turn="7", phase="action", first="0", used_0=used, hand_0="5a 4a 2aa 2ba")
    competing = act(state, "use-competition")
    seen = set()
    for hand in permutations(legal(competing)):
        after = act(competing, *hand)
        seen.add(tuple(sorted((tuple(faces(after, "pair-1")), tuple(faces(after, "pair-2"))))))
    assert seen == {
        (("2a", "2b"), ("4", "5")),
        (("2a", "5"), ("2b", "4")),
        (("2a", "4"), ("2b", "5")),
    }


def positions(seeds: range) -> Iterator[State]:
    """Every position but the last of a few games played by chance."""
    for seed in seeds:
        state, rng = at(seed), seeded(seed)
        while state.to_act is not None:
            yield state
            rng, action = pick(rng, game.legal_actions(state))
            state, _ = game.apply(state, action)


def test_no_candidate_comes_twice() -> None:
    for state in positions(range(10)):
        keys = [action.key for action in game.candidates(state)]
        assert len(set(keys)) == len(keys)


def test_states_are_hashable_and_equal_by_value() -> None:
    for ours, same in zip(positions(range(3)), positions(range(3)), strict=True):
        assert hash(ours) == hash(same)
        assert ours == same


def test_a_seat_sees_nothing_that_a_re_deal_changes() -> None:  # HAN-08
    for number, state in enumerate(positions(range(6))):
        for seat in (0, 1):
            dealt = redeal(state, seat, number)
            assert view_of(game, dealt, seat) == view_of(game, state, seat)
