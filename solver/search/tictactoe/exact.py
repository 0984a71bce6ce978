"""The exact value of every tic-tac-toe board by whole numbers only: the fast twin of exact.py.

A board with n free cells has a value whose denominator divides n!, so the numerator over n! is
enough: a random move adds the children's numerators, the best move takes n times the best of them.
"""

from solver.games.tictactoe import FREE_CELLS, HAS_LINE, Position

# Factorials of the numbers of free cells.
DENOMINATORS = (1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880)


class Board:
    """An unfinished board: the numerator of its value for X, and those of its moves.

    Over DENOMINATORS[n] for a board with n free cells; its moves are over DENOMINATORS[n - 1].
    """

    __slots__ = ("position", "numerator", "moves")

    def __init__(self, position: Position, numerator: int, moves: tuple[tuple[int, int], ...]):
        self.position = position
        self.numerator = numerator
        self.moves = moves

    @property
    def best_moves(self) -> list[int]:
        """Return all cells that are best for who moves, ascending; the first is the answer."""
        crosses, noughts = self.position
        choose = min if crosses.bit_count() > noughts.bit_count() else max
        best = choose([numerator for _, numerator in self.moves])
        return [cell for cell, numerator in self.moves if numerator == best]


def solve_levels(start: Position, random_players: tuple[bool, bool]) -> list[list[Board]]:
    """Return the unfinished boards below the start, by depth, with their exact values.

    `random_players` tells whether X and whether O moves at random; else they choose what is best.
    """
    solved = []
    below: dict[Position, int] = {}
    for level in reversed(_levels(start)):
        numerators: dict[Position, int] = {}
        boards = []
        for position in level:
            crosses, noughts = position
            if HAS_LINE[crosses] or HAS_LINE[noughts]:
                free = 9 - (crosses | noughts).bit_count()
                numerators[position] = DENOMINATORS[free] * (1 if HAS_LINE[crosses] else -1)
            elif crosses | noughts == 0o777:
                numerators[position] = 0
            else:
                board = _solve(position, below, random_players)
                numerators[position] = board.numerator
                boards.append(board)
        below = numerators
        solved.append(boards)
    solved.reverse()
    return solved


def _levels(start: Position) -> list[set[Position]]:
    levels = [{start}]
    while levels[-1]:
        below: set[Position] = set()
        for crosses, noughts in levels[-1]:
            if HAS_LINE[crosses] or HAS_LINE[noughts]:
                continue
            free = FREE_CELLS[crosses | noughts]
            if crosses.bit_count() > noughts.bit_count():
                below.update([(crosses, noughts | 1 << cell) for cell in free])
            else:
                below.update([(crosses | 1 << cell, noughts) for cell in free])
        levels.append(below)
    return levels


def _solve(
    position: Position, below: dict[Position, int], random_players: tuple[bool, bool]
) -> Board:
    crosses, noughts = position
    free = FREE_CELLS[crosses | noughts]
    o_moves = crosses.bit_count() > noughts.bit_count()
    if o_moves:
        numerators = [below[crosses, noughts | 1 << cell] for cell in free]
    else:
        numerators = [below[crosses | 1 << cell, noughts] for cell in free]
    if random_players[o_moves]:
        numerator = sum(numerators)
    else:
        numerator = len(free) * (min(numerators) if o_moves else max(numerators))
    return Board(position, numerator, tuple(zip(free, numerators, strict=True)))
