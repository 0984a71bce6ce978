"""`--outputs PATH`: whose answers these are, one student's or those of a class, found and told."""

from collections.abc import Callable
from pathlib import Path

from judge.model.errors import JudgeError
from judge.process import tell
from judge.programs.answer_folders import FoundAnswers, find_answers, refuse_unreadable
from judge.programs.answer_names import AnswerNames
from judge.programs.entries import Refused
from judge.programs.submission import Submission, SubmissionKind, new_name
from judge.text.safe_text import counted, printable_line


def outputs_of(path: Path, names: AnswerNames, fresh: Callable[[], Path]) -> list[Submission]:
    """Return a submission for each student whose answers are at a path; what it is, is told."""
    if not path.exists():
        raise JudgeError(f"--outputs {path}: found no such folder or archive")
    try:
        if not path.is_dir():
            refuse_unreadable(path)
        found = find_answers(path, names, fresh)
    except Refused as refusal:
        raise JudgeError(f"--outputs {path}: {refusal}") from None
    if found.students:
        return _class(path, found)
    _tell_what_is_there(path, found.folder, names)
    name = printable_line(str(path))
    return [Submission(name, SubmissionKind.OUTPUTS, path=found.folder.resolve(), given=path)]


def _class(path: Path, found: FoundAnswers) -> list[Submission]:
    shown = printable_line(str(path))
    tell(f"outputs: found the answers of {counted(len(found.students), 'student')} in {shown}")
    given = None if path.is_dir() else path  # what is unpacked is gone after the run
    taken: set[str] = set()
    return [
        Submission(new_name(each, taken), SubmissionKind.OUTPUTS, path=each, given=given)
        for each in found.students
    ]


def _tell_what_is_there(path: Path, folder: Path, names: AnswerNames) -> None:
    """Say how one student's answers were understood, unless all of them are simply there."""
    shown, number, all_cases = printable_line(str(path)), names.found_in(folder), len(names.cases)
    if not number:
        tell(f"outputs: found no answers in {shown}, wanted {names.example}")
    elif number < all_cases:
        tell(f"outputs: found one student's answers to {number} of {all_cases} cases in {shown}")
