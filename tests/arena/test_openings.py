"""Openings: fixed by seed and number, or read from a file whose mistakes are named by line."""

from pathlib import Path

import pytest

from arena.cli import main
from arena.openings import Generator, read_openings
from arena.options import _span
from judge.model.errors import JudgeError


def test_generated_openings_depend_on_seed_and_number() -> None:
    """The same seed and number give the same board; others differ; both sides have equal pawns."""
    make = Generator(seed=3, size=5, pawns=2)
    assert make(4) == Generator(seed=3, size=5, pawns=2)(4)
    assert len({make(number) for number in range(20)}) == 20
    text = "".join(make(4).board)
    assert (text.count("X"), text.count("O"), len(text)) == (2, 2, 25)
    assert all(1 <= value <= 99 for row in make(4).values for value in row)


def test_a_known_opening() -> None:
    """The generator gives what it gave when it was written: old logs stay reproducible."""
    opening = Generator(seed=1, size=3, low=1, high=9, pawns=1)(0)
    assert (opening.values, opening.board) == (
        ((7, 8, 2), (8, 5, 9), (2, 2, 2)),
        ("..O", "..X", "..."),
    )


def test_openings_from_a_file(tmp_path: Path) -> None:
    """Blocks are taken in turn and then again from the first."""
    path = tmp_path / "openings.txt"
    path.write_text("1\n5\n.\n\n2\n1 2\n3 4\nX.\n.O\n")
    source, _ = read_openings(path)
    assert source(1).board == ("X.", ".O")
    assert source(2) == source(0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "found no opening"),
        ("x\n", ":1: found 'x', wanted a size"),
        ("2\n1 2\n", ":1: found 2 lines, wanted 5"),
        ("1\nfive\n.\n", ":2: found 'five', wanted 1 whole numbers"),
        ("1\n5\n?\n", ":3: found '?', wanted 1 of .XO"),
        ("1\n5\nX\n", ":1: found a full board"),
    ],
)
def test_a_wrong_file_is_told_by_its_line(tmp_path: Path, text: str, message: str) -> None:
    """Each mistake in an openings file is one line that says where and what was wanted."""
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(JudgeError, match=message.replace("?", r"\?").replace(".", r"\.")):
        read_openings(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"9" * 5000, "wanted a size, 1 to 26"),
        (b"1\n" + b"9" * 5000 + b"\n.\n", "wanted 1 whole numbers up to 999999999"),
        (b"1\n9999999999\n.\n", "wanted 1 whole numbers up to 999999999"),
        (b"2\n1 2\n1 x\n..\n..\n", "openings:3: found '1 x', wanted 2 whole numbers"),
        (b"1\n1\nX\n", "found a full board"),
        (b"1\n1\n?\n", "found '?', wanted 1 of .XO"),
        (b"1\n\xff\n.\n", "found the byte 0xff at offset 2, wanted text"),
        (b"\x1b[31m\n", r"found '\x1b[31m', wanted a size"),
        (b"", "found no opening"),
    ],
)
def test_a_wrong_file_of_openings_is_one_line(
    tmp_path: Path, content: bytes, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line that is wrong is named, however odd its content is."""
    (tmp_path / "openings").write_bytes(content)
    assert main(["solver", "solver", "--openings", str(tmp_path / "openings")]) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert shown.count("\n") == 1


def test_values_may_be_below_zero() -> None:
    """A span is two whole numbers with a dash between them, each with its own sign."""
    assert [_span(text) for text in ("1-99", "-50-50", "-9--3", "0-0")] == [
        (1, 99),
        (-50, 50),
        (-9, -3),
        (0, 0),
    ]
