"""Text of strangers: whatever it holds, a terminal only shows it."""

import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.manifest.expected import is_blank, open_expected
from judge.model.errors import JudgeError
from judge.text.safe_text import decoded, printable, printable_line, tail


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


def test_expected_files_open_in_both_forms(tmp_path: Path) -> None:
    """Plain and compressed files give the same bytes; a missing one is a judge error."""
    plain, small = tmp_path / "a.out", tmp_path / "a.out.xz"
    plain.write_bytes(b"1\n2\n")
    small.write_bytes(lzma.compress(b"1\n2\n"))
    for path in (plain, small):
        with open_expected(path) as stream:
            assert [stream.readline(), stream.readline(), stream.readline()] == [
                b"1\n",
                b"2\n",
                b"",
            ]
        assert not is_blank(path)
    with pytest.raises(JudgeError, match="cannot read"):
        open_expected(tmp_path / "gone.out")
    plain.write_bytes(b" \n" * 100_000)
    assert is_blank(plain)
