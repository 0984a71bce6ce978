"""Answers so much longer than the right one that reading them in full would only cost memory."""

from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import shown

SPARE = 1 << 20  # bytes that any answer may have
TIMES = 4  # how many times the expected length it may have beyond


def oversize(expected: bytes, actual: bytes) -> Finding | None:
    """Return a finding about an answer that is far too long, else None."""
    if len(actual) <= TIMES * len(expected) + SPARE:
        return None
    start = shown(actual.lstrip()[:200].split(b"\n")[0])
    student = f"the answer has {len(actual):,} bytes, far too many; it begins {start}"
    staff = f"{student}; {len(expected):,} bytes were expected"
    return Finding(Verdict.WA, student, staff, "far too long", {"bytes": len(actual)})
