"""The command line of `grader.py [grade]`: its options, and what they choose to grade."""

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from judge.commands.outputs_option import outputs_of
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.options import Parser, level
from judge.programs.answer_names import AnswerNames
from judge.programs.entries import Refused
from judge.programs.recipe import class_recipes, split_command
from judge.programs.submission import (
    OURS,
    Submission,
    SubmissionKind,
    find_submissions,
)
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level
from judge.text.safe_text import printable_line

NAMED = re.compile(r"([A-Za-z_][\w.-]*)=(.*)", re.DOTALL)  # `env A=b prog` is a command, not this
STORE = Path(".plygrade", "results.sqlite")
EPILOG = """\
other commands: grader.py rejudge | update | doctor, each with --help

exit codes: 0 everything accepted, 1 something not accepted, 2 the judge could not judge,
130 or 143 interrupted (finished results are kept; the same command continues where it stopped)
"""


def parser(program: str) -> Parser:
    made = Parser(
        prog=program,
        description="Grade solvers on cases: run each in a sandbox, judge its answers, report.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "wanted",
        nargs="*",
        metavar="CASES",
        help="a suite, suite/case, a pattern of these, or a path (default: all)",
    )
    _add_which(made.add_argument_group("which of these cases"))
    _add_who(made.add_argument_group("who is graded (default: the bundled solver)"))
    _add_how(made.add_argument_group("how"))
    _add_store(made.add_argument_group("what is kept"))
    return made


def _add_which(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--group",
        action="append",
        default=[],
        metavar="NAME",
        help="only cases of this group of their suite; may be repeated",
    )
    group.add_argument(
        "--failed", action="store_true", help="only what was not accepted in the last run"
    )
    group.add_argument(
        "--list", action="store_true", help="show groups, points and cases; run nothing"
    )
    group.add_argument(
        "--watch", action="store_true", help="grade again whenever one of these files changes"
    )


def _add_who(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--solver",
        action="append",
        default=[],
        metavar="[NAME=]COMMAND",
        help="a command, quoted as one word, with an optional name for reports",
    )
    group.add_argument(
        "--submissions", type=Path, metavar="DIR", help="one file or sub-folder for each submission"
    )
    group.add_argument(
        "--submission", type=Path, action="append", default=[], metavar="PATH", help="just this one"
    )
    group.add_argument(
        "--outputs",
        type=Path,
        metavar="PATH",
        help="answers made earlier (case.out, flat or by suite): a folder or archive, or a class"
        " with one for each student",
    )
    group.add_argument(
        "--protocol",
        type=Protocol,
        default=Protocol.AUTO,
        metavar="stdio|files|auto",
        help="files: input.txt in a fresh folder, output.txt expected there"
        " (default: auto, whichever of the two the program uses)",
    )


def _add_how(group: "argparse._ArgumentGroup") -> None:
    levels = " ".join(each.value for each in Level)
    group.add_argument(
        "-j",
        dest="jobs",
        type=_count,
        default=_processors(),
        metavar="N",
        help="runs at a time (default: one per processor)",
    )
    group.add_argument("--sandbox", type=level, metavar="LEVEL", help=f"insist on one of: {levels}")
    group.add_argument(
        "--untrusted", action="store_true", help="refuse the level rlimit, which hides no files"
    )
    group.add_argument(
        "--repeat",
        type=_count,
        default=1,
        metavar="K",
        help="run K times and mark verdicts that change",
    )
    group.add_argument(
        "--cases",
        type=Path,
        metavar="DIR",
        help="folder of suites (default: ./cases, else those of the repository)",
    )
    group.add_argument(
        "--expected",
        type=Path,
        metavar="DIR",
        help="folder of expected files (default: beside DIR of --cases)",
    )


def _add_store(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--store", type=Path, metavar="FILE", help=f"store of results (default: {STORE})"
    )
    group.add_argument("--no-store", action="store_true", help="do not use or keep stored results")
    group.add_argument("--fresh", action="store_true", help="run again even what is in the store")
    group.add_argument(
        "--report",
        action="append",
        default=[],
        metavar="KIND[=FILE]",
        help="also write this report; may be repeated",
    )
    group.add_argument(
        "--reports", type=Path, metavar="FOLDER", help="write every report into this folder"
    )


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:9]) <= 1000:
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted a whole number from 1 to 1000")
    return int(text)


def _processors() -> int:
    """Return how many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def parse(arguments: Sequence[str], program: str) -> argparse.Namespace:
    """Return the options, or raise JudgeError; `--help` prints and ends the process."""
    options = parser(program).parse_args(arguments)
    if options.no_store and options.store:
        raise JudgeError("--store and --no-store: wanted at most one of them")
    if options.no_store and options.failed:
        raise JudgeError("--failed: wanted a store, which has the last run, but found --no-store")
    return options


def submissions_of(
    options: argparse.Namespace, cases: Sequence[Case], workspace: Workspace
) -> list[Submission]:
    """Return what is to be graded, in the order of the kinds of options; names are unique."""
    found = [_command(text, options.protocol) for text in options.solver]
    found += [single_submission(path, options.protocol) for path in options.submission]
    if options.submissions:
        found += find_submissions(options.submissions, options.protocol)
    if options.outputs:
        found += outputs_of(options.outputs, AnswerNames.of(cases), workspace.fresh)
    if not found and options.protocol is Protocol.FILES:
        raise JudgeError("--protocol files: wanted a --solver, --submission or --submissions")
    return _unique(found or [Submission(OURS, SubmissionKind.OURS)])


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


def _command(text: str, protocol: Protocol) -> Submission:
    words = solver_words(text)
    return Submission(solver_name(text), SubmissionKind.COMMAND, words, protocol=protocol)


def single_submission(path: Path, protocol: Protocol = Protocol.STDIO) -> Submission:
    """Return one hand-in; the instructor's settings for it are in a file beside it."""
    if not path.exists():
        raise JudgeError(f"--submission {path}: found no such file or folder")
    name = printable_line(path.absolute().name)
    said = class_recipes(path.absolute().parent).of(path.absolute().name)
    return Submission(name, SubmissionKind.SOURCES, (), path, protocol, said)


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
    solvers = {solver_name(text): text for text in options.solver}
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
        return ("--outputs", str(submission.given or submission.path))
    return ()
