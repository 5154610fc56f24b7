"""One random game for each case, shared by all that is checked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases import every_case, playout_of

if TYPE_CHECKING:
    from tests.cases import Playout


@pytest.fixture(scope="module", params=every_case(), ids=str)
def playout(request: pytest.FixtureRequest) -> Playout:
    """A random game of one case."""
    return playout_of(request.param)
