from __future__ import annotations

import pytest

from engine.core.game import Start
from engine.core.record import Record
from engine.core.scenario import Scenario, Step

STEPS = (Step("bid-1", "One."), Step("play-a1", "No.", "follow"), Step("play-b1"), Step("deal"))
DEMO = Scenario("toy", ("free",), Start(2, 1), 0, (0,), STEPS)


def test_a_demo_is_a_record_and_a_line_without_what_is_refused() -> None:
    assert DEMO.record == Record("toy", ("free",), Start(2, 1))
    assert DEMO.line == ("bid-1", "play-b1", "deal")


@pytest.mark.parametrize(
    ("played", "key"),
    [
        ((), "bid-1"),
        (("bid-1",), "play-b1"),
        (("bid-2",), ""),
        (("bid-1", "play-b1"), "deal"),
        (("bid-1", "play-b1", "deal"), ""),
        (("bid-1", "play-b1", "deal", "more"), ""),
    ],
)
def test_the_next_action_of_the_line(played: tuple[str, ...], key: str) -> None:
    assert DEMO.scripted(played) == key
