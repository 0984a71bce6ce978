"""`grader.py import SOURCE`: make a suite of a folder or an archive of foreign cases.

Understands plain files in pairs (input_1.txt and output_1.txt, 1.in and 1.out or 1.ans, in/1.txt
and out/1.txt, TestCases/1/input.txt and output.txt ...) and problem packages of Kattis, DOMjudge
and Codeforces Polygon. Says what was taken for what, where it is in doubt, and what was left out.
"""

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from judge.importing.case_names import valid_name
from judge.importing.foreign_folder import opened
from judge.importing.notes import left_out_lines, solution_commands, summary_lines
from judge.importing.package import SOLUTIONS_FOLDER, FoundPackage, Ledger
from judge.importing.recognise import ForeignLayout, Wishes, understood
from judge.importing.texts import tell_texts
from judge.importing.writing import SuiteWriter, Target, named_cases
from judge.manifest.checker_options import NAMES
from judge.model.errors import JudgeError
from judge.model.run import shell_line
from judge.options import Parser, level
from judge.programs.archives import archive_ending
from judge.text.safe_text import printable_line

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)?")


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 when a suite was written, or could be with --dry-run."""
    options = _parser().parse_args(arguments)
    layout = ForeignLayout(options.layout) if options.layout else None
    wishes = Wishes(layout, options.inputs, options.answers)
    with opened(options.source) as source:
        package, ledger = understood(source, options.source, wishes)
        package = _changed(named_cases(package, ledger), ledger, options)
        tell_texts(package, ledger)
        name = _name(options, package)
        target = Target(options.into, name)
        target.check_free(options.force or options.dry_run)
        written = SuiteWriter(package, ledger, target, options.task or name, str(options.source))
        if options.dry_run:
            print("\n".join(summary_lines(package, ledger, str(options.source))))
            print(f"\nnothing was written; without --dry-run: {target.place('cases')}", flush=True)
            return 0
        old = _write(written, options)
    print("\n".join(summary_lines(package, ledger, str(options.source))))
    if any(more.endswith(" more") for more in left_out_lines(ledger)):
        print(f"  all of them are in {target.place('cases') / 'imported.md'}")
    _tell_next(package, target, old)
    return 0


def _write(writer: SuiteWriter, options: argparse.Namespace) -> Path | None:
    """Write the suite; a sandbox is started only if there is something to build."""
    if writer.package.validator is None:
        return writer.write(options.force, None)
    from judge.commands.single_slot import SingleSlot

    with SingleSlot(options.sandbox) as single:
        return writer.write(options.force, single.slot)


def _parser() -> Parser:
    parser = Parser(prog="grader.py import", description=__doc__)
    parser.add_argument("source", type=Path, metavar="SOURCE", help="a folder, a zip or a tar")
    add = parser.add_argument
    add(
        "--into",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where cases/ is (default: here)",
    )
    add("--name", metavar="NAME", help="name of the suite (default: that of the source)")
    add("--task", metavar="TASK", help="what the inputs ask for (default: the name)")
    add("--checker", choices=NAMES, metavar="CHECKER", help=f"one of {', '.join(NAMES)}")
    kinds = [layout.value for layout in ForeignLayout]
    add("--layout", choices=kinds, help="what the source is, if it is taken for something else")
    add("--inputs", default="", metavar="PATTERN", help="inputs, with one *: 'in/*.txt'")
    add("--answers", default="", metavar="PATTERN", help="their answers, with one *: 'out/*.txt'")
    add("--dry-run", action="store_true", help="only say what would be done")
    add("--force", action="store_true", help="move a suite of that name away, to replaced/")
    add("--sandbox", type=level, metavar="LEVEL", help="in which a validator is built")
    return parser


def _changed(package: FoundPackage, ledger: Ledger, options: argparse.Namespace) -> FoundPackage:
    """Return the package as the options have it: another checker than that of the source.

    A task of ours has a checker that explains more than a comparison of lines.
    """
    own = options.task if options.task in NAMES and "checker" not in package.settings else ""
    checker = options.checker or own
    if not checker:
        return package
    for program in package.validator.programs if package.validator else ():
        for name in program:
            ledger.taken.pop(name)
            ledger.leave(name, f"a validator, but --checker {checker} was asked for")
    return replace(
        package,
        settings={**_without_checker(package.settings), "checker": checker},
        groups={name: _without_checker(group) for name, group in package.groups.items()},
        cases=tuple(
            replace(case, settings=_without_checker(case.settings)) for case in package.cases
        ),
        validator=None,
    )


def _without_checker(settings: Mapping[str, object]) -> dict[str, object]:
    return {k: value for k, value in settings.items() if k not in ("checker", "checker_options")}


def _name(options: argparse.Namespace, package: FoundPackage) -> str:
    """Return the name of the suite: the one asked for, the package's own, that of the source."""
    if options.name is not None:
        if not _NAME.fullmatch(options.name):
            found = printable_line(options.name, 60)
            wanted = "letters, digits, dots and dashes, with at most one folder before: hw1/raid"
            raise JudgeError(f"--name: found {found!r}, wanted {wanted}")
        return str(options.name)
    base = os.path.basename(os.path.abspath(options.source))
    ending = archive_ending(base)
    stem = base[: -len(ending)] if ending else base.removesuffix(".kpp")
    return valid_name(package.name or stem, "imported")


def _tell_next(package: FoundPackage, target: Target, old: Path | None) -> None:
    cases = target.folder / "cases"
    print(f"\nwrote {target.place('cases')} and {target.place('expected')}")
    if package.solutions:
        print(f"wrote {target.place(SOLUTIONS_FOLDER)}")
    if old:
        print(f"the old one was moved to {old}")
    grader = ("python", sys.argv[0]) if sys.argv[0].endswith(".py") else ("grader",)
    start = shell_line((*grader, "--cases", str(cases)))
    print(f"look at it:     {start} --list {target.name}")
    print(f"grade programs: {start} --submissions FOLDER_OF_PROGRAMS {target.name}")
    for command in solution_commands(package, target.folder, target.name):
        print(f"its solutions:  {shell_line(grader)}{command.removeprefix('grader')}")
    sys.stdout.flush()
