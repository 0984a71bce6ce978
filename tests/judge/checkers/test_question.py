"""How checkers of requests begin: right answers, broken cases, and answers far too long."""

import io

import pytest

from judge.checkers.question import SPARE, AnswerRefused, Question, malformed, refused, request_of
from judge.model.finding import Finding
from solver.errors import FormatError


def parse(text: str) -> str:
    """Read a request of one word, `go`."""
    if text != "go\n":
        raise FormatError(1, text, "go")
    return "go"


def ask(given: bytes, expected: bytes, actual: bytes) -> AnswerRefused[str] | Finding:
    """Put a question to the beginning of a checker."""
    return refused(Question(given, io.BytesIO(expected), actual), parse, "a request to go")


def test_the_expected_text_is_right_whatever_the_input_is() -> None:
    """White space at the ends of lines and CRLF do not count."""
    found = ask(b"stop\n", b"a\nb\n", b"a \r\nb\r\n\r\n")
    assert isinstance(found, Finding)
    assert found.verdict.name == "AC"


def test_an_input_that_is_no_request_is_our_fault() -> None:
    """The finding says what the input should have been."""
    found = ask(b"stop\n", b"a\n", b"b\n")
    assert isinstance(found, Finding)
    assert found.verdict.name == "JE"
    assert found.staff.endswith("the input of the case is not a request to go")


def test_what_is_left_is_handed_on() -> None:
    """The request, both texts and the first difference are read once, for every checker."""
    found = ask(b"go\n", b"a\nb\n", b"a\nc \n")
    assert isinstance(found, AnswerRefused)
    assert (found.request, found.expected, found.actual) == ("go", b"a\nb\n", b"a\nc\n")
    assert (found.pair.number, found.pair.expected, found.pair.actual) == (2, b"b", b"c")


def test_an_answer_far_too_long_is_not_read() -> None:
    """Some megabytes for a short answer are refused by their length, with a short beginning."""
    found = ask(b"go\n", b"a\n", b"\x1b[2J" + b"x" * (SPARE + 100))
    assert isinstance(found, Finding)
    assert (found.verdict.name, found.diagnosis) == ("WA", "far too long")
    assert "\x1b" not in found.student
    assert len(found.student) < 200
    assert isinstance(ask(b"go\n", b"a\n", b"x" * SPARE), AnswerRefused)


@pytest.mark.parametrize("data", [b"go\n", b"go\r\n", b"\xef\xbb\xbfgo\n"])
def test_requests_are_read_as_solvers_read_them(data: bytes) -> None:
    """A byte order mark and CRLF in the input of a case are no fault."""
    assert request_of(data, parse) == "go"


def test_bytes_that_are_no_text_are_no_request() -> None:
    """What is not UTF-8 is not a request."""
    assert request_of(b"\xff", parse) is None


def test_a_malformed_answer_is_told_with_its_line() -> None:
    """Line 0 stands for the whole answer and is not told."""
    assert malformed("it is odd", 3).student == "malformed answer: line 3: it is odd"
    assert malformed("it is odd").student == "malformed answer: it is odd"
    assert malformed("it is odd").verdict.name == "IL"
