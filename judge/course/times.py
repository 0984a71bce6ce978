"""When something was handed in: by its files, by a table, or by its last commit.

A time that nobody knows is None, never a guess: the student counts as in time, and reports say so.
"""

import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from judge.course.fields import moment_of
from judge.course.matching import Matcher
from judge.course.roster import HEADS as ROSTER_HEADS
from judge.course.table import TableRow, read_table
from judge.course.zones import local_zone, zone_named
from judge.manifest.fields import Problems
from judge.manifest.loader import ManifestError
from judge.model.course import Course, Student, TimeSource

MOST_FILES = 20_000  # of one hand-in are looked at
LEFT_OUT = frozenset({".git", ".hg", ".svn", "__pycache__", "__MACOSX"})
HEADS = {
    "id": (*ROSTER_HEADS["id"], "student", "submission", "file", "hand in", "name"),
    "time": (
        *("time", "submitted", "submitted at", "submission time", "submission date", "timestamp"),
        *("date", "handed in", "last modified (submission)", "created at", "datetime"),
    ),
}
MOODLE_FORMS = ("%A, %d %B %Y, %I:%M %p", "%A, %d %B %Y, %H:%M")


@dataclass(frozen=True)
class HandInTimes:
    """Tells the time of hand-ins by one source; `words` says which, as reports do."""

    source: TimeSource
    words: str
    ref: str = "HEAD"
    by_name: Mapping[str, datetime] = field(default_factory=dict)  # of hand-ins, casefolded
    by_student: Mapping[str, datetime] = field(default_factory=dict)  # the latest of each id

    def of(self, path: Path, student: Student | None, only: bool) -> datetime | None:
        """Return when it was handed in; `only` says that the student has no other hand-in."""
        if self.source is TimeSource.FILE:
            return file_time(path)
        if self.source is TimeSource.GIT:
            from judge.course.git_time import commit_time  # imported late: few courses need it

            return commit_time(path, self.ref)
        names = (path.name.casefold(), path.stem.casefold())
        own = next((self.by_name[name] for name in names if name in self.by_name), None)
        if own is None and student is not None and only:
            return self.by_student.get(student.id)
        return own


def times_of(course: Course) -> HandInTimes:
    """Return what tells the times of a course; ManifestError if its table is wrong."""
    if course.times is TimeSource.CSV and course.times_file is not None:
        return _table(course, course.times_file)
    return HandInTimes(course.times, course.times.value, course.times_ref)


def _table(course: Course, path: Path) -> HandInTimes:
    problems = Problems(path)
    rows = read_table(path, HEADS, ("id", "time"), problems)
    moments = list(_moments(rows, zone_named(course.zone) or local_zone(), problems))
    if problems.lines:
        raise ManifestError(problems.lines)
    matcher, students = Matcher(course.roster), dict[str, datetime]()
    for name, moment in moments:
        if student := matcher.student(name):
            known = students.get(student.id, moment)
            students[student.id] = max(known, moment, key=lambda each: each.astimezone(UTC))
    names = {name.casefold(): moment for name, moment in moments}
    return HandInTimes(course.times, path.name, "", names, students)


def _moments(
    rows: Sequence[TableRow], zone: tzinfo, problems: Problems
) -> Iterator[tuple[str, datetime]]:
    """Yield the rows with a time; a row without one says nothing."""
    for row in rows:
        if not row["time"] or row["time"] == "-":
            continue
        moment = moment_of(row["time"]) or _moodle_moment(row["time"])
        if moment is None:
            wanted = "a time such as 2026-11-20 23:59"
            problems.add(row.line, f"the time {row['time'][:40]!r}", wanted)
        else:
            yield row["id"], moment if moment.tzinfo else moment.replace(tzinfo=zone)


def _moodle_moment(text: str) -> datetime | None:
    """Return the time of a table of Moodle: `Friday, 20 November 2026, 11:59 PM`."""
    for form in MOODLE_FORMS:
        try:
            return datetime.strptime(text, form)  # the zone is that of the course
        except ValueError:
            continue
    return None


def stated_moment(text: str, zone: str) -> datetime | None:
    """Return the time that a person states, of a zone if it names none; a day means its end."""
    moment = moment_of(text)
    if moment is None or moment.tzinfo is not None:
        return moment
    return moment.replace(tzinfo=zone_named(zone) or local_zone())


def file_time(path: Path) -> datetime | None:
    """Return when the newest file of a hand-in was written; links are not followed."""
    newest = max(_stamps(path), default=None)
    return None if newest is None else _moment(newest)


def _moment(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):  # a time that no calendar has
        return None


def _stamps(path: Path) -> Iterator[float]:
    try:
        status = os.lstat(path)
    except OSError:
        return
    if not stat.S_ISDIR(status.st_mode):
        yield status.st_mtime
        return
    seen = 0
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in LEFT_OUT)
        for name in names:
            seen += 1
            if seen > MOST_FILES:
                return
            try:
                found = os.lstat(os.path.join(folder, name))
            except OSError:
                continue
            if stat.S_ISREG(found.st_mode):
                yield found.st_mtime
