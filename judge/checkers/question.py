"""What a checker is asked, and what is judged before the rows of an answer are read.

Checkers that know the request of a case begin alike: an answer that is the expected text is right,
a case whose input is not a request is our fault, and an answer that is far too long is not read.
"""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, Generic, TypeAlias, TypeVar

from judge.checkers.plain.lines import LinePair, first_difference, normalised
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import shown
from solver.errors import FormatError

LARGEST_EXPECTED = 1 << 26  # bytes
SPARE = 1 << 20  # bytes that any answer may have
TIMES = 4  # how many times the expected length it may have beyond
_BOM = b"\xef\xbb\xbf"

Request = TypeVar("Request")


@dataclass(frozen=True)
class Question:
    """What a checker is given. `expected` is a stream, opened at its start, decompressed."""

    input: bytes
    expected: IO[bytes]
    actual: bytes
    options: Mapping[str, object] = field(default_factory=dict)


Checker: TypeAlias = Callable[[Question], Finding]


@dataclass(frozen=True)
class AnswerRefused(Generic[Request]):
    """An answer that is not the expected text, beside the request; why it is wrong is still open.

    `actual` has no white space at the ends of its lines; `pair` is the first difference.
    """

    request: Request
    expected: bytes
    actual: bytes
    pair: LinePair


def refused(
    question: Question, parse: Callable[[str], Request], wanted: str
) -> AnswerRefused[Request] | Finding:
    """Return an answer to be explained, or the finding where nothing is left to explain.

    `wanted` says what the input of the case should be, for the instructor whose case is wrong.
    """
    expected = question.expected.read(LARGEST_EXPECTED)
    actual = normalised(question.actual)
    pair = first_difference(io.BytesIO(expected), actual)
    if pair is None:
        return Finding(Verdict.AC)
    request = request_of(question.input, parse)
    if request is None:
        return not_a_request(wanted)
    return _oversize(expected, actual) or AnswerRefused(request, expected, actual, pair)


def request_of(data: bytes, parse: Callable[[str], Request]) -> Request | None:
    """Return what a case asks, None if it is not a request: then the case is wrong."""
    try:
        return parse(data.removeprefix(_BOM).decode("utf-8").replace("\r\n", "\n"))
    except (FormatError, UnicodeDecodeError):
        return None


def not_a_request(wanted: str) -> Finding:
    """Return the finding about a case whose input is not what its checker reads."""
    return Finding.judge_error(f"the input of the case is not {wanted}")


def malformed(problem: str, line: int = 0) -> Finding:
    """Return the finding about an answer that cannot be read; line 0 means the whole answer."""
    where = f"line {line}: " if line else ""
    student = f"malformed answer: {where}{problem}"
    return Finding(Verdict.IL, student, student, "malformed", {"line": line})


def _oversize(expected: bytes, actual: bytes) -> Finding | None:
    """Return a finding about an answer that is too long to be worth reading."""
    if len(actual) <= TIMES * len(expected) + SPARE:
        return None
    start = shown(actual.lstrip()[:200].split(b"\n")[0])
    student = f"the answer has {len(actual):,} bytes, far too many; it begins {start}"
    staff = f"{student}; {len(expected):,} bytes were expected"
    return Finding(Verdict.WA, student, staff, "far too long", {"bytes": len(actual)})
