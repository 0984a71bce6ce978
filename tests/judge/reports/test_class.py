"""A whole class from the outside: one run of the grader leaves every report behind."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest
from junitparser import JUnitXml

from judge.model.verdict import Verdict
from judge.reports.registry import REPORTS
from judge.reports.run_file import load
from tests.judge.toys import clean_environment
from tests.sources import ROOT
from tools.make_submissions import make_class
from tools.mutants import MUTATIONS

MIB = 2**20


def graded_class(folder: Path, submissions: int, cases: int, patience: int) -> int:
    """Make and grade a class with all reports; return the peak memory of the grader in bytes."""
    make_class(folder, submissions, cases)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tools.peak_memory", str(folder / "peak")),
            *("--cases", str(folder / "cases"), "--submissions", str(folder / "submissions")),
            *("--no-store", "--sandbox", "rlimit", "--reports", str(folder / "reports")),
        ],
        cwd=ROOT,
        env=clean_environment(),
        capture_output=True,
        text=True,
        errors="backslashreplace",
        timeout=patience,
    )
    assert done.returncode == 1, (done.stdout[-2000:], done.stderr[-2000:])
    assert "\x1b" not in done.stdout
    return int((folder / "peak").read_text())


def check_reports(folder: Path, submissions: int, cases: int) -> None:
    """Check that every report is there and that they agree with each other."""
    reports = folder / "reports"
    present = {path.name for path in reports.iterdir()}
    assert present == {report.file.rstrip("/") for report in REPORTS.values()}
    results = list(load(reports / "results.jsonl").results)
    assert len(results) == submissions * cases
    assert not [r for r in results if r.verdict is Verdict.JE]
    with (reports / "gradebook.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == submissions
    assert sum(int(row["AC"]) for row in rows) == sum(r.verdict.accepted for r in results)
    suites = list(JUnitXml.fromfile(str(reports / "junit.xml")))
    assert sum(suite.tests for suite in suites) == len(results)
    summary = json.loads((reports / "ctrf.json").read_text())["results"]["summary"]
    assert summary["tests"] == len(results)
    assert len(list((reports / "gradescope").glob("*.json"))) == submissions
    assert len(list((reports / "students").glob("*.html"))) == submissions


def check_verdicts(folder: Path, cases: int) -> None:
    """Check that right programs are accepted everywhere and crashers nowhere."""
    with (folder / "reports" / "gradebook.csv").open(newline="") as file:
        accepted = {row["submission"]: int(row["AC"]) for row in csv.DictReader(file)}
    assert all(count == cases for name, count in accepted.items() if name.endswith("-right"))
    crashed = [count for name, count in accepted.items() if int(name[1:4]) % 7 == 6]
    assert sum(crashed) == 0


def test_a_small_class_gets_every_report(tmp_path: Path) -> None:
    """Right programs, mutants and crashers: all reports in one go, and they agree."""
    graded_class(tmp_path, submissions=7, cases=4, patience=280)
    check_reports(tmp_path, submissions=7, cases=4)
    check_verdicts(tmp_path, cases=4)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_hundred_submissions_on_eighty_cases(tmp_path: Path) -> None:
    """The page of a large class stays under 5 MB and the grader's memory under 300 MiB."""
    peak = graded_class(tmp_path, submissions=100, cases=80, patience=3500)
    check_reports(tmp_path, submissions=100, cases=80)
    check_verdicts(tmp_path, cases=80)
    assert (tmp_path / "reports" / "report.html").stat().st_size < 5_000_000
    assert peak < 300 * MIB


def test_every_mutation_says_what_it_gets_wrong() -> None:
    """A mutant without a description could not be told from a defect of the judge."""
    assert all(mutation.__doc__ for mutation in MUTATIONS)
    assert len({mutation.__name__ for mutation in MUTATIONS}) == len(MUTATIONS)
