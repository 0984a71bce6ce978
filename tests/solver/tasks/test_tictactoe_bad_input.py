"""Bad input of the tic-tac-toe tasks: one line, exit code 2, and nothing is written."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.__main__ import run
from solver.errors import FormatError
from solver.tasks import Options, solve

BAD = {
    "impossible start": ("PREORDER\nXOXOXOXO*\n", ":2: ", "X has a line but O moved last"),
    "second board wrong": ("*********\nXX*******\n", ":2: ", "too many X"),
    "terminal colours": ("\x1b[31m******\n", ":1: ", "\\x1b"),
    "unknown game": ("STATES\ngo\n", ":2: ", "tictactoe or numerical"),
    "unknown opponent": ("QTABLE\nweak\n", ":2: ", "optimal or random-opponent or both-random"),
    "no agent": ("QTABLE\nrandom-opponent\n", ":3: ", "the agent: X or O"),
    "finished state": ("QTABLE\noptimal\nXXXOO****\n", ":3: ", "the game is over"),
    "unknown product": ("TDDATA\nvalues\n", ":2: ", "games or training"),
    "wins that are none": ("TDDATA\ngames\nwinner X\nplies 6\n", ":4: ", "an odd ply"),
}
FIRST_LINES = (
    *("PREORDER", "POSTORDER NUMBERS", "NUMBERS", "STATES\ntictactoe", "STATES\nnumerical"),
    *("QTABLE\nLIST", "QTABLE\nrandom-opponent", "QTABLE\noptimal", "TDDATA\ngames\nplies 5"),
    *("STATES", "QTABLE", "TDDATA", "XOOXXO***", ""),
)
LINES = (
    *("PREORDER", "POSTORDER NUMBERS", "NUMBERS", "STATES", "QTABLE", "TDDATA", "tictactoe"),
    *("numerical", "LIST", "optimal", "random-opponent", "both-random", "X", "O", "BEST"),
    *("SUMMARY", "XOOXXO***", "xoo xxo ***", "XXXOO****", "XX*******", "x21345678", "games"),
    *("training", "plies 5", "winner O", "boards all", "", "  ", "\u0663", "X" * 300),
)


@pytest.mark.parametrize("name", BAD)
def test_bad_requests_are_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """FILE:LINE, what was found and what was wanted in one line; the output stays as it was."""
    text, line, wanted = BAD[name]
    source, target = tmp_path / "bad.in", tmp_path / "kept.out"
    source.write_text(text)
    target.write_text("kept\n")
    assert run([str(source), str(target)]) == 2
    assert target.read_text() == "kept\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.in", "kept.out"]
    error = capsys.readouterr().err
    assert error.startswith(f"{source}{line}found ")
    assert wanted in error
    assert error.count("\n") == 1
    assert "\x1b" not in error


@given(st.sampled_from(FIRST_LINES), st.lists(st.sampled_from(LINES), max_size=4))
@settings(max_examples=150)
def test_any_lines_are_answered_or_refused(first: str, others: list[str]) -> None:
    """Whatever the lines, the answer ends in one newline or a FormatError names a line."""
    lines = [*first.split("\n"), *others]
    text = "\n".join(lines)
    if text.startswith("TDDATA\ntraining"):
        return  # always answered, at length: see test_td_values
    wrong_line, answer = 1, b"\n"
    try:
        answer = b"".join(solve(text, Options()))
    except FormatError as error:
        wrong_line = error.line
    assert 1 <= wrong_line <= len(lines) + 1
    assert answer.endswith(b"\n")
    assert not answer.endswith(b"\n\n")
