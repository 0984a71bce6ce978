"""A course in one line, for the head of a run."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from judge.model.course import Course
from judge.text.safe_text import counted, printable_line


def course_line(course: Course, suites: Sequence[str]) -> str:
    """Return `course: course.yaml (AI 101; 120 students; due ...)`."""
    said = "; ".join(_parts(course, suites))
    return f"course: {printable_line(str(course.path), 200)}" + (f" ({said})" if said else "")


def _parts(course: Course, suites: Sequence[str]) -> Iterator[str]:
    if course.title:
        yield printable_line(course.title, 60)
    if course.roster:
        yield counted(len(course.roster), "student")
    yield from _due(course, suites)
    if course.languages:
        yield " ".join(["only", ", ".join(course.languages)])
    if course.time_factors:
        factors = (f"{name} times {factor:g}" for name, factor in course.time_factors.items())
        yield "time limits " + ", ".join(factors)


def _due(course: Course, suites: Sequence[str]) -> Iterator[str]:
    """Yield when the suites are due; the suite is named where that differs."""
    moments = {suite: course.deadline_of(suite) for suite in suites}
    known = {suite: moment for suite, moment in moments.items() if moment}
    if len(set(known.values())) == 1 and len(known) == len(moments):
        yield f"due {moment_words(next(iter(known.values())))}"
    else:
        yield from (f"{suite} due {moment_words(moment)}" for suite, moment in known.items())


def moment_words(moment: datetime) -> str:
    """Return a moment as reports have it, with its zone."""
    return f"{moment:%Y-%m-%d %H:%M %Z}"
