"""Faults in templates and assets, each named by the file and line that holds it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sitegen.build import Job, build
from sitegen.problem import ProblemsError

TEMPLATES = Path(__file__).parent.parent / "sites" / "templates"


@pytest.fixture
def templates(site: Path) -> Path:
    shutil.copytree(TEMPLATES, site / "templates")
    return site / "templates"


def told(site: Path) -> list[str]:
    job = Job(
        Path("content"), site / "out", live=False, templates=Path("templates"), cache=site / "cache"
    )
    with pytest.raises(ProblemsError) as caught:
        build(job, lambda _text: None)
    return str(caught.value).splitlines()


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_unknown_variable(site: Path, templates: Path) -> None:
    change(templates / "page.html.j2", "{{ title }}", "{{ titel }}")
    assert told(site) == ["templates/page.html.j2:2:1: 'titel' is undefined."]


def test_unknown_attribute_in_an_included_part(site: Path, templates: Path) -> None:
    change(templates / "parts/demo.html.j2", "{{ demo.try_html }}", "{{ demo.try }}")
    said = told(site)
    assert said == ["templates/parts/demo.html.j2:3:1: 'dict object' has no attribute 'try'."]


def test_syntax(site: Path, templates: Path) -> None:
    change(templates / "index.html.j2", "{% endfor %}", "{% endfro %}")
    (said,) = told(site)
    assert said.startswith("templates/index.html.j2:3:1: Encountered unknown tag 'endfro'.")


def test_error_inside_an_expression(site: Path, templates: Path) -> None:
    change(templates / "page.html.j2", "{{ title }}", "{{ 1 // 0 }}")
    assert told(site) == [
        "templates/page.html.j2:2:1: ZeroDivisionError: integer division or modulo by zero."
    ]


def test_missing_part(site: Path, templates: Path) -> None:
    change(templates / "demo.html.j2", "parts/demo.html.j2", "parts/demos.html.j2")
    expected = "templates/demo.html.j2:4:1: there is no template 'parts/demos.html.j2'. "
    assert told(site) == [f"{expected}Did you mean 'parts/demo.html.j2'?"]


def test_missing_template(site: Path, templates: Path) -> None:
    (templates / "404.html.j2").unlink()
    (said,) = told(site)
    assert said.startswith("templates/404.html.j2:1:1: there is no template '404.html.j2'.")


def test_missing_asset(site: Path, templates: Path) -> None:
    change(templates / "base.html.j2", "page.css", "pages.css")
    expected = "templates/base.html.j2:8:1: there is no asset 'pages.css'. Did you mean 'page.css'?"
    assert told(site) == [expected]


def test_missing_file_of_a_style_sheet(site: Path, templates: Path) -> None:
    change(templates / "assets/page.css", "sample.woff2", "simple.woff2")
    expected = "there is no asset 'fonts/simple.woff2'. Did you mean 'fonts/sample.woff2'?"
    assert told(site) == [f"templates/assets/page.css:1:45: {expected}"]


def test_template_that_is_not_utf_8(site: Path, templates: Path) -> None:
    (templates / "404.html.j2").write_bytes(b"caf\xe9")
    expected = "the template, or one that it includes, is not UTF-8."
    assert told(site) == [f"templates/404.html.j2:1:1: {expected}"]


def test_card_without_a_face(site: Path, templates: Path) -> None:
    (templates / "faces/toy.svg").write_text('<svg><symbol id="face-a1"/></svg>', "utf-8")
    said = told(site)
    assert len(said) == 8
    expected = "no symbol 'face-a2' for a card of toy."
    assert said[0] == f"templates/faces/toy.svg:1:1: {expected}"


@pytest.mark.parametrize("name", ["../base.html.j2", "fonts/../../base.html.j2"])
def test_asset_from_elsewhere(name: str, site: Path, templates: Path) -> None:
    change(templates / "base.html.j2", "page.css", name)
    (said,) = told(site)
    assert said.startswith(f"templates/base.html.j2:8:1: there is no asset '{name}'.")


def test_style_sheet_that_is_no_text(site: Path, templates: Path) -> None:
    (templates / "assets/page.css").write_bytes(b"a {}\n/* caf\xe9 */")
    (said,) = told(site)
    assert said.startswith("templates/assets/page.css:2:7: byte 0xe9 is not UTF-8.")
