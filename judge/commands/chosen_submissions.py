"""The programs and answers that options name to be graded."""

import argparse
from collections.abc import Sequence

from judge.commands.named_submissions import command_submission, single_submission
from judge.commands.outputs_option import outputs_of
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.process import tell
from judge.programs.answer_names import AnswerNames
from judge.programs.class_folder import find_class
from judge.programs.submission import Submission
from judge.programs.workspace import Workspace


def chosen_submissions(
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
    if not found:
        raise JudgeError("--protocol files: wanted a --solver, --submission or --submissions")
    return _unique(found)


def _unique(found: Sequence[Submission]) -> list[Submission]:
    """Refuse two submissions of one name: reports could not tell them apart."""
    names: set[str] = set()
    for submission in found:
        if submission.name in names:
            raise JudgeError(f"two submissions are called {submission.name!r}; wanted other names")
        names.add(submission.name)
    return list(found)
