"""A run on disk: JSON lines, one record a line, written while the run goes on.

Reports walk the file again instead of keeping thousands of results in memory, and two such files
can be compared later. Whatever stops the judge, every finished line can be read; a run is only
renamed to its final name when it is complete.

Lines: one `plan`, one `case` each, then `result`s; last the `points` and one `end`.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Self, TypeAlias

from judge.files.digest import file_digest
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.result import (
    Json,
    Result,
    case_from_json,
    case_to_json,
    result_from_json,
    result_to_json,
)
from judge.model.run import GradingRun, Plan, Points, one_point_a_case

VERSION = 1  # of the line format; readers refuse others
Scorer: TypeAlias = Callable[[Iterable[Result]], Sequence[Points]]


class Recorder:
    """Writes a run as it happens. `path` is made when the run is finished, `path`.part before."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path, self._plan = path, plan
        self._part = path.with_name(path.name + ".part")
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[str] = self._part.open("w", encoding="utf-8")
        self._write(_plan_to_json(plan))
        for case in plan.cases:
            self._write({"type": "case", "digests": _digests(case)} | case_to_json(case))

    def add(self, result: Result) -> None:
        """Write one result; it is on its way to the disk when this returns."""
        self._write({"type": "result"} | result_to_json(result))

    def finish(
        self, seconds: float, scorer: Scorer = one_point_a_case, complete: bool = True
    ) -> GradingRun:
        """Close the record and return the run with the points that `scorer` gives."""
        self._file.flush()
        given = scorer(StoredResults(self._part))
        for each in given:
            self._write({"type": "points"} | vars(each))
        self._write({"type": "end", "seconds": round(seconds, 3), "complete": complete})
        self._file.close()
        self._part.replace(self._path)
        return GradingRun(self._plan, StoredResults(self._path), tuple(given), seconds, complete)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _write(self, values: Json) -> None:
        self._file.write(json.dumps(values, default=str) + "\n")
        self._file.flush()


class StoredResults:
    """The results of a record, read from the disk anew each time they are walked."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __iter__(self) -> Iterator[Result]:
        cases: dict[str, Case] = {}
        for values in read_lines(self._path):
            if values["type"] == "case":
                case = case_from_json(_without_type(values))
                cases[case.title] = case
            elif values["type"] == "result":
                yield result_from_json(_without_type(values), cases)


def load(path: Path) -> GradingRun:
    """Return the run of a record; one that was cut short has no points and is not complete."""
    plan: Json | None = None
    cases: list[Case] = []
    points: list[Points] = []
    end: Json = {"seconds": 0.0, "complete": False}
    for values in read_lines(path):
        kind = values["type"]
        if kind == "plan":
            plan = values
        elif kind == "case":
            cases.append(case_from_json(_without_type(values)))
        elif kind == "points":
            points.append(Points(**_without_type(values)))
        elif kind == "end":
            end = values
    if plan is None or plan.get("version") != VERSION:
        raise JudgeError(f"{path}: not a record of a run (version {VERSION}); wanted results.jsonl")
    return GradingRun(
        _plan_from_json(plan, cases),
        StoredResults(path),
        tuple(points),
        end["seconds"],
        end["complete"],
    )


def read_lines(path: Path) -> Iterator[Json]:
    """Yield the records of a file; a last line that was cut short is left out."""
    try:
        file = path.open(encoding="utf-8")
    except OSError as error:
        raise JudgeError(f"{path}: cannot read this run: {error.strerror}") from None
    with file:
        for number, line in enumerate(file, 1):
            if not line.endswith("\n"):
                return
            try:
                values = json.loads(line)
                values["type"] = str(values["type"])
            except (ValueError, KeyError, TypeError):
                raise JudgeError(
                    f"{path}:{number}: found {line[:40]!r}, wanted one JSON record a line"
                ) from None
            yield values


def _plan_to_json(plan: Plan) -> Json:
    return {
        "type": "plan",
        "version": VERSION,
        "started": plan.started.isoformat(),
        "level": plan.level,
        "caution": plan.caution,
        "reruns": {name: list(command) for name, command in plan.reruns.items()},
    }


def _plan_from_json(values: Json, cases: list[Case]) -> Plan:
    return Plan(
        started=datetime.fromisoformat(values["started"]),
        level=values["level"],
        caution=values["caution"],
        reruns={name: tuple(command) for name, command in values["reruns"].items()},
        cases=tuple(cases),
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
