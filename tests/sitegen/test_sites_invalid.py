"""Each folder of tests/sites_invalid is the sample site with something wrong, and what is said.

`change.yaml` names files, each with pairs of old and new text, with a new text, or with nothing
when the file is taken away; other files are added as they are. `expected.txt` holds the problems.
`FACEUP_SNAPSHOT=1` writes it anew.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
import yaml

from sitegen.build import Job, examine
from sitegen.problem import ProblemsError, Report

INVALID = Path(__file__).parent.parent / "sites_invalid"
OURS = ("change.yaml", "expected.txt")


def apply_changes(folder: Path, content: Path) -> None:
    change = folder / "change.yaml"
    changes = yaml.safe_load(change.read_text("utf-8")) if change.exists() else {}
    for name, pairs in changes.items():
        file = content / name
        if pairs is None:
            shutil.rmtree(file) if file.is_dir() else file.unlink()
        elif isinstance(pairs, str):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(pairs, "utf-8")
        else:
            text = file.read_text("utf-8")
            for old, new in pairs:
                assert text.count(old) == 1, (
                    f"{folder.name}: {old!r} stands {text.count(old)} times"
                )
                text = text.replace(old, new)
            file.write_text(text, "utf-8")
    for file in folder.rglob("*"):
        if file.is_file() and file.name not in OURS:
            shutil.copyfile(file, content / file.relative_to(folder))


def problems(job: Job) -> str:
    report = Report()
    examine(job, report, lambda _text: None)
    try:
        report.settle()
    except ProblemsError as error:
        return f"{error}\n"
    return ""


@pytest.mark.parametrize("name", sorted(path.name for path in INVALID.iterdir()))
def test_says_what_is_wrong(name: str, site: Path) -> None:
    apply_changes(INVALID / name, site / "content")
    said = problems(Job(Path("content"), site / "out", live=False, cache=site / "cache"))
    expected = INVALID / name / "expected.txt"
    if os.environ.get("FACEUP_SNAPSHOT"):
        expected.write_text(said, "utf-8")
    assert said
    assert said == expected.read_text("utf-8")


def test_sample_itself_is_without_problems(site: Path) -> None:
    job = Job(Path("content"), site / "out", live=False, cache=site / "cache")
    assert not problems(job)


def test_no_folder_at_all(site: Path) -> None:
    shutil.rmtree(site / "content")
    said = problems(Job(Path("content"), site / "out", live=False, cache=site / "cache"))
    assert said == "content: there is no such folder. Name the folder with --content.\n"
