"""The program of a hunt and all that it runs in: prepared as grading does, torn down at the end."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from judge.cluster.options import cluster_executor
from judge.commands.hunt_suite import HuntSuite
from judge.commands.named_submissions import command_submission, single_submission
from judge.hunting.pools import HuntPools, hidden_from
from judge.hunting.probing import Prober, Reference
from judge.hunting.wrong_bank import WrongBank
from judge.manifest.select import suites_environment
from judge.model.errors import JudgeError, Stopped
from judge.options import chosen_level, toolchains
from judge.process import Interrupts
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.protocol import EasyQuestion, easiest, suites_protocol
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level

STORE = Path(".plygrade", "results.sqlite")
ASKING = 4  # of this many parts of the time one may be spent on each way of asking


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
        submission = _submission(options, workspace)
        context = _context(workspace, options, chosen)
        prepared, reference = Preparation(submission, context), _reference(options, context)
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
            wrong = _wrong_bank(options, chosen, context, pools, prober)
            yield HuntedProgram(prepared, prober, wrong, lambda: pools.stopped)


def _wrong_bank(
    options: argparse.Namespace,
    chosen: HuntSuite,
    context: BuildContext,
    pools: HuntPools,
    prober: Prober,
) -> WrongBank | None:
    """Return the wrong programs that the options name, or those beside the cases."""
    folder = options.wrong or chosen.wrong
    if folder is None:
        return None

    def prepared(path: Path) -> Preparation:
        room = context.workspace.private_room
        return Preparation(single_submission(path, options.protocol, room), context)

    return WrongBank(folder, prepared, pools.one_more, prober.level, prober.quick)


def _submission(options: argparse.Namespace, workspace: Workspace) -> Submission:
    if options.submission:
        return single_submission(options.submission, options.protocol, workspace.private_room)
    return command_submission(options.solver, options.protocol)


def _context(workspace: Workspace, options: argparse.Namespace, chosen: HuntSuite) -> BuildContext:
    return BuildContext(
        workspace,
        Path.cwd(),
        _closed(options, chosen),
        easy=_easy(options, chosen),
        suite=suites_protocol(chosen.suites),
        environment=suites_environment(chosen.suites),
        kept=(options.store or STORE).parent.absolute(),
        course=chosen.course,
        shown=toolchains(options),
    )


def _easy(options: argparse.Namespace, chosen: HuntSuite) -> EasyQuestion | None:
    """Return the question by which it is found out how a program is asked, within its part."""
    question = easiest(chosen.cases) if chosen.cases else None
    if question is None:
        return None
    wall = min(question.limits.wall, options.seconds / ASKING)
    return replace(question, limits=replace(question.limits, wall=wall))


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
    try:
        named = command_submission(f"reference={options.reference}", options.protocol)
        return Preparation(named, context)
    except JudgeError as error:
        raise JudgeError(str(error).replace("--solver:", "--reference:", 1)) from None
