"""Commands of set-up: run with their output in a log, and what to say when one fails."""

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from sitegen.toolchain import ROOT

# How pip, npm, apt and Playwright say that they reached nobody.
NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeout|Read timed out|Connection refused"
    r"|Temporary failure (in name resolution|resolving)|Name or service not known"
    r"|Network is unreachable|Connection (reset|aborted)|Could not (resolve|connect)"
    r"|Failed to fetch"
    r"|\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b"
)


class SetUpError(Exception):
    """What keeps set-up from going on, as one line for people."""


class CommandError(Exception):
    """A command of a stage failed; holds what it printed."""

    def __init__(self, command: Sequence[str | Path], output: str) -> None:
        super().__init__(str(command[0]))
        self.output = output


def run(log: Path, *command: str | Path, cwd: Path = ROOT, **environ: str) -> None:
    """Run a command with its output in the log.

    Raises:
        CommandError: it could not be started, or ended with another status than 0.
    """
    with log.open("a") as out:
        out.write(f"$ {' '.join(map(str, command))}\n")
        out.flush()
        begin = out.tell()
        try:
            status = subprocess.run(  # noqa: S603 - every command is written in this file
                [str(part) for part in command],
                cwd=cwd,
                env={**os.environ, **environ},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=False,
            ).returncode
        except OSError as error:
            raise CommandError(command, str(error)) from error
    if status:
        with log.open(errors="replace") as written:
            written.seek(begin)
            raise CommandError(command, written.read())


def reason(wants: str, error: CommandError, log: Path) -> str:
    """One line on why a command failed and what to do; `wants` says what it was to fetch."""
    if NO_NETWORK.search(error.output):
        return (
            f"no network, or a registry does not answer; wanted {wants}. "
            "Run the same command again when there is network: it goes on from here"
        )
    said = [line.strip() for line in error.output.splitlines() if line.strip()]
    errors = (line for line in said if re.match(r"(npm )?error\b", line, re.IGNORECASE))
    last = said[-1] if said else "it said nothing"
    return f"{next(errors, last)} (all it said is in {log.relative_to(ROOT)})"
