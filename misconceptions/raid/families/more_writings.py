"""How programs name cells and draw boards otherwise than it is asked."""

from collections.abc import Callable, Iterator

from misconceptions.model import Misconception
from misconceptions.raid.families.member import member
from misconceptions.raid.families.reading_and_writing import FORM
from misconceptions.raid.program import RaidProgram, Write
from misconceptions.raid.reading_bank import BOARD, KINDS, NAMES
from misconceptions.raid.rules import Way
from solver.formats.raid import KINDS as WORDS
from solver.formats.raid import Request, board_rows, cell_name

CELLS: dict[str, Callable[[int, int], str]] = {  # by row and column, counted from 0
    "by its row alone, counted from 0": lambda row, column: f"{row}",
    "by its row alone": lambda row, column: f"{row + 1}",
    "by its column alone": lambda row, column: chr(65 + column),
    "by two numbers, row and column, counted from 0": lambda row, column: f"{row} {column}",
    "by two numbers, row and column": lambda row, column: f"{row + 1} {column + 1}",
    "by two numbers, column and row": lambda row, column: f"{column + 1} {row + 1}",
    "by two numbers without a blank, row and column": lambda row, column: f"{row + 1}{column + 1}",
    "by its column's number and its row": lambda row, column: f"{column + 1}{row + 1}",
    "by the character after that of 0, which is no digit beyond row 9": lambda row, column: (
        f"{chr(65 + column)}{chr(49 + row)}"
    ),
    "by the last digit of its row": lambda row, column: f"{chr(65 + column)}{(row + 1) % 10}",
    "by the first digit of its row": lambda row, column: f"{chr(65 + column)}{str(row + 1)[0]}",
    "by its column and its row with two digits": lambda row, column: (
        f"{chr(65 + column)}{row + 1:02}"
    ),
}
BOARDS: dict[str, Callable[[list[str]], list[str]]] = {
    "prints the board with blanks between its cells": lambda rows: [" ".join(row) for row in rows],
    "prints the board with commas between its cells": lambda rows: [",".join(row) for row in rows],
    "prints the board in one line": lambda rows: ["".join(rows)],
    "leaves out the last row of the board": lambda rows: rows[:-1],
    "leaves out the first row of the board": lambda rows: rows[1:],
    "leaves out the last column of the board": lambda rows: [row[:-1] for row in rows],
    "prints an empty line before the board": lambda rows: ["", *rows],
    "prints the board in small letters": lambda rows: [row.lower() for row in rows],
    "prints a blank for each free cell": lambda rows: [row.replace(".", " ") for row in rows],
    "prints a star for each free cell": lambda rows: [row.replace(".", "*") for row in rows],
    "prints a dash for each free cell": lambda rows: [row.replace(".", "-") for row in rows],
}


def _named(name: Callable[[int, int], str]) -> Write:
    def write(move: Way, request: Request, board: str) -> str:
        first = f"{name(*divmod(move[1], request.size))} {WORDS[move[0]]}"
        return "\n".join([first, *board_rows(board, request.size)]) + "\n"

    return write


def _laid_out(rows: Callable[[list[str]], list[str]]) -> Write:
    def write(move: Way, request: Request, board: str) -> str:
        first = f"{cell_name(move[1], request.size)} {WORDS[move[0]]}"
        return "\n".join([first, *rows(list(board_rows(board, request.size)))]) + "\n"

    return write


def _without_kind(move: Way, request: Request, board: str) -> str:
    rows = board_rows(board, request.size)
    return "\n".join([cell_name(move[1], request.size), *rows]) + "\n"


def more_writings() -> Iterator[Misconception]:
    """Yield programs that name the cell, or draw the board, in another way."""
    for said, name in CELLS.items():
        yield member(f"names a cell {said}", NAMES, RaidProgram(write=_named(name)))
    for belief, rows in BOARDS.items():
        advice = BOARD if "leaves" in belief else FORM
        yield member(belief, advice, RaidProgram(write=_laid_out(rows)))
    yield member(
        "leaves out whether it is a Stake or a Raid", KINDS, RaidProgram(write=_without_kind)
    )
