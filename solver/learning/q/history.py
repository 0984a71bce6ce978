"""The progress of a learner: regular samples for plots and checkpoints."""

from solver.learning.q.expectation import expectation
from solver.learning.q.policy import greedy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.learning.environment import Move
    from solver.learning.q.games import Playable
    from solver.learning.q.learner import Learner

Sample = dict[str, float | list[float]]


class History:
    """Samples every so many episodes: results so far, epsilon, tracked values, the return.

    `tracked` holds (position as text, move) pairs. The return is that of the greedy policy against
    the random environment, computed from all its games, not averaged over some.
    """

    __slots__ = ("every", "tracked", "samples")

    def __init__(self, every: int, tracked: "list[tuple[str, Move]]") -> None:
        self.every = every
        self.tracked = tracked
        self.samples: list[Sample] = []

    def sample(self, learner: "Learner", playable: "Playable") -> None:
        """Add a sample of the learner as it is now."""
        policy = greedy(playable.game, learner.rows, playable.frame)
        worth = expectation(learner.environment, policy, float)
        self.samples.append(
            {
                "episode": learner.episodes,
                **learner.results,
                "epsilon": learner.schedule.epsilon(learner.episodes),
                "return": float(worth.value),
                "values": [value_of(learner, playable, *pair) for pair in self.tracked],
            }
        )


def value_of(learner: "Learner", playable: "Playable", spelt: str, move: "Move") -> float:
    """Return the learned value of an action, 0 where nothing was learned."""
    position = playable.parse(spelt)
    image, back = playable.frame(position)
    row = learner.rows.get(image)
    if row is None:
        return 0.0
    return row[[back(m) for m in playable.game.moves(image)].index(move)]
