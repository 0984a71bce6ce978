"""The command line of `grader.py [grade]`: its options.

Loads little: who asks for help, or mistypes an option, waits for nothing that grades.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from judge.commands.cluster_options import add_where, check_cluster
from judge.commands.grade_help import EPILOG
from judge.files.places import STORE
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.options import Parser, add_toolchains, count, level, many, processors
from judge.process import tell
from judge.sandbox.level import Level

SOLUTIONS = "solutions"  # a folder of a course


def parser(program: str) -> Parser:
    made = Parser(
        prog=program,
        description="Grade solvers on cases: run each in a sandbox, judge its answers, report.",
        epilog=EPILOG,
    )
    made.set_defaults(own_solutions=False)
    made.add_argument(
        "wanted",
        nargs="*",
        metavar="CASES",
        help="a suite, suite/case, a pattern of these, or a path (default: all)",
    )
    _add_which(made.add_argument_group("which of these cases"))
    _add_who(
        made.add_argument_group(
            "who is graded (default: solutions/ of a course, else the bundled solver)"
        )
    )
    _add_how(made.add_argument_group("how"))
    add_where(made.add_argument_group("where"))
    _add_store(made.add_argument_group("what is kept"))
    return made


def _add_which(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--group",
        action="append",
        default=[],
        metavar="NAME",
        help="only cases of this group of their suite, or with this tag; may be repeated",
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
    add = group.add_argument
    add("--submissions", type=Path, metavar="PATH", help="a class: a folder or archive of hand-ins")
    add("--submission", type=Path, action="append", default=[], metavar="PATH", help="just this")
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
        type=count,
        default=processors(),
        metavar="N",
        help="runs at a time (default: one per processor)",
    )
    group.add_argument("--sandbox", type=level, metavar="LEVEL", help=f"insist on one of: {levels}")
    group.add_argument(
        "--untrusted", action="store_true", help="refuse the level rlimit, which hides no files"
    )
    add_toolchains(group, os.environ)
    group.add_argument(
        "--repeat",
        type=count,
        default=1,
        metavar="K",
        help="run K times and mark verdicts that change",
    )
    group.add_argument(
        "--recheck-close",
        type=count,
        default=0,
        metavar="N",
        help="run N times more what came within 20%% of a limit, or was stopped at one of time",
    )
    group.add_argument(
        "--budget",
        type=many,
        metavar="SECONDS",
        help="end the whole grading by then: what no longer fits is not run, and said so",
    )
    group.add_argument(
        "--most-memory", type=many, metavar="MIB", help="lower every limit on memory to this"
    )
    group.add_argument(
        "--cases",
        type=Path,
        metavar="DIR",
        help="folder of suites (default: of the course, ./cases, else the bundled)",
    )
    group.add_argument(
        "--course",
        type=Path,
        metavar="FILE",
        help="what the course says, its cases beside it (default: course.yaml here or above)",
    )
    group.add_argument("--no-course", action="store_true", help="leave course.yaml aside")
    group.add_argument(
        "--as-of", default="", metavar="DATE", help="leave out what was handed in after that"
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
        "--gradebook",
        type=Path,
        metavar="FILE",
        help="fill the marks into this export (CSV) of a Canvas or Moodle gradebook",
    )
    group.add_argument(
        "--gradebook-column",
        default="",
        metavar="NAME",
        help="into this column of it (default: the only one, or the one named like the suite)",
    )
    group.add_argument(
        "--release",
        action="store_true",
        help="show students the hidden cases, too: all is graded and marks may be known",
    )
    group.add_argument(
        "--reports", type=Path, metavar="FOLDER", help="write every report into this folder"
    )


def parse(arguments: Sequence[str], program: str) -> argparse.Namespace:
    """Return the options, or raise JudgeError; `--help` prints and ends the process."""
    options = parser(program).parse_args(arguments)
    if options.no_store and options.store:
        raise JudgeError("--store and --no-store: wanted at most one of them")
    if options.course and options.no_course:
        raise JudgeError("--course and --no-course: wanted at most one of them")
    check_cluster(options)
    if options.no_store and options.failed:
        raise JudgeError("--failed: wanted a store, which has the last run, but found --no-store")
    _find_course(options)
    return options


def _find_course(options: argparse.Namespace) -> None:
    """Complete the options by the course that is named, or lies here or above: cases, solutions."""
    from judge.manifest.files import CASES, COURSE  # imported late, as here begins the grading
    from judge.manifest.select import course_folder

    paths = options.cases or any(os.path.exists(word) for word in options.wanted)
    folder = Path() if paths and not options.course else course_folder(Path.cwd(), options.course)
    if folder is None:
        return
    if not options.cases and folder != Path():
        options.cases = folder / CASES
        if not options.course:
            tell(f"found no ./{CASES} here, but the course {folder / COURSE}")
    course = options.course or folder / COURSE
    named = (options.solver, options.submission, options.submissions, options.outputs)
    if not any(named) and course.is_file() and (folder / SOLUTIONS).is_dir():
        options.submissions, options.own_solutions = folder / SOLUTIONS, True
        if not options.list:
            tell("these are the solutions of this course; --submissions DIR grades a class")
