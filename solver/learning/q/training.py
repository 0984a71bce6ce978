"""One training run: a learner with all that belongs to it, and the loop around it.

The loop takes samples and saves checkpoints at their episodes, shows progress and stops cleanly.
"""

import random

from solver.learning.environment import ASSIGNMENT, Environment, uniform
from solver.learning.q.games import PLAYABLE, Playable
from solver.learning.q.history import History
from solver.learning.q.learner import Learner, Schedule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.progress import EpisodeProgress


CHUNK = 1_000  # episodes between two checks of the clock and for a stop


class Training:
    """A learner with all that belongs to its run."""

    __slots__ = ("playable", "symmetric", "seed", "generator", "learner", "history")

    def __init__(
        self,
        name: str,
        seed: int,
        agent: int = 0,
        symmetric: bool = True,
        schedule: Schedule | None = None,
        sample_every: int = 10_000,
    ) -> None:
        playable = PLAYABLE[name]()
        self.playable: Playable = playable if symmetric else playable.plain()
        self.symmetric = symmetric
        self.seed = seed
        self.generator = random.Random(seed)
        environment = Environment(
            playable.game, uniform(self.generator.random), ASSIGNMENT, agent=agent
        )
        self.learner = Learner(
            environment, schedule or Schedule(), self.generator.random, self.playable.canonical
        )
        self.history = History(sample_every, list(playable.tracked) if agent == 0 else [])


def next_stop(done: int, until: int, *intervals: int) -> int:
    """Return the first episode after `done` at which something is due."""
    return min(until, *(done + each - done % each for each in intervals))


def run(
    training: Training,
    until: int,
    checkpoint_every: int,
    save: "Callable[[], None] | None",
    progress: "EpisodeProgress",
    stopping: "Callable[[], bool]",
) -> bool:
    """Train up to an episode; return False if stopped before, with what was learned saved.

    Samples and rows depend on the episodes alone, not on where a run was stopped and resumed.
    """
    learner, history = training.learner, training.history
    while learner.episodes < until and not stopping():
        stop = next_stop(learner.episodes, until, CHUNK, history.every, checkpoint_every)
        learner.train(stop - learner.episodes)
        if learner.episodes % history.every == 0:
            history.sample(learner, training.playable)
        if save and learner.episodes % checkpoint_every == 0:
            save()
        progress.show(learner.episodes)
    progress.close()
    if save and learner.episodes % checkpoint_every:
        save()
    return learner.episodes >= until
