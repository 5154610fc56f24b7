# ruff: noqa: INP001 -- no module of sitegen: its text is run inside Pyodide
"""Loads and plays the whole engine inside Pyodide, so that every module a reader needs is loaded.

Runs under Node on Pyodide's Python, from `modules.mjs`. It needs the engine and nothing else.
"""

import hashlib
import importlib
import json
import pkgutil
import sys
from typing import Any

import engine
from engine import games
from engine.session import answer

LIBRARY = "python" + "".join(str(number) for number in sys.version_info[:2]) + ".zip/"
ACTIONS = 60
"""Actions played of each game; a game that ends sooner ends there."""


def exercise() -> str:
    """JSON: the library's files that were loaded, and a digest of all the engine answered."""
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        importlib.import_module(module.name)
    answers = [text for slug in games.slugs() for text in play(slug)]
    answers += [answer("not JSON"), answer("{}")]
    report_an_error()
    digest = hashlib.sha256("\n".join(answers).encode()).hexdigest()
    return json.dumps({"modules": loaded(), "answers": digest})


def play(slug: str) -> list[str]:
    """The answers of one game, always taking the first offer that is not refused."""
    game = games.find(slug)
    seats = game.seats[0] if game else 0
    asked = {"record": f"1~{slug}~~{seats}_7~", "plays": list(range(seats))}
    text = answer(json.dumps({"ask": "show", **asked}))
    if not json.loads(text)["ok"]:
        raise RuntimeError(f"{slug}: {json.loads(text)['error']}")
    answers = [text, answer(json.dumps({"ask": "cards", **asked}))]
    while len(answers) < ACTIONS and (action := offered(json.loads(text)["node"])):
        asked["record"] = json.loads(text)["record"]
        text = answer(json.dumps({"ask": "play", "action": action, **asked}))
        answers.append(text)
    return answers


def offered(node: dict[str, Any]) -> str:
    """The key of an action that can be played at that node; "" when there is none."""
    keys = [key for key, offer in node["offers"].items() if "refused" not in offer]
    return str(node["auto"] or [*keys, ""][0])


def report_an_error() -> None:
    """Makes Pyodide tell JavaScript of an error, which loads what writes tracebacks."""
    run_js = importlib.import_module("pyodide.code").run_js

    run_js("(fail) => { try { fail(); } catch (error) { return String(error); } }")(lambda: 1 // 0)


def loaded() -> list[str]:
    """The files inside the standard library's zip that modules came from, sorted."""
    origins = [
        getattr(module.__spec__, "origin", None) or ""
        for module in sys.modules.values()
        if getattr(module, "__spec__", None)
    ]
    return sorted({origin.split(LIBRARY)[1] for origin in origins if LIBRARY in origin})
