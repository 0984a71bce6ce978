"""Two suites of one task with a case of one name: graded, counted and reported apart."""

import csv
import json
from pathlib import Path

from tests.judge.toys import run_grader


def two_suites(folder: Path, second: str) -> None:
    """Write hw1/toy and hw2/toy below folder/cases, each with the one case `same`."""
    for homework, answer in (("hw1", "1\n"), ("hw2", second)):
        place = folder / "cases" / homework / "toy"
        place.mkdir(parents=True)
        (place / "suite.yaml").write_text("task: toy\nchecker: exact\ncases:\n  same:\n")
        (place / "same.in").write_text("1\n")
        expected = folder / "expected" / homework / "toy"
        expected.mkdir(parents=True)
        (expected / "same.out").write_text(answer)


def test_both_are_graded_and_give_their_points(tmp_path: Path) -> None:
    """Right in both: two titles, two cases, two points (it was: 2/2 accepted, points 1/2)."""
    two_suites(tmp_path, "1\n")
    done = run_grader("--solver", "cat", "--no-store", "--reports", "out", cwd=tmp_path)
    assert "AC   hw1/toy/same" in done.stdout
    assert "AC   hw2/toy/same" in done.stdout
    assert "points: 2/2" in done.stdout
    with (tmp_path / "out" / "gradebook.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["points"], row["hw1/toy points"], row["hw2/toy points"]) == ("2.0", "1.0", "1.0")


def test_a_failure_in_one_is_not_hidden_by_the_other(tmp_path: Path) -> None:
    """Wrong in the second alone: exit code 1, and every report says where."""
    two_suites(tmp_path, "2\n")
    arguments = ("--solver", "cat", "--no-store", "--reports", "out")
    done = run_grader(*arguments, cwd=tmp_path, wanted=(1,))
    assert "points: 1/2" in done.stdout
    assert "WA hw2/toy/same" in done.stdout
    tests = json.loads((tmp_path / "out" / "ctrf.json").read_text())["results"]["tests"]
    assert {test["name"]: test["status"] for test in tests} == {
        "hw1/toy/same": "passed",
        "hw2/toy/same": "failed",
    }
    only = run_grader("--solver", "cat", "--no-store", "hw1/toy", cwd=tmp_path)
    assert "points: 1/1" in only.stdout
