"""The site under a path of its host: every link leads somewhere, every page lives."""

from __future__ import annotations

import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin
from urllib.request import urlopen

import pytest

from sitegen import toolchain
from tests.browser.host import Host, hosting
from tests.browser.oracle import CONTENT, DEMOS, GAMES
from tests.browser.play import TOUCH, Player
from tests.browser.visit import Open

pytestmark = pytest.mark.browser

PLACE = "/some/path/"


class Links(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what a tag points to, and what can be pointed at."""
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in {"href", "src", "data-worker"} and value and tag != "use":
                self.links.append(value)


def crawl(host: Host, first: str = "index.html") -> dict[str, Links]:
    """Every page that links lead to from one of them; fails at a link that leads nowhere."""
    pages: dict[str, Links] = {}
    ahead = [urljoin(host.address, first)]
    while ahead:
        page = ahead.pop()
        pages[page] = Links(fetched(page))
        for link in pages[page].links:
            target = urldefrag(urljoin(page, link)).url
            if not target.startswith("http://127.0.0.1"):
                assert target.startswith(("https://", "data:")), (page, link)
            elif target.endswith(("/", ".html")):
                ahead += [target] if target not in {*pages, *ahead} else []
            else:
                fetched(target)
    return pages


def fetched(address: str) -> str:
    """The text at an address; an asset's is empty."""
    with urlopen(address) as reply:  # noqa: S310 -- our own host
        assert reply.status == 200
        kind = reply.headers["Content-Type"]
        return reply.read().decode() if "html" in kind else ""


def plain(site: Path, to: Path) -> Path:
    """The site without compressed files, for a reader that knows no brotli."""
    shutil.copytree(site, to, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    return to


def test_every_link_leads_somewhere(site: Path, tmp_path: Path) -> None:
    with hosting(plain(site, tmp_path / "site"), PLACE) as host:
        pages = crawl(host)
        addresses = {f"{host.address}{demo.alone}index.html" for demo in DEMOS}
        addresses |= {f"{host.address}games/{game}/index.html" for game in GAMES}
        assert addresses <= pages.keys()
        for page, found in pages.items():
            for link in found.links:
                target, anchor = urldefrag(urljoin(page, link))
                assert not anchor or anchor in pages[target].anchors, (page, link)


def test_a_link_that_leads_nowhere_would_be_found(site: Path, tmp_path: Path) -> None:
    broken = plain(site, tmp_path / "site")
    (broken / "about" / "index.html").unlink()
    with hosting(broken, PLACE) as host, pytest.raises(OSError, match="404"):
        crawl(host)


def test_a_page_that_is_not_there_is_whole_too(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(CONTENT, content)
    facts = content / "site.yaml"
    facts.write_text(
        facts.read_text("utf-8").replace('base_url: ""', f"base_url: https://example.org{PLACE}")
    )
    out = tmp_path / "site"
    command = [sys.executable, "-m", "sitegen", "build", "--no-live"]
    command += ["--content", str(content), "--out", str(out)]
    subprocess.run(command, cwd=toolchain.ROOT, check=True, capture_output=True)
    with hosting(plain(out, tmp_path / "plain"), PLACE) as host:
        assert len(crawl(host, "404.html")) > len(DEMOS)


def test_demos_play_live_under_a_path(site: Path, visit: Open) -> None:
    with hosting(site, PLACE) as host:
        page = visit(host.address + DEMOS[0].alone, **TOUCH["tap"]).page
        page.locator("rule-demo .demo-answer").focus()
        page.wait_for_selector('rule-demo[data-state="live"]')
        player = Player(page, DEMOS[0], "tap", "live")
        player.begin()
        player.play(player.position.legal[0])
