"""A CSV file as bytes with the place of every cell, so that one can be changed and no other.

Python's csv module reads and writes values; what it writes back has other quotes and line ends.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

SEPARATORS = (b",", b";", b"\t")
_BOM = b"\xef\xbb\xbf"
_QUOTE, _CR, _LF = 0x22, 0x0D, 0x0A


@dataclass(frozen=True)
class CsvCell:
    """Where a cell stands, with its quotes, and what it says."""

    start: int
    end: int
    text: str
    quoted: bool


@dataclass(frozen=True)
class CsvBytes:
    """The rows of a file; blank lines have no row. `lines` has the line each row begins on."""

    data: bytes
    separator: str
    rows: tuple[tuple[CsvCell, ...], ...]
    lines: tuple[int, ...]

    def changed(self, texts: Mapping[CsvCell, str]) -> bytes:
        """Return the file with other texts in some cells; cells in quotes keep them."""
        pieces, place = [], 0
        for cell in sorted(texts, key=lambda each: each.start):
            pieces += [self.data[place : cell.start], self._written(cell, texts[cell])]
            place = cell.end
        return b"".join([*pieces, self.data[place:]])

    def _written(self, cell: CsvCell, text: str) -> bytes:
        special = any(sign in text for sign in (self.separator, '"', "\r", "\n"))
        if cell.quoted or special:
            text = '"' + text.replace('"', '""') + '"'
        return text.encode()


def read_csv(data: bytes) -> CsvBytes:
    """Return the cells of a file; ValueError with the line if quotes do not match."""
    begin = len(_BOM) if data.startswith(_BOM) else 0
    separator = _separator(data[begin:])
    rows, lines, line, place = [], [], 1, begin
    while place < len(data):
        row, after = _row(data, place, separator, line)
        if len(row) > 1 or row[0].text.strip():
            rows.append(row)
            lines.append(line)
        line += _line_ends(data[place:after])
        place = after
    return CsvBytes(data, separator.decode(), tuple(rows), tuple(lines))


def _line_ends(piece: bytes) -> int:
    return piece.count(b"\n") + piece.count(b"\r") - piece.count(b"\r\n")


def _separator(data: bytes) -> bytes:
    """Return what stands most often outside of quotes in the first row."""
    quoted, counts = False, dict.fromkeys(SEPARATORS, 0)
    for byte in data:
        sign = bytes([byte])
        if byte == _QUOTE:
            quoted = not quoted
        elif not quoted and byte in (_CR, _LF) and any(counts.values()):
            break
        elif not quoted and sign in counts:
            counts[sign] += 1
    return max(SEPARATORS, key=lambda sign: counts[sign])


def _row(data: bytes, place: int, separator: bytes, line: int) -> tuple[tuple[CsvCell, ...], int]:
    """Return one row and where the next begins."""
    cells = []
    while True:
        cell = _cell(data, place, separator, line)
        cells.append(cell)
        place = cell.end
        if data[place : place + 1] == separator:
            place += 1
            continue
        if data[place : place + 2] == b"\r\n":
            return tuple(cells), place + 2
        return tuple(cells), min(place + 1, len(data))


def _cell(data: bytes, place: int, separator: bytes, line: int) -> CsvCell:
    if data[place : place + 1] != b'"':
        end = min(_ends(data, place, separator))
        return CsvCell(place, end, _decoded(data[place:end]), quoted=False)
    end = place + 1
    while True:
        end = data.find(b'"', end)
        if end < 0:
            raise ValueError(f"line {line}: found a quote that does not end")
        if data[end + 1 : end + 2] != b'"':
            break
        end += 2
    after = data[end + 1 : end + 2]
    if after not in (separator, b"\r", b"\n", b""):
        raise ValueError(f"line {line}: found text behind a closing quote")
    return CsvCell(place, end + 1, _decoded(data[place + 1 : end].replace(b'""', b'"')), True)


def _ends(data: bytes, place: int, separator: bytes) -> Iterator[int]:
    for sign in (separator, b"\n", b"\r"):
        found = data.find(sign, place)
        yield found if found >= 0 else len(data)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace")
