"""The causes of a run: every failure has one, and nothing else changes them."""

import random
from collections import Counter
from pathlib import Path

from judge.causes.find import find_causes
from tests.judge.reports.samples import sample_run


def test_every_failure_belongs_to_a_cause(tmp_path: Path) -> None:
    """The cases of a submission's causes are just its failed cases."""
    run = sample_run(tmp_path)
    failed = {(r.submission, r.case.title) for r in run.results if r.verdict.is_failure}
    told = {(cause.submission, title) for cause in run.causes for title in cause.cases}
    assert told == failed


def test_causes_come_by_submission_and_then_by_weight(tmp_path: Path) -> None:
    """The order of the plan, most failures first, and no key twice for one submission."""
    run = sample_run(tmp_path)
    order = list(run.plan.submissions)
    ranks = [(order.index(cause.submission), -len(cause.cases)) for cause in run.causes]
    assert ranks == sorted(ranks)
    assert max(Counter((cause.submission, cause.key) for cause in run.causes).values()) == 1
    assert [c for name in order for c in run.causes_of(name)] == list(run.causes)


def test_the_order_of_submissions_changes_no_cause(tmp_path: Path) -> None:
    """What is said of one hand-in does not depend on who else is in the class."""
    run = sample_run(tmp_path)
    names = list(run.plan.submissions)
    random.Random(1).shuffle(names)
    shuffled = [r for name in names for r in run.results if r.submission == name]
    assert set(find_causes(run.plan, shuffled)) == set(run.causes)
