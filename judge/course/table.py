"""CSV files that people export from spreadsheets and learning systems: rows that know their lines.

Comma, semicolon or tab; a byte order mark, quotes and CRLF are fine. Columns are known by what
their heads are usually called. Anything else wrong is one located line, never an exception.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.manifest.fields import Problems
from judge.text.safe_text import printable_line

LARGEST = 16 * 1024 * 1024  # bytes
MOST_ROWS = 50_000
SEPARATORS = ",;\t"
BOMS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}  # what Excel calls "Unicode text"


@dataclass(frozen=True)
class TableRow:
    """One row: its line in the file, and its cells by the name of our column."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def read_table(
    path: Path, heads: Mapping[str, Sequence[str]], needed: Sequence[str], problems: Problems
) -> list[TableRow]:
    """Return the rows of a CSV file; `heads` has, for each of our columns, what it may be called.

    Each column of `needed` must be there. Empty lines are left aside.
    """
    text = _text_of(path, problems)
    if text is None:
        return []
    first, separator = _first_line(text)
    if stated := re.match(r"\s*sep=([,;\t|])[ \t]*\r?\n", text):  # what Excel reads, and writes
        first, separator, text = 2, stated[1], "\n" + text[stated.end() :]
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        header = next((row for row in reader if any(cell.strip() for cell in row)), [])
        columns = _columns(header, heads)
        if missing := [name for name in needed if name not in columns]:
            names = ", ".join(printable_line(cell.strip(), 30) for cell in header[:12]) or "nothing"
            wanted = f"a first line with the column {missing[0]!r}"
            problems.add(first, f"the columns {names}", wanted)
            return []
        return list(_rows(reader, columns, problems))
    except csv.Error as error:
        problems.add(reader.line_num, f"no CSV ({error})", "cells with matching quotes")
        return []


def _text_of(path: Path, problems: Problems) -> str | None:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        problems.add(
            1, f"no file to read ({getattr(error, 'strerror', '') or error})", "a CSV file"
        )
        return None
    if len(data) > LARGEST:
        problems.add(1, f"more than {LARGEST >> 20} MiB", "a CSV file of students")
        return None
    try:
        return data.decode(BOMS.get(data[:2], "utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add(line, "a byte that is not UTF-8", "the file saved as CSV in UTF-8")
        return None


def _first_line(text: str) -> tuple[int, str]:
    """Return the number of the first line that is not blank, and what separates its cells."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            return number, max(SEPARATORS, key=line.count)
    return 1, SEPARATORS[0]


def _columns(header: Sequence[str], heads: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return where each of our columns is; the first of its names that is there counts."""
    places: dict[str, int] = {}
    for place, cell in enumerate(header):
        places.setdefault(" ".join(cell.replace("_", " ").replace("-", " ").lower().split()), place)
    return {
        column: places[next(name for name in names if name in places)]
        for column, names in heads.items()
        if any(name in places for name in names)
    }


def _rows(
    reader: Iterator[list[str]], columns: Mapping[str, int], problems: Problems
) -> Iterator[TableRow]:
    line = getattr(reader, "line_num", 1)
    for number, cells in enumerate(reader):
        # A cell in quotes may hold line ends: a row begins behind the end of the one before.
        start, line = line + 1, getattr(reader, "line_num", 1)
        if number >= MOST_ROWS:
            problems.add(start, f"more than {MOST_ROWS} rows", "a class")
            return
        if not any(cell.strip() for cell in cells):
            continue
        found = {
            column: " ".join(cells[place].split())
            for column, place in columns.items()
            if place < len(cells)
        }
        if odd := [column for column, text in found.items() if not text.isprintable()]:
            problems.add(start, f"a control character in {odd[0]!r}", "printable text")
        else:
            yield TableRow(start, found)
