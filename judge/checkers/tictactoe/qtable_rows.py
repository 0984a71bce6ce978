"""The rows of a table of values as data: `board cell value`, one a line."""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from judge.checkers.plain.numbers import parse_number
from judge.text.safe_text import shown

Key: TypeAlias = tuple[bytes, bytes]  # board and cell
Values: TypeAlias = dict[Key, Fraction]

_ROW = re.compile(rb"([XO*]{9})[ \t]+([0-8])[ \t]+(\S+)")


@dataclass
class Rows:
    """Values by board and cell in the order of the lines; `texts` as they are written."""

    values: Values = field(default_factory=dict)
    texts: dict[Key, bytes] = field(default_factory=dict)
    lines: dict[Key, int] = field(default_factory=dict)
    problem: str = ""
    line: int = 0


def parse_rows(data: bytes) -> Rows:
    """Read rows up to the first line that is none."""
    made = Rows()
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip() and (problem := _add(made, line.strip(), number)):
            made.problem, made.line = problem, number
            break
    return made


def _add(made: Rows, line: bytes, number: int) -> str:
    found = _ROW.fullmatch(line)
    value = parse_number(found[3]) if found else None
    if not found or value is None:
        return f"{shown(line)} is not a board, a cell and a value"
    key = found[1], found[2]
    if key in made.values:
        return f"{shown(line)} repeats the row on line {made.lines[key]}"
    made.values[key] = value
    made.texts[key] = found[3]
    made.lines[key] = number
    return ""
