"""One grading, from the options to the exit code: choose what to grade, run, record, report."""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from judge.commands.grade_options import allowance_of, reruns, settings_of, submissions_of
from judge.files.installation import BUNDLED
from judge.grading.grader import Grader
from judge.grading.scoring import Scorer
from judge.grading.store import Store
from judge.manifest.select import choose, course_files, suites_environment
from judge.model.case import Case
from judge.model.cause import Cause
from judge.model.course import Course
from judge.model.result import Result
from judge.model.run import GradingRun, Plan
from judge.model.suite import Suite, abouts_of
from judge.options import chosen_level, toolchains
from judge.process import ACCEPTED, Interrupts, Stopped, exit_code, tell
from judge.programs.answer_names import AnswerNames
from judge.programs.build_context import BuildContext
from judge.programs.protocol import easiest, suites_protocol
from judge.programs.submission import ASKED, Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.reports.console.choose import ConsoleReport, open_console
from judge.reports.kept_runs import RUNS, STORE, keep_record, last_level
from judge.reports.report import Report
from judge.reports.run_file import Recorder
from judge.text.safe_text import counted

if TYPE_CHECKING:
    from judge.commands.class_marks import Marking


def grade(options: argparse.Namespace, program: Sequence[str], interrupts: Interrupts) -> int:
    """Do what the options ask for and return the exit code; may raise JudgeError or Stopped."""
    if options.list:
        from judge.commands.list_cases import list_lines

        print("\n".join(list_lines(*_listed_cases(options))), flush=True)
        return ACCEPTED
    if options.watch:
        from judge.commands.watch import watch, watched_paths

        return watch(
            lambda: _grade_once(options, program, interrupts), lambda: watched_paths(options)
        )
    return _grade_once(options, program, interrupts)


def _grade_once(options: argparse.Namespace, program: Sequence[str], interrupts: Interrupts) -> int:
    with Workspace() as workspace:
        try:
            return _grade_in(workspace, options, program, interrupts)
        finally:
            if workspace.trouble:
                tell(f"{workspace.trouble}; what suffered is a judge error and is not kept")


def _grade_in(
    workspace: Workspace,
    options: argparse.Namespace,
    program: Sequence[str],
    interrupts: Interrupts,
) -> int:
    here = Path.cwd()
    reports = _wanted_reports(options)
    suites, cases = _wanted_cases(options)
    course, suites = _with_course(options, suites)
    submissions = submissions_of(options, cases, workspace)
    marking = _marking(options, course, suites, cases, submissions)
    submissions = marking.submissions if marking else submissions
    cases = _failed_only(options, cases, [submission.name for submission in submissions])
    if not cases:
        print("nothing failed in the last run", flush=True)
        return ACCEPTED
    if any(case.input.is_relative_to(BUNDLED) for case in cases):
        tell("found no ./cases here: these are the bundled ones")
    told = course.files if course else ()
    closed = _closed(options, cases, (*told, *(path for _, path in reports)))
    hidden, strict = (*closed, workspace.secret(len(submissions))), False
    kinds = {submission.kind for submission in submissions} - {SubmissionKind.OUTPUTS}
    level = chosen_level(options.sandbox, options.untrusted) if kinds else None
    if level and (options.untrusted or SubmissionKind.SOURCES in kinds):
        from judge.commands.strangers import guarded  # imported late: only for such

        hidden, strict = guarded(level, hidden, cases, options)
    allowance = allowance_of(options)
    cases = allowance.of_cases(cases) if allowance else cases
    plan = Plan(
        started=datetime.now(UTC),
        level=level.value if level else "",
        reruns=reruns(submissions, options, program),
        cases=tuple(cases),
        caution=level.weakness if level else "",
        abouts=abouts_of(suites),
    )
    settings = settings_of(options, level, hidden, strict)
    with _open_store(options, here) as store:
        asked = any(submission.kind in ASKED for submission in submissions)
        handed_in = any(submission.path != Path() for submission in submissions)
        context = BuildContext(
            workspace,
            here,
            closed,
            easy=easiest([case for suite in suites for case in suite.cases]) if asked else None,
            suite=suites_protocol(suites) if asked else None,
            environment=suites_environment(suites),
            kept=store.path.parent.absolute() if store else None,
            names=AnswerNames.of(cases) if handed_in else None,
            course=course,
            shown=toolchains(options),
        )
        grader = Grader(settings, context, store, allowance.open_slot if allowance else None)
        record = workspace.private() / "results.jsonl"
        runs = store.path.parent / RUNS.name if store else None
        with interrupts.telling(grader.stop):
            # Closed first in every case: no thread may work in a folder that is being removed.
            with closing(grader.grade(submissions, cases)) as results:
                remind = not runs or last_level(runs) != plan.level
                causes = partial(_causes, plan, grader, store)
                run = _follow(results, plan, suites, record, marking, remind, causes)
            if runs and (trouble := keep_record(record, runs, plan)):
                tell(trouble)
        if reports:
            from judge.commands.written_reports import write_wanted

            write_wanted(run, reports, runs)
        if marking and options.gradebook:
            from judge.commands.class_marks import fill_gradebook

            print("\n".join(fill_gradebook(options, marking, run.grades)), flush=True)
    return exit_code(set(run.summary.all.counts))


def _wanted_reports(options: argparse.Namespace) -> list[tuple[Report, Path]]:
    if not options.report and not options.reports:
        return []
    from judge.commands.written_reports import wanted_reports  # imported late: slow to load

    return wanted_reports(options.report, options.reports)


def _wanted_cases(options: argparse.Namespace) -> tuple[list[Suite], list[Case]]:
    suites, cases = choose(options.wanted, options.cases, options.expected, options.group)
    if options.release:
        from judge.manifest.release import released  # imported late: once in a course

        cases = released(cases, tell)
    return suites, cases


def _listed_cases(options: argparse.Namespace) -> tuple[list[Suite], list[Case]]:
    suites, cases = _wanted_cases(options)
    _with_course(options, suites)
    return suites, _failed_only(options, cases, ())


def _with_course(
    options: argparse.Namespace, suites: list[Suite]
) -> tuple[Course | None, list[Suite]]:
    """Return the course, if there is one, and the suites with what it says; tell its head line."""
    if options.no_course or not (options.course or course_files(suites)):
        return None, suites
    from judge.commands.course_option import course_of  # imported late: few runs have one

    course, completed, line = course_of(options.course, suites)
    print(line, flush=True)
    return course, completed


def _failed_only(
    options: argparse.Namespace, cases: list[Case], names: Sequence[str]
) -> list[Case]:
    """Return the cases; with --failed those that any of the named did not pass last time."""
    if not options.failed:
        return cases
    from judge.commands.failed_last import failed_last  # imported late: few runs ask for it

    return failed_last(cases, names, (options.store or STORE).parent / RUNS.name)


def _marking(
    options: argparse.Namespace,
    course: Course | None,
    suites: list[Suite],
    cases: list[Case],
    submissions: list[Submission],
) -> "Marking | None":
    """Return how the run is marked; None where there is no course and nothing asks for one."""
    if course is None and not (options.as_of or options.gradebook or options.gradebook_column):
        return None
    from judge.commands.class_marks import marking_of  # imported late: few runs have a course

    return marking_of(options, course, suites, cases, submissions)


def _follow(
    results: Iterable[Result],
    plan: Plan,
    suites: Sequence[Suite],
    record: Path,
    marking: "Marking | None",
    remind: bool,
    causes: Callable[[Recorder, ConsoleReport], tuple[Cause, ...]],
) -> GradingRun:
    """Record, count and show the results as they come; also those of a run that is stopped."""
    begun, scorer = time.monotonic(), Scorer(marking.suites if marking else suites, plan.cases)
    with Recorder(record, plan) as recorder, _console(plan, remind) as console:
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


def _causes(
    plan: Plan, grader: Grader, store: Store | None, recorder: Recorder, console: ConsoleReport
) -> tuple[Cause, ...]:
    """Return why submissions failed; where none did, nothing is sought."""
    if not recorder.summary.all.failed:
        return ()
    from judge.causes.seek import seek_causes  # imported late: few runs of one program need it

    return seek_causes(plan, recorder.results, store, lambda: grader.stopped, console.explaining)


@contextmanager
def _open_store(options: argparse.Namespace, here: Path) -> Iterator[Store | None]:
    """Open the store that the options ask for; say at the end what could not be kept in it."""
    store = _store(options, here)
    try:
        yield store
    finally:
        if store is not None:
            store.close()
            if store.damaged:
                were = counted(store.damaged, "damaged result was", "damaged results were")
                tell(f"{were} dropped from the store and judged again")
            if store.unwritten:
                tell(f"{store.unwritten} results could not be kept in the store: {store.trouble}")


def _store(options: argparse.Namespace, here: Path) -> Store | None:
    """Return the store; None if the default one cannot be created."""
    if options.no_store:
        return None
    if options.store:
        return Store(options.store, replace=options.fresh)
    folder = here / STORE.parent
    if not os.access(folder if folder.exists() else here, os.W_OK):
        tell(f"{here}: cannot be written to, so results are not kept; see --store")
        return None
    return Store(STORE, replace=options.fresh)


def _closed(
    options: argparse.Namespace, cases: Sequence[Case], others: Iterable[Path]
) -> list[Path]:
    """Return what no program may read and none consists of: files of the judge and of others."""
    files = [path for case in cases for path in (case.expected, case.input)]
    places = {path.parent for path in files} | {
        path.resolve() for path in files if path.is_symlink()
    }
    places |= {STORE.parent, Path("report"), *others}
    if options.store:
        beside = (f"{options.store.name}{end}" for end in ("", "-wal", "-shm", "-journal"))
        places |= {options.store.parent / name for name in (*beside, RUNS.name)}
    named = (options.submissions, options.outputs, options.gradebook, *options.submission)
    return sorted(places | {path for path in named if path})


@contextmanager
def _console(plan: Plan, remind: bool) -> Iterator[ConsoleReport]:
    """Open the console report; the terminal is restored whatever happens."""
    width = shutil.get_terminal_size((100, 24)).columns
    console = open_console(plan, sys.stdout, os.environ, width, remind)
    try:
        yield console
    finally:
        console.stop()
