"""Comparing an answer with a long expected stream line by line, fast while they are equal.

White space at the end of a line, at the end of the file, and CRLF never count. The expected stream
is read once, forwards, in pieces: it may be compressed and tens of megabytes long.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, dropwhile, islice, zip_longest
from typing import IO

PIECE = 1 << 16


@dataclass(frozen=True)
class LinePair:
    """A line of both sides without its white space at the end; None where a side has ended.

    `offset` is where the actual line begins, in bytes.
    """

    number: int
    expected: bytes | None
    actual: bytes | None
    offset: int


def normalised(answer: bytes) -> bytes:
    """Return an answer without white space at the ends of lines, so that it compares fast."""
    if b"\r\n" in answer:
        answer = answer.replace(b"\r\n", b"\n")
    if any(blank + b"\n" in answer for blank in (b" ", b"\t", b"\r")):
        source, made = io.BytesIO(answer), io.BytesIO()
        # In pieces: an answer may be made of millions of empty lines.
        while lines := source.readlines(PIECE):
            made.write(b"\n".join([line.rstrip() for line in lines]) + b"\n")
        answer = made.getvalue()
    return answer


def differences(expected: IO[bytes], actual: bytes) -> Iterator[LinePair]:
    """Yield the pairs of lines that differ, in order; blank lines at the end do not count."""
    for pair in pairs_from_difference(expected, actual):
        if (pair.expected or b"") != (pair.actual or b""):
            yield pair


def first_difference(expected: IO[bytes], actual: bytes) -> LinePair | None:
    """Return the first pair of lines that differ; None if the answer is right."""
    return next(differences(expected, actual), None)


def from_first_difference(expected: IO[bytes], actual: bytes, after: int) -> list[LinePair]:
    """Return the first pair of lines that differ and at most so many pairs after it."""
    pairs = pairs_from_difference(expected, actual)
    differing = dropwhile(lambda pair: (pair.expected or b"") == (pair.actual or b""), pairs)
    return list(islice(differing, 1 + after))


def pairs_from_difference(expected: IO[bytes], actual: bytes) -> Iterator[LinePair]:
    """Yield all pairs of lines from the first piece on that is not the same byte for byte."""
    start, number, ours = lines_from_difference(expected, actual)
    theirs = io.BytesIO(actual)
    theirs.seek(start)
    for place, (wanted, given) in enumerate(zip_longest(ours, theirs), number):
        yield LinePair(place, _stripped(wanted), _stripped(given), start)
        start += len(given or b"")


def lines_from_difference(expected: IO[bytes], actual: bytes) -> tuple[int, int, Iterator[bytes]]:
    """Skip what is surely equal: return where the next line begins in the answer, its number, and
    the expected lines from there on.
    """
    offset, piece = _equal_bytes(expected, actual)
    start = actual.rfind(b"\n", 0, offset) + 1
    number = actual.count(b"\n", 0, start) + 1
    return start, number, chain.from_iterable(_whole_lines(actual[start:offset] + piece, expected))


def _equal_bytes(expected: IO[bytes], actual: bytes) -> tuple[int, bytes]:
    """Return how many bytes are surely equal, and the piece that follows on the expected side."""
    offset = 0
    while piece := expected.read(PIECE):
        if actual[offset : offset + len(piece)] != piece:
            return offset, piece
        offset += len(piece)
    return offset, b""


def _whole_lines(begun: bytes, stream: IO[bytes]) -> Iterator[list[bytes]]:
    """Yield the lines of some bytes and the stream that goes on after them, in lists."""
    while True:
        piece = stream.read(PIECE)
        if not piece:
            break
        begun += piece
        cut = begun.rfind(b"\n") + 1
        yield _split(begun[:cut])
        begun = begun[cut:]
    yield _split(begun)


def _split(data: bytes) -> list[bytes]:
    """Split at newlines only: a lone carriage return is part of its line."""
    return io.BytesIO(data).readlines()


def _stripped(line: bytes | None) -> bytes | None:
    return None if line is None else line.rstrip()
