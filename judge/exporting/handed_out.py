"""What an export to a course platform takes along: our program, chosen suites, part of the course.

Gradescope and GitHub get the same files: `plygrade/` with the program and `course/` with the cases.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from judge.exporting.course_part import COURSE, CoursePart, course_part
from judge.exporting.standalone import FOLDER, standalone_files
from judge.exporting.suite_files import Environments, environments_of, write_suites
from judge.grading.scoring import reduced
from judge.manifest.select import choose, course_files
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from judge.options import Parser

COURSE_FOLDER = "course"


@dataclass(frozen=True)
class HandedOut:
    """Suites with all their cases, those cases that are chosen, and what of the course is told."""

    suites: tuple[Suite, ...]
    cases: tuple[Case, ...]
    part: CoursePart
    environments: Environments

    @property
    def title(self) -> str:
        """Return the name of the course, or of what grades it."""
        return str(self.part.said.get("title") or "Plygrade")

    @property
    def possible(self) -> float:
        """Return the points of a submission that is right everywhere."""
        if self.part.maximum is not None:
            return self.part.maximum
        titles = {case.title for case in self.cases}
        return sum(reduced(suite, titles).max_score for suite in self.suites)

    def keeping(self, wanted: Callable[[Case], bool]) -> "HandedOut":
        """Return it with those cases alone that are wanted."""
        cases = tuple(case for case in self.cases if wanted(case))
        names = {case.suite for case in cases}
        return replace(self, cases=cases, suites=tuple(s for s in self.suites if s.name in names))

    def write(self, folder: Path, with_solver: bool = True) -> None:
        """Write `plygrade/` and `course/` into a folder."""
        for name, data in standalone_files(with_solver):
            path = folder / FOLDER / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        course = folder / COURSE_FOLDER
        titles = {case.title for case in self.cases}
        write_suites(course, self.suites, titles, self.environments)
        own = self.part.environment
        text = self.part.text(self.environments.seen_from(0, own) if own else "")
        (course / COURSE).write_text(text, encoding="utf-8")
        for number, path in enumerate(self.environments.files):
            (course / requirements_name(number)).write_bytes(path.read_bytes())


def requirements_name(number: int) -> str:
    """Return what a requirements file is called in what is handed out."""
    return f"requirements-{number}.txt"


def add_choice(parser: Parser, target: str, about: str) -> None:
    """Add what both kinds of export take: where to, which suites, whether to replace."""
    parser.add_argument("target", type=Path, metavar=target, help=about)
    parser.add_argument(
        "wanted", nargs="*", metavar="SUITES", help="suites or cases, as for grade (default: all)"
    )
    parser.add_argument("--cases", type=Path, metavar="DIR", help="folder of suites")
    parser.add_argument("--expected", type=Path, metavar="DIR", help="folder of expected files")
    parser.add_argument(
        "--group", action="append", default=[], metavar="NAME", help="only cases of this group"
    )
    parser.add_argument("--force", action="store_true", help="replace an earlier export")


def handed_out(options: argparse.Namespace, environments: str) -> HandedOut:
    """Return what the options choose; `environments` is where those will be, seen from course/."""
    suites, cases = choose(options.wanted, options.cases, options.expected, options.group)
    if not cases:
        raise JudgeError("found no case to hand out, wanted a suite with cases")
    parts = {name for c in cases for name in (c.suite, f"{c.suite}/{c.group}")}
    part = course_part(course_files(suites), parts)
    named = [replace(suites[0], environment=part.environment)] if part.environment else []
    return HandedOut(
        tuple(suites), tuple(cases), part, environments_of([*suites, *named], environments)
    )
