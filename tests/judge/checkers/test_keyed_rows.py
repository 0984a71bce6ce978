"""Rows by key: how they are read, and what is found when they are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.checkers.keyed_rows import KeyedRows, Row, broken, compare, parse_keyed_rows

Rows = KeyedRows[bytes, int]


def parse_row(line: bytes) -> tuple[bytes, int, bytes] | None:
    """Read `key number`."""
    key, _, number = line.partition(b" ")
    return (key, int(number), number) if number.isdigit() else None


def rows(text: str) -> Rows:
    """Return the rows of a text with one `key number` a word pair, separated by commas."""
    return parse_keyed_rows(text.replace(",", "\n").encode(), parse_row, "a key and a number")


# right rows, given rows, then the keys: missing, extra, doubled, wrong
TABLE = [
    ("a 1,b 2", "a 1,b 2", "", "", "", ""),
    ("a 1,b 2", "b 2,a 1", "", "", "", ""),
    ("a 1,b 2,c 3", "b 2", "ac", "", "", ""),
    ("b 2", "c 3,a 1,b 2", "", "ca", "", ""),
    ("a 1,b 2", "b 2,a 1,a 1,b 7", "", "", "ab", ""),
    ("a 1,b 2,c 3", "c 1,b 2,a 3", "", "", "", "ca"),
    ("a 1,b 2", "c 3,b 4,c 3", "a", "c", "c", "b"),
]


@pytest.mark.parametrize(("right", "given_rows", "missing", "extra", "doubled", "wrong"), TABLE)
def test_table(
    right: str, given_rows: str, missing: str, extra: str, doubled: str, wrong: str
) -> None:
    """Missing keys come in the right order, all others in the order of the answer."""
    found = compare(rows(right), rows(given_rows))
    told = [found.missing, found.extra, found.doubled, found.wrong]
    assert [b"".join(keys).decode() for keys in told] == [missing, extra, doubled, wrong]


def test_reading_ends_at_the_first_line_that_is_no_row() -> None:
    """The line and what it is not are told; blank lines count only for the number."""
    found = rows("a 1,,b x,c 3")
    assert list(found.rows) == [b"a"]
    assert (found.problem, found.problem_line) == ("'b x' is not a key and a number", 3)


def test_the_first_row_of_a_key_counts() -> None:
    """A key that comes again changes nothing; its line is kept beside."""
    found = rows("a 1,b 2,a 3")
    assert found.values() == {b"a": 1, b"b": 2}
    assert found.doubled == [(b"a", Row(3, 3, b"3"))]


@pytest.mark.parametrize(("text", "line"), [("a 1,a 1,b x", 2), ("a 1,b x", 2)])
def test_broken_expected_rows_are_our_fault(text: str, line: int) -> None:
    """An expected file that cannot be compared with is a judge error with its line."""
    finding = broken(rows(text))
    assert finding is not None
    assert finding.verdict.name == "JE"
    assert f"the expected file, line {line}: " in finding.staff
    assert broken(rows("a 1,b 2")) is None


@given(st.lists(st.sampled_from("abcd")), st.lists(st.sampled_from("abcd")))
def test_equal_rows_are_exactly_those_without_differences(right: list[str], own: list[str]) -> None:
    """No difference is found if and only if both sides have the same rows, each once."""
    wanted = rows(",".join(f"{key} 1" for key in dict.fromkeys(right)))
    found = compare(wanted, rows(",".join(f"{key} 1" for key in own)))
    differs = any([found.missing, found.extra, found.doubled, found.wrong])
    assert differs == (sorted(set(right)) != sorted(own))
