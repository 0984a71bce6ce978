"""Temporal-difference learning by self-play on the values of tic-tac-toe boards.

A board's value is for the player who *made* it: near 1 if that player tends to win from there. Each
move pulls the value of the mover's previous board towards that of the new one: V += rate (V_next -
V). No files and no text here; all randomness comes from the generator that is given.
"""

from solver.games.tictactoe import FULL, HAS_LINE, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

WON, NEUTRAL, LOST = 1.0, 0.5, 0.0
Values = dict[Position, float]


class TdSettings:
    """How the trainer learns: the rate, and how often a move is random instead of the best."""

    __slots__ = ("rate", "exploration")

    def __init__(self, rate: float = 0.1, exploration: float = 0.1) -> None:
        self.rate = rate
        self.exploration = exploration


def afterstates(position: Position) -> list[Position]:
    """Return the boards that a move can make, in ascending order of cells."""
    crosses, noughts = position
    if HAS_LINE[crosses] or HAS_LINE[noughts]:
        return []
    free = [1 << cell for cell in range(9) if not (crosses | noughts) >> cell & 1]
    if crosses.bit_count() > noughts.bit_count():
        return [(crosses, noughts | bit) for bit in free]
    return [(crosses | bit, noughts) for bit in free]


def greedy(values: Values, position: Position) -> Position:
    """Return the board of the largest value that a move can make: the lowest cell of equals."""
    return max(afterstates(position), key=lambda board: values.get(board, NEUTRAL))


def is_won(position: Position) -> bool:
    """Tell whether somebody has a line."""
    return HAS_LINE[position[0]] or HAS_LINE[position[1]]


def play_game(values: Values, settings: TdSettings, random: "Random") -> Position:
    """Play one game of the values against themselves, update them, and return the last board.

    A random move teaches nothing about the board before it, so that one is not pulled.
    """
    position: Position = (0, 0)
    made: list[Position | None] = [None, None]  # the last board of who moves, of the other
    while choices := afterstates(position):
        explores = random.random() < settings.exploration
        position = random.choice(choices) if explores else greedy(values, position)
        if not explores:
            _pull(values, made[0], values.get(position, NEUTRAL), settings.rate)
        made = [made[1], position]
        if is_won(position):
            values[position] = WON
            _pull(values, made[0], LOST, settings.rate)
    if position[0] | position[1] == FULL and not is_won(position):
        values[position] = NEUTRAL
        _pull(values, made[0], NEUTRAL, settings.rate)
    return position


def _pull(values: Values, board: Position | None, target: float, rate: float) -> None:
    """Move the value of a board a part of the way to a target."""
    if board is not None:
        old = values.get(board, NEUTRAL)
        values[board] = old + rate * (target - old)


def train(
    values: Values,
    games: int,
    settings: TdSettings,
    random: "Random",
    every: int,
    look: "Callable[[Values], object]",
) -> "Iterator[tuple[int, object]]":
    """Play games and yield what `look` sees before the first, then after every so many."""
    yield 0, look(values)
    for game in range(1, games + 1):
        play_game(values, settings, random)
        if game % every == 0 or game == games:
            yield game, look(values)
