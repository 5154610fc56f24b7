"""The server while one writes: files, headers, changes, and its patience with faults."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sitegen.problem import ProblemsError
from sitegen.serve import Pages, Server, listen
from sitegen.watch import Status, Watch

BROTLI, GZIP = b"as brotli", b"as gzip"


def quiet(_text: str) -> None:
    pass


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "assets" / "live").mkdir(parents=True)
    (folder / "games" / "toy" / "demos" / "a").mkdir(parents=True)
    page = "<html><head></head><body>home</body></html>"
    for name in ("index.html", "404.html", "games/toy/index.html", "games/toy/demos/a/index.html"):
        (folder / name).write_text(page, "utf-8")
    (folder / "assets" / "page.js").write_text("plain", "utf-8")
    (folder / "assets" / "page.js.br").write_bytes(BROTLI)
    (folder / "assets" / "page.js.gz").write_bytes(GZIP)
    (folder / "assets" / "live" / "worker.mjs").write_text("worker", "utf-8")
    (folder / "assets" / "live" / "a.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return folder


@pytest.fixture
def watch(tmp_path: Path) -> Watch:
    (tmp_path / "content").mkdir()
    return Watch((tmp_path / "content",), lambda: "")


@pytest.fixture
def server(out: Path, watch: Watch) -> Iterator[Server]:
    found = listen(0, Pages(out, watch), quiet)
    threading.Thread(target=found.serve_forever, daemon=True).start()
    yield found
    watch.stop.set()
    found.shutdown()
    found.server_close()


def ask(
    server: Server, path: str, accepted: str = "", method: str = "GET"
) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(*server.server_address[:2], timeout=5)  # type: ignore[arg-type]
    connection.request(method, path, headers={"Accept-Encoding": accepted})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [("br, gzip", "br", BROTLI), ("gzip", "gzip", GZIP), ("", None, b"plain")],
)
def test_sends_the_best_encoding(
    server: Server, accepted: str, encoding: str | None, body: bytes
) -> None:
    response, found = ask(server, "/assets/page.js", accepted)
    assert (response.headers["Content-Encoding"], found) == (encoding, body)
    assert "immutable" in response.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("/", 200, "text/html; charset=utf-8"),
        ("/games/toy/", 200, "text/html; charset=utf-8"),
        ("/games/toy/index.html?x=1", 200, "text/html; charset=utf-8"),
        ("/nowhere", 404, "text/html; charset=utf-8"),
        ("/assets/live/worker.mjs", 200, "text/javascript; charset=utf-8"),
        ("/assets/live/a.wasm", 200, "application/wasm"),
        ("/_faceup/reload.js", 200, "text/javascript; charset=utf-8"),
        ("/../secret.txt", 404, "text/html; charset=utf-8"),
        ("../secret.txt", 404, "text/html; charset=utf-8"),
        ("/%2e%2e/secret.txt", 404, "text/html; charset=utf-8"),
        ("/a%00b", 404, "text/html; charset=utf-8"),
    ],
)
def test_types_and_policy(server: Server, path: str, status: int, kind: str) -> None:
    response, body = ask(server, path)
    assert (response.status, response.headers["Content-Type"]) == (status, kind)
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ")
    assert b"secret" not in body


def test_only_demos_may_be_framed(server: Server) -> None:
    def policy(path: str) -> str:
        return str(ask(server, path)[0].headers["Content-Security-Policy"])

    assert "frame-ancestors 'self'" in policy("/games/toy/")
    assert "frame-ancestors" not in policy("/games/toy/demos/a/")


def test_folder_without_its_slash_is_led_on(server: Server) -> None:
    response, _ = ask(server, "/games/toy")
    assert (response.status, response.headers["Location"]) == (301, "/games/toy/")


def test_head_has_no_body(server: Server) -> None:
    response, body = ask(server, "/", method="HEAD")
    assert int(response.headers["Content-Length"]) > 0
    assert body == b""


def test_pages_get_the_script_that_reloads_them(server: Server, watch: Watch) -> None:
    watch.once()
    _, body = ask(server, "/")
    script = b'<script src="/_faceup/reload.js" data-built="1" defer></script></head>'
    assert script in body
    assert ask(server, "/", "gzip")[0].headers["Content-Encoding"] == "gzip"


def test_waits_with_a_page_until_there_is_a_site(server: Server, out: Path, watch: Watch) -> None:
    (out / "index.html").unlink()
    response, body = ask(server, "/about/")
    assert response.status == 503
    assert b"being built" in body
    watch.build = lambda: "a.md:1:1: <dead> link"
    watch.once()
    assert b"&lt;dead&gt; link" in ask(server, "/")[1]


def events(server: Server) -> Iterator[Status]:
    connection = http.client.HTTPConnection(*server.server_address[:2], timeout=10)  # type: ignore[arg-type]
    connection.request("GET", "/_faceup/changes")
    response = connection.getresponse()
    assert response.headers["Content-Type"] == "text/event-stream"
    while line := response.readline():
        if line.startswith(b"data: "):
            yield Status(**json.loads(line.removeprefix(b"data: ")))


def test_changes_are_told(server: Server, watch: Watch) -> None:
    found = events(server)
    assert next(found) == Status(0, "", building=True)
    time.sleep(0.3)  # until the server waits: it must be woken, not look again by itself
    watch.once()
    assert next(found) == Status(1, "", building=False)
    watch.build = lambda: "a typo"
    watch.once()
    assert next(found) == Status(1, "a typo", building=False)


def test_a_change_of_a_file_builds(tmp_path: Path, watch: Watch) -> None:
    thread = threading.Thread(target=watch.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 10
    while not watch.status.built and time.monotonic() < deadline:
        (tmp_path / "content" / "a.md").write_text(str(time.monotonic()), "utf-8")
        time.sleep(0.1)
    watch.stop.set()
    thread.join(10)
    assert watch.status.built
    assert not thread.is_alive()


def test_taken_port_is_said_and_the_next_one_used(out: Path, watch: Watch) -> None:
    said: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        server = listen(port, Pages(out, watch), said.append)
        server.server_close()
    assert said[0] == f"port {port} is taken"
    assert server.server_address[1] > port


def test_no_port_at_all_is_a_problem(out: Path, watch: Watch) -> None:
    with pytest.raises(ProblemsError, match="no port from 70000 is free"):
        listen(70000, Pages(out, watch), quiet)


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET /" + b"a" * 300 + b" HTTP/1.1", b"404"),
        (b"GET http://[/ HTTP/1.1", b"404"),
        (b"GARBAGE", b"400"),
        (b"GET / HTTP/9.9", b"505"),
    ],
)
def test_request_that_makes_no_sense_is_answered(
    server: Server, request_line: bytes, status: bytes
) -> None:
    with socket.create_connection(server.server_address[:2], timeout=5) as connection:  # type: ignore[arg-type]
        connection.sendall(request_line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
        with connection.makefile("rb") as answer:
            assert status in answer.read()


def test_file_that_goes_just_now_is_not_found(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_path: Path) -> bytes:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_bytes", gone)
    assert ask(server, "/assets/page.js")[0].status == 404
