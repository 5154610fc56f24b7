"""A page as a reader visits it, and all that it complains of."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

WATCH = Path(__file__).with_name("watch.js").read_text("utf-8")
PATIENCE = 30_000
"""Milliseconds; machines of continuous integration may be slow."""
NARROW = {"width": 320, "height": 640}
PHONE = {"width": 360, "height": 740}
WIDE = {"width": 1280, "height": 800}


class Visit:
    """A page in a context of its own. Leaving it fails if the page complained of anything.

    Reduced motion unless asked otherwise: then others move at once.
    """

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:  # noqa: ANN401
        script = options.pop("script", "")
        allowed = {"viewport": WIDE, "reduced_motion": "reduce"} | options
        self.host = urlsplit(address).netloc
        self.context = browser.new_context(**allowed)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH + script)
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        self.requests: list[str] = []
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("request", self._request)
        self.page: Page = self.context.new_page()
        self.page.goto(address)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def settle(self) -> None:
        """Collects what the page noted by itself, and the requests that left the host."""
        self.complaints += self.page.evaluate("window.watched?.faults.splice(0) ?? []")
        hosts = {urlsplit(url).netloc for url in self.requests if url.startswith("http")}
        self.complaints += [f"request to {other}" for other in hosts - {self.host}]
        self.complaints += [f"cookie {each.get('name')}" for each in self.context.cookies()]

    def faults(self) -> list[str]:
        """The complaints that are faults."""
        return [one for one in self.complaints if not any(word in one for word in self.forgiven)]

    def forgive(self, *words: str) -> None:
        """From now on complaints that contain one of the words are no fault."""
        self.forgiven += words

    def __enter__(self) -> Self:
        """The visit itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        """Closes the page, and fails if it complained while the test did not."""
        try:
            self.settle()
        finally:
            self.context.close()
        if kind is None:
            assert self.faults() == []


class Open(Protocol):
    """Opens a page; `script` runs before the page's own, the rest is Playwright's."""

    def __call__(self, address: str, **options: Any) -> Visit:  # noqa: ANN401 -- Playwright's
        """A visit that ends with the test."""
        ...
