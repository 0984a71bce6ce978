"""Which suite a hunt is for: whose checker, limits and protocol count."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from judge.commands.course_option import course_of
from judge.manifest.loader import MANIFEST
from judge.manifest.select import choose, course_files
from judge.model.case import Case
from judge.model.course import Course
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from judge.process import tell
from judge.programs.wrong_programs import FOLDER, wrong_folder

FAVOURITE = "raid"
OWN = "own"  # the task of a homework that belongs to no suite


@dataclass(frozen=True)
class HuntSuite:
    """A suite, or none for a homework of one's own; `like` has the checker and the limits."""

    suite: Suite | None
    course: Course | None
    like: Case
    wrong: Path | None = None  # the folder of wrong programs, if there is one

    @property
    def suites(self) -> list[Suite]:
        return [self.suite] if self.suite else []

    @property
    def cases(self) -> tuple[Case, ...]:
        return self.suite.cases if self.suite else ()

    @property
    def name(self) -> str:
        return self.suite.name if self.suite else OWN


def hunt_suite(options: argparse.Namespace) -> HuntSuite:
    """Return the suite that the options mean; JudgeError if that is not one alone."""
    if options.generator and not options.suite:
        wrong = Path(FOLDER) if Path(FOLDER).is_dir() else None
        return HuntSuite(None, None, Case(OWN, "probe", Path(), Path()), wrong)
    suites, _ = choose([options.suite] if options.suite else [], options.cases, options.expected)
    course = None
    if not options.no_course and (options.course or course_files(suites)):
        course, suites, _ = course_of(options.course, suites)
    # A suite goes before cases of others that have its name in theirs.
    suite = _only([each for each in suites if each.name == options.suite] or suites)
    like = min(suite.cases, key=lambda case: (case.input.stat().st_size, case.name))
    places = suite.path.parent.parent
    return HuntSuite(suite, course, like, wrong_folder(places, suite.name, _is_alone(places)))


def _is_alone(places: Path) -> bool:
    """Tell whether there is one suite alone in a folder of suites."""
    return sum(1 for _ in places.glob(f"*/{MANIFEST}")) == 1


def _only(suites: list[Suite]) -> Suite:
    if len(suites) == 1:
        return suites[0]
    names = ", ".join(suite.name for suite in suites)
    for suite in suites:
        if suite.task == FAVOURITE:
            tell(f"hunting in the suite {suite.name}; name another to hunt there: {names}")
            return suite
    raise JudgeError(f"hunt: found the suites {names}, wanted the name of one")
