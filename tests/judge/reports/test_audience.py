"""What students may know of causes."""

from pathlib import Path

from judge.reports.audience import Audience, shown_causes
from tests.judge.reports.samples import sample_run


def test_causes_of_hidden_cases_are_for_staff(tmp_path: Path) -> None:
    """Students see open cases alone; a cause without one is not there."""
    run = sample_run(tmp_path)
    shown = shown_causes(run.causes, run.plan, Audience.STUDENT)
    assert {title for cause in shown for title in cause.cases} == {"raid/open", "traversal/tree"}
    assert all(cause.cases for cause in shown)
    assert shown_causes(run.causes, run.plan, Audience.STAFF) == run.causes
