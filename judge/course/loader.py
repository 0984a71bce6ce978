"""Reading `course.yaml`: what it says, and whether the files that it names exist.

`load_course` returns a whole and consistent course or raises ManifestError with all that is wrong,
one located line each. Which keys there are is said in schema.py; where the file is looked for, in
judge/manifest/files.py.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

from judge.course.named_parts import NamedParts
from judge.course.roster import read_roster, unique
from judge.course.schema import COURSE
from judge.course.scoring_keys import formula_of
from judge.course.zones import local_zone, nearest_zone, zone_named, zone_words
from judge.manifest.fields import Problems, nearest
from judge.manifest.files import CASES, EXPECTED
from judge.manifest.loader import ManifestError
from judge.manifest.yaml_nodes import YamlNode, at, line_of, read_yaml
from judge.model.course import (
    Course,
    DayCount,
    Deadline,
    Extension,
    LateBase,
    LatePolicy,
    Student,
    TimeSource,
)
from judge.model.errors import JudgeError
from judge.model.protocol import SuiteProtocol

HEAD = "HEAD"
TIMES = (TimeSource.FILE.value, TimeSource.GIT.value)


def load_course(path: Path, local: tzinfo | None = None) -> Course:
    """Return the course of a file, or raise ManifestError; `local` is the machine's time zone."""
    try:
        node = read_yaml(path, "a course", may_be_empty=True)
    except JudgeError as error:
        raise ManifestError([str(error)]) from None
    problems = Problems(path)
    values = _sound(node, COURSE.read(node, problems), path)
    course = _CourseBuilder(path, node, values, problems, local or local_zone()).course()
    if problems.lines:
        raise ManifestError(problems.lines)
    return course


def _sound(node: YamlNode, values: Mapping[str, object], path: Path) -> dict[str, Any]:
    """Return the values without those in which something is wrong, so that it is told once."""
    sound = {}
    for name, value in values.items():
        again = Problems(path)
        COURSE.fields[name].type.read(at(node, name), again)
        if not again.lines:
            sound[name] = value
    return sound


class _CourseBuilder:
    """Turns well-formed values into a course; checks names, files and what belongs together."""

    def __init__(
        self,
        path: Path,
        node: YamlNode,
        values: Mapping[str, Any],
        problems: Problems,
        local: tzinfo,
    ) -> None:
        self._folder = path.parent
        self._parts = NamedParts(self._folder / CASES)
        self._path, self._node, self._values, self._problems = path, node, values, problems
        self._zone = self._chosen_zone() or local

    def course(self) -> Course:
        """Return the course; whatever is wrong has been added to the problems."""
        values = self._values
        roster = self._roster()
        deadlines = tuple(self._deadlines())
        for name in values.get("scoring", {}).get("caps", {}):
            self._check_part(name, True, "scoring", "caps", name)
        source, table, ref = self._times()
        said = values.get("protocol")
        return Course(
            path=self._path,
            files=tuple(self._files(table)),
            title=values.get("title", ""),
            protocol=said if isinstance(said, SuiteProtocol) else None,
            main=self._main(),
            languages=values.get("languages", ()),
            time_factors=values.get("time_factors", {}),
            environment=self._environment(),
            toolchains=tuple(self._toolchains()),
            roster=roster,
            deadlines=deadlines,
            late=self._late(deadlines),
            extensions=tuple(self._extensions(roster, deadlines)),
            zone=zone_words(self._zone),
            times=source,
            times_file=table,
            times_ref=ref,
            formula=formula_of(self._values.get("scoring", {}), self._wrong_scoring, self._parts),
        )

    def _files(self, table: Path | None) -> Iterator[Path]:
        yield self._path
        if isinstance(self._values.get("roster"), str):
            yield self._placed("roster")
        if table is not None:
            yield table

    def _wrong(self, found: str, wanted: str, *names: str, near: str = "") -> None:
        self._problems.add(line_of(self._node, *names), found, wanted, near)

    def _wrong_scoring(self, found: str, wanted: str, *names: str, near: str = "") -> None:
        self._wrong(found, wanted, "scoring", *names, near=near)

    def _chosen_zone(self) -> tzinfo | None:
        name = self._values.get("timezone", "")
        zone = zone_named(name) if name else None
        if name and zone is None:
            wanted = "UTC or a place such as Europe/Berlin, no abbreviation"
            self._wrong(f"the time zone {name!r}", wanted, "timezone", near=nearest_zone(name))
        return zone

    def _main(self) -> str:
        """Return the expected name of the starting file, without an ending."""
        main = str(self._values.get("main", ""))
        if "/" in main or "\\" in main:
            self._wrong(f"main {main!r}", "a name without folders", "main")
        return main

    def _environment(self) -> Path | None:
        if "environment" not in self._values:
            return None
        path = self._placed("environment")
        if not path.exists():
            wanted = "a virtual environment or a requirements file"
            self._wrong(f"no {path}", wanted, "environment")
        return path

    def _toolchains(self) -> Iterator[Path]:
        """Yield the folders that programs may see; never a whole home or more than that."""
        for name in self._values.get("toolchains", ()):
            try:
                path = (self._folder / Path(name).expanduser()).absolute()
                home = Path.home().resolve()
                real = path.resolve()
            except (OSError, RuntimeError, ValueError) as error:
                self._wrong(f"{name!r} ({error})", "a folder", "toolchains")
                continue
            answers = [(self._folder / place).resolve() for place in (CASES, EXPECTED)]
            around = home.is_relative_to(real) or self._path.resolve().is_relative_to(real)
            if around or any(real.is_relative_to(place) for place in answers):
                wanted = "a folder of tools: not the home folder, the course or what holds them"
                self._wrong(f"the toolchain {name!r}", wanted, "toolchains")
            yield path

    def _placed(self, name: str) -> Path:
        """Return the path under a key, as seen from the course file."""
        return self._folder / str(self._values[name])

    def _roster(self) -> tuple[Student, ...]:
        said = self._values.get("roster", [])
        if isinstance(said, list):
            students = [(line, Student(**texts)) for line, texts in said]
            return unique(students, self._problems)
        path = self._placed("roster")
        if not path.is_file():
            self._wrong(f"no file {path}", "a CSV file with id, name, section, email", "roster")
            return ()
        problems = Problems(path)
        students_there = read_roster(path, problems)
        self._problems.lines += problems.lines
        return students_there

    def _deadlines(self) -> Iterator[Deadline]:
        for suite, moment in self._values.get("deadline", {}).items():
            self._check_part(suite, False, "deadline", suite)
            yield Deadline(self._zoned(moment), suite)

    def _check_part(self, name: str, groups: bool, *key: str) -> None:
        if unknown := self._parts.unknown(name, groups):
            self._wrong(f"{name!r}", unknown.wanted, *key, near=unknown.near)

    def _zoned(self, moment: datetime) -> datetime:
        """Return a moment by the clocks of the course, by which days of lateness count."""
        if moment.tzinfo is None:
            return moment.replace(tzinfo=self._zone)
        try:
            return moment.astimezone(self._zone)
        except OverflowError:  # at the end of the calendar
            return moment

    def _late(self, deadlines: tuple[Deadline, ...]) -> LatePolicy | None:
        if "late" not in self._values:
            return None
        if not deadlines and "deadline" not in (self._node.entries or {}):
            self._wrong("'late' without a deadline", "'deadline' beside it", "late")
        said = dict(self._values["late"])
        base, days = said.pop("of", LateBase.POSSIBLE.value), said.get("days", DayCount.WHOLE.value)
        return LatePolicy(**said | {"base": LateBase(base), "days": DayCount(days)})

    def _extensions(
        self, roster: tuple[Student, ...], deadlines: tuple[Deadline, ...]
    ) -> Iterator[Extension]:
        if "extensions" in self._values and "deadline" not in (self._node.entries or {}):
            self._wrong("'extensions' without a deadline", "'deadline' beside it", "extensions")
        ids = {student.id.casefold(): student.id for student in roster}
        for name, said in self._values.get("extensions", {}).items():
            if roster and name.casefold() not in ids:
                near = nearest(name, list(ids.values()))
                wanted = "the id of a student of the roster"
                self._wrong(f"an extension for {name!r}", wanted, "extensions", name, near=near)
            extension = self._extension(ids.get(name.casefold(), name), said)
            earlier = [d for d in deadlines if extension.until and extension.until < d.at]
            if earlier and len(earlier) == len(deadlines):
                found = f"an extension until {extension.until:%Y-%m-%d %H:%M}"
                self._wrong(found, "a time after the deadline", "extensions", name)
            yield extension

    def _extension(self, student: str, said: Any) -> Extension:
        """Return an extension of either form: a span, a moment, or a mapping with one of them."""
        reason = ""
        if isinstance(said, dict):
            if ("until" in said) == ("by" in said):
                found = "both 'until' and 'by'" if "by" in said else "neither 'until' nor 'by'"
                self._wrong(found, "one of them", "extensions", student)
            reason = said.get("reason", "")
            said = said.get("until") or said.get("by") or timedelta()
        if isinstance(said, timedelta):
            return Extension(student, None, said, reason)
        return Extension(student, self._zoned(said), reason=reason)

    def _times(self) -> tuple[TimeSource, Path | None, str]:
        """Return where times come from, the table if it is one, and the branch if it is git."""
        said = self._values.get("times", TIMES[0])
        if isinstance(said, dict):
            ref = said.get("git", HEAD)
            if not all(c.isalnum() or c in "._/-" for c in ref) or ".." in ref or ref[:1] in "/-":
                self._wrong(f"{ref!r}", "the name of a branch or a tag", "times", "git")
            return TimeSource.GIT, None, ref
        if said in TIMES:
            return TimeSource(said), None, HEAD
        path = self._placed("times")
        if not path.is_file():
            near = nearest(said, TIMES)
            wanted = f"{', '.join(TIMES)} or a CSV file with id, time"
            self._wrong(f"no file {path}", wanted, "times", near=near)
        return TimeSource.CSV, path, HEAD
