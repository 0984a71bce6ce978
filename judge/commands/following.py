"""The results of a grading as they come: recorded, counted, shown, explained in the end."""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from judge.grading.grader import Grader
from judge.grading.scoring import Scorer
from judge.grading.store import Store
from judge.model.cause import Cause
from judge.model.result import Result
from judge.model.run import GradingRun, Plan
from judge.model.suite import Suite
from judge.process import Stopped
from judge.reports.console.choose import ConsoleReport, open_console
from judge.reports.run_file import Recorder

if TYPE_CHECKING:
    from judge.commands.class_marks import Marking


def follow(
    results: Iterable[Result],
    plan: Plan,
    suites: Sequence[Suite],
    record: Path,
    marking: "Marking | None",
    remind: bool,
    causes: Callable[[Recorder, ConsoleReport], tuple[Cause, ...]],
    status: Callable[[], str],
) -> GradingRun:
    """Record, count and show the results as they come; also those of a run that is stopped."""
    begun, scorer = time.monotonic(), Scorer(marking.suites if marking else suites, plan.cases)
    with Recorder(record, plan) as recorder, _console(plan, remind, status) as console:
        try:
            for result in results:
                recorder.add(result)
                scorer.add(result)
                console.add(result)
        except Stopped:
            why = causes(recorder, console)
            console.finish(recorder.finish(time.monotonic() - begun, complete=False, causes=why))
            raise
        grades = marking.grades(scorer, plan, recorder.summary) if marking else ()
        why = causes(recorder, console)
        seconds = time.monotonic() - begun
        run = recorder.finish(seconds, scorer.points(), grades=grades, causes=why)
        console.finish(run)
    return run


def causes_of(
    plan: Plan, grader: Grader, store: Store | None, recorder: Recorder, console: ConsoleReport
) -> tuple[Cause, ...]:
    """Return why submissions failed; where none did, nothing is sought."""
    if not recorder.summary.all.failed:
        return ()
    from judge.causes.seek import seek_causes  # imported late: few runs of one program need it

    return seek_causes(plan, recorder.results, store, lambda: grader.stopped, console.explaining)


@contextmanager
def _console(plan: Plan, remind: bool, status: Callable[[], str]) -> Iterator[ConsoleReport]:
    """Open the console report; the terminal is restored whatever happens."""
    width = shutil.get_terminal_size((100, 24)).columns
    console = open_console(plan, sys.stdout, os.environ, width, remind, status)
    try:
        yield console
    finally:
        console.stop()
