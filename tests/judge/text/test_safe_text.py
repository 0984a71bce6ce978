"""Text of strangers: whatever it holds, a terminal only shows it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.text.safe_text import (
    complaint,
    decoded,
    excerpt,
    last_line,
    one_line,
    printable,
    printable_line,
    tail,
)


@given(st.text())
def test_nothing_is_left_to_obey(text: str) -> None:
    """Line breaks and tabs apart, every character is printable; one line is one line."""
    assert printable(text).replace("\n", "").replace("\t", "").isprintable()
    assert printable_line(text).isprintable()


@given(st.binary(max_size=300), st.integers(10, 100))
def test_any_bytes_become_text(data: bytes, size: int) -> None:
    """Bytes of any kind are shown; a tail is cut from the front and says so."""
    assert decoded(data).replace("\n", "").replace("\t", "").isprintable()
    assert tail(data, size).startswith("...") or len(data) <= size


def test_plain_text_stays_as_it_is() -> None:
    """What was harmless is not touched."""
    assert decoded("größe 3\n\tok\r\n".encode()) == "größe 3\n\tok\n"
    assert printable_line("a\x1bb") == "a\\x1bb"
    assert printable_line("x" * 50, 10) == "xxxxxxx..."


@given(st.text())
def test_harmless_text_is_printable(text: str) -> None:
    """Whatever a program prints, only printable characters, tabs and newlines are left."""
    assert all(c in "\n\t" or c.isprintable() for c in printable(text))
    assert "\n" not in one_line(text)
    assert len(one_line(text, 20)) <= 20


def test_printable_text_is_left_alone() -> None:
    """Umlauts, box characters and emoji are not an attack."""
    assert printable("Zürich ├─ 🙂\n\tend") == "Zürich ├─ 🙂\n\tend"
    assert printable("a\u202eb\x9b") == "a\\u202eb\\x9b"


def test_an_excerpt_says_what_it_left_out() -> None:
    """Cutting is never silent."""
    assert excerpt("1\n2\n3\n4\n", lines=2) == "1\n2\n… 2 more lines"
    assert excerpt("12345678", columns=3) == "123 …"
    assert excerpt("1\n2\n", lines=2) == "1\n2"


def test_the_last_line_is_the_last_one_with_words() -> None:
    """Of a complaint the line that says why is taken, from text or bytes, without its blanks."""
    assert last_line("Traceback\n  KeyError: 7 \n\n") == "KeyError: 7"
    assert last_line(b"a\r\nb\x1b\xff\r\n") == "b\\x1b\\xff"
    assert last_line("") == last_line(b" \n") == ""


@pytest.mark.parametrize("lines", [0, 5000])
def test_of_a_long_complaint_the_first_error_is_kept(lines: int) -> None:
    """Warnings before it and errors that follow from it may be left out; the size is a bound."""
    before, after = b"a.c:1: warning: odd\n" * lines, b"a.c:9: error: then\n" * lines
    said = complaint(before + b"a.c:2: error: this one\n" + after, 1000)
    assert "error: this one" in said.splitlines()[0]
    assert len(said) <= 1000 + len("...")
    assert complaint(b"warning\n" * 900 + b"the end", 100).endswith("the end")
