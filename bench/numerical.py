"""Numerical tic-tac-toe: environment and training against plain NumPy, and the exact solver."""

import random
import tempfile
from collections.abc import Iterable
from pathlib import Path

from bench.kernel import numerical_rows
from bench.numpy_tictactoe import play as numpy_play
from bench.numpy_tictactoe import train as numpy_train
from bench.row import Row, bare_start, interleaved_medians, process
from solver.games.numerical import Numerical
from solver.learning.environment import Environment, uniform
from solver.learning.q.learner import Learner, Schedule
from solver.search.numerical.exact import NumericalExact

EPISODES = 150  # of NumPy in a round; ours plays MANY times as many, or the clock is too coarse
MANY = 100
ROUNDS = 5
SEED = 1


def play(episodes: int, seed: int) -> int:
    """Play random games on our environment and return how many steps they had."""
    source = random.Random(seed).random
    environment, steps = Environment(Numerical(), uniform(source)), 0
    for _ in range(episodes):
        position, over = environment.reset(), False
        while not over:
            moves = environment.action_space(position)
            position, _, over = environment.step(position, moves[int(source() * len(moves))])
            steps += 1
    return steps


def train(episodes: int, seed: int) -> Learner:
    """Train our learner as the NumPy one is trained: constant rate, no symmetry."""
    source = random.Random(seed).random
    schedule = Schedule(alpha=0.1, power=0)
    learner = Learner(Environment(Numerical(), uniform(source)), schedule, source)
    learner.train(episodes)
    return learner


def measure() -> Iterable[Row]:
    theirs, ours = interleaved_medians(
        [lambda: numpy_play(EPISODES, SEED), lambda: play(EPISODES * MANY, SEED)], ROUNDS
    )
    # Games of the two generators differ in length by a few steps: count, do not assume.
    speed, slow = play(EPISODES * MANY, SEED) / ours, numpy_play(EPISODES, SEED) / theirs
    note = f"{speed:,.0f} and {slow:,.0f} steps a second"
    yield Row("environment steps, against plain NumPy", speed / slow, 20, at_most=False, note=note)
    theirs, ours = interleaved_medians(
        [lambda: numpy_train(EPISODES, SEED), lambda: train(EPISODES * MANY, SEED)], ROUNDS
    )
    speed, slow = EPISODES * MANY / ours, EPISODES / theirs
    note = f"{speed:,.0f} and {slow:,.0f} episodes a second"
    yield Row("training episodes, against plain NumPy", speed / slow, 20, at_most=False, note=note)
    yield _exact()
    yield from numerical_rows()


def _exact() -> Row:
    """Solve the empty board as a whole process."""
    exact = NumericalExact()
    exact.best_moves(0)
    with tempfile.TemporaryDirectory() as folder:
        request = Path(folder) / "start.in"
        request.write_text("NUMERICAL\nSOLVE\nxxxxxxxxx\n")
        bare, solved = interleaved_medians(
            [bare_start(), process("-m", "solver", str(request), str(request) + ".out")], 9
        )
    note = f"signature: {exact.searched} moves tried"
    return Row(
        "numerical SOLVE of the start, process / python -c pass", solved / bare, 20, note=note
    )
