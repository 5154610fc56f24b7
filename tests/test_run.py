import sys
from pathlib import Path

import pytest

from tests import run

REPORT = '<testsuites><testsuite tests="5" failures="1" errors="1" skipped="1"/></testsuites>'


def check(name: str, code: str) -> run.Check:
    return run.Check(name, name, (sys.executable, "-c", code))


def reporting(tmp_path: Path, name: str, report: str, status: int) -> run.Check:
    """A check that writes a report like pytest's and ends with a status."""
    code = f"open({str(tmp_path / name) + '.xml'!r}, 'w').write({report!r}); exit({status})"
    return check(name, code)


@pytest.fixture(autouse=True)
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "REPORTS", tmp_path)


def outcome(
    checks: list[run.Check], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, list[str]]:
    """The exit status and the lines printed."""
    monkeypatch.setattr(run, "CHECKS", checks)
    status = run.main([])
    return status, capsys.readouterr().out.splitlines()


def test_a_report_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = outcome([reporting(tmp_path, "unit", REPORT, 1)], monkeypatch, capsys)
    assert (status, lines[-1]) == (1, "2 passed, 2 failed")


def test_the_last_line_adds_up_all_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = '<testsuites><testsuite tests="3" failures="0" errors="0" skipped="0"/></testsuites>'
    checks = [reporting(tmp_path, name, good, 0) for name in ("unit", "parity")]
    status, lines = outcome(checks, monkeypatch, capsys)
    assert (status, lines[-1]) == (0, "6 passed, 0 failed")


def test_nothing_runs_after_a_check_that_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = outcome([check("lint", "exit(1)"), check("unit", "")], monkeypatch, capsys)
    assert status == 1
    assert lines[0] == "== lint"
    assert lines[1].startswith("== lint: FAILED in ")
    assert lines[2:] == ["0 passed, 1 failed"]


def test_an_old_report_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "unit.xml").write_text(REPORT)
    _, lines = outcome([check("unit", "exit(1)")], monkeypatch, capsys)
    assert lines[-1] == "0 passed, 1 failed"


def test_an_unknown_check_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run.main(["unitt"]) == 2
    assert "no check is called unitt; there are: lint, types, unit" in capsys.readouterr().out
