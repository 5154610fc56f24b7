from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.load import Loaded, load
from sitegen.model import Day, Demo, Said, Site, Strict
from sitegen.problem import Report


def loaded(folder: Path, text: str | bytes) -> tuple[Loaded[Site] | None, list[str]]:
    file = folder / "site.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    report = Report()
    return load(file, Site, report), [problem.what for problem in report.problems]


def test_every_scalar_is_text_until_the_schema_types_it(tmp_path: Path) -> None:
    site, problems = loaded(tmp_path, "title: no\ntagline: 0x1F\nbase_url: ''\n")
    assert not problems
    assert site is not None
    assert (site.value.title, site.value.tagline) == ("no", "0x1F")


def test_marks_say_where_values_and_keys_stand(tmp_path: Path) -> None:
    site, _ = loaded(tmp_path, "title: a\ntagline: b\nnav:\n  - {title: c, page: d/}\n")
    assert site is not None
    assert site.place("nav", 0, "page")[1:] == (4, 22)
    assert site.key("nav", 0, "page")[1:] == (4, 16)
    assert site.place("nav", 0, "none")[1:] == (4, 5)


def test_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    site, problems = loaded(tmp_path, b"\xef\xbb\xbftitle: a\r\ntagline: b\r\n")
    assert not problems
    assert site is not None
    assert site.value.tagline == "b"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xef\xbb\xbftitle: S\ntagline: caf\xe9\n", ":2:13: byte 0xe9 is not UTF-8."),
        (b"title: S\rtagline: caf\xe9\r", ":2:13: byte 0xe9 is not UTF-8."),
        ("title: a\ntagline: b\0c\n", ":2:11: character U+0000 may not stand in a text."),
        ("title: a\u2028b\ntagline: b\n", ":1:9: character U+2028 is a line end"),
        ("title: a\ntagline: 'b\x85'\n", ":2:12: character U+0085 is a line end"),
        ("title: &a t\ntagline: *a\n", ":2:10: an alias (*) is not read here."),
        ("title: t\ntagline: *b\n", ":2:10: an alias (*) is not read here."),
        ("title: &a tagline\n*a : t\n", ":2:1: a key must be a word."),
        ("title: t\ntagline: !!binary c2Ft\n", ":2:10: the tag !!binary is not read here."),
        ("title: t\ntagline: b\ngames: !!set {a}\n", ":3:8: the tag !!set is not read"),
        ("title: t\ntaglin: b\n", ":2:1: unknown key 'taglin'. Did you mean 'tagline'?"),
    ],
)
def test_says_once_what_is_wrong_and_where(tmp_path: Path, text: str | bytes, said: str) -> None:
    file = tmp_path / "site.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    report = Report()
    assert load(file, Site, report) is None
    (problem,) = report.problems
    assert said in str(problem)


def test_what_is_neither_file_nor_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    report = Report()
    assert load(tmp_path / "pipe", Site, report) is None
    assert report.problems[0].what == "is not a file"


@pytest.mark.parametrize(
    ("played", "said"),
    [
        ("[a, b]", ":1:9: 'played' must be text, not a list."),
        ("{own: a, othr: b}", ":1:18: unknown key 'othr'. Did you mean 'other'?"),
        ("{own: {a: b}}", ":1:15: 'own' must be text, not keys with values."),
    ],
)
def test_text_in_voices_is_told_from_one_side(tmp_path: Path, played: str, said: str) -> None:
    class Told(Strict):
        played: Said

    (tmp_path / "told.yaml").write_text(f"played: {played}\n", "utf-8")
    report = Report()
    assert load(tmp_path / "told.yaml", Told, report) is None
    (problem,) = report.problems
    assert said in str(problem)


@pytest.mark.parametrize("day", ["0", "1700006400", "20261201", "2026-12-01 10:00", "1.12.2026"])
def test_day_is_written_as_one(tmp_path: Path, day: str) -> None:
    class Read(Strict):
        checked: Day

    (tmp_path / "read.yaml").write_text(f"checked: {day}\n", "utf-8")
    report = Report()
    assert load(tmp_path / "read.yaml", Read, report) is None
    (problem,) = report.problems
    assert problem.what == f"'checked' must be a day, as in 2026-12-01, not '{day}'"


@pytest.mark.parametrize("text", ["[" * 5000, "- " * 5000, "{a: " * 300 + "1" + "}" * 300])
def test_deep_nesting_is_a_problem(tmp_path: Path, text: str) -> None:
    site, problems = loaded(tmp_path, text)
    assert site is None
    assert problems


def test_many_aliases_do_no_harm(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    site, problems = loaded(tmp_path, "\n".join(lines))
    assert site is None
    assert "an alias (*) is not read here" in problems


def test_folder_in_place_of_the_file(tmp_path: Path) -> None:
    report = Report()
    assert load(tmp_path, Site, report) is None
    assert str(report.problems[0].what) == "cannot be read: Is a directory"


@given(st.binary(max_size=200) | st.text(alphabet="a:-[]{}&*!|>'\"%@`#?, \n\t", max_size=80))
def test_no_bytes_at_all_give_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, content: bytes | str
) -> None:
    file = tmp_path_factory.mktemp("any") / "demo.yaml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    report = Report()
    assert (load(file, Demo, report) is None) == bool(report.problems)
