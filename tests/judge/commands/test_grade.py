"""Which cases are graded: `--list`, `--group`, `--failed`, and names for commands."""

import json
from pathlib import Path

import pytest

from judge.commands.named_submissions import solver_name, solver_words
from tests.judge.toys import make_suite, run_grader

GROUPS = "groups: {easy: {max_score: 3}, hard: {max_score: 7}}"


@pytest.fixture
def class_folder(tmp_path: Path) -> Path:
    """Return a folder with a suite of two groups; `cat` is right about two of its three cases."""
    make_suite(tmp_path, {"one": "one\n", "two": "two\n", "three": "3\n"}, extra=GROUPS)
    manifest = tmp_path / "cases" / "toy" / "suite.yaml"
    text = manifest.read_text()
    for name, group in (("one", "easy"), ("two", "hard"), ("three", "hard")):
        text = text.replace(f"{name}: {{", f"{name}: {{group: {group}, ")
    manifest.write_text(text)
    return tmp_path


def graded(folder: Path) -> list[str]:
    """Return the cases of the newest record that was kept."""
    record = max((folder / ".plygrade" / "runs").glob("*.jsonl"))
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    return [line["case"] for line in lines if line["type"] == "result"]


def test_a_list_shows_groups_and_points_and_runs_nothing(class_folder: Path) -> None:
    """Groups come with points, cases with their origin; no store and no run is made."""
    printed = run_grader("--list", "--solver", "no-such-program", cwd=class_folder).stdout
    assert "toy (3 of 3 cases, 10 points in all)" in printed
    assert "group hard (2 of 2 cases, 7 points)" in printed
    assert "toy/one  by-hand" in printed
    assert printed.endswith("3 cases\n")
    assert not (class_folder / ".plygrade").exists()


def test_a_group_selects_its_cases_among_those_named(class_folder: Path) -> None:
    """`--group` may be repeated and narrows what names and patterns chose."""
    for words, count in (
        (["--group", "hard"], "2 cases"),
        (["--group", "hard", "--group", "easy"], "3 cases"),
        (["--group", "hard", "toy/t*"], "2 cases"),
        (["--group", "hard", "toy/two"], "1 case"),
    ):
        assert run_grader("--list", *words, cwd=class_folder).stdout.endswith(f"\n{count}\n")


def test_an_unknown_group_is_told_with_those_there_are(class_folder: Path) -> None:
    """A slip of the pen is an error that names the groups."""
    done = run_grader("--list", "--group", "hrad", cwd=class_folder, wanted=(2,))
    assert "found 'hrad', wanted one of easy, hard; did you mean 'hard'?" in done.stderr


def test_failed_grades_again_what_was_not_accepted(class_folder: Path) -> None:
    """Only cases that failed in the last run are graded; when none is left, that is said."""
    command = ("--solver", "me=cat")
    run_grader(*command, cwd=class_folder, wanted=(1,))
    run_grader(*command, "--failed", cwd=class_folder, wanted=(1,))
    assert graded(class_folder) == ["toy/three"]
    (class_folder / "expected" / "toy" / "three.out").write_text("three\n")
    run_grader(*command, "--failed", cwd=class_folder)
    assert graded(class_folder) == ["toy/three"]
    done = run_grader(*command, "--failed", cwd=class_folder)
    assert done.stdout == "nothing failed in the last run\n"


def test_failed_needs_a_run_before(class_folder: Path) -> None:
    """Without a kept run there is nothing to go back to, and that is an error."""
    assert "found no such run" in run_grader("--failed", cwd=class_folder, wanted=(2,)).stderr
    done = run_grader("--failed", "--no-store", cwd=class_folder, wanted=(2,))
    assert "--failed: wanted a store" in done.stderr


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("mine=python3 a.py", "mine", ("python3", "a.py")),
        ("v1.2-b=./prog --depth=3", "v1.2-b", ("./prog", "--depth=3")),
        ("python3 a.py", "python3 a.py", ("python3", "a.py")),
        ("env A=b prog", "env A=b prog", ("env", "A=b", "prog")),
        ("./x=y z", "./x=y z", ("./x=y", "z")),
        ("x=env A=b prog", "x", ("env", "A=b", "prog")),
    ],
)
def test_a_command_may_have_a_name(text: str, name: str, words: tuple[str, ...]) -> None:
    """Only a leading NAME= is a name; any other `=` belongs to the command."""
    assert (solver_name(text), solver_words(text)) == (name, words)


def test_a_named_command_goes_by_its_name(class_folder: Path) -> None:
    """Reports show the name, and the line that repeats a failure works as it stands."""
    done = run_grader("--solver", "mine=cat", cwd=class_folder, wanted=(1,))
    assert "--solver mine=cat" in done.stdout
    record = max((class_folder / ".plygrade" / "runs").glob("*.jsonl")).read_text()
    assert '"submission": "mine"' in record or '"submission":"mine"' in record
