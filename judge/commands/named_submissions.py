"""Programs as the command line names them: a `--solver` command, or a `--submission` path."""

import re
from collections.abc import Callable
from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.class_folder import find_class
from judge.programs.command import check_source
from judge.programs.entries import Refused
from judge.programs.own_solver import means_bundled
from judge.programs.recipe import class_recipes, split_command
from judge.programs.submission import Submission, SubmissionKind
from judge.text.safe_text import printable_line

NAMED = re.compile(r"([A-Za-z_][\w.-]*)=(.*)", re.DOTALL)  # `env A=b prog` is a command, not this


def solver_name(text: str) -> str:
    """Return the name that a `--solver` goes by in reports: NAME of NAME=COMMAND, or all of it."""
    named = NAMED.fullmatch(text)
    return named[1] if named else printable_line(text)


def solver_words(text: str) -> tuple[str, ...]:
    """Return the words of a `--solver` command without its name; JudgeError if there are none."""
    named = NAMED.fullmatch(text)
    try:
        words = split_command(named[2] if named else text, "--solver")
    except Refused as refusal:
        raise JudgeError(str(refusal)) from None
    if not words:
        raise JudgeError("--solver: found an empty command, wanted one such as 'python3 mine.py'")
    return tuple(words)


def command_submission(text: str, protocol: Protocol) -> Submission:
    """Return the submission that a `--solver` command is; JudgeError if its source is missing."""
    words = solver_words(text)
    try:
        if means_bundled(words, Path.cwd()):
            return Submission(solver_name(text), SubmissionKind.OURS)
        check_source(words, Path.cwd())
    except JudgeError as error:
        raise JudgeError(f"--solver: {error}") from None
    return Submission(solver_name(text), SubmissionKind.COMMAND, words, protocol=protocol)


def single_submission(path: Path, protocol: Protocol, fresh: Callable[[], Path]) -> Submission:
    """Return one hand-in; the instructor's settings for it are in a file beside it.

    One that lies in the archive of a class is named as if that were a folder: class.zip/jane.
    """
    if not path.exists():
        if not path.parent.exists() or not path.name:
            raise JudgeError(f"--submission {path}: found no such file or folder")
        return find_class(path.parent, protocol, fresh, path.name).submissions[0]
    name = printable_line(path.absolute().name)
    said = class_recipes(path.absolute().parent).of(path.absolute().name)
    return Submission(name, SubmissionKind.SOURCES, (), path, protocol, said)
