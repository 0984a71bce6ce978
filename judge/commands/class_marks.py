"""Marks of a class in a run: which hand-ins are graded, and what becomes of their points.

The only place where a course, its hand-ins and the scores of a run meet. Loaded where there is a
course, or an option that asks for a part of one.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from judge.course.attempts import ClassPlan, left_out_lines, plan_class
from judge.course.grades import ClassGrades
from judge.course.sums import Earned, missing_parts, with_course
from judge.course.times import stated_moment, times_of
from judge.grading.scoring import Scorer
from judge.model.case import Case
from judge.model.course import ClassList, Course, HandIn
from judge.model.errors import JudgeError
from judge.model.grade import Grade
from judge.model.run import Plan, Summary
from judge.model.suite import Suite
from judge.model.verdict import Verdict
from judge.process import tell
from judge.programs.submission import Submission, SubmissionKind
from judge.reports.lms.filling import Gradebook, fill_file

NOT_JUDGED = (Verdict.JE, Verdict.SK)  # not the fault of a program
HANDED_IN = (SubmissionKind.SOURCES, SubmissionKind.OUTPUTS)


@dataclass(frozen=True)
class Marking:
    """What a run needs to know about its course: whom to grade, and how marks are made."""

    course: Course
    classes: ClassPlan
    submissions: list[Submission]  # those that are graded
    suites: list[Suite]  # with what the formula says about their groups
    makes_marks: bool  # False: only hand-ins are chosen

    def grades(self, scorer: Scorer, plan: Plan, summary: Summary) -> tuple[Grade, ...]:
        """Return the grades of all students, from what was scored and counted."""
        if not self.makes_marks:
            return ()
        empty = {suite: [c.suite for c in plan.cases].count(suite) for suite in plan.suites}
        nothing = Earned(scorer.nothing(), {suite: (0, size) for suite, size in empty.items()})
        points: dict[str, list[int]] = {}
        made = scorer.points()
        for place, each in enumerate(made):
            points.setdefault(each.submission, []).append(place)
        earned = {
            name: Earned(
                tuple(made[place] for place in points.get(name, ())),
                _counts(summary, name, plan.suites),
                any(summary.submissions[name].counts[verdict] for verdict in NOT_JUDGED),
            )
            for name in plan.submissions
            if name in summary.submissions
        }
        return ClassGrades(self.course, self.classes, nothing).grades(earned)


def _counts(summary: Summary, name: str, suites: Sequence[str]) -> dict[str, tuple[int, int]]:
    tallies = {suite: summary.suites.get((name, suite)) for suite in suites}
    return {suite: (tally.accepted, tally.total) for suite, tally in tallies.items() if tally}


def marking_of(
    options: argparse.Namespace,
    course: Course | None,
    suites: list[Suite],
    cases: Sequence[Case],
    submissions: list[Submission],
) -> Marking:
    """Return how a run is marked; JudgeError if an option asks for what the course does not have.

    Programs that nobody handed in, solutions of the instructor among them, are marked by the
    formula alone: they have no student, no time and nobody is absent. Some cases of a suite make
    no mark at all: it would not be that of the homework.
    """
    own = course or Course()
    if options.gradebook_column and not options.gradebook:
        raise JudgeError("--gradebook-column: wanted --gradebook FILE beside it")
    partial = _partial(options, own, suites, cases)
    if options.gradebook:
        _check_gradebook(options, own, suites, partial)
    as_of = _as_of(options, own)
    by_students = not options.own_solutions and all(each.kind in HANDED_IN for each in submissions)
    if not by_students and (options.as_of or options.gradebook):
        option = "--as-of" if options.as_of else "--gradebook"
        raise JudgeError(f"{option}: found no hand-ins, wanted --submissions or --outputs")
    if by_students:
        classes = _class_plan(options, own, submissions, as_of)
    else:
        own = replace(own, roster=(), deadlines=(), extensions=())
        classes = ClassPlan(ClassList(tuple(HandIn(each.name) for each in submissions)))
    graded = [each for each in submissions if each.name in classes.graded]
    if not graded:
        raise JudgeError(f"--as-of {options.as_of}: found nothing that was handed in by then")
    told = own.roster or own.deadlines or own.extensions or own.formula
    if told and partial:
        tell(f"no marks: {partial}")
    weighted = [with_course(suite, own.formula) for suite in suites]
    return Marking(own, classes, graded, weighted, bool(told) and not partial)


def _partial(
    options: argparse.Namespace, course: Course, suites: Sequence[Suite], cases: Sequence[Case]
) -> str:
    """Return of what this run grades only a part, in words; "" if it is whole."""
    chosen = {case.title for case in cases}
    some = [s.name for s in suites if not chosen.issuperset(case.title for case in s.cases)]
    if options.failed or some:
        return f"only some cases of {', '.join(some) or 'a suite'} are graded"
    if missing := missing_parts(course, suites):
        return f"the formula names what is not graded in this run: {', '.join(missing)}"
    return ""


def _class_plan(
    options: argparse.Namespace,
    course: Course,
    submissions: Sequence[Submission],
    as_of: datetime | None,
) -> ClassPlan:
    paths = {each.name: _place(each, len(submissions)).absolute() for each in submissions}
    alone = len(submissions) == 1 and submissions[0].kind is SubmissionKind.OUTPUTS
    unpacked = {each.name for each in submissions if each.unpacked and not alone}
    whole = bool(options.submissions) or len(submissions) > 1
    classes = plan_class(course, paths, times_of(course), whole, as_of, unpacked)
    for line in left_out_lines(classes, as_of):
        tell(line)
    return classes


def _place(submission: Submission, number: int) -> Path:
    """Return the path that tells whose this is: an archive of one student's answers itself."""
    alone = number == 1 and submission.kind is SubmissionKind.OUTPUTS
    return submission.given if alone and submission.given else submission.path


def _as_of(options: argparse.Namespace, course: Course) -> datetime | None:
    if not options.as_of:
        return None
    moment = stated_moment(options.as_of, course.zone)
    if moment is None:
        wanted = "a day such as 2026-11-20 (its end is meant), or 2026-11-20 23:59"
        raise JudgeError(f"--as-of {options.as_of}: found no time, wanted {wanted}")
    return moment


def _titles(course: Course, suites: Sequence[Suite]) -> list[str]:
    """Return what a column for this run is probably called."""
    named = [title for suite in suites for title in (suite.title, suite.name)]
    return [*(named if len(suites) == 1 else ()), course.title]


def _check_gradebook(
    options: argparse.Namespace, course: Course, suites: Sequence[Suite], partial: str
) -> None:
    """Refuse a gradebook that could not be filled before anything is run."""
    if partial:
        raise JudgeError(f"--gradebook: {partial}; wanted a run over whole suites")
    if not course.roster:
        raise JudgeError("--gradebook: found no roster, wanted a course.yaml with one")
    Gradebook(options.gradebook, options.gradebook_column, _titles(course, suites))


def fill_gradebook(
    options: argparse.Namespace, marking: Marking, grades: Sequence[Grade]
) -> list[str]:
    """Fill the column of the gradebook that the options name; return what to tell."""
    titles = _titles(marking.course, marking.suites)
    return fill_file(options.gradebook, options.gradebook_column, titles, grades)
