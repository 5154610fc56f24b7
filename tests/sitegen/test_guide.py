from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.guide import Guide, Prose, Rule, read_guide
from sitegen.problem import Report

GUIDE = """## Quick {#quick}

A *rule* with [a link](#quick), broken
over lines. {#first .enforced}

No rule.

## Set up {#setup}

### Cards

For some. {#second players=4-6
reading="Our *reading* & reason."}
"""


def read_any(folder: Path, text: str) -> tuple[Guide | None, Report]:
    file = folder / "guide.md"
    file.write_text(text, "utf-8")
    report = Report()
    return read_guide(file, report, str), report


def read(folder: Path, text: str) -> tuple[Guide, Report]:
    guide, report = read_any(folder, text)
    assert guide is not None
    return guide, report


def test_rule_paragraphs(tmp_path: Path) -> None:
    guide, _ = read(tmp_path, GUIDE)
    first, second = guide.rules.values()
    assert first == Rule(
        id="first",
        number="1.1",
        html='A <em>rule</em> with <a href="#quick">a link</a>, broken\nover lines.',
        text="A rule with a link, broken over lines.",
        players=None,
        reading=None,
        enforced=True,
        place=(tmp_path / "guide.md", 4, 13),  # type: ignore[arg-type]
    )
    assert (second.number, second.players) == ("2.1", (4, 6))
    assert second.reading == "Our *reading* & reason."


def test_blocks_keep_their_order(tmp_path: Path) -> None:
    guide, _ = read(tmp_path, GUIDE)
    assert [block.kind for block in guide.blocks()] == ["rule", "prose", "heading", "rule"]
    assert Prose("<p>No rule.</p>") in list(guide.blocks())


def test_heading_without_an_id_is_named_after_its_section(tmp_path: Path) -> None:
    guide, _ = read(tmp_path, GUIDE)
    assert list(guide.anchors) == ["second", "setup-cards", "first", "setup", "quick"]


def test_html_of_authors_is_text(tmp_path: Path) -> None:
    guide, _ = read(tmp_path, "## Quick {#quick}\n\n<script>alert(1)</script>\n")
    assert list(guide.blocks()) == [Prose("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>")]


@pytest.mark.parametrize(
    "text", [">" * 3000, "[" * 3000, "- " * 3000 + "a {#x}", "`" * 999, "*a _b" * 999]
)
def test_deep_nesting_is_no_traceback(tmp_path: Path, text: str) -> None:
    guide, report = read_any(tmp_path, text)
    assert guide is None
    assert report.problems


@given(st.text(alphabet='#{}.="ab \n-[]()!`>|<&\\*_', max_size=120))
def test_no_text_at_all_gives_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    guide, report = read_any(tmp_path_factory.mktemp("any"), text)
    assert guide or report.problems
