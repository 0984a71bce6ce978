"""What reports for students must not tell: anything that depends on a hidden case."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.grading.scoring import Scorer
from judge.model.case import Visibility
from judge.model.finding import Finding
from judge.model.grade import Grade
from judge.model.run import GradingRun, Points
from judge.model.suite import Aggregation, Group, Suite
from judge.model.verdict import Verdict
from tests.judge.reports.samples import make_case, make_result, make_run, write

FOR_STUDENTS = ("students", "summary", "annotations")
AGGREGATIONS = list(Aggregation)


def graded(folder: Path, hidden: Verdict, aggregation: Aggregation) -> GradingRun:
    """Return the run of one student: one open case accepted, a hidden one as given, one beyond."""
    cases = (
        make_case(folder, "open", group="easy"),
        make_case(folder, "secret", group="hard", visibility=Visibility.HIDDEN),
        make_case(folder, "beyond", group="bonus"),
        make_case(folder, "last", group="end"),
    )
    groups = [
        Group("easy", 10),
        Group("hard", 10),
        Group("bonus", 10, require_pass=("hard",)),
        Group("end", 10, require_pass=("bonus",)),
    ]
    by_name = {group.name: group for group in groups}
    suite = Suite(folder / "suite.yaml", "raid", cases, by_name, aggregation)
    verdicts = (Verdict.AC, hidden, Verdict.AC, Verdict.AC)
    results = [
        make_result("me", case, Finding(verdict, f"says {verdict.name}"), wall=float(number**9))
        for number, (case, verdict) in enumerate(zip(cases, verdicts, strict=True))
    ]
    scorer = Scorer([suite], cases)
    for result in results:
        scorer.add(result)
    return make_run(results, scorer.points(), [grade_of(scorer.points())])


def grade_of(points: Sequence[Points]) -> Grade:
    """Return a grade in which everything that may depend on a hidden case does so."""
    earned = sum(each.earned for each in points)
    best = "me" if earned > 20 else "me-2"
    return Grade(
        "s1",
        submission=best,
        earned=earned,
        penalty=earned / 10,
        mark=earned * 0.9,
        maximum=40,
        formula="points",
        submitted=f"2030-01-0{len(best)}T00:00:00+00:00",
        late=f"{len(best)} h late",
        extension="until then",
        choice=f"{best} is the best",
        attempts=("me", "me-2"),
        unsure=any("judge error" in each.note for each in points),
    )


def texts(run: GradingRun, folder: Path) -> dict[str, str]:
    """Return all that students read of a run, by report."""
    found = {}
    for kind in FOR_STUDENTS:
        write(run, kind, folder / kind)
        path = folder / kind / "me.html" if kind == "students" else folder / kind
        found[kind] = path.read_text()
    write(run, "gradescope", folder / "scope")
    found["gradescope"] = json.dumps(_visible(json.loads((folder / "scope/me.json").read_text())))
    return found


def _visible(document: dict[str, object]) -> dict[str, object]:
    """Return what Gradescope shows before publication; the total only if no test is hidden."""
    tests = document["tests"]
    assert isinstance(tests, Sequence)
    shown = [test for test in tests if test["visibility"] == "visible"]
    if len(shown) < len(tests):
        document.pop("score")
    return document | {"tests": shown}


@pytest.mark.parametrize("aggregation", AGGREGATIONS)
@pytest.mark.parametrize("hidden", [Verdict.WA, Verdict.TLE, Verdict.JE])
def test_a_hidden_case_changes_nothing_that_students_read(
    tmp_path: Path, hidden: Verdict, aggregation: Aggregation
) -> None:
    """Right or wrong in a hidden case: pages, summary, annotations and Gradescope are the same.

    Points of groups that require a group with hidden cases would tell, and so wait with it.
    """
    right = texts(graded(tmp_path, Verdict.AC, aggregation), tmp_path / "right")
    wrong = texts(graded(tmp_path, hidden, aggregation), tmp_path / "wrong")
    assert right == wrong


def test_the_step_summary_counts_what_is_visible(tmp_path: Path) -> None:
    """A hidden failure is in no count, and points are those of the groups without hidden cases."""
    text = texts(graded(tmp_path, Verdict.WA, Aggregation.SUM), tmp_path)["summary"]
    assert text.startswith("## 3 of 3 accepted\n")
    assert "| me | 3/3 | 10/10, and hidden ones |" in text


def test_a_suite_hidden_in_part_shows_no_empty_points(tmp_path: Path) -> None:
    """Where all points wait, the summary says so instead of 0/0."""
    text = texts(graded(tmp_path, Verdict.AC, Aggregation.MIN), tmp_path)["summary"]
    assert "| me | 3/3 | hidden |" in text
