"""A static host for the built site: compressed files, the policy as a header, obstacles."""

from __future__ import annotations

import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from sitegen.render import CSP

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}
PATIENCE = 120
"""Seconds after which even a request that is held back is given up."""


class Sent(NamedTuple):
    """A file that went out: its place in the site, and the bytes of its body."""

    place: str
    size: int


class Host:
    """A site under a path of this machine. A test may change its obstacles while it runs.

    Files whose place contains a word in `gone` are answered with 404; one in `held`, not at all.
    """

    def __init__(self, site: Path, path: str = "/", policy: str = CSP) -> None:
        self.site, self.path, self.policy = site, path, policy
        self.cache = "max-age=600"
        self.gone: set[str] = set()
        self.held: set[str] = set()
        self.sent: list[Sent] = []
        self.asked: list[str] = []
        self.news = threading.Condition()
        self.closing = threading.Event()
        self.server = _Server(("127.0.0.1", 0), _handler(self))

    @property
    def address(self) -> str:
        """Where the site's first page is; ends in a slash."""
        return f"http://127.0.0.1:{self.server.server_address[1]}{self.path}"

    def asked_for(self, part: str) -> list[str]:
        """The paths asked for that contain a word."""
        return [path for path in self.asked if part in path]

    def note(self, path: str) -> None:
        """Keeps a path that was asked for, and tells who waits for it."""
        with self.news:
            self.asked.append(path)
            self.news.notify_all()

    def wait_for(self, part: str) -> list[str]:
        """The paths asked for that contain a word, once there is one."""
        with self.news:
            assert self.news.wait_for(lambda: self.asked_for(part), PATIENCE), part
        return self.asked_for(part)

    def file(self, path: str) -> Path | None:
        """The file of a path, if it is published and nothing hides it."""
        if not path.startswith(self.path):
            return None
        place = path.removeprefix(self.path)
        file = self.site / place
        file = file / "index.html" if file.is_dir() and (path.endswith("/")) else file
        hidden = any(word in place for word in self.gone)
        return file if file.is_file() and not hidden else None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, *_of: object) -> None:
        """Says nothing: a browser that is closed hangs up in the middle of an answer."""


def _handler(host: Host) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = unquote(urlsplit(self.path).path)
            host.note(path)
            if any(word in path for word in host.held):
                host.closing.wait(PATIENCE)
                self.close_connection = True
                return
            file = host.file(path)
            if file:
                self.answer(200, file, path)
            else:
                self.answer(404, host.site / "404.html", path)

        def answer(self, status: int, file: Path, path: str) -> None:
            packed = file.with_name(f"{file.name}.br")
            body = (packed if packed.is_file() else file).read_bytes()
            host.sent.append(Sent(path.removeprefix(host.path), len(body)))
            self.send_response(status)
            kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
            self.send_header("Content-Type", kind or "application/octet-stream")
            if packed.is_file():
                self.send_header("Content-Encoding", "br")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Content-Security-Policy", host.policy)
            self.send_header("Cache-Control", "no-store" if status == 404 else host.cache)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: object) -> None:
            """Says nothing: requests are kept in `sent`."""

    return Handler


@contextmanager
def hosting(site: Path, path: str = "/", policy: str = CSP) -> Iterator[Host]:
    """A host for as long as the block lasts."""
    host = Host(site, path, policy)
    threading.Thread(target=host.server.serve_forever, daemon=True).start()
    try:
        yield host
    finally:
        host.closing.set()
        host.server.shutdown()
        host.server.server_close()
