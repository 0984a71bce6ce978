"""What the options of a hunt name: the program, its preparation, a reference, wrong ones."""

import argparse
from dataclasses import replace
from pathlib import Path

from judge.commands.hunt_suite import HuntSuite
from judge.commands.named_submissions import command_submission, single_submission
from judge.hunting.pools import HuntPools
from judge.hunting.probing import Prober
from judge.hunting.wrong_bank import WrongBank
from judge.manifest.select import suites_environment
from judge.model.errors import JudgeError
from judge.options import toolchains
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.protocol import EasyQuestion, easiest, suites_protocol
from judge.programs.submission import Submission
from judge.programs.workspace import Workspace

STORE = Path(".plygrade", "results.sqlite")
ASKING = 4  # of this many parts of the time one may be spent on each way of asking


def hunt_submission(options: argparse.Namespace, workspace: Workspace) -> Submission:
    if options.submission:
        return single_submission(options.submission, options.protocol, workspace.private_room)
    return command_submission(options.solver, options.protocol)


def hunt_context(
    workspace: Workspace, options: argparse.Namespace, chosen: HuntSuite
) -> BuildContext:
    return BuildContext(
        workspace,
        Path.cwd(),
        hunt_closed(options, chosen),
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


def hunt_closed(options: argparse.Namespace, chosen: HuntSuite) -> list[Path]:
    """Return what no program may read: the cases and their answers, the store, the reference."""
    places = {path.parent for case in chosen.cases for path in (case.input, case.expected)}
    return sorted(places | {(options.store or STORE).parent})


def hunt_reference(options: argparse.Namespace, context: BuildContext) -> Preparation | None:
    if not options.reference:
        return None
    try:
        named = command_submission(f"reference={options.reference}", options.protocol)
        return Preparation(named, context)
    except JudgeError as error:
        raise JudgeError(str(error).replace("--solver:", "--reference:", 1)) from None


def hunt_wrong_bank(
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
