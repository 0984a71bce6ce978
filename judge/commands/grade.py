"""One grading, from the options to the exit code: choose what to grade, run, record, report."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from judge.cluster.options import cluster_executor
from judge.commands.chosen_work import ChosenWork, chosen_work
from judge.commands.following import causes_of, follow
from judge.commands.grade_settings import allowance_of, opened_store, reruns, settings_of
from judge.files.places import RUNS
from judge.grading.grader import Grader
from judge.grading.store import Store
from judge.manifest.select import suites_environment
from judge.model.errors import Stopped
from judge.model.run import GradingRun, Plan
from judge.model.suite import abouts_of
from judge.options import chosen_level, toolchains
from judge.process import ACCEPTED, Interrupts, exit_code, tell
from judge.programs.answer_names import AnswerNames
from judge.programs.build_context import BuildContext
from judge.programs.protocol import easiest, suites_protocol
from judge.programs.submission import ASKED, SubmissionKind
from judge.programs.workspace import Workspace
from judge.reports.kept_runs import keep_record, last_level
from judge.sandbox.level import Level


def grade(options: argparse.Namespace, program: Sequence[str], interrupts: Interrupts) -> int:
    """Do what the options ask for and return the exit code; may raise JudgeError or Stopped."""
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
    chosen = chosen_work(options, workspace)
    if not chosen.cases:
        print("nothing failed in the last run", flush=True)
        return ACCEPTED
    level = chosen_level(options.sandbox, options.untrusted) if chosen.kinds else None
    hidden, strict = _hidden(options, chosen, workspace, level)
    allowance = allowance_of(options)
    chosen = chosen.within(allowance)
    plan = _plan(options, chosen, level, program)
    settings = settings_of(options, level, hidden, strict)
    with opened_store(options, Path.cwd()) as store:
        context = _context(options, chosen, workspace, store)
        cluster = cluster_executor(options, level, hidden, strict, workspace, options.scale_limits)
        slot_class = allowance.open_slot if allowance else None
        grader = Grader(settings, context, store, slot_class, cluster)
        if options.shard and store:
            from judge.commands.shard_part import grade_shard  # imported late: few runs are a part

            with interrupts.telling(grader.stop), _counting(store):
                return grade_shard(grader, chosen, plan, settings, options.shard, store)
        runs = store.path.parent / RUNS.name if store else None
        with interrupts.telling(grader.stop), _counting(store):
            run = _run(grader, chosen, plan, workspace.private() / "results.jsonl", store, runs)
        _write(run, chosen, options, runs)
    return exit_code(set(run.summary.all.counts))


@contextmanager
def _counting(store: Store | None) -> Iterator[None]:
    """Let who stops a grading be told how many results are kept: more than were told so far."""
    try:
        yield
    except Stopped as stopped:
        stopped.results = store.kept if store else None
        raise


def _hidden(
    options: argparse.Namespace, chosen: ChosenWork, workspace: Workspace, level: Level | None
) -> tuple[tuple[Path, ...], bool]:
    """Return what no program may see, and whether that is tried in every sandbox."""
    hidden = (*chosen.closed, workspace.secret(len(chosen.submissions)))
    if not level or not (options.untrusted or SubmissionKind.SOURCES in chosen.kinds):
        return hidden, False
    from judge.commands.strangers import guarded  # imported late: only for such

    return guarded(level, hidden, chosen.cases, options)


def _plan(
    options: argparse.Namespace, chosen: ChosenWork, level: Level | None, program: Sequence[str]
) -> Plan:
    return Plan(
        started=datetime.now(UTC),
        level=level.value if level else "",
        reruns=reruns(chosen.submissions, options, program),
        cases=tuple(chosen.cases),
        caution=level.weakness if level else "",
        abouts=abouts_of(chosen.suites),
    )


def _context(
    options: argparse.Namespace, chosen: ChosenWork, workspace: Workspace, store: Store | None
) -> BuildContext:
    suites = chosen.suites
    asked = any(submission.kind in ASKED for submission in chosen.submissions)
    handed_in = any(submission.path != Path() for submission in chosen.submissions)
    return BuildContext(
        workspace,
        Path.cwd(),
        chosen.closed,
        easy=easiest([case for suite in suites for case in suite.cases]) if asked else None,
        suite=suites_protocol(suites) if asked else None,
        environment=suites_environment(suites),
        kept=store.path.parent.absolute() if store else None,
        names=AnswerNames.of(chosen.cases) if handed_in else None,
        course=chosen.course,
        shown=toolchains(options),
    )


def _run(
    grader: Grader,
    chosen: ChosenWork,
    plan: Plan,
    record: Path,
    store: Store | None,
    runs: Path | None,
) -> GradingRun:
    """Grade, and keep the record of it in the folder `runs`."""
    # Closed first in every case: no thread may work in a folder that is being removed.
    with closing(grader.grade(chosen.submissions, chosen.cases)) as results:
        remind = not runs or last_level(runs) != plan.level
        causes = partial(causes_of, plan, grader, store)
        run = follow(
            results, plan, chosen.suites, record, chosen.marking, remind, causes, grader.status
        )
    if runs and (trouble := keep_record(record, runs, plan)):
        tell(trouble)
    return run


def _write(
    run: GradingRun, chosen: ChosenWork, options: argparse.Namespace, runs: Path | None
) -> None:
    """Write the reports and fill the gradebook, where either is wanted."""
    if chosen.reports:
        from judge.commands.written_reports import write_wanted  # imported late: slow to load

        write_wanted(run, chosen.reports, runs)
    if chosen.marking and options.gradebook:
        from judge.commands.class_marks import fill_gradebook  # imported late: few runs have one

        print("\n".join(fill_gradebook(options, chosen.marking, run.grades)), flush=True)
