"""Types of the values of a course: amounts, durations, moments, the roster.

Like the fields of manifests each reads a YAML node and describes itself to editors. A moment that
names no zone is read as it stands; which zone is meant is decided by the loader.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from judge.manifest.fields import (
    FieldType,
    Key,
    Problems,
    RecordField,
    described,
)
from judge.manifest.yaml_nodes import YamlNode
from judge.model.course import Amount, Unit

LONGEST = timedelta(days=3660)
END_OF_DAY = time(23, 59, 59)
YEARS = range(1971, 9000)  # moments beyond cannot be moved into every zone
_AMOUNT = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s*(%|percent|points?|pts)?")
_DURATION = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*([a-z]+)")
_UNITS = {
    "seconds": ("s", "sec", "second", "seconds"),
    "minutes": ("m", "min", "minute", "minutes"),
    "hours": ("h", "hour", "hours"),
    "days": ("d", "day", "days"),
    "weeks": ("w", "week", "weeks"),
}
_UNIT_OF = {word: unit for unit, words in _UNITS.items() for word in words}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOMENT = re.compile(
    r"\d{4}-\d{2}-\d{2}[ Tt]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:[Zz]|[+-][\d:]+)?"
)


def moment_of(text: str) -> datetime | None:
    """Return the time that a text states, without a zone if it names none; None if it is none.

    A day alone means its end: who may hand in until Friday may do so on Friday.
    """
    found = _moment(text.strip())
    return found if found and found.year in YEARS else None


def _moment(text: str) -> datetime | None:
    try:
        if _DAY.fullmatch(text):
            return datetime.combine(date.fromisoformat(text), END_OF_DAY)
        if _MOMENT.fullmatch(text):
            day, _, clock = text.upper().replace("T", " ").partition(" ")
            clock = clock.replace(" ", "")
            clock = f"0{clock}" if clock[1] == ":" else clock
            return datetime.fromisoformat(f"{day}T{clock}")
    except ValueError:
        pass
    return None


def duration_of(text: str) -> timedelta | None:
    """Return how long `15 minutes`, `2 days` or `1 day 12 h` is; None if it is no such text."""
    total, rest = timedelta(), text.strip().lower()
    while rest:
        found = _DURATION.match(rest)
        if not found or found[2] not in _UNIT_OF:
            return None
        total += timedelta(**{_UNIT_OF[found[2]]: float(found[1])})
        rest = rest[found.end() :].lstrip(" ,")
    return total if text.strip() and total <= LONGEST else None


@dataclass(frozen=True)
class WrittenField:
    """A short text as it is written: `007` is no number here."""

    what: str

    def read(self, node: YamlNode, problems: Problems) -> str:
        text = " ".join(node.written.split())
        if text and node.scalar is not None and text.isprintable() and len(text) <= 100:
            return text
        problems.add(node.line, described(node), self.what)
        return ""

    def schema(self) -> dict[str, object]:
        return {"type": ["string", "number"]}


@dataclass(frozen=True)
class AmountField:
    """Points, or a percentage of what is possible: `5` or `10%`."""

    def read(self, node: YamlNode, problems: Problems) -> Amount:
        found = _AMOUNT.fullmatch(node.written.strip().lower())
        if found and node.scalar is not None:
            unit = Unit.PERCENT if (found[2] or "").startswith(("%", "percent")) else Unit.POINTS
            if unit is Unit.POINTS or float(found[1]) <= 100:
                return Amount(float(found[1]), unit)
        problems.add(node.line, described(node), "points such as 5, or a part such as 10%")
        return Amount()

    def schema(self) -> dict[str, object]:
        pattern = r"^\s*\d+(\.\d+)?\s*(%|[Pp]ercent|[Pp]oints?|pts)?\s*$"
        return {"anyOf": [{"type": "number", "minimum": 0}, _text(pattern)]}


@dataclass(frozen=True)
class DurationField:
    """A time span with its unit: `15 minutes`, `2 days`."""

    def read(self, node: YamlNode, problems: Problems) -> timedelta:
        found = duration_of(node.written) if node.scalar is not None else None
        if found is not None:
            return found
        wanted = "a time such as '15 minutes', '2 hours' or '3 days'"
        problems.add(node.line, described(node), wanted)
        return timedelta()

    def schema(self) -> dict[str, object]:
        return _text(r"^\s*\d+(\.\d+)?\s*[A-Za-z]+")


@dataclass(frozen=True)
class MomentField:
    """A point in time: a day (its end is meant), or a day and a time, with a zone or without."""

    def read(self, node: YamlNode, problems: Problems) -> datetime | None:
        found = moment_of(node.written) if node.scalar is not None else None
        if found is not None:
            return found
        wanted = "a time such as 2026-11-20 23:59, or a day such as 2026-11-20"
        if (day := _DAY.match(node.written.strip())) and _moment(day[0]) is None:
            wanted = "a day that exists"
        problems.add(node.line, described(node), wanted)
        return None

    def schema(self) -> dict[str, object]:
        return _text(r"^\s*\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True)
class DeadlinesField:
    """One moment for all suites, or a mapping of suites to moments; read as a mapping."""

    def read(self, node: YamlNode, problems: Problems) -> dict[str, datetime | None]:
        if node.entries is None:
            return {"": MomentField().read(node, problems)}
        moments = node.entries.items()
        return {name: MomentField().read(entry.value, problems) for name, entry in moments}

    def schema(self) -> dict[str, object]:
        one = MomentField().schema()
        return {"anyOf": [one, {"type": "object", "additionalProperties": one}]}


@dataclass(frozen=True)
class EitherField:
    """A record, or something shorter in its place."""

    short: FieldType
    record: RecordField

    def read(self, node: YamlNode, problems: Problems) -> object:
        if node.entries is not None:
            return self.record.read(node, problems)
        return self.short.read(node, problems)

    def schema(self) -> dict[str, object]:
        return {"anyOf": [self.short.schema(), self.record.schema()]}


@dataclass(frozen=True)
class UntilField:
    """More time: so much, or until then."""

    def read(self, node: YamlNode, problems: Problems) -> timedelta | datetime | None:
        if node.scalar is not None:
            if (longer := duration_of(node.written)) is not None:
                return longer
            if (until := moment_of(node.written)) is not None:
                return until
        problems.add(node.line, described(node), "more time such as '2 days', or a day or time")
        return None

    def schema(self) -> dict[str, object]:
        return {"anyOf": [DurationField().schema(), MomentField().schema()]}


@dataclass(frozen=True)
class MappingField:
    """A mapping of names that the author chooses to values of one type."""

    what: str
    value: FieldType

    def read(self, node: YamlNode, problems: Problems) -> dict[str, object]:
        if node.entries is None:
            problems.add(node.line, described(node), self.what)
            return {}
        entries = node.entries.items()
        return {name: self.value.read(entry.value, problems) for name, entry in entries}

    def schema(self) -> dict[str, object]:
        return {"type": "object", "additionalProperties": self.value.schema()}


STUDENT: Mapping[str, Key] = {
    "id": Key(WrittenField("the id of a student"), "what tells students apart", required=True),
    "name": Key(WrittenField("the name of a student"), "the name as the LMS has it"),
    "section": Key(WrittenField("the name of a section"), "the section or group"),
    "email": Key(WrittenField("an e-mail address"), "the e-mail address"),
}


@dataclass(frozen=True)
class RosterField:
    """The path of a CSV file, or a list of ids or of students; the path is read as a text."""

    def read(self, node: YamlNode, problems: Problems) -> "str | list[tuple[int, dict[str, str]]]":
        if node.items is None:
            return WrittenField("a CSV file or a list of students").read(node, problems)
        record = EitherField(
            WrittenField("the id of a student, or a mapping"), RecordField("a student", STUDENT)
        )
        read = [(item.line, record.read(item, problems)) for item in node.items]
        return [
            (line, {key: str(text) for key, text in one.items()})
            if isinstance(one, dict)
            else (line, {"id": str(one)})
            for line, one in read
        ]

    def schema(self) -> dict[str, object]:
        student = RecordField("a student", STUDENT).schema()
        item = {"anyOf": [{"type": ["string", "number"]}, student]}
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": item}]}


def _text(pattern: str) -> dict[str, object]:
    return {"type": "string", "pattern": pattern}
