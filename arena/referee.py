"""Judging one answer by the rules of Raid, and the ways in which a game can end.

Knows no clock, no process and no search.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from judge.model.errors import JudgeError
from solver.errors import FormatError, IllegalMove
from solver.formats.raid import parse_answer
from solver.games.raid import RaidGame, cell_name

if TYPE_CHECKING:
    from solver.games.raid import Move, Position

LONGEST_ANSWER = 100_000  # bytes; the largest legal answer has about 700


class Ending(Enum):
    """Why a game ended. Every way of losing at once has its own member, for the record."""

    FULL = "the board was full"
    SOLVED = "adjudicated: the rest was solved exactly"
    ILLEGAL = "illegal move"
    MALFORMED = "malformed answer"
    CRASH = "crash"
    CPU = "CPU budget exceeded"
    WALL = "wall limit exceeded"
    MEMORY = "memory limit exceeded"
    OUTPUT = "output limit exceeded"

    @property
    def is_fault(self) -> bool:
        """Tell whether one side lost by its own fault, whatever the board says."""
        return self not in (Ending.FULL, Ending.SOLVED)


@dataclass(frozen=True)
class Fault:
    """A way of losing at once, and one printable line that says what was found."""

    ending: Ending
    detail: str


class Foul(Exception):
    """An answer that loses the game at once."""

    def __init__(self, ending: Ending, detail: str) -> None:
        super().__init__(detail)
        self.fault = Fault(ending, detail)


def judge_answer(game: RaidGame, position: "Position", answer: bytes) -> "tuple[Move, Position]":
    """Return the move that an answer makes and the position after it, or raise Foul."""
    if len(answer) > LONGEST_ANSWER:
        raise Foul(Ending.MALFORMED, f"found {len(answer)} bytes, wanted a move and a board")
    try:
        move, board = parse_answer(_text(answer), game.size)
    except FormatError as error:
        raise Foul(Ending.MALFORMED, f"line {error.line}: {error}") from None
    try:
        game.check(position, move)
    except IllegalMove as error:
        raise Foul(Ending.ILLEGAL, str(error)) from None
    after = game.play(position, move)
    if board != after[0]:
        wrong = next(cell for cell, pawn in enumerate(board) if pawn != after[0][cell])
        detail = f"found {board[wrong]} on {cell_name(wrong, game.size)} after the move"
        raise Foul(Ending.ILLEGAL, f"{detail}, wanted {after[0][wrong]}")
    return move, after


def _text(answer: bytes) -> str:
    try:
        return answer.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        byte = answer[error.start]
        raise Foul(Ending.MALFORMED, f"found the byte 0x{byte:02x}, wanted text") from None


def judge_own_answer(
    game: RaidGame, position: "Position", answer: bytes
) -> "tuple[Move, Position]":
    """Judge an answer of our own oracle, whose mistakes are our failure and not a player's."""
    try:
        return judge_answer(game, position, answer)
    except Foul as foul:
        raise JudgeError(f"the solver that adjudicates made a mistake: {foul}") from None
