"""One grading from options to exit code: who, on what, where; then run, record and report."""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from judge.case import Case
from judge.crew import SlotLike
from judge.discovery import choose
from judge.errors import JudgeError
from judge.grading import Grader
from judge.interrupts import Interrupts
from judge.notices import ACCEPTED, NOT_ACCEPTED, NOT_JUDGED, tell
from judge.options import STORE
from judge.preparation import Premises
from judge.reports.console import Screen, open_screen
from judge.reports.points import scorer_of
from judge.reports.recorder import Recorder
from judge.reports.report import Report
from judge.reports.run import Plan
from judge.reports.runs import RUNS, run_path
from judge.sandbox.level import Level
from judge.sandbox.probe import choose as choose_level
from judge.sandbox.slot import Slot
from judge.store import Store
from judge.submission import Kind, Submission
from judge.verdict import Verdict
from judge.who import reruns, submissions_of
from judge.work import Settings
from judge.workspace import Workspace


def grade(options: argparse.Namespace, program: Sequence[str], interrupts: Interrupts) -> int:
    """Grade what the options ask for and return the exit code; may raise JudgeError or Stopped."""
    here = Path.cwd()
    reports = wanted_reports(options)
    suites, cases = choose(options.wanted, options.cases, options.expected)
    submissions = submissions_of(options)
    level = _level(options, submissions)
    plan = Plan(
        started=datetime.now(UTC),
        level=level.value if level else "",
        reruns=reruns(submissions, options, program),
        cases=tuple(cases),
        caution=level.weakness if level else "",
    )
    with ExitStack() as stack:
        store = _store(options, here)
        if store is not None:
            stack.callback(_close_store, store)
        workspace = stack.enter_context(Workspace())
        premises = Premises(workspace, here, _closed(options, cases))
        settings = Settings(plan.level, options.jobs, options.repeat, options.fresh)
        grader = Grader(settings, premises, _slots(level), store)
        record = workspace.folder / "results.jsonl"
        recorder = stack.enter_context(Recorder(record, plan))
        with _screen(plan) as screen, _told(interrupts, grader.stop):
            begun, verdicts = time.monotonic(), set[Verdict]()
            for result in grader.grade(submissions, cases):
                recorder.add(result)
                screen.add(result)
                verdicts.add(result.verdict)
            run = recorder.finish(time.monotonic() - begun, scorer_of(suites, cases))
            _keep_record(record, store, plan)
            screen.finish(run)
        if reports:
            from judge.reports.registry import write_reports

            write_reports(run, reports)
    return exit_code(verdicts)


def exit_code(verdicts: set[Verdict]) -> int:
    """Return 0 if everything was accepted, 2 if the judge failed anywhere, else 1."""
    if Verdict.JE in verdicts:
        return NOT_JUDGED
    return ACCEPTED if verdicts <= {Verdict.AC} else NOT_ACCEPTED


def _level(options: argparse.Namespace, submissions: Sequence[Submission]) -> Level | None:
    """Return the sandbox level to run at; None if nothing will be run."""
    if all(submission.kind is Kind.OUTPUTS for submission in submissions):
        return None
    level = choose_level(options.sandbox)
    if options.untrusted and level is Level.RLIMIT:
        raise JudgeError(
            f"--untrusted: only the sandbox level {level.value} is to be had here"
            f" ({level.weakness}); see docs/sandbox.md for what the others need"
        )
    return level


def _slots(level: Level | None) -> Callable[[int], SlotLike]:
    def open_slot(number: int) -> SlotLike:
        assert level is not None, "answers made earlier need no slot"
        return Slot(level, number)

    return open_slot


def _closed(options: argparse.Namespace, cases: Sequence[Case]) -> list[Path]:
    """Return what no program may read, and what is no part of it: the judge's and others' files."""
    places = {case.expected.parent for case in cases} | {case.input.parent for case in cases}
    places |= {STORE.parent, Path("report"), *(path for _, path in wanted_reports(options))}
    named = (options.store, options.submissions, options.outputs, *options.submission)
    return sorted(places | {path for path in named if path})


def wanted_reports(options: argparse.Namespace) -> list[tuple[Report, Path]]:
    """Return the reports to write and where."""
    if not options.report and not options.reports:
        return []
    from judge.reports.registry import all_in, parse_wanted  # late: they load a lot

    wanted = [parse_wanted(text) for text in options.report]
    return wanted + (all_in(options.reports) if options.reports else [])


def _store(options: argparse.Namespace, here: Path) -> Store | None:
    """Open the store; the default one is done without where it cannot be made."""
    if options.no_store:
        return None
    if options.store:
        return Store(options.store, replace=options.fresh)
    folder = here / STORE.parent
    if not os.access(folder if folder.exists() else here, os.W_OK):
        tell(f"{here}: cannot be written to, so results are not kept; see --store")
        return None
    return Store(STORE, replace=options.fresh)


def _keep_record(record: Path, store: Store | None, plan: Plan) -> None:
    """Keep the record of a run with the store, for later comparison; a full disk stops nothing."""
    if store is None:
        return
    place = run_path(store.path.parent / RUNS.name, plan.started)
    part = place.with_name(place.name + ".part")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(record, part)
        part.replace(place)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        tell(f"{place}: the record of this run could not be kept: {error.strerror}")


def _close_store(store: Store) -> None:
    store.close()
    if store.unwritten:
        tell(f"{store.unwritten} results could not be kept in the store: {store.trouble}")


@contextmanager
def _screen(plan: Plan) -> Iterator[Screen]:
    """Open the console report; the terminal is given back whatever happens."""
    width = shutil.get_terminal_size((100, 24)).columns
    screen = open_screen(plan, sys.stdout, os.environ, width)
    try:
        yield screen
    finally:
        screen.stop()


@contextmanager
def _told(interrupts: Interrupts, target: Callable[[int], None]) -> Iterator[None]:
    """Let signals stop the grading instead of being raised."""
    interrupts.target = target
    try:
        yield
    finally:
        interrupts.target = None
