"""A loopback server of ready-made files, as a static host would serve them."""

from __future__ import annotations

import mimetypes
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "worker-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""The site's Content-Security-Policy."""
EMPTY_PAGE = b"<!doctype html><html lang=en><title>Empty</title>"
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


@contextmanager
def serving(
    *folders: Path, policy: str = POLICY, gone: frozenset[str] = frozenset()
) -> Iterator[str]:
    """The address, without a slash at its end, at which the folders' files are served.

    `/` is an empty page. Files go out as their `.br` where there is one, to be kept for ever.
    A path that contains one of the words in `gone` is answered with 404.
    """

    class Answers(_Answers):
        roots = folders
        headers_of_all: ClassVar = {"Content-Security-Policy": policy}
        missing = gone

    server = _Server(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_of: object) -> None:
        """Says nothing: a browser that is closed hangs up in the middle of an answer."""


class _Answers(BaseHTTPRequestHandler):
    roots: tuple[Path, ...] = ()
    headers_of_all: ClassVar[dict[str, str]] = {}
    missing: frozenset[str] = frozenset()
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        place = self.path.split("?")[0].strip("/")
        found = [root / place for root in self.roots if (root / place).is_file()]
        if not place:
            self._answer(200, EMPTY_PAGE, {"Content-Type": "text/html; charset=utf-8"})
        elif not found or any(word in place for word in self.missing):
            self._answer(404, b"", {})
        else:
            self._answer(200, *_content(found[0]))

    def _answer(self, status: int, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in (self.headers_of_all | headers).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_words: object) -> None:
        """Says nothing: a bench prints its table alone."""


def _content(path: Path) -> tuple[bytes, dict[str, str]]:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    headers = {
        "Content-Type": kind or "application/octet-stream",
        "Cache-Control": "public, max-age=31536000, immutable",
    }
    packed = path.with_name(path.name + ".br")
    if not packed.is_file():
        return path.read_bytes(), headers
    return packed.read_bytes(), headers | {"Content-Encoding": "br"}
