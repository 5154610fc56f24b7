from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.load import Loaded, load
from sitegen.model import Demo, Site
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
