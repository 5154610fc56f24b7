from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.cli import chosen_port, main, parser


def test_check_says_that_there_are_no_problems(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "no problems"


def test_check_prints_problems_and_counts_them(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = site / "content" / "site.yaml"
    file.write_text(file.read_text("utf-8") + "zzz: x\n", "utf-8")
    assert main(["check"]) == 1
    printed = capsys.readouterr().err.splitlines()
    assert printed[0].startswith("content/site.yaml:8:1: unknown key 'zzz'. Allowed: title, ")
    assert printed[1] == "1 problem"


def test_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["bulid"])
    assert stopped.value.code == 2
    assert "build" in capsys.readouterr().err


@pytest.mark.parametrize(("outside", "expected"), [("", 8000), ("8123", 8123)])
def test_port_may_come_from_outside(
    outside: str, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", outside)
    assert chosen_port(parser().parse_args(["serve"])) == expected
    assert chosen_port(parser().parse_args(["serve", "--port", "9"])) == 9


@pytest.mark.parametrize("text", ["http", "²", "-1", "65536", "8" * 5000])
def test_what_is_no_port_is_said(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(SystemExit, match="is no port: give a number from 1 to 65535"):
        main(["serve"])
    with pytest.raises(SystemExit):
        main(["serve", f"--port={text}"])
    assert "is no port: give a number from 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["build", "check", "schema"])
@pytest.mark.parametrize("folder", ["x" * 300, "loop", "content/site.yaml", "nowhere"])
def test_folder_that_is_none_is_a_problem(
    command: str, folder: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "loop").symlink_to("loop")
    assert main([command, "--content", folder, "--out", "out", "--no-live"]) == 1
    assert capsys.readouterr().err.endswith("\n1 problem\n")
    assert not (site / "nowhere").exists()


@pytest.mark.parametrize("out", ["x" * 300, "loop"])
def test_place_where_no_site_can_be_is_a_problem(
    out: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "loop").symlink_to("loop")
    assert main(["build", "--out", out, "--no-live", "--draft"]) == 1
    assert capsys.readouterr().err.endswith("\n1 problem\n")
