"""What a grading is about, chosen by its options: cases, submissions, marks and reports.

A list of cases needs only the first of these, so what knows programs is imported late.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from judge.files.installation import BUNDLED
from judge.files.places import RUNS, STORE
from judge.manifest.select import choose, course_files
from judge.model.case import Case
from judge.model.course import Course
from judge.model.protocol import Protocol
from judge.model.suite import Suite
from judge.process import tell

if TYPE_CHECKING:
    from judge.commands.class_marks import Marking
    from judge.grading.allowance import Allowance
    from judge.programs.submission import Submission, SubmissionKind
    from judge.programs.workspace import Workspace
    from judge.reports.report import Report


@dataclass(frozen=True)
class ChosenWork:
    """Every submission on every case. `closed` is what no program may read."""

    suites: list[Suite]
    cases: list[Case]
    submissions: "list[Submission]"
    course: Course | None
    marking: "Marking | None"
    reports: "list[tuple[Report, Path]]"
    closed: list[Path]

    @property
    def kinds(self) -> "set[SubmissionKind]":
        """Return the kinds of what is run."""
        from judge.programs.submission import SubmissionKind

        return {submission.kind for submission in self.submissions} - {SubmissionKind.OUTPUTS}

    def within(self, allowance: "Allowance | None") -> "ChosenWork":
        """Return the same with limits that an allowance can keep."""
        return replace(self, cases=allowance.of_cases(self.cases)) if allowance else self


def chosen_work(options: argparse.Namespace, workspace: "Workspace") -> ChosenWork:
    """Return what the options choose; without cases if only failures are wanted and none failed."""
    reports = _wanted_reports(options)
    suites, cases = _wanted_cases(options)
    course, suites = _with_course(options, suites)
    submissions = _submissions(options, cases, workspace)
    marking = _marking(options, course, suites, cases, submissions)
    submissions = marking.submissions if marking else submissions
    cases = _failed_only(options, cases, [submission.name for submission in submissions])
    if any(case.input.is_relative_to(BUNDLED) for case in cases):
        tell("found no ./cases here: these are the bundled ones")
    told = course.files if course else ()
    closed = _closed(options, cases, (*told, *(path for _, path in reports)))
    return ChosenWork(suites, cases, submissions, course, marking, reports, closed)


def _submissions(
    options: argparse.Namespace, cases: Sequence[Case], workspace: "Workspace"
) -> "list[Submission]":
    """Return what is to be graded: what the options name, else the bundled solver."""
    from judge.programs.submission import OURS, Submission, SubmissionKind

    named = (options.solver, options.submission, options.submissions, options.outputs)
    if not any(named) and options.protocol is not Protocol.FILES:
        return [Submission(OURS, SubmissionKind.OURS)]
    from judge.commands.chosen_submissions import chosen_submissions  # late: it knows archives

    return chosen_submissions(options, cases, workspace)


def _wanted_reports(options: argparse.Namespace) -> "list[tuple[Report, Path]]":
    if not options.report and not options.reports:
        return []
    from judge.commands.written_reports import wanted_reports  # imported late: slow to load

    return wanted_reports(options.report, options.reports)


def _wanted_cases(options: argparse.Namespace) -> tuple[list[Suite], list[Case]]:
    suites, cases = choose(options.wanted, options.cases, options.expected, options.group)
    if options.release:
        from judge.manifest.release import released  # imported late: once in a course

        cases = released(cases, tell)
    return suites, cases


def listed_cases(options: argparse.Namespace) -> tuple[list[Suite], list[Case]]:
    suites, cases = _wanted_cases(options)
    _with_course(options, suites)
    return suites, _failed_only(options, cases, ())


def _with_course(
    options: argparse.Namespace, suites: list[Suite]
) -> tuple[Course | None, list[Suite]]:
    """Return the course, if there is one, and the suites with what it says; tell its head line."""
    if options.no_course or not (options.course or course_files(suites)):
        return None, suites
    from judge.commands.course_option import course_of  # imported late: few runs have one

    course, completed, line = course_of(options.course, suites)
    print(line, flush=True)
    return course, completed


def _failed_only(
    options: argparse.Namespace, cases: list[Case], names: Sequence[str]
) -> list[Case]:
    """Return the cases; with --failed those that any of the named did not pass last time."""
    if not options.failed:
        return cases
    from judge.commands.failed_last import failed_last  # imported late: few runs ask for it

    return failed_last(cases, names, (options.store or STORE).parent / RUNS.name)


def _marking(
    options: argparse.Namespace,
    course: Course | None,
    suites: list[Suite],
    cases: list[Case],
    submissions: "list[Submission]",
) -> "Marking | None":
    """Return how the run is marked; None where there is no course and nothing asks for one."""
    if course is None and not (options.as_of or options.gradebook or options.gradebook_column):
        return None
    from judge.commands.class_marks import marking_of  # imported late: few runs have a course

    return marking_of(options, course, suites, cases, submissions)


def _closed(
    options: argparse.Namespace, cases: Sequence[Case], others: Iterable[Path]
) -> list[Path]:
    """Return what no program may read and none consists of: files of the judge and of others."""
    files = [path for case in cases for path in (case.expected, case.input)]
    places = {path.parent for path in files} | {
        path.resolve() for path in files if path.is_symlink()
    }
    places |= {STORE.parent, Path("report"), *others}
    if options.store:
        beside = (f"{options.store.name}{end}" for end in ("", "-wal", "-shm", "-journal"))
        places |= {options.store.parent / name for name in (*beside, RUNS.name)}
    named = (options.submissions, options.outputs, options.gradebook, *options.submission)
    return sorted(places | {path for path in named if path})
