"""Builds again at every change, in a process of its own, and tells whoever waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, NamedTuple

import watchfiles

from sitegen.build import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sitegen.build import Job, Say

    Builder = Callable[[], str]


class Status(NamedTuple):
    """How things stand: the number of good builds so far, and the problems of the last build.

    `building` is true until the first build has ended.
    """

    built: int = 0
    problems: str = ""
    building: bool = True


class Watch:
    """The builds of a site. `build` returns what is wrong, or an empty text.

    A build is a process of its own, so that it runs the engine and the generator as they are now,
    and so that nothing it does can end the server.
    """

    def __init__(self, paths: tuple[Path, ...], build: Builder) -> None:
        self.paths, self.build = paths, build
        self.status = Status()
        self._changed = threading.Condition()
        self.stop = threading.Event()

    def once(self) -> None:
        """Builds, and tells who waits."""
        before = self.status.built
        problems = self.build()
        with self._changed:
            self.status = Status(before + (not problems), problems, building=False)
            self._changed.notify_all()

    def run(self) -> None:
        """Builds at every change, until stopped."""
        for _changes in watchfiles.watch(*self.paths, stop_event=self.stop, raise_interrupt=True):
            self.once()

    def statuses(self, patience: float = 15) -> Iterator[Status | None]:
        """The status now, and each new one; None whenever nothing changed for so many seconds."""
        known = None
        while not self.stop.is_set():
            with self._changed:
                if self.status == known:
                    self._changed.wait(patience)
                changed = self.status != known
                known = self.status
            yield known if changed else None


def watch_of(job: Job, say: Say) -> Watch:
    """The builds of a job, by this program's own command."""
    paths = (job.content, job.templates, job.engine, ROOT / "sitegen")
    return Watch(tuple(path for path in paths if path.exists()), lambda: run_build(job, say))


def run_build(job: Job, say: Say) -> str:
    """Runs a build, passing on what it prints; returns its problems, or an empty text."""
    command = [sys.executable, "-m", "sitegen", "build", "--content", str(job.content)]
    command += ["--out", str(job.out), "--draft", *([] if job.live else ["--no-live"])]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(  # noqa: S603 -- our own command
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as process:
        lines = []
        for line in process.stdout or ():
            lines.append(line.rstrip())
            say(line.rstrip())
    if not process.returncode:
        return ""
    return "\n".join(line for line in lines if ": " in line) or "The build has failed."
