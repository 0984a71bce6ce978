"""Who handed in what and when, and which of it is graded: before anything runs.

Of several submissions of a student the first or the last is chosen here, and the others are not
run; the best one is known only afterwards, so all of them are. Whatever is left out is told.
"""

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from judge.course.gradescope_export import METADATA, read_export
from judge.course.late import span
from judge.course.matching import Matcher, natural
from judge.course.times import HandInTimes
from judge.model.course import Attempts, ClassList, Course, HandIn, TimeSource

NO_TIME = "the time of handing in is not known ({}): taken as in time"
LATE = ", though Canvas calls it LATE"
CALLED_LATE = re.compile(r"_LATE_[0-9]")


@dataclass(frozen=True)
class ClassPlan:
    """The hand-ins that are graded, and what is to be said of each student or hand-in."""

    classes: ClassList
    left_out: tuple[HandIn, ...] = ()
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by id, or submission

    @property
    def graded(self) -> frozenset[str]:
        """Return the names of the submissions that are graded."""
        return frozenset(each.submission for each in self.classes.hand_ins)


def plan_class(
    course: Course,
    submissions: Mapping[str, Path],
    times: HandInTimes,
    whole_class: bool,
    as_of: datetime | None = None,
    undated: Container[str] = (),
) -> ClassPlan:
    """Return what to grade of some submissions, given by name with where they are.

    `whole_class` says that these are all there are: who has none of them is absent. Files of the
    `undated` were just unpacked, and do not tell when they were handed in.
    """
    hand_ins = [
        replace(each, time=None)
        if each.submission in undated and each.time_from == times.words == TimeSource.FILE.value
        else each
        for each in _hand_ins(course, submissions, times)
    ]
    late = _after(hand_ins, as_of)
    kept = [each for each in hand_ins if each not in late]
    notes: dict[str, list[str]] = {}
    for each in late:
        notes.setdefault(key_of(each), []).append(_left_out(each, as_of))
    chosen = _chosen(course, kept, notes)
    for each in chosen:
        if each.student is None and course.roster:
            notes.setdefault(key_of(each), []).append(each.stranger)
        if each.shared and each.student:
            notes.setdefault(key_of(each), []).append(each.shared)
        if each.time is None and course.deadlines:
            said = LATE if CALLED_LATE.search(each.submission) else ""
            notes.setdefault(key_of(each), []).append(NO_TIME.format(times.words) + said)
    present = {each.student.id for each in chosen if each.student}
    absent = [student for student in course.roster if student.id not in present]
    passed_over = [each for each in kept if each not in chosen]
    return ClassPlan(
        ClassList(tuple(chosen), tuple(absent) if whole_class else ()),
        tuple(late + passed_over),
        {key: tuple(lines) for key, lines in notes.items()},
    )


def _after(hand_ins: Sequence[HandIn], as_of: datetime | None) -> list[HandIn]:
    """Return what was handed in after a moment; of what has no time that cannot be said."""
    return [each for each in hand_ins if as_of and each.time and _utc(each) > as_of]


def _left_out(hand_in: HandIn, as_of: datetime | None) -> str:
    moment = _utc(hand_in).astimezone(as_of.tzinfo if as_of else UTC)
    when = f"{moment:%Y-%m-%d %H:%M %Z}"
    return f"left out: {hand_in.submission} of {when}, after --as-of {as_of:%Y-%m-%d %H:%M %Z}"


def key_of(hand_in: HandIn) -> str:
    """Return under what a hand-in is entered in a class: its student's id, else its own name."""
    return hand_in.student.id if hand_in.student else hand_in.submission


def _hand_ins(course: Course, submissions: Mapping[str, Path], times: HandInTimes) -> list[HandIn]:
    matcher = Matcher(course.roster)
    exports = {folder: read_export(folder) for folder in {p.parent for p in submissions.values()}}
    told = [exports[path.parent].get(path.name) for path in submissions.values()]
    matches = [
        exported.matches(matcher) if exported else (matcher.match(path.name),)
        for path, exported in zip(submissions.values(), told, strict=True)
    ]
    ids = Counter(match.student.id for each in matches for match in each if match.student)
    hand_ins = []
    for (name, path), found, exported in zip(submissions.items(), matches, told, strict=True):
        shared = exported.shared(matcher) if exported else ""
        for match in found:
            student = match.student
            time = times.of(path, student, only=not student or ids[student.id] == 1)
            words = times.words
            if exported and exported.time and times.source is TimeSource.FILE:
                time, words = exported.time, METADATA  # files are as old as the download
            hand_ins.append(HandIn(name, student, time, words, match.why, shared))
    return hand_ins


def _chosen(course: Course, kept: Sequence[HandIn], notes: dict[str, list[str]]) -> list[HandIn]:
    """Return what is graded, in the order of the run; say which others are not, and why."""
    rule = course.formula.attempts if course.formula else Attempts.LAST
    passed_over: list[HandIn] = []
    students = dict.fromkeys(each.student.id for each in kept if each.student)
    for student in students if rule is not Attempts.BEST else ():
        own = _in_order(ClassList(kept).of(student))
        if len(own) > 1:
            one = own[0] if rule is Attempts.FIRST else own[-1]
            others = [each for each in own if each is not one]
            passed_over += others
            words = f"{one.submission} is the {rule.value} of {len(own)} submissions"
            if any(each.time is None for each in own):
                words += " by their names, as not all times are known"
            names = ", ".join(each.submission for each in others)
            left = "not counted" if any(each.shared for each in others) else "not graded"
            notes.setdefault(student, []).append(f"{words}; {left}: {names}")
    return [each for each in kept if each not in passed_over]


def _in_order(hand_ins: Sequence[HandIn]) -> list[HandIn]:
    """Return them by time; by name where a time is not known, or is the same."""
    by_name = sorted(hand_ins, key=lambda each: natural(each.submission))
    known = all(each.time for each in hand_ins)
    return sorted(by_name, key=_utc) if known else by_name


def _utc(hand_in: HandIn) -> datetime:
    earliest = datetime.min.replace(tzinfo=UTC)
    return hand_in.time.astimezone(UTC) if hand_in.time else earliest


def left_out_lines(plan: ClassPlan, as_of: datetime | None) -> list[str]:
    """Return what a person at the terminal reads of hand-ins that --as-of leaves out."""
    if as_of is None:
        return []
    late = _after(plan.left_out, as_of)
    moment = f"{as_of:%Y-%m-%d %H:%M %Z}"
    if not late:
        return [f"--as-of {moment}: everything was in by then"]
    told = list(
        dict.fromkeys(f"{each.submission} ({span(_utc(each) - as_of)} later)" for each in late)
    )
    more = f" and {len(told) - 20} more" if len(told) > 20 else ""
    return [f"--as-of {moment}: left out {len(told)}: {', '.join(told[:20])}{more}"]
