"""The site on this machine while one writes: served, built at every change, shown again."""

from __future__ import annotations

import errno
import gzip
import html
import json
import mimetypes
import posixpath
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote, urlsplit

from sitegen.problem import Place, Report, shown
from sitegen.render import CSP
from sitegen.watch import watch_of

if TYPE_CHECKING:
    from sitegen.build import Job, Say
    from sitegen.watch import Watch

HERE = Path(__file__).parent
HOST = "127.0.0.1"
PORTS = 20
"""How many ports are tried, from the one asked for."""
OWN = "/_faceup/"
"""Where the server's own two addresses lie."""
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


class Reply(NamedTuple):
    """What is sent: a status, a type, a body, and how the body is encoded."""

    status: HTTPStatus
    type: str
    body: bytes
    encoding: str = ""
    location: str = ""


class Pages:
    """The files of a site as replies to paths."""

    def __init__(self, out: Path, watch: Watch) -> None:
        self.out, self.watch = out, watch

    def reply(self, path: str, accepted: str) -> Reply:
        """The reply to a path, in the best encoding accepted."""
        if path == f"{OWN}reload.js":
            return Reply(HTTPStatus.OK, TYPES[".js"], (HERE / "reload.js").read_bytes())
        if not (self.out / "index.html").exists():
            return self.nothing_yet(accepted)
        file = self.file(path)
        if file and file.is_dir() and not path.endswith("/"):
            return Reply(HTTPStatus.MOVED_PERMANENTLY, TYPES[".html"], b"", "", f"{path}/")
        file = file / "index.html" if file and file.is_dir() else file
        if not file or not file.is_file():
            return self.page(self.out / "404.html", HTTPStatus.NOT_FOUND, accepted)
        if file.suffix == ".html":
            return self.page(file, HTTPStatus.OK, accepted)
        return self.asset(file, accepted)

    def asset(self, file: Path, accepted: str) -> Reply:
        """A file that is no page, ready compressed where it is."""
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        kind = kind or "application/octet-stream"
        for name, suffix in ENCODINGS:
            packed = file.with_name(file.name + suffix)
            if name in accepted and packed.is_file():
                return Reply(HTTPStatus.OK, kind, packed.read_bytes(), name)
        return Reply(HTTPStatus.OK, kind, file.read_bytes())

    def file(self, path: str) -> Path | None:
        """The file or folder of a path; None outside the site."""
        inside = posixpath.normpath(unquote(path)).lstrip("/")
        if "\0" in inside or inside.split("/")[0] == "..":
            return None
        return self.out / inside

    def page(self, file: Path, status: HTTPStatus, accepted: str) -> Reply:
        """A page with the script that shows it again when it changes."""
        text = file.read_text("utf-8") if file.is_file() else "<head></head>"
        return self.html(text, status, accepted)

    def html(self, text: str, status: HTTPStatus, accepted: str) -> Reply:
        """A text of HTML, with that script."""
        built = self.watch.status.built
        script = f'<script src="{OWN}reload.js" data-built="{built}" defer></script></head>'
        body = text.replace("</head>", script, 1).encode()
        if "gzip" in accepted:
            return Reply(status, TYPES[".html"], gzip.compress(body, 1), "gzip")
        return Reply(status, TYPES[".html"], body)

    def nothing_yet(self, accepted: str) -> Reply:
        """The page to wait on until there has been one good build."""
        status = self.watch.status
        what = status.problems or "The site is being built; this page will show it."
        text = (
            '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Faceup</title>'
            f"</head><body><pre>{html.escape(what)}</pre></body></html>"
        )
        return self.html(text, HTTPStatus.SERVICE_UNAVAILABLE, accepted)


class Handler(BaseHTTPRequestHandler):
    """One request. The server it belongs to has the pages."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Answers with a file, or with the stream of changes."""
        try:
            path = urlsplit(self.path).path
        except ValueError:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        if path == f"{OWN}changes":
            self.changes()
            return
        try:
            reply = self.server.pages.reply(path, self.headers.get("Accept-Encoding", ""))
        except OSError:  # gone since it was looked for, or a name that no file can have
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.type)
        self.send_header("Content-Length", str(len(reply.body)))
        self.send_header("Vary", "Accept-Encoding")
        hashed = path.startswith("/assets/") and reply.status is HTTPStatus.OK
        self.send_header("Cache-Control", "max-age=31536000, immutable" if hashed else "no-cache")
        if reply.encoding:
            self.send_header("Content-Encoding", reply.encoding)
        if reply.location:
            self.send_header("Location", reply.location)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(reply.body)

    def do_HEAD(self) -> None:
        """Answers with the headers alone."""
        self.do_GET()

    def changes(self) -> None:
        """Tells the browser of every build, for as long as it listens."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        if self.command == "HEAD":
            return
        for status in self.server.pages.watch.statuses():
            said = f"event: status\ndata: {json.dumps(status._asdict())}\n\n" if status else ":\n\n"
            self.wfile.write(said.encode())
            self.wfile.flush()

    def end_headers(self) -> None:
        """Ends the headers with those that every response has."""
        alone = "/demos/" in getattr(self, "path", "")  # no path in a request that is none
        framing = "" if alone else "; frame-ancestors 'self'"
        self.send_header("Content-Security-Policy", CSP + framing)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        super().end_headers()

    def log_message(self, *_arguments: Any) -> None:  # noqa: ANN401 -- as in the standard library
        """Says nothing: requests are not news."""


class Server(ThreadingHTTPServer):
    """The server, its pages, and a thread for each connection that ends with the program."""

    daemon_threads = True

    def __init__(self, port: int, pages: Pages) -> None:
        super().__init__((HOST, port), Handler)
        self.pages = pages

    def handle_error(self, _request: Any, _address: Any) -> None:  # noqa: ANN401
        """Says nothing: a browser that went away is no fault, and no fault ends the server."""

    @property
    def url(self) -> str:
        """Where a browser finds it."""
        return f"http://{HOST}:{self.server_address[1]}/"


def serve(job: Job, port: int, say: Say) -> None:
    """Serves the site, and builds it again at every change, until interrupted."""
    watch = watch_of(job, say)
    server = listen(port, Pages(job.out, watch), say)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    watch.once()
    say(f"serving {shown(job.out)} at {server.url} (Ctrl+C stops)")
    try:
        watch.run()
    finally:
        watch.stop.set()
        server.shutdown()


def listen(port: int, pages: Pages, say: Say) -> Server:
    """The server on that port, or on the next that is free. Raises `ProblemsError`."""
    for each in range(port, port + PORTS):
        try:
            return Server(each, pages)
        except OverflowError:
            break
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            say(f"port {each} is {'taken' if error.errno == errno.EADDRINUSE else 'not allowed'}")
    report = Report()
    report.add(Place(Path("--port")), f"no port from {port} is free", "Name another with --port.")
    report.settle()
    raise AssertionError
