"""The right lines in any order. A line that is wanted twice must be there twice."""

from collections import Counter
from collections.abc import Iterator

from judge.checkers import Question
from judge.checkers.wording import counted, shown
from judge.finding import Finding
from judge.verdict import Verdict


def check(question: Question) -> Finding:
    """Compare the lines as a bag; empty lines do not count."""
    left = Counter(line for raw in question.expected if (line := raw.rstrip()))
    wanted = set(left)
    extra: list[tuple[int, bytes]] = []
    for number, line in _lines(question.actual):
        if left[line] > 0:
            left[line] -= 1
        else:
            extra.append((number, line))
    missing = [line for line, times in left.items() if times > 0]
    if not extra and not missing:
        return Finding(Verdict.AC)
    return _wrong(extra, missing, wanted)


def _lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    for number, raw in enumerate(data.split(b"\n"), 1):
        if line := raw.rstrip():
            yield number, line


def _wrong(extra: list[tuple[int, bytes]], missing: list[bytes], wanted: set[bytes]) -> Finding:
    told = []
    if extra:
        number, line = extra[0]
        why = "is there too often" if line in wanted else "is not a right line"
        told.append(f"line {number}, {shown(line)}, {why}")
        if len(extra) > 1:
            told.append(f"{counted(len(extra), 'line')} too many in all")
    if missing:
        told.append(f"{counted(len(missing), 'right line is', 'right lines are')} missing")
    student = "; ".join(told)
    staff = student + (f" (the first: {shown(missing[0])})" if missing else "")
    details = {"extra": len(extra), "missing": len(missing)}
    return Finding(Verdict.WA, student, staff, details=details)
