"""Which cases failed in the last kept run, for `--failed`."""

from collections.abc import Sequence
from pathlib import Path

from judge.model.case import Case
from judge.reports.kept_runs import LAST, find_run
from judge.reports.run_file import load


def failed_last(cases: Sequence[Case], names: Sequence[str], folder: Path) -> list[Case]:
    """Return the cases that any of the named submissions did not pass in the last run.

    Where the last run knows none of these names, those that anybody did not pass.
    """
    last = load(find_run(LAST, folder))
    known = set(last.plan.submissions) & set(names) or set(last.plan.submissions)
    failed = {
        result.case.title
        for result in last.results
        if result.submission in known and not result.verdict.accepted
    }
    return [case for case in cases if case.title in failed]
