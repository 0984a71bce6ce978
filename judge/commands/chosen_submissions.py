"""What the options choose to grade, what that may use, and the commands that grade it again."""

import argparse
import math
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from judge.commands.named_submissions import command_submission, single_submission, solver_name
from judge.commands.outputs_option import outputs_of
from judge.grading.grader import GradeSettings
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.process import tell
from judge.programs.answer_names import AnswerNames
from judge.programs.class_folder import find_class
from judge.programs.submission import OURS, Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level

if TYPE_CHECKING:
    from judge.grading.allowance import Allowance


def submissions_of(
    options: argparse.Namespace, cases: Sequence[Case], workspace: Workspace
) -> list[Submission]:
    """Return what is to be graded, in the order of the kinds of options; names are unique."""
    found = [command_submission(text, options.protocol) for text in options.solver]
    room = workspace.private_room
    found += [single_submission(path, options.protocol, room) for path in options.submission]
    if options.submissions:
        there = find_class(options.submissions, options.protocol, room)
        found += there.submissions
        for note in there.notes:
            tell(note)
    if options.outputs:
        found += outputs_of(options.outputs, AnswerNames.of(cases), workspace.fresh)
    if not found and options.protocol is Protocol.FILES:
        raise JudgeError("--protocol files: wanted a --solver, --submission or --submissions")
    return _unique(found or [Submission(OURS, SubmissionKind.OURS)])


def settings_of(
    options: argparse.Namespace, level: Level | None, hidden: tuple[Path, ...], strict: bool
) -> GradeSettings:
    """Return how to grade at a level where this is hidden."""
    return GradeSettings(
        level,
        options.jobs,
        options.repeat,
        options.fresh,
        hidden,
        strict,
        options.recheck_close,
    )


def allowance_of(options: argparse.Namespace) -> "Allowance | None":
    """Return what the whole grading may use, counted from now; None: whatever it takes."""
    if not options.budget and not options.most_memory:
        return None
    from judge.grading.allowance import Allowance  # imported late: few need it

    end = time.monotonic() + options.budget if options.budget else math.inf
    return Allowance(end, options.most_memory)


def _unique(found: Sequence[Submission]) -> list[Submission]:
    """Refuse two submissions of one name: reports could not tell them apart."""
    names: set[str] = set()
    for submission in found:
        if submission.name in names:
            raise JudgeError(f"two submissions are called {submission.name!r}; wanted other names")
        names.add(submission.name)
    return list(found)


def reruns(
    submissions: Sequence[Submission], options: argparse.Namespace, program: Sequence[str]
) -> Mapping[str, tuple[str, ...]]:
    """Return for each submission the command that grades it again; a case is appended to it."""
    common = ["--fresh"]
    if options.protocol is not Protocol.AUTO:
        common += ["--protocol", options.protocol.value]
    if options.sandbox:
        common += ["--sandbox", options.sandbox.value]
    if options.expected:
        common += ["--expected", str(options.expected)]
    common += [word for path in options.toolchain for word in ("--toolchain", str(path))]
    common += ["--course", str(options.course)] if options.course else []
    common += ["--no-course"] if options.no_course else []
    solvers = {solver_name(text): text for text in options.solver}
    return {
        submission.name: (*program, *_chosen(submission, solvers), *common)
        for submission in submissions
    }


def _chosen(submission: Submission, solvers: Mapping[str, str]) -> tuple[str, ...]:
    if submission.kind is SubmissionKind.COMMAND:
        return ("--solver", solvers[submission.name])
    if submission.kind is SubmissionKind.SOURCES:
        return ("--submission", str(submission.given or submission.path))
    if submission.kind is SubmissionKind.OUTPUTS:
        return ("--outputs", str(submission.given or submission.path))
    return ()
