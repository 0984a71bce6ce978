"""Imported suites are whole or not there, never in the way of others, and lose no file."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.commands import import_cases
from judge.importing import writing
from judge.importing.foreign_folder import opened
from judge.importing.recognise import Wishes, understood
from judge.importing.writing import SuiteWriter, Target, named_cases
from judge.manifest.loader import load_suite
from judge.model.errors import JudgeError
from tests.judge.importing.trees import make_tree, pair_files
from tests.sources import ROOT


def write(source: Path, target: Target, force: bool = False) -> Path | None:
    with opened(source) as files:
        package, ledger = understood(files, source, Wishes())
        package = named_cases(package, ledger)
        return SuiteWriter(package, ledger, target, "toy", str(source)).write(force, None)


def everything(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder with their contents."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_a_suite_is_written_that_can_be_loaded(tmp_path: Path) -> None:
    """Inputs and answers are copied byte for byte; the manifest takes them by one pattern."""
    source = make_tree(
        tmp_path / "hw", {"a b.in": b"1\r\n", "a b.out": b"2", "a-b.in": "", "a-b.out": ""}
    )
    write(source, Target(tmp_path / "here", "hw1/toy"))
    suite = load_suite(tmp_path / "here/cases/hw1/toy")
    assert [case.name for case in suite.cases] == ["a-b", "a-b-2"]
    assert sorted(case.input.read_bytes() for case in suite.cases) == [b"", b"1\r\n"]
    assert {case.origin.value for case in suite.cases} == {"imported"}
    assert 'cases: "*.in"' in suite.path.read_text().replace("'", '"')
    assert suite.name == "hw1/toy"


def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    """A second import is refused and changes nothing; by force the first is kept aside, whole."""
    target = Target(tmp_path / "here", "toy")
    first = make_tree(tmp_path / "a", pair_files("in, out"))
    write(first, target)
    before = everything(target.folder)
    second = make_tree(tmp_path / "b", pair_files("TestCases", 1))
    with pytest.raises(JudgeError, match="--force"):
        write(second, target)
    assert everything(target.folder) == before
    assert write(second, target, force=True) == tmp_path / "here/replaced/toy-1"
    assert everything(tmp_path / "here/replaced/toy-1") == before
    assert len(load_suite(target.place("cases")).cases) == 1


@pytest.mark.parametrize("place", ["cases/toy", "expected/toy", "imported-solutions/toy", "cases"])
def test_files_of_others_are_in_the_way(tmp_path: Path, place: str) -> None:
    """Whatever lies where a part of the suite would go stops the import."""
    source = make_tree(tmp_path / "a", pair_files("in, out"))
    path = tmp_path / "here" / place
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    with pytest.raises(JudgeError):
        write(source, Target(tmp_path / "here", "toy"))
    assert everything(tmp_path / "here") == {place: b"mine"}


def test_a_failure_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even the folder that was to be made."""
    source = make_tree(tmp_path / "a", pair_files("in, out"))
    monkeypatch.setattr(writing, "MOST_BYTES", 5)
    with pytest.raises(JudgeError, match="more than"):
        write(source, Target(tmp_path / "here", "toy"))
    assert not (tmp_path / "here").exists()


def test_a_killed_import_leaves_no_half_suite_and_no_obstacle(tmp_path: Path) -> None:
    """After kill -9 at any moment there is a whole suite or none, and it can be done again."""
    source = make_tree(tmp_path / "a", pair_files("in, out", 400))
    here = tmp_path / "here"
    here.mkdir()
    command = [sys.executable, str(ROOT / "grader.py"), "import", str(source), "--into", str(here)]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while child.poll() is None and not any(here.iterdir()):
        time.sleep(0.001)
    child.send_signal(signal.SIGKILL)
    child.wait()
    manifest = here / "cases" / "a" / "suite.yaml"
    whole = manifest.exists()
    if whole:
        assert len(load_suite(manifest).cases) == 400
    write(source, Target(here, "a"), force=whole)
    assert len(load_suite(manifest).cases) == 400
    assert [path.name for path in here.iterdir() if path.name.startswith("plygrade")] == []


def test_answers_left_by_a_killed_import_are_no_obstacle(tmp_path: Path) -> None:
    """Answers without a suite that bear our mark are replaced."""
    here = tmp_path / "here"
    make_tree(here, {"expected/toy/.imported": "", "expected/toy/old.out": ""})
    write(make_tree(tmp_path / "a", pair_files("in, out")), Target(here, "toy"))
    assert not (here / "expected/toy/old.out").exists()
    assert len(load_suite(here / "cases/toy").cases) == 3


NAMES = st.sampled_from(
    [
        "1.in",
        "1.out",
        "1.ans",
        "1.a",
        "1.txt",
        "1",
        "input",
        "output",
        "input_1.txt",
        "output_1.txt",
        "in_2.txt",
        "out_2.txt",
        "2.IN",
        "2.out",
        "README.md",
        "a.py",
        ".hidden",
        "._x",
        "Thumbs.db",
        "problem.xml",
        "problem.yaml",
    ]
)
FOLDERS = st.sampled_from(
    ["", "data/secret/", "in/", "out/", "tests/", "sample/1/", "__MACOSX/", ".git/", "a b/"]
)


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.builds(str.__add__, FOLDERS, NAMES), st.binary(max_size=4), max_size=14))
def test_no_file_is_lost_and_nothing_is_written_elsewhere(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, bytes]
) -> None:
    """Every file is taken or listed; only the target changes; what is written can be loaded."""
    root = tmp_path_factory.mktemp("any")
    source = make_tree(root / "source", files)
    before = everything(source)
    try:
        with opened(source) as found:
            package, ledger = understood(found, source, Wishes())
            package = named_cases(package, ledger)
            accounted = {*ledger.taken, *ledger.left}
            folders = tuple(name for name in accounted if name.endswith("/"))
            assert {n for n in before if not n.startswith(folders)} <= accounted
            assert not set(ledger.taken) & set(ledger.left)
            writer = SuiteWriter(package, ledger, Target(root / "here", "x"), "x", "s")
            writer.write(False, None)
    except JudgeError:
        assert not (root / "here").exists()
    else:
        suite = load_suite(root / "here/cases/x")
        wanted = sorted(before[case.input] for case in package.cases)
        assert sorted(case.input.read_bytes() for case in suite.cases) == wanted
        notes = suite.path.with_name("imported.md").read_text()
        assert all(name in notes for name in ledger.left)
    assert everything(source) == before
    assert {path.name for path in root.iterdir()} <= {"source", "here"}


def test_the_command_says_what_to_do_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was taken for what, what was left out, and commands that work."""
    monkeypatch.chdir(tmp_path)
    make_tree(tmp_path / "hw 1", {**pair_files("input_N.txt"), "README.md": ""})
    assert import_cases.main(["hw 1", "--dry-run"]) == 0
    assert "nothing was written" in capsys.readouterr().out
    assert os.listdir(tmp_path) == ["hw 1"]
    assert import_cases.main(["hw 1"]) == 0
    told = capsys.readouterr().out
    assert "input_*.txt are inputs, output_*.txt their answers" in told
    assert "README.md" in told
    assert "--cases cases --list hw-1" in told
    assert "no doubts" in told
    assert len(load_suite(tmp_path / "cases/hw-1").cases) == 3


@pytest.mark.parametrize("name", ["../x", "a/b/c", "", ".x", "a b"])
def test_a_wrong_name_is_refused(tmp_path: Path, name: str) -> None:
    """The name of a suite is one folder, or two."""
    source = make_tree(tmp_path / "hw", pair_files("in, out"))
    with pytest.raises(JudgeError, match="--name"):
        import_cases.main([str(source), "--into", str(tmp_path / "here"), "--name", name])
    assert not (tmp_path / "here").exists()


def test_a_package_that_contradicts_itself_is_refused(tmp_path: Path) -> None:
    """Groups that require each other cannot be a suite: one line, and nothing is written."""
    files = {
        "problem.yaml": "problem_format_version: 2025-09\ntype: scoring\n",
        **{f"data/secret/{g}/1.{ending}": "" for g in "ab" for ending in ("in", "ans")},
        "data/secret/a/test_group.yaml": "require_pass: secret/b\n",
        "data/secret/b/test_group.yaml": "require_pass: secret/a\n",
    }
    with pytest.raises(JudgeError, match="cannot be made a suite: found the group 'a' that req"):
        write(make_tree(tmp_path / "p", files), Target(tmp_path / "here", "p"))
    assert not (tmp_path / "here").exists()


@pytest.mark.slow
def test_ten_thousand_cases_are_one_pattern(tmp_path: Path) -> None:
    """A large folder is imported and loaded in order, with a short manifest."""
    files = {f"{n}{ending}": "" for n in range(10_000) for ending in (".in", ".out")}
    write(make_tree(tmp_path / "a", files), Target(tmp_path / "here", "toy"))
    suite = load_suite(tmp_path / "here/cases/toy")
    assert [case.name for case in suite.cases] == [str(number) for number in range(10_000)]
    assert len(suite.path.read_text()) < 300


def test_options_decide_how_answers_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A task of ours has its checker; a named one replaces even a package's own validator."""
    plain = make_tree(tmp_path / "hw", pair_files("in, out"))
    here = ["--into", str(tmp_path / "here")]
    assert import_cases.main([str(plain), *here, "--task", "raid"]) == 0
    suite = load_suite(tmp_path / "here/cases/hw")
    assert {(suite.task, case.checker) for case in suite.cases} == {("raid", "raid")}
    files = {
        "problem.yaml": "problem_format_version: 2025-09\n",
        "output_validator/v.py": "",
        "data/secret/1.yaml": "output_validator_args: [x]\n",
        "data/secret/test_group.yaml": "output_validator_args: [y]\n",
        **{f"data/{place}/1.{e}": "" for place in ("sample", "secret") for e in ("in", "ans")},
    }
    package = make_tree(tmp_path / "hw-2", files)
    again = [str(package), *here, "--name", "hw", "--checker", "tokens", "--force"]
    assert import_cases.main(again) == 0
    suite = load_suite(tmp_path / "here/cases/hw")
    assert {case.checker for case in suite.cases} == {"tokens"}
    assert not (suite.path.parent / "validate.py").exists()
    told = capsys.readouterr().out
    assert f"moved to {tmp_path / 'here/replaced/hw-1'}" in told
    assert "--checker tokens was asked for: output_validator/v.py" in told
