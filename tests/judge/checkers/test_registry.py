"""The registry: every checker is there, and none can fail in a way that hurts a student."""

import io
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.checkers.question import Question
from judge.checkers.registry import CHECKERS, check, is_the_expected
from judge.manifest.checker_options import OPTIONS
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.verdict import Verdict


def case_of(checker: str) -> Case:
    """Return a case with a checker."""
    return Case("raid", "one", Path("one.in"), Path("one.out"), checker=checker)


def test_every_checker_of_a_manifest_is_there() -> None:
    """The names that manifests know are the names of the registry, and no others."""
    assert set(CHECKERS) == set(OPTIONS)


@pytest.mark.parametrize("name", sorted(OPTIONS))
@given(st.binary(max_size=30), st.binary(max_size=30), st.binary(max_size=30))
def test_no_checker_raises_on_any_bytes(name: str, given_: bytes, exp: bytes, act: bytes) -> None:
    """Input, expected and answer may be any bytes: the result is always a finding."""
    if name != "program":
        assert isinstance(CHECKERS[name](Question(given_, io.BytesIO(exp), act, {})), Finding)


@pytest.mark.parametrize("name", sorted(OPTIONS))
@given(st.binary(max_size=30) | st.text("a1. \r\n", max_size=12).map(str.encode))
def test_the_expected_bytes_are_right_to_whom_they_are_surely(
    name: str, tmp_path_factory: pytest.TempPathFactory, text: bytes
) -> None:
    """Who takes the expected text without a look would say the same of it after one.

    And any other text is looked at, as is every answer to a checker that knows what was asked.
    """
    path = tmp_path_factory.getbasetemp() / "one.out"
    path.write_bytes(text)
    case = Case("raid", "one", path, path, checker=name)
    assert not is_the_expected(case, text + b" ")
    assert is_the_expected(case, text) == (name in ("exact", "tokens", "unordered"))
    if is_the_expected(case, text):
        assert check(case, b"", io.BytesIO(text), text) == Finding(Verdict.AC)


MEGABYTES = 4 << 20
HOSTILE = {
    "newlines": b"\n" * MEGABYTES,
    "blanks": b"a\n" + b" " * MEGABYTES + b"b \n",
    "blank lines": b" \n" * (MEGABYTES // 2) + b"x",
    "words": b"1 " * (MEGABYTES // 2),
    "one long word": b"9" * MEGABYTES,
}
INPUTS = {
    "raid": b"1\nMINIMAX\nX\n1\n5\n.\n",
    "traversal": b"PREORDER\nXOOXXO***\n",
    "states": b"STATES\ntictactoe\n",
    "qtable": b"QTABLE\noptimal\n",
    "tddata": b"TDDATA\ntraining\n",
    "numerical": b"NUMERICAL\nSOLVE\nx x x x x x x x x\n",
}


@pytest.mark.parametrize("answer", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("name", [name for name in sorted(OPTIONS) if name != "program"])
def test_a_huge_answer_is_refused_in_linear_time(name: str, answer: bytes) -> None:
    """Megabytes of blanks, newlines or digits neither hang a checker nor pass it."""
    expected = b"********* 0 0\n0:0:0:0:0:0:0:0:0 0.5\n"
    if name in ("qtable", "tddata"):
        expected = expected.split(b"\n")[name == "tddata"] + b"\n"
    if name == "states":
        expected = b"states 1\n"
    question = Question(INPUTS.get(name, b""), io.BytesIO(expected), answer, {})
    assert CHECKERS[name](question).verdict.name in ("WA", "IL")


@pytest.mark.parametrize("name", [name for name in sorted(OPTIONS) if name != "program"])
def test_a_line_of_many_words_is_not_held_as_words(name: str) -> None:
    """Megabytes of tiny words cost a few times as much memory, whichever checker reads them."""
    answer = HOSTILE["words"]
    question = Question(INPUTS.get(name, b""), io.BytesIO(b"********* 0 0\n"), answer, {})
    tracemalloc.start()
    try:
        CHECKERS[name](question)
        assert tracemalloc.get_traced_memory()[1] < 16 * len(answer)
    finally:
        tracemalloc.stop()


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
