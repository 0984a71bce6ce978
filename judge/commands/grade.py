"""One grading, from the options to the exit code: choose what to grade, run, record, report."""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from judge.commands.grade_options import STORE, reruns, submissions_of
from judge.files.installation import BUNDLED
from judge.grading.grader import Grader, GradeSettings
from judge.grading.scoring import Scorer
from judge.grading.store import Store
from judge.manifest.select import choose
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.result import Result
from judge.model.run import GradingRun, Plan
from judge.model.suite import Suite
from judge.model.verdict import Verdict
from judge.process import ACCEPTED, NOT_ACCEPTED, NOT_JUDGED, Interrupts, tell
from judge.programs.answer_names import AnswerNames
from judge.programs.build_context import BuildContext
from judge.programs.protocol import easiest, suites_protocol
from judge.programs.submission import ASKED, Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.reports.console.choose import ConsoleReport, open_console
from judge.reports.kept_runs import LAST, RUNS, find_run, keep_record
from judge.reports.report import Report
from judge.reports.run_file import Recorder, load
from judge.sandbox.level import Level
from judge.sandbox.probe import choose as choose_level
from judge.text.safe_text import printable_line


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
        return _grade_in(workspace, options, program, interrupts)


def _grade_in(
    workspace: Workspace,
    options: argparse.Namespace,
    program: Sequence[str],
    interrupts: Interrupts,
) -> int:
    here = Path.cwd()
    reports = wanted_reports(options)
    suites, cases = _wanted_cases(options)
    submissions = submissions_of(options, cases, workspace)
    cases = _failed_only(options, cases, [submission.name for submission in submissions])
    if not cases:
        print("nothing failed in the last run", flush=True)
        return ACCEPTED
    if any(case.input.is_relative_to(BUNDLED) for case in cases):
        tell("found no ./cases here: these are the bundled ones")
    level = _level(options, submissions)
    plan = Plan(
        started=datetime.now(UTC),
        level=level.value if level else "",
        reruns=reruns(submissions, options, program),
        cases=tuple(cases),
        caution=level.weakness if level else "",
    )
    settings = GradeSettings(level, options.jobs, options.repeat, options.fresh)
    with _open_store(options, here) as store:
        asked = any(submission.kind in ASKED for submission in submissions)
        easy = easiest([case for suite in suites for case in suite.cases]) if asked else None
        suite = suites_protocol(suites) if asked else None
        closed, kept = _closed(options, cases), store.path.parent.absolute() if store else None
        handed_in = any(submission.path != Path() for submission in submissions)
        python, names = _environment(suites), AnswerNames.of(cases) if handed_in else None
        context = BuildContext(workspace, here, closed, easy, suite, python, kept, names)
        grader = Grader(settings, context, store)
        record = workspace.folder / "results.jsonl"
        with _told(interrupts, grader.stop):
            # Closed first in every case: no thread may work in a folder that is being removed.
            with closing(grader.grade(submissions, cases)) as results:
                run = _follow(results, plan, suites, record)
            if store and (trouble := keep_record(record, store.path.parent / RUNS.name, plan)):
                tell(trouble)
        _write(run, reports)
    return exit_code(set(run.summary.all.counts))


def _wanted_cases(options: argparse.Namespace) -> tuple[list[Suite], list[Case]]:
    return choose(options.wanted, options.cases, options.expected, options.group)


def _listed_cases(options: argparse.Namespace) -> tuple[list[Suite], list[Case]]:
    suites, cases = _wanted_cases(options)
    return suites, _failed_only(options, cases, ())


def _failed_only(
    options: argparse.Namespace, cases: list[Case], names: Sequence[str]
) -> list[Case]:
    """Return the cases; with --failed those that any of the named did not pass last time."""
    if not options.failed:
        return cases
    folder = (options.store or STORE).parent / RUNS.name
    last = load(find_run(LAST, folder))
    known = set(last.plan.submissions) & set(names) or set(last.plan.submissions)
    failed = {
        result.case.title
        for result in last.results
        if result.submission in known and not result.verdict.accepted
    }
    return [case for case in cases if case.title in failed]


def _follow(
    results: Iterable[Result], plan: Plan, suites: Sequence[Suite], record: Path
) -> GradingRun:
    """Record, count and show the results as they come."""
    begun, scorer = time.monotonic(), Scorer(suites, plan.cases)
    with Recorder(record, plan) as recorder, _console(plan) as console:
        for result in results:
            recorder.add(result)
            scorer.add(result)
            console.add(result)
        run = recorder.finish(time.monotonic() - begun, scorer.points())
        console.finish(run)
    return run


def _write(run: GradingRun, reports: Sequence[tuple[Report, Path]]) -> None:
    """Write the reports and print the path of the one that a person will open first."""
    if reports:
        from judge.reports.registry import write_reports  # imported late: slow to load

        write_reports(run, reports)
        first = next((path for report, path in reports if report.kind == "html"), reports[0][1])
        others = len(reports) - 1
        more = f" and {others} more report{'s' if others > 1 else ''}" if others else ""
        print(f"written: {printable_line(str(first), 1000)}{more}", flush=True)


def exit_code(verdicts: set[Verdict]) -> int:
    """Return 0 if everything was accepted, 2 if the judge failed anywhere, else 1."""
    if Verdict.JE in verdicts:
        return NOT_JUDGED
    return ACCEPTED if verdicts <= {Verdict.AC} else NOT_ACCEPTED


def _level(options: argparse.Namespace, submissions: Sequence[Submission]) -> Level | None:
    """Return the sandbox level to run at; None if nothing will be run."""
    if all(submission.kind is SubmissionKind.OUTPUTS for submission in submissions):
        return None
    level = choose_level(options.sandbox)
    if options.untrusted and level is Level.RLIMIT:
        raise JudgeError(
            f"--untrusted: only the sandbox level {level.value} is available here"
            f" ({level.weakness}); see docs/sandbox.md for what the others need"
        )
    return level


@contextmanager
def _open_store(options: argparse.Namespace, here: Path) -> Iterator[Store | None]:
    """Open the store that the options ask for; say at the end what could not be kept in it."""
    store = _store(options, here)
    try:
        yield store
    finally:
        if store is not None:
            store.close()
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


def _environment(suites: Sequence[Suite]) -> Path | None:
    """Return the environment that the suites name; a program has one, so they must agree."""
    named = sorted({suite.environment for suite in suites if suite.environment})
    if len(named) > 1:
        both = f"{named[0]} and {named[1]}"
        raise JudgeError(f"found suites with the environments {both}; grade them one by one")
    return named[0] if named else None


def _closed(options: argparse.Namespace, cases: Sequence[Case]) -> list[Path]:
    """Return what no program may read and none consists of: files of the judge and of others."""
    places = {case.expected.parent for case in cases} | {case.input.parent for case in cases}
    places |= {STORE.parent, Path("report"), *(path for _, path in wanted_reports(options))}
    named = (options.store, options.submissions, options.outputs, *options.submission)
    return sorted(places | {path for path in named if path})


def wanted_reports(options: argparse.Namespace) -> list[tuple[Report, Path]]:
    """Return the reports to write and where."""
    if not options.report and not options.reports:
        return []
    from judge.reports.registry import all_in, parse_wanted  # imported late: slow to load

    wanted = [parse_wanted(text) for text in options.report]
    return wanted + (all_in(options.reports) if options.reports else [])


@contextmanager
def _console(plan: Plan) -> Iterator[ConsoleReport]:
    """Open the console report; the terminal is restored whatever happens."""
    width = shutil.get_terminal_size((100, 24)).columns
    console = open_console(plan, sys.stdout, os.environ, width)
    try:
        yield console
    finally:
        console.stop()


@contextmanager
def _told(interrupts: Interrupts, target: Callable[[int], None]) -> Iterator[None]:
    """Let signals stop the grading instead of being raised."""
    interrupts.target = target
    try:
        yield
    finally:
        interrupts.target = None
