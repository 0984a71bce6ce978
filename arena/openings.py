"""Openings: the boards that games start from, from a seeded generator or from a file.

An opening is known by its number, so that a game's start never depends on which games were played
before it. X moves first on every opening.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.files.digest import digest
from judge.model.errors import JudgeError
from solver.formats.lines import parse_whole
from solver.formats.raid import LARGEST_VALUE
from solver.games.raid import LARGEST_SIZE, RaidGame

PAWNS = ".XO"
Source = Callable[[int], "Opening"]


@dataclass(frozen=True)
class Opening:
    """The values of the cells and the pawns that already stand on them, row by row."""

    values: tuple[tuple[int, ...], ...]
    board: tuple[str, ...]

    @property
    def size(self) -> int:
        """Return the number of rows, which is that of columns."""
        return len(self.board)

    def game(self) -> RaidGame:
        """Return the game that begins here; X is its player 0 and moves first."""
        values = tuple(value for row in self.values for value in row)
        return RaidGame(self.size, values, "".join(self.board), "X")


@dataclass(frozen=True)
class Generator:
    """Draws openings: values between two ends, and the same number of pawns for each side."""

    seed: int = 1
    size: int = 6
    low: int = 1
    high: int = 99
    pawns: int = 2

    def __call__(self, number: int) -> Opening:
        """Return the opening with this number, always the same."""
        # A text as seed is hashed by the library in a way that no Python version changes.
        dice = random.Random(f"{self.seed}/{number}")
        cells = [dice.randint(self.low, self.high) for _ in range(self.size**2)]
        pawns = ["."] * self.size**2
        for place, cell in enumerate(dice.sample(range(self.size**2), 2 * self.pawns)):
            pawns[cell] = "XO"[place % 2]
        starts = range(0, self.size**2, self.size)
        return Opening(
            tuple(tuple(cells[start : start + self.size]) for start in starts),
            tuple("".join(pawns[start : start + self.size]) for start in starts),
        )


def read_openings(path: Path) -> tuple[Source, str]:
    """Return the openings of a file in turn, beginning again after the last, and a hash of them.

    The file holds blocks with blank lines between them: N, N rows of values, N rows of pawns.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise JudgeError(f"{path}: cannot be read as openings: {error.strerror}") from None
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        found = f"found the byte 0x{byte:02x} at offset {error.start}, wanted text"
        raise JudgeError(f"{path}: cannot be read as openings: {found}") from None
    openings = [_parse(path, line, rows) for line, rows in _blocks(text)]
    if not openings:
        raise JudgeError(f"{path}: found no opening, wanted blocks of N, values and pawns")
    return lambda number: openings[number % len(openings)], digest(text)


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    """Return each block of lines with the number of its first line."""
    blocks: list[tuple[int, list[str]]] = []
    fresh = True
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            fresh = True
        elif fresh:
            blocks.append((number, [line.strip()]))
            fresh = False
        else:
            blocks[-1][1].append(line.strip())
    return blocks


def _parse(path: Path, line: int, rows: Sequence[str]) -> Opening:
    size = parse_whole(rows[0])
    if size is None or not 1 <= size <= LARGEST_SIZE:
        raise JudgeError(
            f"{path}:{line}: found {rows[0][:40]!r}, wanted a size, 1 to {LARGEST_SIZE}"
        )
    if len(rows) != 2 * size + 1:
        raise JudgeError(f"{path}:{line}: found {len(rows)} lines, wanted {2 * size + 1}")
    values = tuple(_values(path, line + 1 + i, rows[1 + i], size) for i in range(size))
    board = tuple(rows[1 + size :])
    for place, row in enumerate(board, line + 1 + size):
        if len(row) != size or row.strip(PAWNS):
            raise JudgeError(f"{path}:{place}: found {row[:40]!r}, wanted {size} of {PAWNS}")
    if "." not in "".join(board):
        raise JudgeError(f"{path}:{line}: found a full board, wanted one with a free cell")
    return Opening(values, board)


def _values(path: Path, line: int, row: str, size: int) -> tuple[int, ...]:
    numbers = tuple(number for word in row.split() if (number := parse_whole(word)) is not None)
    if len(numbers) != size or len(row.split()) != size or max(map(abs, numbers)) > LARGEST_VALUE:
        wanted = f"{size} whole numbers up to {LARGEST_VALUE}"
        raise JudgeError(f"{path}:{line}: found {row[:40]!r}, wanted {wanted}")
    return numbers
