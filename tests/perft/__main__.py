"""Writes the golden counts: `python -m tests.perft`. Look at what changed before committing it."""

from __future__ import annotations

from tests.cases import every_game
from tests.perft.count import counted, golden, starts

for game in every_game():
    path = golden(game.slug)
    path.write_text("".join(f"{line}\n" for line in counted(game, starts(game))), encoding="utf-8")
    print(path)  # noqa: T201 -- a command says what it wrote
