"""`grader.py hunt`: the smallest input on which a program is wrong, and what it believes."""

import argparse
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from judge.commands.hunt_options import parse
from judge.commands.hunt_showing import Progress, show
from judge.commands.hunt_suite import HuntSuite, hunt_suite
from judge.commands.named_submissions import command_submission, single_submission
from judge.grading.fingerprint import hunt_key
from judge.grading.pool import WorkerPool
from judge.hunting.hunt import HuntBudget, Hunted
from judge.hunting.hunt import hunt as run_hunt
from judge.hunting.probing import Prober
from judge.options import chosen_level, toolchains
from judge.process import ACCEPTED, NOT_ACCEPTED, Interrupts, tell
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.job import Runner, Secrets
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

STORE = Path(".plygrade", "results.sqlite")


def hunt(arguments: Sequence[str], program: Sequence[str], interrupts: Interrupts) -> int:
    """Run the command: 0 if nothing went wrong, 1 if something did."""
    options = parse(arguments)
    chosen = hunt_suite(options)
    submission = _submission(options)
    with Workspace() as workspace:
        context = _context(workspace, options, chosen)
        prepared = Preparation(submission, context)
        reference = _reference(options, context)
        level = chosen_level(options.sandbox, options.untrusted)
        hidden, strict = _hidden(options, chosen, workspace, level, submission)
        open_slot = partial(Slot, level, secrets=Secrets(hidden, strict))
        with _pool(options, open_slot, interrupts) as pool, Progress() as progress:
            folder = workspace.private() / "probes"
            folder.mkdir()
            prober = Prober(prepared, chosen.like, folder, pool, level.value, reference)
            budget = HuntBudget(options.runs, time.monotonic() + options.seconds)
            came = run_hunt(_asked(options, chosen), prober, budget, progress.show)
        return _finish(options, chosen, prepared, came)


def _finish(
    options: argparse.Namespace, chosen: HuntSuite, prepared: Preparation, came: Hunted
) -> int:
    """Show, keep and save what was found; a signal that ended the hunt goes on afterwards."""
    show(came, chosen.name)
    _keep(options, chosen, prepared, came)
    if came.find and options.save:
        from judge.hunting.saving import save_find  # imported late: few finds are saved

        print("\n".join(save_find(options.save, came)), flush=True)
    if came.stopped:
        raise came.stopped
    return NOT_ACCEPTED if came.find else ACCEPTED


def _submission(options: argparse.Namespace) -> Submission:
    if options.submission:
        return single_submission(options.submission, options.protocol)
    return command_submission(options.solver, options.protocol)


def _context(workspace: Workspace, options: argparse.Namespace, chosen: HuntSuite) -> BuildContext:
    from judge.manifest.select import suites_environment
    from judge.programs.protocol import easiest, suites_protocol

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
    return Preparation(command_submission(f"reference={options.reference}", options.protocol), context)


def _asked(options: argparse.Namespace, chosen: HuntSuite) -> dict[str, Any]:
    """Return what the planning side is asked to hunt."""
    asked: dict[str, Any] = {"seed": options.seed, "random": options.runs}
    if not options.generator:
        return asked | {"task": chosen.like.task}
    name, colon, strategy = options.generator.partition(":")
    path = Path(name if name.endswith(".py") else name.replace(".", "/") + ".py").absolute()
    return asked | {"generator": str(path)} | ({"strategy": strategy} if colon else {})


@contextmanager
def _pool(
    options: argparse.Namespace, open_slot: Callable[[int], Runner], interrupts: Interrupts
) -> Iterator[WorkerPool]:
    """Yield the threads that run programs; signals stop them instead of being raised."""
    with WorkerPool(options.jobs, open_slot) as pool:
        interrupts.target = pool.stop
        try:
            yield pool
        finally:
            interrupts.target = None


def _keep(
    options: argparse.Namespace, chosen: HuntSuite, prepared: Preparation, came: Hunted
) -> None:
    """Keep the find where the next grading looks for it; a store that cannot be used is told."""
    if options.no_store or not prepared.content or not came.find:
        return
    path = options.store or STORE
    folder = path.parent if path.parent.exists() else path.absolute().parent.parent
    if not os.access(folder, os.W_OK):
        tell(f"{folder}: cannot be written to, so the find is not kept; see --store")
        return
    from judge.grading.store import Store

    with Store(path, replace=True) as store:
        store.put(hunt_key(prepared.content, chosen.name), came.find.to_json())
    if store.unwritten:
        tell(f"the find could not be kept in the store: {store.trouble}")
