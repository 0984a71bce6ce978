"""A run on disk, `results.jsonl`: one JSON record per line, written during the run.

Reports walk the file instead of keeping thousands of results in memory, go back to single results
by where in the file they stand, and two such files can be compared later. Whatever stops the
judge, every finished line can be read; a run is only renamed to its final name when it is complete.

Lines: one `plan`, one `case` each, then `result`s; last the `points`, the `grade`s of a course, the
`cause`s of failures and one `end`.
"""

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self

from judge.files.atomic import copy_file
from judge.files.digest import file_digest
from judge.model.case import Case
from judge.model.cause import Cause
from judge.model.errors import JudgeError
from judge.model.result import (
    Json,
    Result,
    case_from_json,
    case_to_json,
    result_from_json,
    result_to_json,
)
from judge.model.run import GradingRun, Plan, Points, Summary
from judge.reports.report import Add

if TYPE_CHECKING:  # loaded only where there is a course
    from judge.model.grade import Grade

VERSION = 4  # of the line format; readers refuse others

_ENCODER = json.JSONEncoder(default=str)


class Recorder:
    """Writes a run as it happens, and counts. `path` is made when it is finished, .part before."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path, self._plan = path, plan
        self._part = path.with_name(path.name + ".part")
        self._size, self._places, self.summary = 0, array("q"), Summary()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = self._part.open("wb")
        self._write(_plan_to_json(plan))
        for case in plan.cases:
            self._write({"type": "case", "digests": _digests(case)} | case_to_json(case))

    def add(self, result: Result) -> None:
        """Write one result; it has been handed to the system when this returns.

        But for one that was known: the store has it, and can give it again.
        """
        self._places.append(self._size)
        self.summary.add(result)
        self._write({"type": "result", **result_to_json(result)}, hold=result.known)

    @property
    def results(self) -> "StoredResults":
        """Return what was written so far, to be walked before the record is finished."""
        self._file.flush()
        return StoredResults(self._part, self._plan.cases, self._places)

    def finish(
        self,
        seconds: float,
        points: Iterable[Points] = (),
        complete: bool = True,
        grades: Iterable["Grade"] = (),
        causes: Iterable[Cause] = (),
    ) -> GradingRun:
        """Close the record and return the run with these points, grades and causes."""
        given, marked, found = tuple(points), tuple(grades), tuple(causes)
        for each in given:
            self._write({"type": "points"} | vars(each))
        for grade in marked:
            self._write({"type": "grade"} | grade.to_json())
        for cause in found:
            self._write({"type": "cause"} | cause.to_json())
        self._write({"type": "end", "seconds": round(seconds, 3), "complete": complete})
        self._file.close()
        self._part.replace(self._path)
        results = StoredResults(self._path, self._plan.cases, self._places)
        return GradingRun(
            self._plan, results, self.summary, given, seconds, complete, marked, found
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _write(self, values: Json, hold: bool = False) -> None:
        line = _ENCODER.encode(values).encode() + b"\n"
        self._file.write(line)
        if not hold:
            self._file.flush()
        self._size += len(line)


class StoredResults:
    """The results of a record, read from the disk when they are walked or asked for."""

    def __init__(self, path: Path, cases: Iterable[Case], places: Sequence[int]) -> None:
        self.path = path
        self._cases = {case.title: case for case in cases}
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Result]:
        with _opened(self.path) as file:
            for place in self._places:
                yield self._read(file, place)

    def __getitem__(self, place: int, /) -> Result:
        with _opened(self.path) as file:
            return self._read(file, self._places[place])

    def _read(self, file: IO[bytes], place: int) -> Result:
        file.seek(place)
        line = file.readline()
        try:
            return result_from_json(json.loads(line), self._cases)
        except ValueError as error:
            raise JudgeError(f"{self.path}: found no result at byte {place}: {error}") from None


@contextmanager
def copying(run: GradingRun, path: Path) -> Iterator[Add | None]:
    """Write the record of a run to another place; reading it back gives the same run."""
    if isinstance(run.results, StoredResults):
        copy_file(run.results.path, path)
        yield None
        return
    with Recorder(path, run.plan) as recorder:
        yield recorder.add
        recorder.finish(run.seconds, run.points, run.complete, run.grades, run.causes)


def load(path: Path) -> GradingRun:
    """Return the run of a record; a truncated one has no points and is not complete."""
    reading = _Reading(path)
    for number, place, values in _numbered_lines(path):
        try:
            reading.take(place, values)
        except (ValueError, TypeError, KeyError) as error:
            raise JudgeError(f"{path}:{number}: invalid line of a record: {error}") from None
    return reading.run()


class _Reading:
    """What is known of a run after some of its lines."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._plan: Json = {}
        self._cases: dict[str, Case] = {}
        self._places, self._summary = array("q"), Summary()
        self._points: list[Points] = []
        self._grades: list[Grade] = []
        self._causes: list[Cause] = []
        self._end: Json = {"seconds": 0.0, "complete": False}

    def take(self, place: int, values: Json) -> None:
        """Take one more line, which begins at a place of the file."""
        kind, fields = values["type"], _without_type(values)
        if kind == "plan":
            self._plan = fields
        elif self._plan.get("version") != VERSION:
            raise self._refused()
        elif kind == "case":
            case = case_from_json(fields)
            self._cases[case.title] = case
        elif kind == "result":
            self._summary.add(result_from_json(fields, self._cases))
            self._places.append(place)
        elif kind == "points":
            self._points.append(Points(**fields | {"requires": tuple(fields["requires"])}))
        elif kind == "grade":
            from judge.model.grade import Grade  # imported late: only courses have any

            self._grades.append(Grade.from_json(fields))
        elif kind == "cause":
            self._causes.append(Cause.from_json(fields))
        elif kind == "end":
            self._end = fields

    def run(self) -> GradingRun:
        if self._plan.get("version") != VERSION:
            raise self._refused()
        cases = tuple(self._cases.values())
        return GradingRun(
            _plan_from_json(self._plan, cases),
            StoredResults(self._path, cases, self._places),
            self._summary,
            tuple(self._points),
            self._end["seconds"],
            self._end["complete"],
            tuple(self._grades),
            tuple(self._causes),
        )

    def _refused(self) -> JudgeError:
        return JudgeError(
            f"{self._path}: not a record of a run (version {VERSION}); wanted results.jsonl"
        )


def read_lines(path: Path) -> Iterator[Json]:
    """Yield the records of a file; a last line that was cut short is left out."""
    return (values for _, _, values in _numbered_lines(path))


def _numbered_lines(path: Path) -> Iterator[tuple[int, int, Json]]:
    """Yield the number of each line, the byte where it begins, and its values."""
    place = 0
    with _opened(path) as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                values = json.loads(line)
                values["type"] = str(values["type"])
            except (ValueError, KeyError, TypeError):
                start = line[:40].decode("utf-8", "replace")
                raise JudgeError(
                    f"{path}:{number}: found {start!r}, wanted one JSON record per line"
                ) from None
            yield number, place, values
            place += len(line)


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise JudgeError(f"{path}: cannot read this run: {error.strerror}") from None


def _plan_to_json(plan: Plan) -> Json:
    return {
        "type": "plan",
        "version": VERSION,
        "started": plan.started.isoformat(),
        "level": plan.level,
        "caution": plan.caution,
        "abouts": dict(plan.abouts),
        "reruns": {name: list(command) for name, command in plan.reruns.items()},
    }


def _plan_from_json(values: Json, cases: tuple[Case, ...]) -> Plan:
    return Plan(
        started=datetime.fromisoformat(values["started"]),
        level=values["level"],
        caution=values["caution"],
        abouts=values.get("abouts", {}),
        reruns={name: tuple(command) for name, command in values["reruns"].items()},
        cases=cases,
    )


def _digests(case: Case) -> dict[str, str]:
    """Return hashes of the two files, so that a later comparison can tell that they changed."""
    digests: dict[str, str] = {}
    for name, path in (("input", case.input), ("expected", case.expected)):
        with suppress(OSError):
            digests[name] = file_digest(path)
    return digests


def _without_type(values: Json) -> Json:
    return {name: value for name, value in values.items() if name not in ("type", "digests")}
