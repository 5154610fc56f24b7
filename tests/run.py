"""The checks of `make test`, cheapest first, each with its time; the first to fail is the last.

`python -m tests.run` runs all of them, `python -m tests.run types unit` only those. The last line
is `N passed, N failed`, counted from pytest's reports; a check without one counts when it fails.
"""

import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"
TSC = (str(ROOT / "build/node/bin/node"), str(ROOT / "build/node/node_modules/typescript/bin/tsc"))


@dataclass(frozen=True)
class Check:
    """One command, under the name of the group it is asked for by."""

    group: str
    title: str
    command: tuple[str, ...]

    @property
    def report(self) -> Path:
        """Where pytest, if that is the command, writes what passed and what failed."""
        return REPORTS / f"{self.group}.xml"


@dataclass(frozen=True)
class Tally:
    """How many tests passed and how many did not."""

    passed: int = 0
    failed: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(self.passed + other.passed, self.failed + other.failed)


def python(*arguments: str) -> tuple[str, ...]:
    """A command that runs a module of build/venv."""
    return (sys.executable, "-m", *arguments)


def tests(group: str, *arguments: str) -> tuple[str, ...]:
    """A command that runs some of the tests and reports on them."""
    return python("pytest", *arguments, f"--junitxml={REPORTS / group}.xml")


TWO_CORES = ("-n", "2")
CHECKS = (
    Check("lint", "format", python("ruff", "format", "--check", "--output-format", "concise", ".")),
    Check("lint", "lint", python("ruff", "check", "--output-format", "concise", ".")),
    Check("types", "types of Python", python("mypy", "--no-error-summary")),
    Check("types", "types of the pages' JavaScript", (*TSC, "-p", "tsconfig.json")),
    Check("types", "types of the workers' JavaScript", (*TSC, "-p", "tsconfig.worker.json")),
    Check(
        "unit",
        "unit and conformance",
        tests("unit", "-m", "not browser and not parity", *TWO_CORES),
    ),
    Check("parity", "parity in Pyodide", tests("parity", "-m", "parity")),
    Check("browser", "browser", tests("browser", "-m", "browser", *TWO_CORES)),
)
GROUPS = tuple(dict.fromkeys(check.group for check in CHECKS))


def read_tally(report: Path) -> Tally:
    """What a report of pytest counts; nothing if there is none."""
    if not report.exists():
        return Tally()
    suites = list(ET.parse(report).getroot().iter("testsuite"))  # noqa: S314 - pytest wrote it

    def count(*attributes: str) -> int:
        return sum(int(suite.get(name, "0")) for suite in suites for name in attributes)

    failed = count("failures", "errors")
    return Tally(count("tests") - failed - count("skipped"), failed)


def run(check: Check) -> tuple[bool, Tally]:
    """Whether the check passed, and the tests it counts."""
    check.report.unlink(missing_ok=True)
    print(f"== {check.title}", flush=True)
    began = time.monotonic()
    passed = subprocess.run(check.command, cwd=ROOT, check=False).returncode == 0
    word = "passed" if passed else "FAILED"
    print(f"== {check.title}: {word} in {time.monotonic() - began:.1f} s", flush=True)
    tally = read_tally(check.report)
    return passed, tally if passed or tally.failed else tally + Tally(failed=1)


def main(wanted: Sequence[str]) -> int:
    """Exit status: 0 only if every check wanted has passed."""
    unknown = [group for group in wanted if group not in GROUPS]
    if unknown:
        print(f"no check is called {', '.join(unknown)}; there are: {', '.join(GROUPS)}")
        return 2
    REPORTS.mkdir(parents=True, exist_ok=True)
    total, passed = Tally(), True
    for check in CHECKS:
        if check.group in (wanted or GROUPS):
            passed, tally = run(check)
            total += tally
        if not passed:
            break
    print(f"{total.passed} passed, {total.failed} failed", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
