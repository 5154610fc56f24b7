from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.problem import Place, Problem, ProblemsError, Report, instead


def test_text_is_path_line_column_what_and_hint() -> None:
    assert str(Problem("a.md", 7, 11, "it is so", "Do this.")) == "a.md:7:11: it is so. Do this."
    assert str(Problem("a.md", 0, 0, "it is so")) == "a.md: it is so."


def test_problems_are_sorted_and_said_once() -> None:
    problems = [Problem("b", 1, 1, "x"), Problem("a", 10, 1, "x"), Problem("a", 9, 2, "x")]
    assert str(ProblemsError([*problems, problems[0]])).split(": x.") == [
        "a:9:2",
        "\na:10:1",
        "\nb:1:1",
        "",
    ]


def test_paths_are_shown_from_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report = Report()
    report.add(Place(tmp_path / "a" / "b.md", 1, 1), "x")
    report.add(Place(Path("/elsewhere.md"), 1, 1), "x")
    assert [problem.file for problem in report.problems] == ["a/b.md", "/elsewhere.md"]


@pytest.mark.parametrize(
    ("given", "allowed", "hint"),
    [
        ("folow", ["follow", "lead"], "Did you mean 'follow'?"),
        ("xyz", ["follow", "lead"], "Allowed: follow, lead."),
        ("xyz", [], ""),
        ("xyz", "abcdefghijklmn", "Allowed: a, b, c, d, e, f, g, h, i, j, k, l, …."),
    ],
)
def test_instead(given: str, allowed: list[str], hint: str) -> None:
    assert instead(given, allowed) == hint
