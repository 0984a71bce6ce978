"""Answers made of rows that each have a key: reading them, and comparing them with the right ones.

Knows no game. Each checker says what a key is, and words the message about a difference.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from judge.model.finding import GUESS, Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Row(Generic[Value]):
    """A value, the line it is on, and its text."""

    value: Value
    line: int = 0
    text: bytes = b""


@dataclass
class KeyedRows(Generic[Key, Value]):
    """The first row of every key, in the order of the lines, and the rows whose key is a repeat.

    `problem` says what is wrong with the line after which nothing was read.
    """

    rows: dict[Key, Row[Value]] = field(default_factory=dict)
    doubled: list[tuple[Key, Row[Value]]] = field(default_factory=list)
    problem: str = ""
    problem_line: int = 0

    def add(self, key: Key, row: Row[Value]) -> None:
        if key in self.rows:
            self.doubled.append((key, row))
        else:
            self.rows[key] = row

    def values(self) -> dict[Key, Value]:
        return {key: row.value for key, row in self.rows.items()}


def parse_keyed_rows(
    data: bytes, parse: Callable[[bytes], tuple[Key, Value, bytes] | None], shape: str
) -> KeyedRows[Key, Value]:
    """Read rows up to the first that is not one; `parse` gives key, value and the value's text.

    Blank lines do not count. `shape` describes a row, for the message about any other line.
    """
    made = KeyedRows[Key, Value]()
    for number, line in enumerate(data.split(b"\n"), 1):
        if not (line := line.strip()):
            continue
        found = parse(line)
        if found is None:
            made.problem, made.problem_line = f"{shown(line)} is not {shape}", number
            break
        key, value, text = found
        made.add(key, Row(value, number, text))
    return made


def broken(expected: KeyedRows[Key, Value]) -> Finding | None:
    """Return the judge error about expected rows that cannot be read, or that repeat a key."""
    if expected.doubled:
        line, problem = expected.doubled[0][1].line, "a row appears twice"
    else:
        line, problem = expected.problem_line, expected.problem
    return Finding.judge_error(f"the expected file, line {line}: {problem}") if problem else None


@dataclass(frozen=True)
class RowDifferences(Generic[Key]):
    """The keys of rows that differ: missing ones in the right order, all others in the given."""

    missing: list[Key]
    extra: list[Key]
    doubled: list[Key]
    wrong: list[Key]  # there, but with another value


def compare(right: KeyedRows[Key, Value], given: KeyedRows[Key, Value]) -> RowDifferences[Key]:
    """Return what differs between the right rows and the given ones."""
    return RowDifferences(
        missing=[key for key in right.rows if key not in given.rows],
        extra=[key for key in given.rows if key not in right.rows],
        doubled=[key for key, _ in given.doubled],
        wrong=[
            key
            for key, row in given.rows.items()
            if key in right.rows and right.rows[key].value != row.value
        ],
    )


@dataclass(frozen=True)
class WrongValues:
    """What to say about wrong values: where they are, which mistake causes them, the first one."""

    number: int
    where: str
    diagnosis: str
    advice: str
    first: bytes

    def finding(self, right: Row[Value], given: Row[Value]) -> Finding:
        """Return the finding; staff read the right value of the first row too."""
        told = [f"{counted(self.number, 'value is', 'values are')} wrong ({self.where})"]
        told += [self.advice] if self.advice else []
        told.append(f"the first is on line {given.line}: {shown(self.first)}")
        student = "; ".join(told)
        staff = f"{student}, expected {shown(right.text)}"
        details: dict[str, object] = {"wrong": self.number, "line": given.line}
        details |= {GUESS: self.advice} if self.advice else {}
        return Finding(Verdict.WA, student, staff, self.diagnosis or "wrong values", details)
