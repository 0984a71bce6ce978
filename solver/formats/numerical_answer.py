"""The answers to requests about numerical tic-tac-toe, as lines of text.

Every line is a name and what it stands for, so that a program can read it as easily as a person.
"""

from solver.games.numerical import FULL, Move, Position, cells_of, is_won

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

BLANK = "x"
NO_MOVE = "-"
WIN, TIE, RESUME = "Win", "Tie", "Resume"


def state_text(position: Position) -> str:
    """Return the nine cells with blanks between, `x` where there is no number."""
    return " ".join(str(number) if number else BLANK for number in cells_of(position))


def end_of(position: Position) -> str:
    """Return how a position stands: Win (of whoever moved last), Tie or Resume."""
    if is_won(position):
        return WIN
    return TIE if position >= FULL else RESUME


def move_text(move: "Move | None") -> str:
    """Return `position value`, or `-` if no move was made."""
    return f"{move[0]} {move[1]}" if move else NO_MOVE


def step_lines(action: Move, reply: "Move | None", position: Position, reward: int) -> list[str]:
    """Return the lines of one step: both moves, the state after them, its reward, its end."""
    end = end_of(position)
    return [
        f"agent {move_text(action)}",
        f"environment {move_text(reply)}",
        f"state {state_text(position)}",
        f"reward {reward}",
        f"terminal {end != RESUME} {end}",
    ]


def value_lines(value: str, name: str, moves: "Iterable[Move]") -> list[str]:
    """Return a value under its name and the best moves, one a line."""
    return [f"{name} {value}", *(f"best {move_text(move)}" for move in moves)]


def fraction_text(numerator: int, denominator: int) -> str:
    """Return a fraction in lowest terms, without the denominator 1."""
    from math import gcd

    shared = gcd(numerator, denominator)
    top, bottom = numerator // shared, denominator // shared
    return str(top) if bottom == 1 else f"{top}/{bottom}"


def joined(lines: list[str]) -> bytes:
    """Return the bytes of an answer."""
    return ("\n".join(lines) + "\n").encode("ascii")
