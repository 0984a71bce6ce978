"""A course: what `course.yaml` says once for all its suites, and who handed in what and when.

Data only: reading the file is in judge/course/, what lateness costs and how points are made of
verdicts is computed there as well. Everything may be missing: `Course()` changes nothing.
Times always have a zone. Two times of one zone must be subtracted in UTC: Python subtracts their
clocks otherwise, and a night in which clocks change would be an hour too long.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path

from judge.model.protocol import SuiteProtocol


@dataclass(frozen=True)
class Student:
    """One line of the roster; `id` is unique and never empty."""

    id: str
    name: str = ""
    section: str = ""
    email: str = ""


class Unit(Enum):
    """What an amount counts."""

    POINTS = "points"
    PERCENT = "percent"  # of the possible points


@dataclass(frozen=True)
class Amount:
    """So many points, or so many percent of what is possible."""

    value: float = 0.0
    unit: Unit = Unit.POINTS

    def of(self, possible: float) -> float:
        """Return the amount in points where so many are possible."""
        return self.value if self.unit is Unit.POINTS else possible * self.value / 100

    def __str__(self) -> str:
        return f"{self.value:g}%" if self.unit is Unit.PERCENT else f"{self.value:g} points"


class LateBase(Enum):
    """Of what a percentage for lateness is taken."""

    POSSIBLE = "possible"
    EARNED = "earned"


class DayCount(Enum):
    """How days of lateness are counted."""

    WHOLE = "whole"  # a day that begins counts
    EXACT = "exact"  # half a day costs half as much


@dataclass(frozen=True)
class LatePolicy:
    """What it costs to be late. Days are counted from the deadline.

    Within the grace nothing is late; after it the time is counted from the deadline all the same.
    """

    per_day: Amount = field(default_factory=Amount)
    base: LateBase = LateBase.POSSIBLE
    days: DayCount = DayCount.WHOLE
    grace: timedelta = timedelta()
    max_days: int | None = None  # after so many days a submission gives no points; None: never
    floor: Amount = field(default_factory=Amount)  # lateness alone takes nobody below this


@dataclass(frozen=True)
class Deadline:
    """When a suite is due; the one for `suite` "" is that of all suites without their own."""

    at: datetime
    suite: str = ""


@dataclass(frozen=True)
class Extension:
    """More time for one student, by id: until a moment, or so much longer than the deadline."""

    student: str
    until: datetime | None = None
    longer: timedelta = timedelta()
    reason: str = ""

    def due(self, deadline: datetime) -> datetime:
        """Return when this student's work is due; never before everybody else's."""
        later = self.until or deadline + self.longer
        return max(later, deadline, key=lambda moment: moment.astimezone(UTC))


class Attempts(Enum):
    """Which of several submissions of one student counts."""

    LAST = "last"
    BEST = "best"  # with what its lateness takes from it
    FIRST = "first"


class DroppedPart(Enum):
    """Of what the lowest are dropped."""

    SUITES = "suites"
    GROUPS = "groups"
    CASES = "cases"


@dataclass(frozen=True)
class Formula:
    """How the points of suites, groups and cases become those of a student.

    `all_pass` and `otherwise` are the rule "100 if all pass, else 50 less the failed": with it the
    points of the suites are not added up. Nor are they with an `expression`, a formula in the words
    of judge/course/formula.py. Caps are by `suite` or `suite/group`.
    """

    expression: str = ""  # as it was written; "" for none. Needs a `maximum`

    all_pass: float | None = None  # the points if every case is accepted
    otherwise: float | None = None  # else these, less `per_failed` for each case that is not
    per_failed: float = 1.0
    drop_lowest: int = 0
    dropped: DroppedPart = DroppedPart.SUITES
    caps: Mapping[str, float] = field(default_factory=dict)
    attempts: Attempts = Attempts.LAST
    maximum: float | None = None  # nobody gets more; None: what is possible
    minimum: float = 0.0  # nobody gets less; below 0 only where the course says so


class TimeSource(Enum):
    """Where the time of a submission comes from."""

    FILE = "file"  # the newest file of it
    CSV = "csv"  # a table of ids and times
    GIT = "git"  # its last commit


@dataclass(frozen=True)
class Course:
    """What one `course.yaml` says. `path` is None where there is none."""

    path: Path | None = None
    files: tuple[Path, ...] = ()  # that it was read from, the table of times too
    title: str = ""
    protocol: SuiteProtocol | None = None
    main: str = ""  # the name of the file or class that starts a program
    languages: tuple[str, ...] = ()  # names of those that are allowed; () means all
    time_factors: Mapping[str, float] = field(default_factory=dict)  # by language
    environment: Path | None = None
    toolchains: tuple[Path, ...] = ()  # folders that programs of this course may see
    roster: tuple[Student, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    late: LatePolicy | None = None  # None: lateness is told and costs nothing
    extensions: tuple[Extension, ...] = ()
    zone: str = ""  # of times that name none, as reports state it
    times: TimeSource = TimeSource.FILE
    times_file: Path | None = None  # of TimeSource.CSV
    times_ref: str = "HEAD"  # of TimeSource.GIT: the branch, tag or commit whose time counts
    formula: Formula | None = None  # None: points add up, the last submission counts

    def deadline_of(self, suite: str) -> datetime | None:
        """Return when a suite is due for those without an extension; None if nobody said.

        A deadline for `hw1` is also one for `hw1/raid`, if that has none of its own.
        """
        own = {deadline.suite: deadline.at for deadline in self.deadlines}
        parts = suite.split("/")
        above = ("/".join(parts[:end]) for end in range(len(parts), 0, -1))
        return next((own[name] for name in (*above, "") if name in own), None)

    def extension_of(self, student: str) -> Extension | None:
        return next((each for each in self.extensions if each.student == student), None)


@dataclass(frozen=True)
class HandIn:
    """A submission as the course sees it; one of a group is there once for each member."""

    submission: str  # its name in reports
    student: Student | None = None  # None: of nobody on the roster
    time: datetime | None = None  # None: not known
    time_from: str = ""  # in words: "file", "times.csv", "git"
    stranger: str = ""  # why it is of nobody, in words
    shared: str = ""  # who handed it in together, in words; "" if it is of one alone


@dataclass(frozen=True)
class ClassList:
    """Who handed in what, in the order of the run, and who is on the roster and did not."""

    hand_ins: Sequence[HandIn] = ()
    absent: Sequence[Student] = ()

    def of(self, student: str) -> tuple[HandIn, ...]:
        """Return the submissions of one student, by id."""
        return tuple(each for each in self.hand_ins if each.student and each.student.id == student)
