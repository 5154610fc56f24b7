from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.cli import main
from sitegen.schema import schemas

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("name", schemas())
def test_committed_schema_is_current(name: str) -> None:
    committed = ROOT / "content" / "schema" / name
    assert committed.read_text("utf-8") == schemas()[name], "run python -m sitegen schema"


def test_every_key_has_a_description() -> None:
    for text in schemas().values():
        assert text.count('"description"') > 4


def test_numbers_are_text_for_an_editor_too() -> None:
    demo = schemas()["demo.json"]
    assert '"type": "string"' not in demo


def test_command_writes_what_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--content", str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert main(["schema", "--content", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "the schema files are up to date\n"
