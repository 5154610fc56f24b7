from __future__ import annotations

import pytest

from sitegen.links import moved, relative, resolve, root_of


@pytest.mark.parametrize(
    ("page", "target", "anchor", "link"),
    [
        ("", "", "", "index.html"),
        ("", "about/", "", "about/index.html"),
        ("about/", "", "", "../index.html"),
        ("games/a/", "games/b/", "deck", "../b/index.html#deck"),
        ("games/a/", "games/a/", "deck", "#deck"),
        ("games/a/demos/x/", "games/a/", "deck", "../../index.html#deck"),
    ],
)
def test_relative(page: str, target: str, anchor: str, link: str) -> None:
    assert relative(page, target, anchor) == link


@pytest.mark.parametrize(
    ("href", "found"),
    [
        ("#deck", ("games/a/", "deck")),
        ("../b/#deck", ("games/b/", "deck")),
        ("../b/index.html", ("games/b/", "")),
        ("../b", ("games/b/", "")),
        ("../..", ("", "")),
        ("../../../x/", ("../x/", "")),
    ],
)
def test_resolve(href: str, found: tuple[str, str]) -> None:
    assert resolve(href, "games/a/") == found


def test_moved_leaves_addresses_elsewhere_alone() -> None:
    assert moved("https://example.org/a#b", "games/a/", "about/") == "https://example.org/a#b"


def test_root_of() -> None:
    assert [root_of(page) for page in ("", "about/", "games/a/")] == ["", "../", "../../"]
