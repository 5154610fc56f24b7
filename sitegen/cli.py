"""The commands: build, check, serve, schema."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen.build import Job, build, examine
from sitegen.problem import Place, ProblemsError, Report, shown
from sitegen.schema import write_schemas
from sitegen.serve import serve

if TYPE_CHECKING:
    from collections.abc import Sequence

PORT = 8000
HIGHEST_PORT = 65_535
NUMBER = re.compile(r"[0-9]{1,5}")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status of a command: 0, or 1 when there are problems."""
    asked = parser().parse_args(arguments)
    job = Job(Path(asked.content), Path(asked.out), live=not asked.no_live, draft=asked.draft)
    try:
        _run(job, asked)
    except ProblemsError as error:
        print(error, file=sys.stderr)
        count = len(error.problems)
        print(f"{count} problem{'' if count == 1 else 's'}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    return 0


def _run(job: Job, asked: argparse.Namespace) -> None:
    """Runs the command; what the machine refuses it is a problem like any other."""
    try:
        COMMANDS[asked.command](job, asked)
    except OSError as error:
        report = Report()
        place = Place(Path(os.fsdecode(error.filename))) if error.filename else Place(job.out)
        report.add(place, f"cannot be read or written: {error.strerror or error}")
        report.settle()


def parser() -> argparse.ArgumentParser:
    """What may stand after `python -m sitegen`."""
    found = argparse.ArgumentParser(prog="python -m sitegen", description="Faceup's generator.")
    found.add_argument("command", choices=COMMANDS, help="; ".join(HELP))
    found.add_argument("--content", default="content", help="the content's folder (content)")
    found.add_argument("--out", default="build/site", help="the site's folder (build/site)")
    found.add_argument("--no-live", action="store_true", help="build without live play")
    found.add_argument("--draft", action="store_true", help="build without compressing the pages")
    found.add_argument("--port", type=port, help=f"the server's port (PORT, else {PORT})")
    return found


def port(text: str) -> int:
    """The port that a text names; `ArgumentTypeError` says what is allowed."""
    if not NUMBER.fullmatch(text) or not 0 <= int(text) <= HIGHEST_PORT:
        what = f"'{text[:20]}' is no port: give a number from 1 to {HIGHEST_PORT}, as in PORT=8000"
        raise argparse.ArgumentTypeError(what)
    return int(text)


def chosen_port(asked: argparse.Namespace) -> int:
    """The port asked for, else the environment's; `SystemExit` with a sentence if it is none."""
    if asked.port is not None:
        return int(asked.port)
    try:
        return port(os.environ.get("PORT") or str(PORT))
    except argparse.ArgumentTypeError as error:
        raise SystemExit(f"PORT: {error}") from None


def say(text: str) -> None:
    """Prints a line of progress at once."""
    print(text, flush=True)


def run_build(job: Job, _asked: argparse.Namespace) -> None:
    """Builds the site."""
    build(job, say)


def run_check(job: Job, _asked: argparse.Namespace) -> None:
    """Reads all of content and says what is wrong with it."""
    report = Report()
    examine(job, report, say)
    report.settle()
    say("no problems")


def run_serve(job: Job, asked: argparse.Namespace) -> None:
    """Builds, serves and watches."""
    serve(job, chosen_port(asked), say)


def run_schema(job: Job, _asked: argparse.Namespace) -> None:
    """Writes the JSON Schema of the content for editors."""
    if not job.content.is_dir():
        report = Report()
        what = "there is no such folder"
        report.add(Place(job.content), what, "Name the folder with --content.")
        report.settle()
    changed = write_schemas(job.content / "schema")
    say("\n".join(map(shown, changed)) or "the schema files are up to date")


COMMANDS = {"build": run_build, "check": run_check, "serve": run_serve, "schema": run_schema}
HELP = (
    "build: make the site",
    "check: only look for problems",
    "serve: build, serve on this machine, and build again at every change",
    "schema: write the JSON Schema files for editors",
)
