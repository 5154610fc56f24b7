"""What a page weighs on its way to the reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.host import hosting
from tests.browser.oracle import FIRST, GAMES
from tests.browser.visit import Open

pytestmark = pytest.mark.browser

GUIDE = 100_000
LIVE = 4_300_000
"""Bytes over the wire, in brotli."""


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_and_its_engine_stay_within_their_budgets(
    game: str,
    site: Path,
    visit: Open,
    record_property: Any,  # noqa: ANN401 -- pytest's
) -> None:
    with hosting(site) as host:
        found = visit("about:blank")
        page = found.page
        session = found.context.new_cdp_session(page)
        sizes: list[float] = []
        session.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
        session.send("Network.enable")
        found.host = host.address.split("/")[2]
        page.goto(f"{host.address}games/{game}/", wait_until="networkidle")
        record_property("guide", sum(sizes))
        assert len(sizes) >= 5
        assert sum(sizes) <= GUIDE, f"{sum(sizes):.0f} bytes"
        assert host.asked_for("/assets/live/") == []
        page.locator(f'rule-demo[data-demo="{FIRST[game].id}"] .demo-answer').focus()
        page.wait_for_selector('rule-demo[data-state="live"]')
        live = sum(size for place, size in host.sent if place.startswith("assets/live/"))
        record_property("live", live)
        assert 1_000_000 < live <= LIVE, f"{live} bytes"
