"""Numerical tic-tac-toe as a Gymnasium environment (extra `rl`), registered by registration.py.

Action a places the odd number 2 (a mod 5) + 1 into cell a // 5. `info["action_mask"]` marks the
legal ones. An illegal action loses the game at once, because Gymnasium samples actions without
looking at the mask; `info["illegal"]` then names the broken rule.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from solver.errors import IllegalMove
from solver.games.numerical import NUMBERS, ODD, Move, Numerical, cells_of, check_move
from solver.learning.adapters.drawing import as_pixels, as_text
from solver.learning.environment import ASSIGNMENT, Environment

ODD_NUMBERS = NUMBERS[ODD]
Observation = np.ndarray[Any, np.dtype[np.int64]]
Mask = np.ndarray[Any, np.dtype[np.int8]]


def action_of(index: int) -> Move:
    """Return the cell and the number that an action stands for."""
    return index // len(ODD_NUMBERS), ODD_NUMBERS[index % len(ODD_NUMBERS)]


def index_of(move: Move) -> int:
    """Return the action that stands for a cell and a number."""
    return move[0] * len(ODD_NUMBERS) + ODD_NUMBERS.index(move[1])


class NumericalTicTacToe(gymnasium.Env[Observation, np.int64]):
    """The agent has the odd numbers and moves first; the environment answers at random."""

    # Declared as Gymnasium declares it, not as a ClassVar.
    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - see above

    def __init__(self, render_mode: str | None = None) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode {render_mode!r}: wanted ansi or rgb_array")
        self.render_mode = render_mode
        self.observation_space = spaces.MultiDiscrete([10] * 9)
        self.action_space = spaces.Discrete(9 * len(ODD_NUMBERS))
        self._game = Numerical()
        self._environment = Environment(self._game, self._answer)
        self._position = self._environment.reset()

    def _answer(self, position: int, moves: Any) -> Move:
        move: Move = moves[int(self.np_random.random() * len(moves))]
        return move

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; a seed makes the environment's answers repeatable."""
        super().reset(seed=seed)
        self._position = self._environment.reset()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action and the environment's answer."""
        move = action_of(int(action))
        try:
            check_move(self._position, move)
        except IllegalMove as error:
            info = self._info() | {"illegal": str(error)}
            return self._observation(), float(ASSIGNMENT.loss), True, False, info
        self._position, reward, over = self._environment.step(self._position, move)
        return self._observation(), float(reward), over, False, self._info()

    def render(self) -> Any:
        """Return the board as text or as pixels, as `render_mode` says; None without one."""
        if self.render_mode == "ansi":
            return as_text(cells_of(self._position))
        if self.render_mode == "rgb_array":
            return as_pixels(cells_of(self._position))
        return None

    def _observation(self) -> Observation:
        return np.array(cells_of(self._position), dtype=np.int64)

    def _info(self) -> dict[str, Any]:
        mask: Mask = np.zeros(9 * len(ODD_NUMBERS), dtype=np.int8)
        if self._game.to_move(self._position) == ODD:
            mask[[index_of(move) for move in self._game.moves(self._position)]] = 1
        return {"action_mask": mask}
