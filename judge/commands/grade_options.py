"""The command line of `grader.py [grade]`: its options, and what they choose to grade."""

import argparse
import math
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from judge.commands.cluster_options import add_where, check_cluster
from judge.commands.grade_help import EPILOG
from judge.manifest.files import CASES, COURSE
from judge.manifest.select import course_folder
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.options import Parser, add_toolchains, count, level, many, processors
from judge.process import tell
from judge.programs.submission import OURS, Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.reports.kept_runs import STORE
from judge.sandbox.level import Level

if TYPE_CHECKING:
    from judge.grading.allowance import Allowance
    from judge.grading.grader import GradeSettings

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


def submissions_of(
    options: argparse.Namespace, cases: Sequence[Case], workspace: Workspace
) -> list[Submission]:
    """Return what is to be graded: what the options name, else the bundled solver."""
    named = (options.solver, options.submission, options.submissions, options.outputs)
    if not any(named) and options.protocol is not Protocol.FILES:
        return [Submission(OURS, SubmissionKind.OURS)]
    from judge.commands.chosen_submissions import chosen_submissions  # late: it knows archives

    return chosen_submissions(options, cases, workspace)


def settings_of(
    options: argparse.Namespace, level: Level | None, hidden: tuple[Path, ...], strict: bool
) -> "GradeSettings":
    """Return how to grade at a level where this is hidden."""
    from judge.grading.grader import GradeSettings  # imported late: it loads all that grades

    return GradeSettings(
        level,
        options.jobs,
        options.repeat,
        options.fresh,
        hidden,
        strict,
        options.recheck_close,
        options.scale_limits,
    )


def allowance_of(options: argparse.Namespace) -> "Allowance | None":
    """Return what the whole grading may use, counted from now; None: whatever it takes."""
    if not options.budget and not options.most_memory:
        return None
    from judge.grading.allowance import Allowance  # imported late: few need it

    end = time.monotonic() + options.budget if options.budget else math.inf
    return Allowance(end, options.most_memory)


def reruns(
    submissions: Sequence[Submission], options: argparse.Namespace, program: Sequence[str]
) -> Mapping[str, tuple[str, ...]]:
    """Return for each submission the command that grades it again; a case is appended to it."""
    common, asked = ["--fresh"], options.protocol
    common += ["--protocol", asked.value] if asked is not Protocol.AUTO else []
    common += ["--sandbox", options.sandbox.value] if options.sandbox else []
    common += ["--expected", str(options.expected)] if options.expected else []
    common += [word for path in options.toolchain for word in ("--toolchain", str(path))]
    common += ["--course", str(options.course)] if options.course else []
    common += ["--no-course"] if options.no_course else []
    from judge.commands.named_submissions import solver_name  # imported late: not for help

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
