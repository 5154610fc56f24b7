"""Content to pages: read `build` from top to bottom, and you have met every part."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sitegen.bundle import BundleError, bundle
from sitegen.check import check
from sitegen.content import read_content, sure
from sitegen.demos import run_demos
from sitegen.plan import plan
from sitegen.problem import Place, Report, shown
from sitegen.render import Press
from sitegen.version import version_of
from sitegen.write import write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.bundle import Bundle
    from sitegen.content import Content
    from sitegen.demos import Show

    Say = Callable[[str], None]

ROOT = Path(__file__).resolve().parent.parent
LIVE = "assets/live/"


@dataclass(frozen=True, slots=True)
class Job:
    """What to build from, and where to; the pages of a draft are not compressed."""

    content: Path
    out: Path
    live: bool = True
    draft: bool = False
    templates: Path = ROOT / "templates"
    engine: Path = ROOT / "engine"
    cache: Path = ROOT / "build" / "cache"

    @property
    def version(self) -> str:
        """Changes with anything that the site is made from."""
        locks = (ROOT / "requirements" / "site.lock",)
        folders = (self.content, self.templates, self.engine, ROOT / "sitegen", *locks)
        return version_of(
            (path for path in folders if path.exists()), f"{self.live} {os.path.realpath(self.out)}"
        )

    @property
    def note(self) -> Path:
        """The file that says from which version the output folder was made."""
        return self.cache / "built" / f"{version_of((), os.path.realpath(self.out))}.txt"


def build(job: Job, say: Say) -> None:
    """Builds the site; an unchanged one is left as it is. Raises `ProblemsError`."""
    report = Report()
    refuse_inside(job, report)
    version = job.version
    if is_built(job, version):
        say(f"nothing has changed; the site in {job.out} is up to date")
        return
    content, games, shows = examine(job, report, say)
    report.settle()
    with stage("bundle", say):
        live = make_bundle(job, report, say) if job.live else None
        report.settle()
    with stage("render", say):
        worker = f"{LIVE}{live.worker}" if live else ""
        press = Press(
            job.templates, sure(content.site).value, games, worker, job.cache / "templates", report
        )
        files = press.render(plan(content, shows))
        report.settle()
    with stage("write", say):
        plain = frozenset({".html"} if job.draft else ())
        write(files | published(live), job.out, job.cache / "compressed", report, plain)
        note_built(job, version)


def refuse_inside(job: Job, report: Report) -> None:
    """A site does not lie inside what it is made from. Raises `ProblemsError`."""
    out = Path(os.path.realpath(job.out))
    for folder in (job.content, job.templates, job.engine):
        if out.is_relative_to(os.path.realpath(folder)):
            what = f"the site cannot lie inside {shown(folder)}, from which it is made"
            report.add(Place(job.out), what, "Name another folder with --out.")
    report.settle()


def examine(
    job: Job, report: Report, say: Say
) -> tuple[Content, dict[str, Any], dict[str, dict[str, Show]]]:
    """Content, the engine's games, and the demos; every problem is noted."""
    version = version_of((job.engine,))
    with stage("load", say):
        content = read_content(job.content, report)
    with stage("check", say):
        games = check(content, job.cache / "words", version, report)
    with stage("demos", say):
        shows = run_demos(content, games, job.cache / "demos", version, report)
    return content, games, shows


def make_bundle(job: Job, report: Report, say: Say) -> Bundle | None:
    """The live engine's files; None, with the problem noted, if they cannot be made."""
    try:
        return bundle(job.engine, job.cache.parent / "bundle", say=say)
    except BundleError as error:
        hint = "With --no-live the site is built without live play."
        report.add(Place(job.engine), str(error).rstrip("."), hint)
        return None


def published(live: Bundle | None) -> dict[str, bytes | Path]:
    """The live engine's files by their place in the site."""
    if live is None:
        return {}
    return {LIVE + file.relative_to(live.folder).as_posix(): file for file in live.published()}


def is_built(job: Job, version: str) -> bool:
    """Whether the output folder holds the site of this version; a whole one will do for a draft."""
    try:
        note = job.note.read_text("utf-8")
    except (OSError, ValueError):
        return False
    enough = {f"{version} whole"} | ({f"{version} draft"} if job.draft else set())
    return job.out.is_dir() and note in enough


def note_built(job: Job, version: str) -> None:
    """Notes from which version the output folder was made."""
    job.note.parent.mkdir(parents=True, exist_ok=True)
    job.note.write_text(f"{version} {'draft' if job.draft else 'whole'}", "utf-8")


@contextmanager
def stage(name: str, say: Say) -> Iterator[None]:
    """Says how long a stage took, when it is done."""
    began = time.perf_counter()
    yield
    say(f"{name:8}{time.perf_counter() - began:6.2f} s")
