"""What the doctor says about a course: can it be graded here, and does it mean what it says?

A file that cannot be read is refused by the loader, line by line. Here is what only this machine
and the suites can tell: tools, environments, names of suites, and whose the hand-ins are.
"""

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from judge.commands.examination import Note, Severity
from judge.commands.languages import found
from judge.course.attempts import plan_class
from judge.course.formula import FormulaError, read_formula
from judge.course.times import times_of
from judge.course.words import moment_words
from judge.manifest.fields import nearest
from judge.model.course import Course, TimeSource
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.model.suite import Suite
from judge.programs.class_folder import find_class
from judge.programs.languages import BY_NAME
from judge.programs.plans import is_available
from judge.programs.submission import Submission
from judge.programs.workspace import Workspace
from judge.text.safe_text import counted, printable_line

SHOWN = 10  # hand-ins that are named


def course_notes(course: Course, suites: Sequence[Suite], now: datetime) -> Iterator[Note]:
    """Yield what was found about a course whose file could be read."""
    yield from _languages(course)
    yield from _folders(course)
    yield from _roster(course)
    yield from _times(course)
    yield from _deadlines(course, suites, now)
    yield from _scoring(course, suites)


def class_notes(course: Course, path: Path) -> Iterator[Note]:
    """Yield whose the hand-ins of a class are, as far as their names tell, and who is absent."""
    with Workspace() as workspace:
        found = find_class(path, Protocol.AUTO, workspace.private_room)
        yield from (Note(Severity.NOTE, note) for note in found.notes)
        yield from _whose(course, found.submissions)


def _whose(course: Course, there: Sequence[Submission]) -> Iterator[Note]:
    times = times_of(course)
    paths = {each.name: each.path for each in there}
    undated = {each.name for each in there if each.unpacked}
    plan = plan_class(course, paths, times, whole_class=True, undated=undated)
    hand_ins = (*plan.classes.hand_ins, *plan.left_out)
    known = Counter(each.student.id for each in hand_ins if each.student)
    absent = [student.id for student in plan.classes.absent]
    if course.roster:
        number = len({each.submission for each in hand_ins if each.student})
        whose = f"{number} of {counted(len(there), 'hand-in')} by"
        whose += f" {counted(len(known), 'student')} of the roster"
        yield Note(Severity.GOOD, f"{whose}; {len(absent)} absent{_some(absent)}")
    strangers = [each for each in hand_ins if course.roster and each.student is None]
    for each in strangers[:SHOWN]:
        text = f"{printable_line(each.submission, 60)}: {each.stranger}"
        yield Note(Severity.HINT, text)
    if len(strangers) > SHOWN:
        yield Note(Severity.HINT, f"{len(strangers) - SHOWN} more are of nobody on the roster")
    if several := [name for name, number in known.items() if number > 1]:
        yield Note(Severity.NOTE, f"several hand-ins of one student{_some(several)}")
    unknown = list(dict.fromkeys(each.submission for each in hand_ins if each.time is None))
    if course.deadlines and unknown:
        some = counted(len(unknown), "hand-in")
        yield Note(Severity.HINT, f"{some} without a time ({times.words}){_some(unknown)}")


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(printable_line(name, 40) for name in names[:SHOWN])
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f": {shown}{more}" if names else ""


def _languages(course: Course) -> Iterator[Note]:
    wanted = [BY_NAME[name.lower()] for name in course.languages]
    for language in wanted:
        ready = is_available(language)
        yield Note(
            Severity.GOOD if ready else Severity.WRONG, f"{language.name}: {found(language)}"
        )
    for name in course.time_factors:
        if course.languages and name not in course.languages:
            text = f"time_factors has {name}, which `languages` does not allow"
            yield Note(Severity.HINT, text)


def _folders(course: Course) -> Iterator[Note]:
    environment = course.environment
    if environment is not None and environment.is_dir():
        there = (environment / "pyvenv.cfg").is_file() and (environment / "bin/python").exists()
        text = f"environment {environment}" + ("" if there else ": found no virtual environment")
        yield Note(Severity.GOOD if there else Severity.WRONG, text)
    elif environment is not None:
        text = f"environment {environment}: made with pip at the first grading, and kept"
        yield Note(Severity.GOOD, text)
    for path in course.toolchains:
        there = path.is_dir()
        text = f"toolchain {path}" + ("" if there else ": found no such folder")
        yield Note(Severity.GOOD if there else Severity.WRONG, text)


def _roster(course: Course) -> Iterator[Note]:
    if not course.roster:
        return
    sections = Counter(student.section for student in course.roster if student.section)
    text = counted(len(course.roster), "student")
    if sections:
        text += f" in {counted(len(sections), 'section')}"
    yield Note(Severity.GOOD, f"roster: {text}")
    if nameless := [student.id for student in course.roster if not student.name]:
        text = f"{counted(len(nameless), 'student')} without a name{_some(nameless)}"
        yield Note(Severity.NOTE, f"{text}: only file names with the id are recognised")


def _times(course: Course) -> Iterator[Note]:
    if course.times is TimeSource.GIT and shutil.which("git") is None:
        yield Note(Severity.WRONG, "times: git, but git is not installed here")
    elif course.deadlines or course.times is not TimeSource.FILE:
        try:
            yield Note(Severity.GOOD, f"times of hand-ins by {times_of(course).words}")
        except JudgeError as error:
            yield from (Note(Severity.WRONG, line) for line in error.lines)


def _deadlines(course: Course, suites: Sequence[Suite], now: datetime) -> Iterator[Note]:
    names = [suite.name for suite in suites]
    for deadline in course.deadlines:
        which = f" of {deadline.suite}" if deadline.suite else ""
        if deadline.suite and not any(f"{n}/".startswith(f"{deadline.suite}/") for n in names):
            yield _unknown("deadline", deadline.suite, names)
            continue
        passed = ", which has passed" if deadline.at.astimezone(UTC) < now else ""
        yield Note(Severity.GOOD, f"deadline{which}: {moment_words(deadline.at)}{passed}")


def _scoring(course: Course, suites: Sequence[Suite]) -> Iterator[Note]:
    if course.formula is None:
        return
    names = [suite.name for suite in suites]
    parts = [f"{suite.name}/{group}" for suite in suites for group in suite.groups if group]
    for name in course.formula.caps:
        if name not in (*names, *parts):
            yield _unknown("caps", name, [*names, *parts])
    if course.formula.expression:
        try:
            read_formula(course.formula.expression).check_parts([*names, *parts], names)
        except FormulaError as error:
            yield Note(Severity.WRONG, f"formula: {error}")


def _unknown(key: str, name: str, names: Sequence[str]) -> Note:
    near = nearest(name, list(names))
    hint = f"; did you mean {near}?" if near else ""
    return Note(Severity.WRONG, f"{key}: found {name!r}, wanted one of {', '.join(names)}{hint}")
