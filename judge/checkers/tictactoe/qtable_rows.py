"""The rows of a table of values as data: `board cell value`, one per line."""

import re
from fractions import Fraction
from typing import TypeAlias

from judge.checkers.keyed_rows import KeyedRows, parse_keyed_rows
from judge.checkers.plain.numbers import parse_number

Key: TypeAlias = tuple[bytes, bytes]  # board and cell
Values: TypeAlias = dict[Key, Fraction]
Rows: TypeAlias = KeyedRows[Key, Fraction]

_ROW = re.compile(rb"([XO*]{9})[ \t]+([0-8])[ \t]+(\S+)")


def parse_rows(data: bytes) -> Rows:
    """Read rows up to the first line that is not one."""
    return parse_keyed_rows(data, _parse_row, "a board, a cell and a value")


def _parse_row(line: bytes) -> tuple[Key, Fraction, bytes] | None:
    found = _ROW.fullmatch(line)
    value = parse_number(found[3]) if found else None
    return ((found[1], found[2]), value, found[3]) if found and value is not None else None
