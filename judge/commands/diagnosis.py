"""What the doctor finds: whether a program obeys the protocol, and a course can be graded here."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from judge.commands.examination import BUDGET, Examination, Note, Severity, expected_start
from judge.commands.named_submissions import command_submission, single_submission
from judge.commands.single_slot import SingleSlot
from judge.manifest.select import choose, course_files, default_cases, suites_environment
from judge.model.case import Case, Visibility
from judge.model.course import Course
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from judge.programs.prepared import Preparation
from judge.programs.protocol import EasyQuestion, easiest, suites_protocol
from judge.programs.submission import Submission
from judge.text.safe_text import counted, excerpt, printable_line

EASY = 3  # questions asked
MOST_LINES = 8  # of a compiler's complaint
ASKING = 10.0  # seconds for each of the two ways in which a protocol is found out
NOBODY = "doctor: wanted --solver COMMAND or --submission PATH, or a course.yaml beside cases/"
PLAIN = ("exact", "tokens", "numbers", "unordered")  # checkers that know no game


def diagnose(options: argparse.Namespace) -> int:
    """Examine what the options name and print what is found: 1 if something must be fixed first."""
    folder = options.cases or default_cases(Path.cwd(), options.course)
    suites, cases = choose(options.wanted, folder, options.expected)
    course, suites, notes = _examined_course(options, suites)
    if options.solver or options.submission:
        notes += _examined_program(options, course, suites, cases)
    elif course is None:
        raise JudgeError(NOBODY)
    show(notes, bool(options.solver or options.submission))
    return 1 if any(note.severity is Severity.WRONG for note in notes) else 0


def _examined_course(
    options: argparse.Namespace, suites: list[Suite]
) -> tuple[Course | None, list[Suite], list[Note]]:
    """Return the course, if there is one, the suites with what it says, and notes on it."""
    if not options.course and not course_files(suites):
        if options.submissions:
            raise JudgeError("--submissions: wanted a course.yaml with a roster beside cases/")
        return None, suites, []
    from judge.commands.course_check import class_notes, course_notes
    from judge.commands.course_option import course_of

    course, suites, line = course_of(options.course, suites)
    notes = [Note(Severity.GOOD, line)]
    if not options.solver and not options.submission:
        notes += course_notes(course, suites, datetime.now(UTC))
    if options.submissions:
        notes += class_notes(course, options.submissions)
    return course, suites, notes


def _examined_program(
    options: argparse.Namespace,
    course: Course | None,
    suites: Sequence[Suite],
    cases: Sequence[Case],
) -> list[Note]:
    """Return what is found about the one program that the options name."""
    questions = easy_cases(cases)
    asked = {case.suite for case in questions}  # a question of another task would tell nothing
    easy = easiest([case for suite in suites if suite.name in asked for case in suite.cases])
    closed = sorted({case.expected.parent for case in cases})
    suite = suites_protocol(suites)
    with SingleSlot(options.sandbox, closed) as single:
        submission = _submission(options, single.private_room)
        try:
            python = suites_environment(suites)
            prepared = single.prepared(submission, closed, _hurried(easy), suite, python, course)
        except JudgeError as error:
            return [_not_started(error)]
        return _examined(single, prepared, questions)


def _submission(options: argparse.Namespace, fresh: Callable[[], Path]) -> Submission:
    """Return what is examined, as the grader would take it."""
    if options.submission:
        return single_submission(options.submission, options.protocol, fresh)
    return command_submission(options.solver, options.protocol)


def _hurried(easy: EasyQuestion | None) -> EasyQuestion | None:
    """Return the question by which a protocol is found out, with the doctor's own patience."""
    if easy is None:
        return None
    cpu, wall = min(easy.limits.cpu, ASKING), min(easy.limits.wall, ASKING)
    return replace(easy, limits=replace(easy.limits, cpu=cpu, wall=wall))


def _examined(single: SingleSlot, prepared: Preparation, questions: Sequence[Case]) -> list[Note]:
    """Return what is told about a submission when it is made ready, then what it does."""
    try:
        program = single.program(prepared)
    except JudgeError as error:
        return [*_told(prepared), _not_started(error)]
    examination = Examination(single.slot, questions, budget=BUDGET - 2 * ASKING)
    return [*_told(prepared), *examination.notes(program)]


def _told(prepared: Preparation) -> list[Note]:
    return [Note(Severity.NOTE, printable_line(text, 300)) for text in prepared.notes]


def _not_started(error: JudgeError) -> Note:
    """Return why there is nothing to ask; a compiler's complaint keeps its first lines."""
    lines = excerpt(str(error), MOST_LINES, 200).split("\n")
    return Note(Severity.WRONG, "\n      ".join([f"starts: no: {lines[0]}", *lines[1:]]))


def easy_cases(cases: Sequence[Case]) -> list[Case]:
    """Return a few small cases of one suite, one whose checker can tell form from content.

    Their right answers differ, so that a program which ignores its input is found out.
    """
    seen = [case for case in cases if case.visibility is Visibility.ALL] or list(cases)
    by_size = sorted(seen, key=lambda case: (case.checker in PLAIN, *_size(case)))
    chosen: dict[str, Case] = {}
    for case in by_size:
        if case.task == by_size[0].task and len(chosen) < EASY:
            chosen.setdefault(expected_start(case), case)
    return list(chosen.values())


def _size(case: Case) -> tuple[int, str]:
    try:
        return case.input.stat().st_size + case.expected.stat().st_size, case.title
    except OSError as error:
        raise JudgeError(f"{error.filename}: {error.strerror}") from None


def show(notes: Sequence[Note], of_program: bool = True) -> None:
    """Print the findings, one a line, and a last line with what to do."""
    for note in notes:
        print(f"{note.severity.value:<5} {note.text}")
    wrong = sum(note.severity is Severity.WRONG for note in notes)
    if wrong:
        print(f"\n{counted(wrong, 'problem')} to fix before grading makes sense")
    elif not of_program:
        print("\nthis course can be graded here")
    else:
        print("\nthis program obeys the protocol; grade it to see whether its answers are right")
    sys.stdout.flush()
