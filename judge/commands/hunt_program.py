"""The program of a hunt and all that it runs in: prepared as grading does, torn down at the end."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from judge.commands.hunt_suite import HuntSuite
from judge.commands.named_submissions import command_submission, single_submission
from judge.grading.pool import WorkerPool
from judge.hunting.probing import Prober, Reference
from judge.manifest.select import suites_environment
from judge.options import chosen_level, toolchains
from judge.process import Interrupts
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.protocol import easiest, suites_protocol
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.job import Runner, Secrets
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

STORE = Path(".plygrade", "results.sqlite")


@contextmanager
def hunted_program(
    options: argparse.Namespace, chosen: HuntSuite, interrupts: Interrupts
) -> Iterator[tuple[Preparation, Prober]]:
    """Yield the program that the options name, and what runs it; signals end runs, not us."""
    with Workspace() as workspace:
        submission = _submission(options, workspace)
        context = _context(workspace, options, chosen)
        prepared, reference = Preparation(submission, context), _reference(options, context)
        level = chosen_level(options.sandbox, options.untrusted)
        hidden, strict = _hidden(options, chosen, workspace, level, submission)
        folder = workspace.private() / "probes"
        folder.mkdir()
        open_slot = partial(Slot, level, secrets=Secrets(hidden, strict))
        with _pools(options.jobs, open_slot, interrupts) as (pool, other):
            right = Reference(reference, other) if reference else None
            yield prepared, Prober(prepared, chosen.like, folder, pool, level.value, right)


def _submission(options: argparse.Namespace, workspace: Workspace) -> Submission:
    if options.submission:
        return single_submission(options.submission, options.protocol, workspace.private_room)
    return command_submission(options.solver, options.protocol)


def _context(workspace: Workspace, options: argparse.Namespace, chosen: HuntSuite) -> BuildContext:
    return BuildContext(
        workspace,
        Path.cwd(),
        _closed(options, chosen),
        easy=easiest(chosen.cases) if chosen.cases else None,
        suite=suites_protocol(chosen.suites),
        environment=suites_environment(chosen.suites),
        kept=(options.store or STORE).parent.absolute(),
        course=chosen.course,
        shown=toolchains(options),
    )


def _closed(options: argparse.Namespace, chosen: HuntSuite) -> list[Path]:
    """Return what no program may read: the cases and their answers, the store, the reference."""
    places = {path.parent for case in chosen.cases for path in (case.input, case.expected)}
    return sorted(places | {(options.store or STORE).parent})


def _hidden(
    options: argparse.Namespace,
    chosen: HuntSuite,
    workspace: Workspace,
    level: Level,
    submission: Submission,
) -> tuple[tuple[Path, ...], bool]:
    hidden = (*_closed(options, chosen), workspace.private())
    if not options.untrusted and submission.kind is not SubmissionKind.SOURCES:
        return hidden, False
    from judge.commands.strangers import guarded  # imported late: only for such

    return guarded(level, hidden, chosen.cases, options)


def _reference(options: argparse.Namespace, context: BuildContext) -> Preparation | None:
    if not options.reference:
        return None
    return Preparation(
        command_submission(f"reference={options.reference}", options.protocol), context
    )


@contextmanager
def _pools(
    jobs: int, open_slot: Callable[[int], Runner], interrupts: Interrupts
) -> Iterator[tuple[WorkerPool, WorkerPool]]:
    """Yield the threads for the program and those for a reference; signals stop both."""
    with (
        WorkerPool(jobs, open_slot) as pool,
        WorkerPool(jobs, lambda number: open_slot(jobs + number)) as other,
    ):

        def stop(reason: int) -> None:
            pool.stop(reason)
            other.stop(reason)

        interrupts.target = stop
        try:
            yield pool, other
        finally:
            interrupts.target = None
