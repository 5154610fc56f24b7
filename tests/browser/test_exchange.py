"""Two cards change places, and the engine is asked again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.host import Host
from tests.browser.oracle import FIRST, GAMES
from tests.browser.play import HANDS, TOUCH, Keyboard, Player
from tests.browser.visit import Open

pytestmark = pytest.mark.browser


def choose(page: Page, hand: str, group: str, token: str) -> None:
    """Chooses a card of the dialogue."""
    radio = page.locator(f'dialog input[name="{group}"][value="{token}"]').first
    if hand == "tap":
        radio.locator("xpath=..").tap()
    else:
        radio.focus()
        page.keyboard.press("Space")
    assert radio.is_checked()


def pair(player: Player) -> tuple[str, str]:
    """A card the reader sees and one that nobody does, by the engine's own lists."""
    told = player.oracle.ask(ask="cards", record=player.position.record)
    visible = [token for _, tokens in told["visible"] for token in tokens]
    key = next(key for key in player.position.legal if key.partition("-")[2] in visible)
    return key.partition("-")[2], next(t for t, *_ in told["cards"] if t not in visible)


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
    while not card_is_played(player):
        player.play(player.position.node["next"] or player.position.legal[0])
    player.do("change")
    page.wait_for_selector("dialog[open]")
    out, into = pair(player)
    choose(page, hand, "out", out)
    choose(page, hand, "in", into)
    answer = player.oracle.ask(ask="swap", record=player.position.record, cards=[out, into])
    player.hand.press(page, 'dialog button[value="yes"]')
    compare_swapped(player, answer)
    assert page.evaluate("document.activeElement.dataset.do") == "change"
    if not player.position.node["auto"]:
        player.play(player.position.legal[0])


def card_is_played(player: Player) -> bool:
    """Whether one of the reader's actions here lies on a card of the deck."""
    told = player.oracle.ask(ask="cards", record=player.position.record)
    deck = {token for token, *_ in told["cards"]}
    return any(key.partition("-")[2] in deck for key in player.position.legal)


def compare_swapped(player: Player, answer: dict[str, Any]) -> None:
    """The page shows the engine's own answer, and goes on without the author's words."""
    assert answer["ok"]
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
