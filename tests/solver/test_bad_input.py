"""Everything that can be wrong with an input: one line, exit code 2, and the output untouched."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.__main__ import run
from solver.errors import FormatError, IllegalMove
from solver.files import decode
from solver.tasks import Options, solve
from tests.solver.processes import run_solver

HEAD = "2\nMINIMAX\nX\n3\n"
VALUES = "1 2\n3 4\n"
BOARD = "X.\n.O\n"
GOOD = HEAD + VALUES + BOARD
BAD = {
    "no size": ("MINIMAX\nX\n3\n" + VALUES + BOARD, 1, "'MINIMAX'"),
    "size 0": (GOOD.replace("2\nM", "0\nM", 1), 1, "'0'"),
    "size 27": (GOOD.replace("2\nM", "27\nM", 1), 1, "'27'"),
    "size of a word": (GOOD.replace("2\nM", "two\nM", 1), 1, "'two'"),
    "unknown algorithm": (GOOD.replace("MINIMAX", "NEGAMAX"), 2, "'NEGAMAX'"),
    "unknown player": (GOOD.replace("\nX\n", "\nZ\n"), 3, "'Z'"),
    "depth 0": (GOOD.replace("\n3\n", "\n0\n", 1), 4, "'0'"),
    "negative depth": (GOOD.replace("\n3\n", "\n-3\n", 1), 4, "'-3'"),
    "huge depth": (GOOD.replace("\n3\n", f"\n{'9' * 5000}\n", 1), 4, "...'"),
    "depth of a word": (GOOD.replace("\n3\n", "\ndeep\n", 1), 4, "'deep'"),
    "too few value rows": (HEAD + "1 2\n" + BOARD, 6, "1 word"),
    "too many value rows": (HEAD + VALUES + "5 6\n" + BOARD, 7, "'5 6'"),
    "short value row": (HEAD + "1 2\n3\n" + BOARD, 6, "1 word"),
    "long value row": (HEAD + "1 2\n3 4 5\n" + BOARD, 6, "more than 2 words"),
    "value of a word": (HEAD + "1 2\n3 four\n" + BOARD, 6, "'four'"),
    "fractional value": (HEAD + "1 2\n3 4.5\n" + BOARD, 6, "'4.5'"),
    "too few board rows": (HEAD + VALUES + "X.\n", 8, "the end of the text"),
    "too many board rows": (GOOD + "..\n", 9, "'..'"),
    "short board row": (HEAD + VALUES + "X.\nO\n", 8, "'O'"),
    "unknown pawn": (HEAD + VALUES + "X.\n.Q\n", 8, "'.Q'"),
    "trailing rubbish": (GOOD + "\nthe end\n", 9, "an empty line"),
    "empty file": ("", 1, "an empty file"),
    "only blank lines": ("\n \n", 1, "an empty file"),
    "full board": (HEAD + VALUES + "XO\nOX\n", 7, "a full board"),
    "zero bytes": (GOOD + "\0", 9, "a binary file"),
}


def refused(capsys: pytest.CaptureFixture[str], source: Path, target: Path) -> str:
    """Return the one line that refuses the input; the output must be as it was."""
    target.write_text("the answer to something else\n")
    assert run([str(source), str(target)]) == 2
    assert target.read_text() == "the answer to something else\n"
    assert sorted(os.listdir(target.parent)) == sorted(
        {source.name, target.name} & set(os.listdir(target.parent))
    )
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert len(err) < 500
    return err


@pytest.mark.parametrize("name", BAD)
def test_bad_text_is_refused_by_its_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """FILE:LINE, what was found and what was wanted; nothing is written."""
    text, line, found = BAD[name]
    source = tmp_path / "bad.in"
    source.write_text(text)
    message = refused(capsys, source, tmp_path / "kept.out")
    assert message.startswith(f"{source}:{line}: found ")
    assert found in message
    assert ", wanted " in message


def test_invalid_utf_8_is_refused_by_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The byte and its line are named."""
    source = tmp_path / "bad.in"
    source.write_bytes(b"2\nMINIMAX\n\xff\n")
    assert ":3: found the byte 0xff, wanted text in UTF-8" in refused(
        capsys, source, tmp_path / "kept.out"
    )


def test_a_line_of_200_megabytes_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that no homework has is refused after a bounded part of it was read."""
    source = tmp_path / "bad.in"
    source.write_text(HEAD)
    os.truncate(source, 200_000_000)
    message = refused(capsys, source, tmp_path / "kept.out")
    assert ":1: found more than 16777216 bytes" in message


def test_a_long_line_of_words_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row of a million values is no reason to keep a million words."""
    source = tmp_path / "bad.in"
    source.write_text(HEAD + "1 " * 1_000_000 + "\n")
    assert ":5: found more than 2 words, wanted row 1" in refused(
        capsys, source, tmp_path / "kept.out"
    )


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file that is missing is named."""
    source = tmp_path / "nowhere.in"
    message = refused(capsys, source, tmp_path / "kept.out")
    assert message == f"{source}: No such file or directory\n"


def test_a_folder_without_inputs_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder in the place of a file is refused with what it lacks."""
    (tmp_path / "empty").mkdir()
    message = refused(capsys, tmp_path / "empty", tmp_path / "kept.out")
    assert "found no .in file" in message


def test_standard_input_is_named_as_such() -> None:
    """An error in what was piped in says so."""
    done = run_solver("-", given=b"27\n")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"standard input:1: found '27', wanted the board size")


@given(st.one_of(st.binary(max_size=200), st.text().map(str.encode)))
def test_any_bytes_are_solved_or_refused(data: bytes) -> None:
    """No input makes the solver fail in any other way than by its own two errors."""
    try:
        answer = b"".join(solve(decode(data), Options()))
    except (FormatError, IllegalMove) as error:
        answer = str(error).encode()
        assert b"\n" not in answer  # both ways out are the property


@given(st.lists(st.sampled_from([*GOOD.split("\n"), "0", "x", "", "X", "1 2 3"]), max_size=10))
def test_shuffled_lines_are_solved_or_refused(lines: list[str]) -> None:
    """Texts that look nearly right are met by an answer or by one line."""
    try:
        list(solve("\n".join(lines), Options()))
    except FormatError as error:
        message = str(error)
    else:
        message = ""
    assert "\n" not in message


def test_control_characters_never_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a terminal would obey is spelt out, in the text and in the name of the file."""
    source = tmp_path / "bad\x1b[31m.in"
    source.write_text("2\nMINI\x1b[2JMAX\n")
    message = refused(capsys, source, tmp_path / "kept.out")
    assert "\x1b" not in message
    assert "\\x1b[2J" in message
