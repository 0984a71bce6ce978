"""A hand-in of several students: every report has a mark for each, and none shows another's."""

import json
from pathlib import Path

from judge.model.finding import Finding
from judge.model.grade import Grade
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from judge.reports.registry import parse_wanted, write_reports
from tests.judge.reports.samples import make_case, make_result, make_run


def group_run(tmp_path: Path) -> GradingRun:
    """Return a run of one hand-in by two students with different marks."""
    result = make_result("sub_1", make_case(tmp_path, "tie"), Finding(Verdict.AC))
    ann = Grade(
        "ann", submission="sub_1", mark=5, maximum=12345.25, late="late", attempts=("sub_1",)
    )
    bob = Grade(
        "bob", submission="sub_1", mark=8, maximum=8, extension="a secret", attempts=("sub_1",)
    )
    return make_run([result], grades=[ann, bob])


def test_each_member_has_a_page_and_a_result(tmp_path: Path) -> None:
    """The page of one says nothing of the other's mark and extension."""
    run = group_run(tmp_path)
    assert [grade.student for grade in run.grades_of("sub_1")] == ["ann", "bob"]
    kinds = ("students", "gradescope", "classroom", "junit", "csv")
    write_reports(run, [parse_wanted(f"{kind}={tmp_path / kind}") for kind in kinds])
    pages = sorted(path.name for path in (tmp_path / "students").glob("*.html"))
    assert pages == ["sub_1_ann.html", "sub_1_bob.html"]
    ann, bob = ((tmp_path / "students" / page).read_text("utf-8") for page in pages)
    assert "12345.25" in ann  # the whole number, as in every other report
    assert "a secret" not in ann
    assert "a secret" in bob
    scores = [
        json.loads((tmp_path / "gradescope" / f"sub_1_{who}.json").read_text("utf-8"))["score"]
        for who in ("ann", "bob")
    ]
    assert scores == [5, 8]
    classroom = json.loads((tmp_path / "classroom").read_text("utf-8"))
    assert [(test["name"], test["score"]) for test in classroom["tests"]] == [
        ("mark of ann", 5),
        ("mark of bob", 8),
    ]
    junit = (tmp_path / "junit").read_text("utf-8")
    assert junit.count("<properties>") == 1
    assert junit.count('name="student"') == 2
    assert len((tmp_path / "csv").read_text("utf-8").splitlines()) == 3
