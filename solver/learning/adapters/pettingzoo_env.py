"""Numerical tic-tac-toe for two agents, as a PettingZoo AEC environment (extra `rl`).

The agents are "odd" (first) and "even". Action a of an agent with k numbers places its
(a mod k)-th number into cell a // k. Illegal actions are masked; one that is made all the same
loses the game, as in the classic environments of PettingZoo.
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it has no types

from solver.errors import IllegalMove
from solver.games.numerical import EVEN, NUMBERS, ODD, Move, Numerical, cells_of, check_move
from solver.learning.adapters.drawing import as_pixels, as_text

NAMES = ("odd", "even")
WIN, LOSS = 1, -1


def action_of(index: int, player: int) -> Move:
    """Return the cell and the number that an action of a player stands for."""
    numbers = NUMBERS[player]
    return index // len(numbers), numbers[index % len(numbers)]


def index_of(move: Move, player: int) -> int:
    """Return the action of a player that stands for a cell and a number."""
    numbers = NUMBERS[player]
    return move[0] * len(numbers) + numbers.index(move[1])


class NumericalTicTacToeAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Both sides are agents; a win is worth 1, a loss -1, everything else 0."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "numerical_tictactoe_v0",
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = list(NAMES)
        self._game = Numerical()
        self._spaces = {name: spaces.Discrete(9 * len(NUMBERS[p])) for p, name in enumerate(NAMES)}
        self._observation_spaces = {name: self._space_of(p) for p, name in enumerate(NAMES)}
        self.reset()

    def _space_of(self, player: int) -> spaces.Dict:
        count = 9 * len(NUMBERS[player])
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 9, (9,), np.int8),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; nothing in it is random."""
        self.agents = list(NAMES)
        self.agent_selection = NAMES[ODD]
        self._position = self._game.initial()
        self.rewards = dict.fromkeys(NAMES, 0)
        self._cumulative_rewards = dict.fromkeys(NAMES, 0)
        self.terminations = dict.fromkeys(NAMES, False)
        self.truncations = dict.fromkeys(NAMES, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in NAMES}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the board and, for the agent whose turn it is, the mask of legal actions."""
        player = NAMES.index(agent)
        mask = np.zeros(9 * len(NUMBERS[player]), dtype=np.int8)
        if agent == self.agent_selection and self._game.to_move(self._position) == player:
            mask[[index_of(move, player) for move in self._game.moves(self._position)]] = 1
        return {"observation": np.array(cells_of(self._position), np.int8), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is."""
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[name] = 0
        player = NAMES.index(name)
        try:
            move = action_of(int(action if action is not None else -1), player)
            check_move(self._position, move)
        except IllegalMove as error:
            self.infos[name]["illegal"] = str(error)
            self._end(winner=EVEN if player == ODD else ODD)
        else:
            self._position = self._game.play(self._position, move)
            if self._game.is_over(self._position):
                self._end(winner=player if self._game.score(self._position) else None)
            else:
                self._clear_rewards()
        self.agent_selection = NAMES[1 - player]
        self._accumulate_rewards()

    def _end(self, winner: int | None) -> None:
        for player, name in enumerate(NAMES):
            self.rewards[name] = 0 if winner is None else WIN if player == winner else LOSS
            self.terminations[name] = True

    def render(self) -> Any:
        """Return the board as text or as pixels, as `render_mode` says."""
        draw = {"ansi": as_text, "rgb_array": as_pixels}.get(self.render_mode or "")
        return draw(cells_of(self._position)) if draw else None

    def close(self) -> None:
        """Nothing to close."""
