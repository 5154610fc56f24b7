"""The sample site, built: its pages, its links, and what keeps a build from happening."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from sitegen import build as building
from sitegen import graph, version
from sitegen.build import Job, build
from sitegen.bundle import BundleError
from sitegen.problem import ProblemsError
from sitegen.version import files_in, version_of

TEMPLATES = Path(__file__).parent.parent / "sites" / "templates"
PAGES = [
    "404.html",
    "about/index.html",
    "games/toy/demos/follow/index.html",
    "games/toy/index.html",
    "index.html",
]


def job(site: Path) -> Job:
    return Job(Path("content"), site / "out", live=False, templates=TEMPLATES, cache=site / "cache")


def built(site: Path) -> Path:
    build(job(site), lambda _text: None)
    return site / "out"


def told(site: Path) -> str:
    with pytest.raises(ProblemsError) as caught:
        built(site)
    return str(caught.value)


def change(site: Path) -> None:
    page = site / "content" / "pages" / "about.md"
    page.write_text(page.read_text("utf-8") + "\nMore.\n", "utf-8")


class Hrefs(HTMLParser):
    """The links and the ids of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes those of one element."""
        for name, value in attrs:
            if name in ("href", "src") and tag != "use" and value is not None:
                self.links.append(value)
            if name == "id" and value is not None:
                self.ids.add(value)


def read(file: Path) -> Hrefs:
    parser = Hrefs()
    parser.feed(file.read_text("utf-8"))
    return parser


def test_writes_every_page_and_the_assets_in_use(site: Path) -> None:
    out = built(site)
    files = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    assert [name for name in files if name.endswith(".html")] == PAGES
    for name in PAGES:
        assert {f"{name}.br", f"{name}.gz"} <= set(files)
    names = [re.sub(r"\.[0-9a-f]{8}\.", ".HASH.", name) for name in files if "assets/" in name]
    style = "assets/page.HASH.css"
    assert names == ["assets/fonts/sample.HASH.woff2", style, f"{style}.br", f"{style}.gz"]


def test_every_link_names_a_file_and_an_id_that_are_there(site: Path) -> None:
    out = built(site)
    pages = {name: read(out / name) for name in PAGES}
    for name, page in pages.items():
        assert page.links
        for link in page.links:
            parts = urlsplit(urljoin(f"https://x/{name}", link))
            target = parts.path.removeprefix("/")
            assert (out / target).is_file(), f"{name}: {link}"
            if parts.fragment:
                assert parts.fragment in pages[target].ids, f"{name}: {link}"
            if name != "404.html":
                assert not link.startswith("/"), f"{name}: {link}"


def test_style_sheets_name_the_published_fonts(site: Path) -> None:
    (style,) = (built(site) / "assets").glob("page.*.css")
    (font,) = re.findall(r'url\("([^"]*)"\)', style.read_text("utf-8"))
    assert (style.parent / font).read_text("utf-8") == "not really a font"


def data(out: Path, name: str, attribute: str) -> dict[str, object]:
    text = (out / name).read_text("utf-8")
    match = re.search(rf"<script [^>]*{attribute}[^>]*>([^<>&]*)</script>", text)
    assert match, "the JSON is not free of the signs of HTML"
    found: dict[str, object] = json.loads(match[1])
    return found


def test_demo_holds_its_graph_the_same_on_both_of_its_pages(site: Path) -> None:
    out = built(site)
    graph = data(out, "games/toy/index.html", "data-demo")
    assert set(graph) == {"game", "record", "seat", "plays", "steps", "strings", "nodes"}
    nodes: list[dict[str, Any]] = graph["nodes"]  # type: ignore[assignment]
    second = nodes[nodes[0]["offers"]["play-a5"]["to"]]
    assert second["caption"] == "Ben leads red."
    assert nodes[second["offers"]["play-a2"]["to"]]["end"] == "line"
    assert second["offers"]["play-b1x"]["refused"] == ["toy#follow-colour"]
    alone = data(out, "games/toy/demos/follow/index.html", "data-demo")
    assert alone == graph


def test_enforced_rules_go_into_the_page_with_links_led_from_it(site: Path) -> None:
    out = built(site)
    rules = data(out, "games/toy/index.html", "data-rules")
    assert rules["follow-colour"] == {
        "number": "3.2",
        "text": "Follow the colour that was led if you can.",
        "href": "#follow-colour",
    }
    guide = (site / "content/games/toy/guide.md").read_text("utf-8")
    assert sorted(rules) == sorted(re.findall(r"\{#([a-z-]+) [^}]*\.enforced", guide))
    alone = data(out, "games/toy/demos/follow/index.html", "data-rules")
    assert alone["follow-colour"]["href"] == "../../index.html#follow-colour"  # type: ignore[index]


def test_the_first_page_shows_a_wrong_move_with_the_rule_that_answers_it(site: Path) -> None:
    index = (built(site) / "index.html").read_text("utf-8")
    assert '<a href="games/toy/demos/follow/index.html">Play blue one. 3.2</a>' in index


def test_words_go_into_the_page(site: Path) -> None:
    words = data(built(site), "games/toy/index.html", "data-words")
    assert words["facts"] == {
        "points": "Points",
        "deal": "Deal",
        "most": "Most",
        "colour": "Colour",
    }


def test_transcript_tells_the_line(site: Path) -> None:
    text = (built(site) / "games/toy/index.html").read_text("utf-8")
    rows = [re.sub("<[^>]*>", "", row) for row in re.findall("<li.*?</li>", text)]
    assert rows == [
        "Ben plays red five. Ben leads red.",
        "Play blue one. 3.2 Follow the colour that was led if you can. You have a red card.",
        "You play red two. Ben takes the trick. The two loses to the five.",
    ]


def test_text_of_authors_is_escaped(site: Path) -> None:
    text = (built(site) / "games/toy/index.html").read_text("utf-8")
    assert "all of it &lt;b&gt;" in text
    assert "wins, &amp; 1 &lt; 2." in text


def test_same_content_gives_the_same_bytes(site: Path) -> None:
    def files() -> dict[str, bytes]:
        out = built(site)
        (site / "cache" / "built").rename(site / "forgotten")
        return {str(path): path.read_bytes() for path in out.rglob("*") if path.is_file()}

    first = files()
    (site / "forgotten").rename(site / "forgotten-before")
    assert files() == first


def test_unchanged_site_is_not_built_again(site: Path) -> None:
    said: list[str] = []
    out = built(site)
    before = (out / "index.html").stat().st_mtime_ns
    build(job(site), said.append)
    assert said == [f"nothing has changed; the site in {out} is up to date"]
    assert (out / "index.html").stat().st_mtime_ns == before
    page = site / "content/pages/about.md"
    page.write_text(page.read_text("utf-8") + "\nMore.\n", "utf-8")
    build(job(site), said.append)
    assert "More." in (out / "about/index.html").read_text("utf-8")


def test_draft_is_enough_for_the_server_but_not_for_a_build(site: Path) -> None:
    said: list[str] = []
    draft = replace(job(site), draft=True)
    build(draft, said.append)
    assert not list((site / "out").rglob("*.html.br"))
    assert list((site / "out").rglob("*.css.br"))
    build(draft, said.append)
    assert said[-1].startswith("nothing has changed")
    out = built(site)
    assert list(out.rglob("*.html.br"))
    build(draft, said.append)
    assert said[-1].startswith("nothing has changed")
    assert list(out.rglob("*.html.br"))


def test_deleted_site_is_built_again(site: Path) -> None:
    out = built(site)
    out.rename(site / "elsewhere")
    assert (built(site) / "index.html").exists()


def test_stages_are_said_with_their_times(site: Path) -> None:
    said: list[str] = []
    build(job(site), said.append)
    stages = [re.sub(r" +\d+\.\d\d s$", "", line) for line in said]
    assert stages == ["load", "check", "demos", "bundle", "render", "write"]


def test_problem_leaves_the_site_as_it_was(site: Path) -> None:
    out = built(site)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    guide = site / "content/games/toy/guide.md"
    guide.write_text(guide.read_text("utf-8").replace("(#two-deals)", "(#two-dels)"), "utf-8")
    assert "Did you mean '#two-deals'?" in told(site)
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    assert not [path for path in site.iterdir() if path.name.startswith(".")]


def test_stranger_s_folder_is_not_replaced(site: Path) -> None:
    (site / "out").mkdir()
    (site / "out" / "thesis.txt").write_text("years of work", "utf-8")
    expected = "out: this is not a site that was built before, so it stays."
    assert told(site).startswith(expected)
    assert (site / "out" / "thesis.txt").exists()


@pytest.mark.parametrize("name", [".git/HEAD", "CNAME", "assets/photo.jpg", "drafts/"])
def test_stranger_s_file_among_ours_is_not_lost(name: str, site: Path) -> None:
    mine = built(site) / name
    change(site)
    if name.endswith("/"):
        mine.mkdir()
    else:
        mine.parent.mkdir(exist_ok=True)
        mine.write_text("mine", "utf-8")
    said = f"out: it holds '{name.rstrip('/')}', which no build has written, so all of it stays."
    assert told(site).startswith(said)
    assert mine.exists()


def test_page_taken_away_does_not_keep_its_folder(site: Path) -> None:
    out = built(site)
    (site / "content" / "pages" / "more.md").write_text("# More\n", "utf-8")
    assert (built(site) / "more" / "index.html").exists()
    (site / "content" / "pages" / "more.md").unlink()
    built(site)
    assert not (out / "more").exists()


def test_link_to_a_folder_stays_a_link(site: Path) -> None:
    (site / "far").mkdir()
    (site / "out").symlink_to("far")
    built(site)
    assert (site / "out").is_symlink()
    assert (site / "far" / "index.html").exists()


def test_interrupt_between_the_old_site_and_the_new(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = built(site)
    change(site)
    rename = Path.rename

    def interrupted(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        built(site)
    assert (out / "index.html").exists()
    assert sorted(path.name for path in site.glob(".out*")) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_folder_that_cannot_be_written(site: Path) -> None:
    (site / "locked").mkdir(mode=0o500)
    with pytest.raises(ProblemsError, match="cannot be written"):
        build(Job(Path("content"), site / "locked" / "out", live=False), lambda _text: None)


def test_file_where_the_folder_should_be(site: Path) -> None:
    (site / "out").write_text("", "utf-8")
    assert "is not a site that was built before" in told(site)


def test_graph_over_a_limit_says_how_many(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "MOST_NODES", 2)
    expected = "content/games/toy/demos/follow.yaml:12:1: 3 positions within reach; 2 is the most."
    assert told(site).startswith(expected)


def test_graph_over_its_bytes(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "MOST_BYTES", 500)
    assert "kB for 3 positions within reach; 0 kB is the most" in told(site)


def test_endless_graph_is_given_up(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "MOST_VISITS", 1)
    assert "more than 1 positions within reach" in told(site)


def test_bundle_that_fails_is_a_problem(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_arguments: object, **_named: object) -> None:
        raise BundleError("No Node.")

    monkeypatch.setattr(building, "bundle", fails)
    with pytest.raises(ProblemsError, match=r"No Node\. With --no-live the site is built"):
        build(Job(Path("content"), site / "out", cache=site / "cache"), lambda _text: None)
    assert not (site / "out").exists()


def test_what_was_kept_half_is_worked_out_again(site: Path) -> None:
    before = (built(site) / "games" / "toy" / "index.html").read_bytes()
    kept = [*(site / "cache" / "words").iterdir(), *(site / "cache" / "demos").iterdir()]
    assert len(kept) == 2
    for file in kept:
        file.write_text(file.read_text("utf-8")[:100], "utf-8")
    change(site)
    assert (built(site) / "games" / "toy" / "index.html").read_bytes() == before


def test_cache_that_cannot_be_written_is_no_fault_of_the_engine(site: Path) -> None:
    (site / "cache").write_text("", "utf-8")
    with pytest.raises(NotADirectoryError):
        built(site)


@pytest.mark.parametrize("out", ["content", "content/site", "content/../content/pages/x"])
def test_site_does_not_lie_in_its_content(out: str, site: Path) -> None:
    with pytest.raises(ProblemsError, match="cannot lie inside content, from which it is made"):
        build(replace(job(site), out=Path(out)), lambda _text: None)
    assert sorted(path.name for path in (site / "content").iterdir()) == [
        "games",
        "pages",
        "site.yaml",
    ]


def test_file_that_goes_while_the_folder_is_read_is_passed_over(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = version_of((site / "content",))
    files = files_in(site / "content")
    monkeypatch.setattr(version, "files_in", lambda _folder: [*files, site / "content" / "4913"])
    assert version_of((site / "content",)) == before
