"""The right lines in any order. A line that is wanted twice must be there twice."""

import io
from collections import Counter
from collections.abc import Iterator

from judge.checkers.question import Question
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown


def check(question: Question) -> Finding:
    """Compare the lines as a bag; empty lines do not count."""
    left = Counter(line for raw in question.expected if (line := raw.rstrip()))
    wanted = set(left)
    first: tuple[int, bytes] | None = None  # there may be millions: only the first is kept
    too_many = 0
    for number, line in _lines(question.actual):
        if left[line] > 0:
            left[line] -= 1
        else:
            too_many += 1
            first = first or (number, line)
    missing = [line for line, times in left.items() if times > 0]
    if not first and not missing:
        return Finding(Verdict.AC)
    return _wrong(first, too_many, missing, wanted)


def _lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    for number, raw in enumerate(io.BytesIO(data), 1):
        if line := raw.rstrip():
            yield number, line


def _wrong(
    first: tuple[int, bytes] | None, too_many: int, missing: list[bytes], wanted: set[bytes]
) -> Finding:
    told = []
    if first:
        number, line = first
        why = "appears too often" if line in wanted else "is not an expected line"
        told.append(f"line {number}, {shown(line)}, {why}")
        if too_many > 1:
            told.append(f"{counted(too_many, 'line')} too many in all")
    if missing:
        told.append(f"{counted(len(missing), 'right line is', 'right lines are')} missing")
    student = "; ".join(told)
    staff = student + (f" (the first: {shown(missing[0])})" if missing else "")
    details = {"extra": too_many, "missing": len(missing)}
    return Finding(Verdict.WA, student, staff, details=details)
