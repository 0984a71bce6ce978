"""The registry: every checker is there, and none can fail in a way that hurts a student."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.case import Case
from judge.checkers import Question
from judge.checkers.options import OPTIONS
from judge.checkers.registry import CHECKERS, check
from judge.finding import Finding


def case_of(checker: str) -> Case:
    """Return a case with a checker."""
    return Case("raid", "one", Path("one.in"), Path("one.out"), checker=checker)


@pytest.mark.parametrize("name", sorted(OPTIONS))
@given(st.binary(max_size=30), st.binary(max_size=30), st.binary(max_size=30))
def test_no_checker_raises_on_any_bytes(name: str, given_: bytes, exp: bytes, act: bytes) -> None:
    """Input, expected and answer may be any bytes: the result is always a finding."""
    if name != "program":
        assert isinstance(CHECKERS[name](Question(given_, io.BytesIO(exp), act, {})), Finding)


def test_an_unknown_checker_is_a_judge_error() -> None:
    """A case that names no known checker is our fault."""
    finding = check(case_of("exakt"), b"", io.BytesIO(b""), b"")
    assert finding.verdict.name == "JE"
    assert "'exakt'" in finding.staff


def test_a_checker_that_raises_is_a_judge_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A defect of a checker counts against nobody."""

    def broken(question: Question) -> Finding:
        raise ZeroDivisionError("oh")

    monkeypatch.setitem(CHECKERS, "exact", broken)
    finding = check(case_of("exact"), b"", io.BytesIO(b""), b"")
    assert finding.verdict.name == "JE"
    assert "ZeroDivisionError: oh" in finding.staff
