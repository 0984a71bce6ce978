"""The assignment as most people write it: arrays with nan for blanks, dictionaries of values.

What bench/numerical.py compares with. Right, but not written for speed.
"""

import math
import random
from itertools import product
from typing import Any

import numpy as np

State = np.ndarray[Any, np.dtype[np.float64]]
Action = tuple[int, int]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class NumpyTicTacToe:
    """The environment: odd numbers for the agent, even ones for itself."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator
        self.all_numbers = np.arange(1, 10)

    def reset(self) -> State:
        return np.full(9, np.nan)

    def is_winning(self, state: State) -> bool:
        """Tell whether a full line sums to 15."""
        for line in LINES:
            values = state[list(line)]
            if not np.isnan(values).any() and values.sum() == 15:
                return True
        return False

    def is_terminal(self, state: State) -> tuple[bool, str]:
        if self.is_winning(state):
            return True, "Win"
        return (True, "Tie") if not self.allowed_positions(state) else (False, "Resume")

    def allowed_positions(self, state: State) -> list[int]:
        return [int(cell) for cell in np.where(np.isnan(state))[0]]

    def allowed_values(self, state: State) -> tuple[list[int], list[int]]:
        """Return the odd and the even numbers that are left."""
        left = np.setdiff1d(self.all_numbers, state[~np.isnan(state)])
        return [int(n) for n in left if n % 2], [int(n) for n in left if n % 2 == 0]

    def action_space(self, state: State) -> tuple[list[Action], list[Action]]:
        """Return the actions of the agent and of the environment."""
        cells, (odd, even) = self.allowed_positions(state), self.allowed_values(state)
        return list(product(cells, odd)), list(product(cells, even))

    def state_transition(self, state: State, action: Action) -> State:
        """Return a board with one number more."""
        after = state.copy()
        after[action[0]] = action[1]
        return after

    def step(self, state: State, action: Action) -> tuple[State, int, bool]:
        """Play the action and a random answer."""
        state = self.state_transition(state, action)
        over, how = self.is_terminal(state)
        if over:
            return state, 10 if how == "Win" else 0, True
        state = self.state_transition(state, self.generator.choice(self.action_space(state)[1]))
        over, how = self.is_terminal(state)
        return (state, -10, True) if over else (state, -1, False)


def train(episodes: int, seed: int) -> dict[str, dict[Action, float]]:
    """Return a table of values by plain Q-learning."""
    generator = random.Random(seed)
    environment = NumpyTicTacToe(generator)
    table: dict[str, dict[Action, float]] = {}

    def row(state: State) -> dict[Action, float]:
        key = "-".join(map(str, state))
        if key not in table:
            table[key] = dict.fromkeys(environment.action_space(state)[0], 0.0)
        return table[key]

    for episode in range(episodes):
        epsilon = 0.001 + 0.999 * math.exp(-1e-6 * episode)
        state, over = environment.reset(), False
        while not over:
            values = row(state)
            if generator.random() < epsilon:
                action = generator.choice(list(values))
            else:
                action = max(values, key=lambda a: values[a])
            after, reward, over = environment.step(state, action)
            following = 0.0 if over else max(row(after).values())
            values[action] += 0.1 * (reward + following - values[action])
            state = after
    return table


def play(episodes: int, seed: int) -> int:
    """Play random games and return how many steps they had."""
    generator = random.Random(seed)
    environment, steps = NumpyTicTacToe(generator), 0
    for _ in range(episodes):
        state, over = environment.reset(), False
        while not over:
            action = generator.choice(environment.action_space(state)[0])
            state, _, over = environment.step(state, action)
            steps += 1
    return steps
