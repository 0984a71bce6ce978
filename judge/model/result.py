"""The result of one submission on one case, and its stored form: JSON values and back.

All reports are made from results. The store and the record of a run keep them in the stored form,
and this is the one place that knows the names of its fields. An answer that is not UTF-8 comes
back with its invalid bytes written as `\\xNN`; all else is exact.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

from judge.model.case import Case, Origin, Visibility
from judge.model.departure import Departure
from judge.model.drawing_json import drawing_from_json, drawing_to_json
from judge.model.find import Find
from judge.model.finding import Finding
from judge.model.limits import NEAR, Limits
from judge.model.machine import Machine
from judge.model.verdict import Verdict

Json: TypeAlias = dict[str, Any]
_UNREADABLE = (KeyError, ValueError, TypeError, AttributeError)  # what invalid values raise


@dataclass(frozen=True)
class Result:
    """One finished judgement. Times in seconds, memory in bytes, of the whole process tree."""

    submission: str
    case: Case
    finding: Finding
    level: str  # the sandbox level it ran at; "" when nothing was run
    wall: float = 0.0
    cpu: float = 0.0
    memory: int = 0
    output: bytes = b""  # the start of the answer, cut to what reports may show
    stderr: str = ""  # the end of standard error, printable
    known: bool = False  # taken from the store, not run again
    flaky: bool = False  # the verdict changed between repetitions
    note: str = ""  # near a limit, spread of times...
    printed: str = ""  # the end of standard output where the answer is a file, printable
    factor: float = 1.0  # of the time limits, for its language or its machine
    host: Machine | None = None  # the machine that it was made on
    find: Find | None = None  # of a hunt in its suite; only the first result of a suite has one
    rest: int = 0  # bytes of the answer after `output`
    departure: Departure | None = None  # where such a long answer is wrong, if it is

    @property
    def verdict(self) -> Verdict:
        return self.finding.verdict

    @property
    def is_close(self) -> bool:
        """Tell whether it came within 20% of a limit of time or memory, or was stopped at one.

        How far beyond a limit it would have come nobody knows: it may have been a little.
        """
        if self.verdict in (Verdict.JE, Verdict.SK, Verdict.CE) or not self.level:
            return False
        limits = self.limits
        memory = limits.memory << 20
        uses = ((self.cpu, limits.cpu), (self.wall, limits.wall), (self.memory, memory))
        return any(0 < NEAR * limit < used for used, limit in uses)

    @property
    def limits(self) -> Limits:
        """Return the limits that held for this run."""
        own = self.case.limits
        return own if self.factor == 1 else own.slower(self.factor)


def case_to_json(case: Case) -> Json:
    """Return a case as JSON values; paths as they were given."""
    values = asdict(case)
    del values["states_origin"], values["tags"]  # of interest only where the manifest is read
    values["input"], values["expected"] = str(case.input), str(case.expected)
    values["origin"], values["visibility"] = case.origin.value, case.visibility.value
    values["checker_options"] = dict(case.checker_options)
    return values


def case_from_json(values: Json) -> Case:
    """Return the case that `case_to_json` was given; ValueError if it was given none."""
    try:
        return Case(
            **values
            | {
                "input": Path(values["input"]),
                "expected": Path(values["expected"]),
                "limits": Limits(**values["limits"]),
                "origin": Origin(values["origin"]),
                "visibility": Visibility(values["visibility"]),
            }
        )
    except _UNREADABLE as error:
        raise ValueError(f"not the stored form of a case: {error!r}") from None


def result_to_json(result: Result) -> Json:
    """Return a result as JSON values; its case is named by its title."""
    finding = result.finding
    return {
        "submission": result.submission,
        "case": result.case.title,
        "verdict": finding.verdict.name,
        "cpu": result.cpu,
        "wall": result.wall,
        "memory": result.memory,
        "level": result.level,
        "student": finding.student,
        "staff": finding.staff,
        "diagnosis": finding.diagnosis,
        "details": dict(finding.details),
        "drawings": [drawing_to_json(drawing) for drawing in finding.drawings],
        "output": result.output.decode("utf-8", "backslashreplace"),
        **({"rest": result.rest} if result.rest else {}),
        **({"departure": result.departure.to_json()} if result.departure else {}),
        "stderr": result.stderr,
        "printed": result.printed,
        "known": result.known,
        "flaky": result.flaky,
        "note": result.note,
        **({"factor": result.factor} if result.factor != 1 else {}),
        **({"host": result.host.to_json()} if result.host else {}),
        **({"find": result.find.to_json()} if result.find else {}),
    }


def result_from_json(values: Json, cases: Mapping[str, Case]) -> Result:
    """Return the result that `result_to_json` was given; `cases` by title.

    ValueError if the values are not those of a result: written by another version, or damaged.
    """
    try:
        return _result(values, cases)
    except _UNREADABLE as error:
        raise ValueError(f"not the stored form of a result: {error!r}") from None


def _result(values: Json, cases: Mapping[str, Case]) -> Result:
    return Result(
        submission=values["submission"],
        case=cases[values["case"]],
        finding=Finding(
            verdict=Verdict[values["verdict"]],
            student=values["student"],
            staff=values["staff"],
            diagnosis=values["diagnosis"],
            details=dict(values["details"]),
            drawings=tuple(map(drawing_from_json, values["drawings"])),
        ),
        level=values["level"],
        wall=float(values["wall"]),
        cpu=float(values["cpu"]),
        memory=int(values["memory"]),
        output=values["output"].encode("utf-8", "surrogatepass"),
        rest=int(values.get("rest", 0)),
        departure=Departure.from_json(values["departure"]) if "departure" in values else None,
        stderr=values["stderr"],
        printed=values["printed"],
        known=values["known"],
        flaky=values["flaky"],
        note=values["note"],
        factor=float(values.get("factor", 1.0)),
        host=Machine.from_json(values["host"]) if "host" in values else None,
        find=Find.from_json(values["find"]) if "find" in values else None,
    )
