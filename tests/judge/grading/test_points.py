"""Points in reports are those that the manifests ask for."""

from pathlib import Path

from judge.grading.scoring import Scorer
from judge.model.finding import Finding
from judge.model.run import Points
from judge.model.suite import Aggregation, Group, Suite
from judge.model.verdict import Verdict
from tests.judge.reports.samples import make_case, make_result


def graded(tmp_path: Path, aggregation: Aggregation, verdicts: str, chosen: int) -> list[Points]:
    """Return the points of one submission on a suite of two groups; `chosen` cases are graded."""
    cases = [make_case(tmp_path, name, group=name[0]) for name in ("e1", "e2", "h1")]
    groups = {"e": Group("e", 10), "h": Group("h", 30, require_pass=("e",))}
    suite = Suite(tmp_path / "suite.yaml", "raid", tuple(cases), groups, aggregation)
    results = [
        make_result("me", case, Finding(Verdict[verdict]))
        for case, verdict in zip(cases[:chosen], verdicts.split(), strict=True)
    ]
    scorer = Scorer([suite], cases[:chosen])
    for result in results:
        scorer.add(result)
    return list(scorer.points())


def test_groups_give_their_points(tmp_path: Path) -> None:
    """A sum has a record for each group; a group that requires another says why it is empty."""
    easy, hard = graded(tmp_path, Aggregation.SUM, "AC WA AC", 3)
    assert (easy.earned, easy.possible, easy.note) == (5, 10, "")
    assert (hard.earned, hard.possible, hard.note) == (0, 30, "withheld: e was not passed")


def test_a_suite_that_counts_as_a_whole_has_one_record(tmp_path: Path) -> None:
    """With min or pass-fail the groups' points do not add up, so none are shown."""
    (whole,) = graded(tmp_path, Aggregation.MIN, "AC AC AC", 3)
    assert (whole.group, whole.earned, whole.possible) == ("", 40, 40)


def test_only_chosen_cases_count(tmp_path: Path) -> None:
    """Grading one case of two neither punishes for the other nor gives its points."""
    (easy,) = graded(tmp_path, Aggregation.SUM, "AC", 1)
    assert (easy.group, easy.earned, easy.possible) == ("e", 5, 5)
    (whole,) = graded(tmp_path, Aggregation.PASS_FAIL, "AC", 1)
    assert (whole.earned, whole.possible) == (5, 5)


def test_a_judge_error_is_said_beside_the_points(tmp_path: Path) -> None:
    """Points that may still change say so."""
    easy, _ = graded(tmp_path, Aggregation.SUM, "AC JE AC", 3)
    assert easy.note == "a judge error leaves a case open"
