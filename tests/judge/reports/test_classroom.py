"""Tests of the points for GitHub Classroom."""

import json
from pathlib import Path
from typing import Any

import pytest

from judge.model.case import Visibility
from judge.model.finding import Finding
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from tests.judge.reports.samples import make_case, make_result, make_run, write, wrong


def document(run: GradingRun, folder: Path) -> dict[str, Any]:
    """Return the report on a run."""
    write(run, "classroom", folder / "classroom.json")
    found: dict[str, Any] = json.loads((folder / "classroom.json").read_text())
    return found


def test_entries_add_up_to_the_points(tmp_path: Path) -> None:
    """There is an entry for each group, with the reasons of its failures; the sums are ours."""
    easy, hard, other = (make_case(tmp_path, n, group=g) for n, g in ("ae", "bh", "ch"))
    results = [
        make_result("ann", easy, Finding(Verdict.AC)),
        make_result("ann", hard, wrong("off by one")),
        make_result("ann", other, Finding(Verdict.AC)),
    ]
    found = document(make_run(results), tmp_path)
    assert (found["version"], found["status"], found["max_score"]) == (1, "fail", 3)
    scores = [(test["name"], test["status"], test["score"]) for test in found["tests"]]
    assert scores == [("raid, e", "pass", 1), ("raid, h", "fail", 1)]
    assert found["tests"][1]["message"] == "raid/b: wrong answer: off by one"


@pytest.mark.parametrize(
    ("verdict", "status"), [(Verdict.AC, "pass"), (Verdict.TLE, "fail"), (Verdict.JE, "error")]
)
def test_the_status_is_that_of_the_verdicts(verdict: Verdict, status: str, tmp_path: Path) -> None:
    """Our own failure is an error, not a failure of the student."""
    results = [make_result("ann", make_case(tmp_path, "a"), Finding(verdict))]
    assert document(make_run(results), tmp_path)["status"] == status


def test_hidden_cases_change_nothing(tmp_path: Path) -> None:
    """The report is the same whether a hidden case was passed or not."""
    case = make_case(tmp_path, "a", group="open")
    hidden = make_case(tmp_path, "h", group="secret", visibility=Visibility.HIDDEN)
    found = [
        document(
            make_run(
                [
                    make_result("ann", case, Finding(Verdict.AC)),
                    make_result("ann", hidden, Finding(verdict)),
                ]
            ),
            tmp_path,
        )
        for verdict in (Verdict.AC, Verdict.WA)
    ]
    assert found[0] == found[1]
    assert found[0]["max_score"] == 1


def test_many_failures_are_counted(tmp_path: Path) -> None:
    """After the cause the first ten failures of a group are told, and how many more there are."""
    cases = [make_case(tmp_path, f"case-{number}") for number in range(12)]
    found = document(make_run([make_result("ann", case, wrong()) for case in cases]), tmp_path)
    lines = found["tests"][0]["message"].splitlines()
    assert len(lines) == 12
    assert lines[-1] == "and 2 more"
