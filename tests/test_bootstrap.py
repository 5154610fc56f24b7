import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from sitegen import bootstrap, chromium, commands, toolchain

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "site": bootstrap.SITE_LOCK,
    "check": bootstrap.CHECK_LOCK,
    "pyodide": bootstrap.WHEELS_LOCK,
}


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build folder of its own, where set-up may do as it likes."""
    monkeypatch.setattr(bootstrap, "STAMPS", tmp_path / "stamps")
    monkeypatch.setattr(bootstrap, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(commands, "ROOT", tmp_path)
    monkeypatch.setattr(chromium, "CHROMIUM_NOTE", tmp_path / "chromium-note")
    return tmp_path


def make_product(log: Path) -> None:
    product = log.parent.parent / "product"
    product.write_text(product.read_text() + "made " if product.exists() else "made ")


def stage_of(build: Path, make: bootstrap.Maker = make_product) -> bootstrap.Stage:
    """A stage that depends on a lock file and makes a product."""
    lock = build / "some.lock"
    lock.write_text("six==1.16.0")
    return bootstrap.Stage(
        name="Six",
        wants="six",
        locks=(lock,),
        home=build,
        is_there=(build / "product").exists,
        make=make,
    )


def set_up(stage: bootstrap.Stage, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(bootstrap, "GOALS", {"site": (stage,)})
    return bootstrap.main(["site"])


def failing(output: str) -> bootstrap.Maker:
    """A stage's work that fails, having printed this."""

    def fail(log: Path) -> None:
        raise commands.CommandError(["pip"], output)

    return fail


@pytest.mark.parametrize("version", [(3, 6), (3, 10), (2, 7)])
def test_an_older_python_is_told_what_is_needed_in_one_line(version: tuple[int, int]) -> None:
    problem = bootstrap.version_problem(version)
    assert problem
    assert "\n" not in problem
    assert "needs Python 3.11 or newer" in problem
    assert f"is {version[0]}.{version[1]}." in problem


@pytest.mark.parametrize("version", [(3, 11), (3, 14), (4, 0)])
def test_a_python_new_enough_has_no_problem(version: tuple[int, int]) -> None:
    assert bootstrap.version_problem(version) is None


def test_a_python_without_venv_is_told_the_package_to_install(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(commands.SetUpError, match="apt install python3-venv") as caught:
        bootstrap.make_venv(build / "log")
    assert "\n" not in str(caught.value)


def test_set_up_needs_nothing_but_the_standard_library() -> None:
    answer = subprocess.run(
        [sys.executable, "-S", ROOT / "sitegen" / "bootstrap.py", "--help"],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
    )
    assert answer.returncode == 0, answer.stderr


def test_a_stage_is_made_once_and_tells_its_time(
    build: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stage = stage_of(build)
    assert set_up(stage, monkeypatch) == 0
    assert re.fullmatch(r"set-up: Six \.\.\. \d+\.\d s\n", capsys.readouterr().out)
    assert set_up(stage, monkeypatch) == 0
    assert capsys.readouterr().out == ""
    assert (build / "product").read_text() == "made "


def test_a_changed_lock_file_makes_the_stage_again(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = stage_of(build)
    set_up(stage, monkeypatch)
    stage.locks[0].write_text("six==1.17.0")
    assert not bootstrap.is_done(stage)
    set_up(stage, monkeypatch)
    assert (build / "product").read_text() == "made made "


def test_what_was_deleted_is_made_again(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = stage_of(build)
    set_up(stage, monkeypatch)
    (build / "product").unlink()
    assert not bootstrap.is_done(stage)
    set_up(stage, monkeypatch)
    assert (build / "product").exists()


def test_another_python_makes_the_stage_again(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = stage_of(build)
    set_up(stage, monkeypatch)
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert not bootstrap.is_done(stage)


@pytest.mark.parametrize(
    "output",
    [
        "WARNING: Retrying after connection broken by 'NewConnectionError(...)'\nERROR: no match",
        "npm error code ENOTFOUND\nnpm error network request failed",
        "E: Failed to fetch some.deb",
    ],
)
def test_a_missing_network_is_one_line_that_says_what_to_do(
    output: str, build: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set_up(stage_of(build, failing(output)), monkeypatch) == 1
    assert capsys.readouterr().err.strip() == (
        "set-up: Six: no network, or a registry does not answer; wanted six. "
        "Run the same command again when there is network: it goes on from here"
    )


def test_another_failure_is_one_line_with_its_reason_and_the_log(
    build: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = "Collecting six\nERROR: THESE PACKAGES DO NOT MATCH THE HASHES\n  Got 1234"
    assert set_up(stage_of(build, failing(output)), monkeypatch) == 1
    assert capsys.readouterr().err.strip() == (
        "set-up: Six: ERROR: THESE PACKAGES DO NOT MATCH THE HASHES "
        "(all it said is in logs/six.log)"
    )


def test_a_stage_that_failed_is_tried_again(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up(stage_of(build, failing("ENOTFOUND")), monkeypatch)
    assert set_up(stage_of(build), monkeypatch) == 0
    assert (build / "product").exists()


def test_a_command_that_cannot_start_or_fails_hands_over_what_it_printed(build: Path) -> None:
    log = build / "log"
    with pytest.raises(commands.CommandError):
        commands.run(log, build / "no-such-program", cwd=build)
    with pytest.raises(commands.CommandError) as caught:
        commands.run(log, sys.executable, "-c", "print('oh'); exit(3)", cwd=build)
    assert caught.value.output == "oh\n"


def test_a_chromium_named_by_the_user_comes_first_and_must_start(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FACEUP_CHROMIUM", sys.executable)
    chromium.note_chromium(build / "log")
    assert (build / "chromium-note").read_text() == sys.executable
    assert toolchain.chromium_path() == Path(sys.executable)

    monkeypatch.setenv("FACEUP_CHROMIUM", str(build / "no-browser"))
    with pytest.raises(commands.SetUpError, match=r"FACEUP_CHROMIUM=.*no-browser does not start"):
        chromium.note_chromium(build / "log")


def test_without_any_chromium_it_is_installed_and_then_asked_for(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "find_chromium", lambda: None)
    tried = []
    monkeypatch.setattr(chromium, "install_with_playwright", lambda log: tried.append("playwright"))
    monkeypatch.setattr(chromium, "install_with_apt", lambda log: tried.append("apt"))
    with pytest.raises(commands.SetUpError, match="apt install chromium"):
        chromium.note_chromium(build / "log")
    assert tried == ["playwright", "apt"]


def test_a_missing_tool_says_how_to_get_it(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FACEUP_CHROMIUM", raising=False)
    monkeypatch.setattr(toolchain, "CHROMIUM_NOTE", build / "none")
    with pytest.raises(toolchain.MissingToolError, match=r"python3 sitegen/bootstrap\.py check"):
        toolchain.chromium_path()


def locked(lock: Path) -> dict[str, Version]:
    """The version that a lock file pins, for each package."""
    pins = re.findall(r"^([a-z0-9-]+)==([^ ;]+)", lock.read_text(), re.MULTILINE)
    return {name: Version(version) for name, version in pins}


@pytest.mark.parametrize("group", LOCKS)
def test_every_dependency_is_locked_at_an_allowed_version(group: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [Requirement(text) for text in project["dependency-groups"][group]]
    pins = locked(LOCKS[group])
    out_of_step = [
        str(one) for one in wanted if one.name not in pins or pins[one.name] not in one.specifier
    ]
    assert not out_of_step, "run `make lock`"


def test_the_locks_agree_with_each_other() -> None:
    site, check, pyodide = (locked(lock) for lock in LOCKS.values())
    assert site.items() <= check.items()
    assert pyodide.items() <= check.items()


def test_every_locked_package_has_a_hash() -> None:
    for lock in LOCKS.values():
        entries = re.split(r"^(?=[a-z0-9])", lock.read_text(), flags=re.MULTILINE)[1:]
        assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_no_lock_names_a_registry_or_a_place_on_a_machine() -> None:
    for lock in (*LOCKS.values(), bootstrap.NODE_LOCK):
        text = lock.read_text()
        assert not re.search(r"https?://|file:|--(index-url|find-links)|\s/\w", text), lock.name
        assert os.fspath(ROOT) not in text
