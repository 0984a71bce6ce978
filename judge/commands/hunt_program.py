"""The program of a hunt and all that it runs in: prepared as grading does, torn down at the end."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from judge.cluster.options import cluster_executor
from judge.commands.hunt_context import (
    hunt_closed,
    hunt_context,
    hunt_reference,
    hunt_submission,
    hunt_wrong_bank,
)
from judge.commands.hunt_suite import HuntSuite
from judge.hunting.pools import HuntPools, hidden_from
from judge.hunting.probing import Prober
from judge.hunting.reference import Reference
from judge.hunting.wrong_bank import WrongBank
from judge.model.errors import Stopped
from judge.options import chosen_level
from judge.process import Interrupts
from judge.programs.prepared import Preparation
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level


@dataclass(frozen=True)
class HuntedProgram:
    """The program, what runs it, and the wrong programs of the course that it may be like."""

    prepared: Preparation
    prober: Prober
    wrong: WrongBank | None
    stopped: Callable[[], Stopped | None]


@contextmanager
def hunted_program(
    options: argparse.Namespace, chosen: HuntSuite, interrupts: Interrupts
) -> Iterator[HuntedProgram]:
    """Yield the program that the options name, and what runs it; signals end runs, not us."""
    with Workspace() as workspace:
        submission = hunt_submission(options, workspace)
        context = hunt_context(workspace, options, chosen)
        prepared, reference = Preparation(submission, context), hunt_reference(options, context)
        level = chosen_level(options.sandbox, options.untrusted)
        hidden, strict = _hidden(options, chosen, workspace, level, submission)
        folder = workspace.private() / "probes"
        folder.mkdir()
        cluster = cluster_executor(options, level, hidden, strict, workspace)
        open_slot = hidden_from(level, hidden, strict, workspace.complain)
        with HuntPools(options.jobs, open_slot, interrupts, cluster) as pools:
            pool = pools.opened()
            right = Reference(reference, pools.opened()) if reference else None
            prober = Prober(prepared, chosen.like, folder, pool, level.value, right)
            wrong = hunt_wrong_bank(options, chosen, context, pools, prober)
            yield HuntedProgram(prepared, prober, wrong, lambda: pools.stopped)


def _hidden(
    options: argparse.Namespace,
    chosen: HuntSuite,
    workspace: Workspace,
    level: Level,
    submission: Submission,
) -> tuple[tuple[Path, ...], bool]:
    hidden = (*hunt_closed(options, chosen), workspace.private())
    if not options.untrusted and submission.kind is not SubmissionKind.SOURCES:
        return hidden, False
    from judge.commands.strangers import guarded  # imported late: only for such

    return guarded(level, hidden, chosen.cases, options)
