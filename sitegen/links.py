"""Addresses of pages, and the links between them.

An address is a page's folder from the site's root: ``, `about/`, `games/wizard/`. Links name the
file, `../about/index.html`, because a browser that opens the site from a folder shows a listing
for `../about/`.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sitegen.problem import instead

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sitegen.markdown import Link
    from sitegen.problem import Report

ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
ALLOWED = re.compile(r"https://[^\s/]+\.[^\s/]+(/\S*)?|mailto:[^\s@]+@[^\s@]+")


def relative(page: str, target: str, anchor: str = "") -> str:
    """The link from one page to another, or to an anchor of one; both by address."""
    mark = f"#{anchor}" if anchor else ""
    if page == target and mark:
        return mark
    way = posixpath.relpath(target or ".", page or ".")
    return posixpath.normpath(posixpath.join(way, "index.html")) + mark


def root_of(page: str) -> str:
    """The way from a page to the site's root: `` or `../../`."""
    return "../" * page.count("/")


def resolve(href: str, written_at: str) -> tuple[str, str]:
    """The address and the anchor that a relative link means, written on the page of an address.

    An address that begins with `..` lies outside the site.
    """
    parts = urlsplit(href)
    path = posixpath.normpath(posixpath.join(written_at, parts.path) or ".")
    address = "" if path == "." else path.removesuffix("index.html").rstrip("/") + "/"
    return ("" if address == "/" else address), parts.fragment


def moved(href: str, written_at: str, page: str) -> str:
    """A link written for one page, as it has to be on another (or the same)."""
    if ELSEWHERE.match(href):
        return href
    return relative(page, *resolve(href, written_at))


def check_links(
    links: Iterable[Link],
    written_at: str,
    anchors: Mapping[str, Collection[str] | None],
    report: Report,
) -> None:
    """Notes every link that leads nowhere; `anchors` are the ids on each page, by address.

    None stands for the ids of a page that could not be read.
    """
    for link in links:
        if ELSEWHERE.match(link.href):
            if not ALLOWED.fullmatch(link.href):
                what = f"the link '{link.href}' is neither https nor within the site"
                report.add(link.place, what)
            continue
        if link.href in ("", "#"):
            report.add(link.place, f"the link '{link.href}' leads nowhere")
            continue
        address, anchor = resolve(link.href, written_at)
        ids = anchors.get(address, ())
        if address not in anchors:
            known = [relative(written_at, each).removesuffix("index.html") for each in anchors]
            what = f"the link '{link.href}' leads to no page"
            report.add(link.place, what, instead(link.href, known))
        elif anchor and ids is not None and anchor not in ids:
            what = f"the link '{link.href}' leads to no paragraph"
            report.add(link.place, what, _nearest(anchor, ids))


def _nearest(anchor: str, known: Collection[str]) -> str:
    hint = instead(anchor, known)
    return hint.replace("'", "'#", 1) if hint.startswith("Did") else hint
