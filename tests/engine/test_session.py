"""The door for the browser: what it answers, and the sentence for each thing that is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine import session
from engine.core.record import decode
from engine.core.scenario import Scenario
from engine.progress import dealt, played
from engine.request import LONGEST, MOST_ACTIONS
from tests.engine import toy

pytestmark = pytest.mark.usefixtures("toy_found")

HANDS = "1~toy~~2_1_hand-0.a1.b1x_hand-1.a2.b3x~"
STEPS = [
    {"key": "play-a1", "caption": "You lead."},
    {"key": "play-b3x", "refused": "follow-colour", "caption": "Not that."},
    {"key": "play-a2", "caption": "She follows."},
]
WORDS = {
    "seats": ["Ada", "Ben"],
    "cards": {"a1": {"name": "one of a"}},
    "zones": {"hand": {"own": "Your hand", "other": "{seat}'s hand"}},
    "verbs": {"play": "Play {card}"},
    "events": {"played": {"own": "You play {card}.", "other": "{seat} plays {card}."}},
}


def ask(**fields: object) -> dict[str, Any]:
    """The answer to a request with these fields."""
    answer: dict[str, Any] = json.loads(session.answer(json.dumps(fields)))
    return answer


def test_show_gives_the_position_and_the_readers_actions() -> None:
    answer = ask(ask="show", record=HANDS, words=WORDS)
    node = answer["node"]
    assert (answer["ok"], answer["record"]) == (True, HANDS)
    assert node["offers"] == {
        "play-a1": {},
        "play-b1x": {},
        "pass": {
            "refused": ["toy#no-passing"],
            "instead": ["Play one of a", "Play b1"],
            "facts": "",
        },
    }
    assert node["said"] == []
    assert [node[name] for name in ("auto", "next", "caption", "end")] == ["", "", "", ""]
    assert len(node["parts"]) == 4


def test_play_goes_on_and_another_seat_answers() -> None:
    answer = ask(ask="play", record=HANDS, action="play-a1", words=WORDS)
    assert answer["record"] == f"{HANDS}play-a1"
    assert answer["node"]["said"] == [["You play one of a.", "toy#play-any"]]
    assert answer["node"]["offers"] == {}
    assert answer["node"]["auto"] == "play-a2"
    again = ask(ask="play", record=answer["record"], action="play-a2")
    assert again["node"]["auto"] in {"play-b3x", ""}


def test_refusals_come_with_facts_and_with_what_goes_instead() -> None:
    words = {"facts": {"colour": "Colour led"}, "values": {"a": "blue"}}
    answer = ask(ask="show", record=f"{HANDS}play-a1", plays=[0, 1], words=words)
    refused = answer["node"]["offers"]["play-b3x"]
    assert refused["refused"] == ["toy#follow-colour"]
    assert refused["instead"] == ["Play a2"]
    assert refused["facts"] == "Colour led: blue"
    words["refusals"] = {"follow-colour": "{colour} was led."}
    answer = ask(ask="show", record=f"{HANDS}play-a1", plays=[0, 1], words=words)
    assert answer["node"]["offers"]["play-b3x"]["facts"] == "Blue was led."


def test_the_view_is_that_of_the_seat_to_act_if_the_reader_plays_it() -> None:
    both = ask(ask="show", record=f"{HANDS}play-a1", seat=0, plays=[0, 1])["node"]
    own = ask(ask="show", record=f"{HANDS}play-a1", seat=0, plays=[0])["node"]
    assert 'class="seat own" data-seat="1"' in both["parts"][-2]
    assert 'class="seat own" data-seat="0"' in own["parts"][-2]
    assert "b3x" not in "".join(own["parts"])


def test_a_reader_who_plays_no_seat_watches() -> None:
    node = ask(ask="show", record=HANDS, plays=[])["node"]
    assert node["offers"] == {}
    assert node["auto"].startswith("play-")


def test_the_authors_line_is_followed_and_captioned() -> None:
    first = ask(ask="show", record=HANDS, steps=STEPS)["node"]
    assert (first["next"], first["caption"], first["end"]) == ("play-a1", "", "")
    second = ask(ask="play", record=HANDS, steps=STEPS, action="play-a1")["node"]
    assert (second["auto"], second["next"], second["caption"]) == (
        "play-a2",
        "play-a2",
        "You lead.",
    )
    third = ask(ask="play", record=f"{HANDS}play-a1", steps=STEPS, action="play-a2")["node"]
    assert (third["next"], third["caption"], third["end"]) == ("", "She follows.", "line")
    off = ask(ask="play", record=HANDS, steps=STEPS, action="play-b1x")["node"]
    assert (off["next"], off["caption"], off["end"]) == ("", "", "")


def test_an_authors_action_that_is_not_legal_is_not_answered_with() -> None:
    steps = [{"key": "play-a1"}, {"key": "play-b3x"}]
    assert ask(ask="play", record=HANDS, steps=steps, action="play-a1")["node"]["auto"] == "play-a2"


def _rest() -> str:
    record = HANDS
    for _ in range(4):
        key = next(iter(ask(ask="show", record=record, plays=[0, 1])["node"]["offers"]))
        record = ask(ask="play", record=record, action=key)["record"]
    return record


def test_a_rest_waits_for_the_reader_whoever_is_to_act() -> None:
    for plays in ([0], [1], []):
        node = ask(ask="show", record=_rest(), plays=plays)["node"]
        assert (node["end"], node["auto"], node["offers"]) == ("deal", "", {"deal": {}})


def _over() -> str:
    record = _rest()
    for _ in range(20):
        node = ask(ask="show", record=record, plays=[0, 1])["node"]
        if node["end"] == "over":
            break
        record = ask(ask="play", record=record, action=next(iter(node["offers"])))["record"]
    return record


def test_the_game_ends() -> None:
    node = ask(ask="show", record=_over(), plays=[0, 1])["node"]
    assert (node["end"], node["offers"], node["auto"]) == ("over", {}, "")


def test_the_same_position_gets_the_same_answer() -> None:
    request = json.dumps({"ask": "play", "record": "1~toy~~4_9~", "action": "pass", "plays": []})
    assert session.answer(request) == session.answer(request)
    shown = [ask(ask="show", record=f"1~toy~~4_{seed}~", plays=[])["node"] for seed in range(30)]
    assert len({node["auto"] for node in shown}) > 5


def test_the_seed_decides_between_answers() -> None:
    records = [HANDS.replace("2_1_", f"2_{seed}_") for seed in range(20)]
    shown = [ask(ask="show", record=record, plays=[])["node"]["auto"] for record in records]
    assert set(shown) == {"play-a1", "play-b1x"}


def test_nobody_replies_at_a_rest_nor_for_the_reader() -> None:
    record = decode(_rest())
    at_rest = played(dealt(toy.game, record), record.actions)
    scenario = Scenario("toy", (), record.start, 0, (), ())
    assert session.reply(toy.game, scenario, record.actions, at_rest.state) == ""
    first = dealt(toy.game, record)
    assert session.reply(toy.game, scenario, (), first.state).startswith("play-")
    assert session.reply(toy.game, replace(scenario, plays=(0,)), (), first.state) == ""


def test_cards_lists_the_deck_and_what_the_seat_sees() -> None:
    answer = ask(ask="cards", record=f"{HANDS}play-a1.play-a2", words=WORDS, seat=0)
    assert answer["cards"][0] == ["a1", "a1", "one of a"]
    assert len(answer["cards"]) == 12
    assert answer["visible"][0] == ["Your hand", ["b1x"]]
    assert "b3x" not in [token for _, tokens in answer["visible"] for token in tokens]


def test_a_swap_exchanges_in_the_start_and_in_what_was_played() -> None:
    answer = ask(ask="swap", record=f"{HANDS}play-a1.play-a2", cards=["a1", "a3"], seat=0)
    assert answer["ok"], answer
    assert "_hand-0.a3.b1x_" in answer["record"]
    assert answer["record"].endswith("~play-a3.play-a2")
    assert answer["note"] == ""


def test_a_swap_writes_no_more_of_the_start_than_it_must() -> None:
    answer = ask(ask="swap", record=HANDS, cards=["a1", "a2"])
    assert answer["record"] == "1~toy~~2_1_hand-0.a2.b1x_hand-1.a1.b3x~"
    answer = ask(ask="swap", record="1~toy~~3_7~", cards=["b2x", "b3y"], plays=[0])
    assert "_stock." in answer["record"]


def test_a_swap_leaves_the_authors_line() -> None:
    answer = ask(ask="swap", record=HANDS, cards=["b1x", "a5"], steps=STEPS)
    assert answer["node"]["next"] == ""
    assert ask(ask="show", record=HANDS, steps=STEPS)["node"]["next"] == "play-a1"


def test_a_swap_takes_back_what_no_longer_fits_and_says_so() -> None:
    answer = ask(ask="swap", record=f"{HANDS}play-a1.play-a2", cards=["a1", "b3x"], seat=0)
    assert answer["record"].endswith("~play-b3x.play-a2")
    answer = ask(ask="swap", record=f"{HANDS}play-b1x.play-b3x", cards=["b1x", "a4"], seat=0)
    assert answer["record"].endswith("~play-a4")
    assert answer["note"] == "The last action no longer fits and is taken back."


def test_a_swap_leaves_every_other_card_where_it_was() -> None:
    record = "1~toy~~3_7~"
    hands = ask(ask="show", record=record, seat=1)["node"]["parts"][-2]
    visible = ask(ask="cards", record=record, seat=0)["visible"][0][1]
    others = sorted({card[0] for card in ask(ask="cards", record=record)["cards"]} - {*visible})
    for other in others:
        swapped = ask(ask="swap", record=record, cards=[visible[0], other], seat=0)["record"]
        after = ask(ask="show", record=swapped, seat=1)["node"]["parts"][-2]
        assert after == hands or f'data-card="{visible[0]}"' in after


@pytest.mark.parametrize("question", ["cards", "swap"])
def test_after_the_deal_of_the_start_no_cards_can_be_exchanged(question: str) -> None:
    """The start says nothing of a later deal: an exchange there would change what is over."""
    assert ask(ask=question, record=_rest(), cards=["a1", "a2"])["ok"]
    record = ask(ask="play", record=_rest(), action="deal")["record"]
    answer = ask(ask=question, record=record, cards=["a1", "a2"])
    assert answer["error"] == "Cards can be exchanged only in the deal that play began with."
    assert answer["record"] == record


def test_swapping_back_gives_the_position_again() -> None:
    before = ask(ask="show", record=f"{HANDS}play-a1")
    there = ask(ask="swap", record=before["record"], cards=["a1", "a5"])["record"]
    back = ask(ask="swap", record=there, cards=["a1", "a5"])
    assert back["node"]["parts"] == before["node"]["parts"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "The request's 'record' must be text."),
        ({"record": 5}, "The request's 'record' must be text."),
        ({"record": "x"}, "The link has 1 parts; it needs 5. Was it cut short?"),
        ({"record": HANDS}, "The request's 'ask' must be text."),
        ({"record": HANDS, "ask": "sing"}, "One cannot ask 'sing', only: show, play, cards, swap."),
        ({"record": "1~chess~~2_1~", "ask": "show"}, "There is no game 'chess', only: "),
        ({"record": "1~toy~no~2_1~", "ask": "show"}, "There is no twist 'no'."),
        ({"record": "1~toy~long.short~2_1~", "ask": "show"}, "'long' and 'short' cannot be comb"),
        ({"record": "1~toy~~9_1~", "ask": "show"}, "9 players do not fit; it takes 2 to 4."),
        ({"record": "1~toy~~0_1~", "ask": "show"}, "0 players do not fit; it takes 2 to 4."),
        ({"record": "1~toy~~-5_1~", "ask": "show"}, "-5 players do not fit; it takes 2 to 4."),
        ({"record": HANDS, "ask": "show", "seat": 2}, "The request's 'seat' must be seats of"),
        ({"record": HANDS, "ask": "show", "seat": True}, "The request's 'seat' must be seats of"),
        ({"record": HANDS, "ask": "show", "plays": "0"}, "The request's 'plays' must be a list"),
        ({"record": HANDS, "ask": "show", "plays": [-1]}, "The request's 'plays' must be seats"),
        ({"record": HANDS, "ask": "show", "steps": [1]}, "The request's 'steps' must be objects"),
        ({"record": HANDS, "ask": "show", "words": []}, "The request's 'words' must be the words"),
        ({"record": HANDS, "ask": "play"}, "'' is not on offer here. On offer: play-a1, play-b1x"),
        ({"record": HANDS, "ask": "play", "action": "pass"}, "'pass' is refused by no-passing."),
        ({"record": HANDS, "ask": "play", "action": 1}, "The request's 'action' must be text."),
        ({"record": HANDS, "ask": "swap"}, "An exchange takes two different cards of this game."),
        (
            {"record": HANDS, "ask": "swap", "cards": ["a1", "a1"]},
            "An exchange takes two different",
        ),
        (
            {"record": HANDS, "ask": "swap", "cards": ["a1", "zz"]},
            "An exchange takes two different",
        ),
        ({"record": HANDS, "ask": "swap", "cards": ["a2", "b3x"]}, "One of the two cards must be"),
        ({"record": f"{HANDS}{'.a' * 2001}"[:-1], "ask": "show"}, "The link has '' where a word"),
        (
            {"record": HANDS + ".".join("a" * (MOST_ACTIONS + 1)), "ask": "show"},
            "The link holds 2001 actions; 2000 is the most.",
        ),
    ],
)
def test_what_is_wrong_is_one_plain_sentence(fields: dict[str, Any], sentence: str) -> None:
    answer = ask(**fields)
    assert answer["ok"] is False
    assert answer["error"].startswith(sentence)
    assert set(answer) == {"ok", "error", "record"}


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", "5", "NaN", '{"a": Infinity}', "9" * 5_000, "\ud800"],
)
def test_what_is_no_request_is_said_to_be_none(text: str) -> None:
    answer = json.loads(session.answer(text))
    assert answer["error"].startswith("The request is not ")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":[' * 50_000, '{"a":"\\"",' + "[" * 21])
def test_a_request_nested_too_deep_is_refused(text: str) -> None:
    answer = json.loads(session.answer(text))
    assert answer["error"] == "The request is nested too deep; 20 levels are the most."


def test_brackets_within_a_text_nest_nothing() -> None:
    answer = ask(ask="show", record=HANDS, words={"unseen": '["\\[{' * 50})
    assert answer["ok"] is True


def test_a_request_is_never_too_long_to_refuse() -> None:
    answer = json.loads(session.answer("x" * (LONGEST + 1)))
    assert (
        answer["error"] == f"The request is {LONGEST + 1} characters long; {LONGEST} is the most."
    )


def test_a_request_that_is_not_text_is_refused() -> None:
    assert json.loads(session.answer(None))["ok"] is False  # type: ignore[arg-type]


def test_an_error_says_what_could_be_played() -> None:
    answer = ask(ask="show", record=f"{HANDS}play-a1.play-b3x.play-a2", plays=[0, 1])
    assert answer["error"] == "Action 2 does not fit: 'play-b3x' is refused by follow-colour."
    assert answer["record"] == f"{HANDS}play-a1"
    assert ask(ask="play", record=HANDS, action="fly")["record"] == HANDS


@pytest.mark.parametrize("key", ["fly", "play-b3x", "play-b3y"])
def test_an_error_does_not_tell_another_seats_cards(key: str) -> None:
    """Not by what is on offer, nor by the rule that refuses one card and not another."""
    answer = ask(ask="play", record=f"{HANDS}play-a1", action=key)
    assert answer["error"] == f"'{key}' is not on offer: another seat is to act."
    answer = ask(ask="show", record=f"{HANDS}play-a1.{key}.play-b1x")
    sentence = f"'{key}' is not on offer: another seat is to act."
    assert answer["error"] == f"Action 2 does not fit: {sentence}"
    assert answer["record"] == f"{HANDS}play-a1"


def test_an_error_at_a_rest_or_after_the_game_says_what_it_is() -> None:
    answer = ask(ask="play", record=_rest(), action="fly", plays=[])
    assert answer["error"] == "'fly' is not on offer here. On offer: deal."
    answer = ask(ask="play", record=_over(), action="fly")
    assert answer["error"].endswith("On offer: nothing: the game is over.")


def test_a_fault_of_the_engine_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(session, "node", fail)
    answer = ask(ask="show", record=HANDS)
    assert answer["error"] == "The rules engine met a fault of its own: ZeroDivisionError."


def test_a_long_word_is_cut() -> None:
    words = {"cards": {"a1": {"name": "x" * 200_000}}, "seats": ["y" * 90_000] * 2}
    text = json.dumps({"ask": "show", "record": HANDS, "words": words, "seat": 0})
    answer = session.answer(text)
    assert json.loads(answer)["ok"]
    assert len(answer) < 50_000


def test_words_of_any_kind_are_borne_and_bounded() -> None:
    long = "{card}" * 20_000
    words = {
        "seats": "Ada",
        "cards": [],
        "zones": {"hand": {"own": 5, "bare": "\ud800"}, "played": 3},
        "verbs": {"play": long, "pass": None},
        "facts": {"points": ["x"]},
        "prompts": {"play": {"own": long}},
    }
    text = json.dumps({"ask": "show", "record": HANDS, "words": words})
    assert len(session.answer(text)) < 50_000
    assert json.loads(session.answer(text))["ok"]
