"""Two cards change places, and the engine is asked again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.host import Host
from tests.browser.oracle import FIRST, GAMES
from tests.browser.play import HANDS, TOUCH, Keyboard, Player
from tests.browser.visit import Open

pytestmark = pytest.mark.browser

MOST_PAIRS = 60
"""Pairs that are tried before none is thought to be refused."""


def choose(page: Page, hand: str, group: str, token: str) -> None:
    """Chooses a card of the dialogue."""
    radio = page.locator(f'dialog input[name="{group}"][value="{token}"]').first
    if hand == "tap":
        radio.locator("xpath=..").tap()
    else:
        radio.focus()
        page.keyboard.press("Space")
    assert radio.is_checked()


def answers(player: Player, *, ok: bool) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Pairs of a card the reader sees and one that nobody does, which may change places or not."""
    record = player.position.record
    told = player.oracle.ask(ask="cards", record=record)
    visible = [token for _, tokens in told["visible"] for token in tokens]
    hidden = [token for token, *_ in told["cards"] if token not in visible]
    pairs = ((out, into) for into in hidden for out in reversed(visible))
    for out, into in islice(pairs, MOST_PAIRS):
        answer = player.oracle.ask(ask="swap", record=record, cards=[out, into])
        if answer["ok"] is ok:
            yield out, into, answer


def exchange(player: Player, hand: str, out: str, into: str) -> None:
    """Has two cards change places, by the dialogue."""
    player.do("change")
    player.page.wait_for_selector("dialog[open]")
    choose(player.page, hand, "out", out)
    choose(player.page, hand, "in", into)
    player.hand.press(player.page, 'dialog button[value="yes"]')
    player.page.wait_for_selector("dialog", state="detached")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hand", HANDS)
def test_cards_change_places_and_the_engine_is_asked_again(
    game: str, hand: str, host: Host, visit: Open
) -> None:
    page = visit(host.address + FIRST[game].alone, **TOUCH[hand]).page
    player = Player(page, FIRST[game], hand, "live")
    page.locator("rule-demo .demo-answer").focus()
    page.wait_for_selector('rule-demo[data-state="live"]')
    player.begin()
    for out, into, answer in islice(answers(player, ok=False), 1):
        exchange(player, hand, out, into)
        page.get_by_text(answer["error"]).first.wait_for()
        player.look(player.position, answered=False)
    out, into, answer = next(answers(player, ok=True))
    exchange(player, hand, out, into)
    compare_swapped(player, answer)
    assert page.evaluate("document.activeElement.dataset.do") == "change"
    if player.position.node["auto"]:
        player.begin()
    player.play(player.position.legal[0])


def compare_swapped(player: Player, answer: dict[str, Any]) -> None:
    """The page shows the engine's own answer, and goes on without the author's words."""
    player.oracle.always["steps"] = []
    record = answer["record"]
    player.page.wait_for_selector(f'{player.root}[data-record="{record}"]')
    player.page.evaluate("watched.positions.splice(0), watched.spoken.splice(0)")
    player.position = player.oracle.at(record)
    assert player.position.node == answer["node"]
    player.look(player.position, answered=False)


def test_the_choice_of_cards_can_be_left(host: Host, visit: Open) -> None:
    demo = FIRST[GAMES[0]]
    page = visit(host.address + demo.alone).page
    player = Player(page, demo, "keyboard", "live")
    Keyboard().press(page, f'{player.root} [data-do="change"]')
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement.dataset.do") == "change"
    player.look(player.position)
