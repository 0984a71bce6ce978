"""Numerical tic-tac-toe as the assignment describes it, word for word, on lists of nine.

A state is nine numbers row by row, None (or nan) for a blank. Arguments are never changed; what the
environment plays depends on the seed alone. The learner uses environment.py, which is faster;
tests hold the two together.
"""

from solver.errors import IllegalMove
from solver.games.numerical import (
    CELLS,
    EVEN,
    ODD,
    Numerical,
    Position,
    cells_of,
    check_move,
    free_cells,
    is_won,
    numbers_left,
    position_of,
)
from solver.learning.environment import ASSIGNMENT, Environment, Rewards, uniform
from solver.learning.splitmix import SplitMix64

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Number = int | float | None
Action = tuple[int, int]  # position 0..8, value 1..9
WIN, TIE, RESUME = "Win", "Tie", "Resume"


class NumericalEnvironment:
    """The agent has the odd numbers and moves first; the environment answers at random."""

    __slots__ = ("state", "rewards", "_game", "_environment")

    def __init__(self, seed: int = 0, rewards: Rewards = ASSIGNMENT) -> None:
        self.rewards = rewards
        self._game = Numerical()
        self.reset(seed)

    def reset(self, seed: int = 0) -> list[Number]:
        """Begin again with the empty board and the generator at the seed; return the state."""
        self._environment = Environment(
            self._game, uniform(SplitMix64(seed).random), self.rewards, ODD
        )
        self.state: list[Number] = _numbers(self._game.initial())
        return list(self.state)

    def is_winning(self, state: "Sequence[Number]") -> bool:
        """Tell whether a line of three filled cells sums to 15."""
        return is_won(_position(state))

    def is_terminal(self, state: "Sequence[Number]") -> "tuple[bool, str]":
        """Return whether the game has ended, and "Win", "Tie" or "Resume"."""
        if self.is_winning(state):
            return True, WIN
        return (False, RESUME) if self.allowed_positions(state) else (True, TIE)

    def allowed_positions(self, state: "Sequence[Number]") -> list[int]:
        """Return the blank cells, ascending."""
        return free_cells(_position(state))

    def allowed_values(self, state: "Sequence[Number]") -> "tuple[list[int], list[int]]":
        """Return the odd numbers that are left and the even ones, ascending."""
        position = _position(state)
        return numbers_left(position, ODD), numbers_left(position, EVEN)

    def action_space(self, state: "Sequence[Number]") -> tuple[list[Action], list[Action]]:
        """Return the (position, value) pairs of the agent and those of the environment.

        As in the assignment, whose turn it is and whether the game is over are not asked.
        """
        cells = self.allowed_positions(state)
        odd, even = self.allowed_values(state)
        return [(c, n) for c in cells for n in odd], [(c, n) for c in cells for n in even]

    def state_transition(self, state: "Sequence[Number]", action: Action) -> list[Number]:
        """Return the board with the value at the position; IllegalMove if that cannot be."""
        cell, number = action
        if cell not in self.allowed_positions(state):
            raise IllegalMove(f"{cell} {number}: cell {cell} is not a blank cell")
        if number not in range(1, 10) or number in state:
            raise IllegalMove(f"{cell} {number}: the number {number} is not available")
        after = list(state)
        after[cell] = number
        return after

    def step(self, state: "Sequence[Number]", action: Action) -> tuple[list[Number], int, bool]:
        """Play the agent's action and the environment's answer: new state, reward, is it over.

        The new state is also kept as `state`. IllegalMove names the rule that an action breaks.
        """
        position = _position(state)
        if self._game.to_move(position) != ODD:
            raise IllegalMove(f"{action[0]} {action[1]}: it is not the agent's turn")
        check_move(position, action)
        position, reward, over = self._environment.step(position, action)
        self.state = _numbers(position)
        return list(self.state), reward, over


def _position(state: "Sequence[Number]") -> Position:
    """Return the position of nine numbers; None, nan and 0 are blanks."""
    cells = [0 if not number or number != number else int(number) for number in state]
    if len(cells) != len(CELLS):
        raise ValueError(f"a state has 9 cells, not {len(cells)}")
    return position_of(cells)


def _numbers(position: Position) -> list[Number]:
    return [number or None for number in cells_of(position)]
