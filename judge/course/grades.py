"""From the points of submissions to the marks of a class: attempts, lateness, absent students.

Everything is computed from what submissions earned, the course, and who handed in what; nothing
here reads a file or a clock.
"""

import math
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from judge.course.attempts import ClassPlan, key_of
from judge.course.late import after_lateness, lateness, told
from judge.course.sums import CourseSums, Earned, Sums
from judge.model.course import Course, HandIn, Student
from judge.model.grade import Grade


class ClassGrades:
    """Makes the grades of one run. `nothing` is what a submission without any answer gets."""

    def __init__(self, course: Course, plan: ClassPlan, nothing: Earned) -> None:
        self._course, self._plan, self._nothing = course, plan, nothing
        self._sums = CourseSums(course)

    def grades(self, earned: Mapping[str, Earned]) -> tuple[Grade, ...]:
        """Return a grade for each student of the roster, then for each hand-in of nobody there."""
        attempts: dict[str, list[Grade]] = {}
        for hand_in in self._plan.classes.hand_ins:
            own = earned.get(hand_in.submission, self._nothing)
            attempts.setdefault(key_of(hand_in), []).append(self._grade(hand_in, own))
        best = {key: self._best(grades) for key, grades in attempts.items()}
        absent = {student.id: self._absent(student) for student in self._plan.classes.absent}
        listed = [
            found
            for student in self._course.roster
            if (found := best.pop(student.id, None) or absent.get(student.id))
        ]
        return (*listed, *best.values())

    def _best(self, grades: list[Grade]) -> Grade:
        """Return the grade that counts: the highest, of equal ones the first."""
        best = max(grades, key=lambda grade: grade.mark)
        if len(grades) == 1:
            return best
        others = ", ".join(grade.submission for grade in grades if grade is not best)
        choice = f"{best.submission} is the best of {len(grades)} submissions; the others: {others}"
        choice = f"{best.choice}; {choice}" if best.choice else choice
        return replace(best, choice=choice, attempts=tuple(each.submission for each in grades))

    def _absent(self, student: Student) -> Grade:
        sums = self._sums.sums(self._nothing)
        mark = self._sums.bounded(0.0, sums.maximum)
        return replace(
            _row(student),
            earned=mark,
            mark=mark,
            maximum=sums.maximum,
            extension=self._extension(student, sums),
            reason=self._reason(student),
            notes=self._plan.notes.get(student.id, ()),
        )

    def _grade(self, hand_in: HandIn, own: Earned) -> Grade:
        # What is dropped is what helps most after lateness: a late suite may be worth least.
        sums = max(self._sums.choices(own), key=lambda each: round(self._left(each, hand_in), 9))
        student, mark = hand_in.student, self._left(sums, hand_in)
        earned = self._sums.bounded(sums.earned, sums.maximum)
        _, days, words = self._late(sums, hand_in)
        notes = self._plan.notes.get(key_of(hand_in), ())
        return replace(
            _row(student or Student(hand_in.submission)),
            submission=hand_in.submission,
            earned=earned,
            penalty=earned - mark,
            mark=mark,
            maximum=sums.maximum,
            formula=sums.words,
            submitted=self._submitted(hand_in),
            days_late=days,
            late=words,
            extension=self._extension(student, sums) if student else "",
            reason=self._reason(student) if student else "",
            choice=sums.note,
            attempts=(hand_in.submission,),
            notes=notes,
            listed=student is not None or not self._course.roster,
            unsure=own.unsure,
        )

    def _left(self, sums: Sums, hand_in: HandIn) -> float:
        """Return the mark: what lateness leaves, then within the bounds."""
        left, _, _ = self._late(sums, hand_in)
        earned = self._sums.bounded(sums.earned, sums.maximum)
        return min(earned, self._sums.bounded(left, sums.maximum))

    def _late(self, sums: Sums, hand_in: HandIn) -> tuple[float, float, str]:
        """Return what lateness leaves, the most days that counted, and words for reports."""
        policy = self._course.late
        left, days, lines = list[float](), 0.0, list[str]()
        for part in sums.parts:
            due = self._due(hand_in.student, part.due)
            if due is None or hand_in.time is None:
                left.append(part.earned)
                continue
            late = lateness(policy, due, hand_in.time)
            left.append(after_lateness(policy, late, part.earned, part.possible))
            days = max(days, late.days)
            if words := told(policy, late):
                which = f"{', '.join(part.suites)}: " if len(sums.parts) > 1 else ""
                lines.append(which + words)
        return math.fsum(left) if days else sums.earned, days, "; ".join(lines)

    def _submitted(self, hand_in: HandIn) -> str:
        """Return when it was handed in, in the zone in which it was due."""
        if hand_in.time is None:
            return ""
        zones = [*(deadline.at.tzinfo for deadline in self._course.deadlines), hand_in.time.tzinfo]
        return hand_in.time.astimezone(zones[0]).isoformat(timespec="seconds")

    def _due(self, student: Student | None, deadline: datetime | None) -> datetime | None:
        extension = self._course.extension_of(student.id) if student else None
        return extension.due(deadline) if extension and deadline else deadline

    def _extension(self, student: Student, sums: Sums) -> str:
        """Return until when a student has more time than others; "" if that is nobody's case."""
        if self._course.extension_of(student.id) is None:
            return ""
        found = []
        for part in sums.parts:
            due = self._due(student, part.due)
            if due is None or part.due is None:
                continue
            which = f"{', '.join(part.suites)} " if len(sums.parts) > 1 else ""
            found.append(f"{which}until {_minute(due)} instead of {_minute(part.due)}")
        return "; ".join(found) or "without a deadline"

    def _reason(self, student: Student) -> str:
        extension = self._course.extension_of(student.id)
        return extension.reason if extension else ""


def _minute(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M %Z}"


def _row(student: Student) -> Grade:
    """Return the row of a student with nothing in it."""
    return Grade(student.id, student.name, student.section, student.email)
