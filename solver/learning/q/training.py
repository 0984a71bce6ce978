"""The loop around a learner: samples and checkpoints at their episodes, progress, a clean stop."""

from solver.learning.q.checkpoint import Training, save

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.learning.progress import EpisodeProgress


CHUNK = 1_000  # episodes between two looks at the clock and at the wish to stop


def next_stop(done: int, until: int, *intervals: int) -> int:
    """Return the first episode after `done` at which something is due."""
    return min(until, *(done + each - done % each for each in intervals))


def run(
    training: Training,
    until: int,
    checkpoint: str | None,
    checkpoint_every: int,
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
        if checkpoint and learner.episodes % checkpoint_every == 0:
            save(training, checkpoint)
        progress.show(learner.episodes)
    progress.close()
    if checkpoint and learner.episodes % checkpoint_every:
        save(training, checkpoint)
    return learner.episodes >= until
