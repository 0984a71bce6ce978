"""Who is graded, from the options: submissions, and the command that grades each of them again."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from judge.model.errors import JudgeError
from judge.programs.program import Protocol
from judge.programs.sources import Refused
from judge.programs.submission import (
    OURS,
    Submission,
    SubmissionKind,
    find_submissions,
    split_command,
)
from judge.text.safe_text import printable_line


def submissions_of(options: argparse.Namespace) -> list[Submission]:
    """Return what is to be graded, in the order of the kinds of options; names are unique."""
    found = [_command(text, options.protocol) for text in options.solver]
    found += [_single(path, options.protocol) for path in options.submission]
    if options.submissions:
        found += find_submissions(options.submissions, options.protocol)
    if options.outputs:
        found.append(_outputs(options.outputs))
    if not found and options.protocol is Protocol.FILES:
        raise JudgeError("--protocol files: wanted a --solver, --submission or --submissions")
    return _unique(found or [Submission(OURS, SubmissionKind.OURS)])


def solver_words(text: str) -> tuple[str, ...]:
    """Return the words of a `--solver` command; JudgeError if there are none."""
    try:
        words = split_command(text, "--solver")
    except Refused as refusal:
        raise JudgeError(str(refusal)) from None
    if not words:
        raise JudgeError("--solver: found an empty command, wanted one such as 'python3 mine.py'")
    return tuple(words)


def _command(text: str, protocol: Protocol) -> Submission:
    words = solver_words(text)
    return Submission(printable_line(text), SubmissionKind.COMMAND, words, protocol=protocol)


def _single(path: Path, protocol: Protocol) -> Submission:
    if not path.exists():
        raise JudgeError(f"--submission {path}: found no such file or folder")
    name = printable_line(path.absolute().name)
    return Submission(name, SubmissionKind.SOURCES, path=path, protocol=protocol)


def _outputs(folder: Path) -> Submission:
    if not folder.is_dir():
        raise JudgeError(f"--outputs {folder}: found no such folder")
    return Submission(printable_line(str(folder)), SubmissionKind.OUTPUTS, path=folder)


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
    """Return for each submission the command that grades it anew; a case goes behind it."""
    common = ["--fresh"]
    if options.protocol is not Protocol.STDIO:
        common += ["--protocol", options.protocol.value]
    if options.sandbox:
        common += ["--sandbox", options.sandbox.value]
    if options.expected:
        common += ["--expected", str(options.expected)]
    solvers = dict(
        zip((printable_line(text) for text in options.solver), options.solver, strict=True)
    )
    return {
        submission.name: (*program, *_chosen(submission, solvers), *common)
        for submission in submissions
    }


def _chosen(submission: Submission, solvers: Mapping[str, str]) -> tuple[str, ...]:
    if submission.kind is SubmissionKind.COMMAND:
        return ("--solver", solvers[submission.name])
    if submission.kind is SubmissionKind.SOURCES:
        return ("--submission", str(submission.path))
    if submission.kind is SubmissionKind.OUTPUTS:
        return ("--outputs", str(submission.path))
    return ()
