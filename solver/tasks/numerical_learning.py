"""A small Q-learning run as an answer: what `python -m solver.learning` does, with SplitMix64."""

from solver.formats.fraction import render_fraction
from solver.games.numerical import Numerical
from solver.learning.environment import Environment, uniform
from solver.learning.q.expectation import expectation
from solver.learning.q.learner import Learner, Schedule
from solver.learning.q.policy import greedy
from solver.learning.splitmix import SplitMix64

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.formats.numerical import Request

DECIMALS = 6
PLAIN = {"alpha": 0.1, "power": 0.0}  # a constant rate, as in the assignment


def at_random(random: "Callable[[], float]") -> Environment:
    """Return the environment of the assignment, which moves at random."""
    return Environment(Numerical(), uniform(random))


def learn(
    request: "Request", environment_of: "Callable[[Callable[[], float]], Environment]" = at_random
) -> list[str]:
    """Train and return the lines: results, rows, the exact return of the policy, the openings.

    Learner and environment share one generator, which the environment is made with.
    """
    random = SplitMix64(request.seed).random
    environment = environment_of(random)
    learner = Learner(environment, Schedule(**(PLAIN | request.settings)), random)
    learner.train(request.episodes)
    worth = expectation(environment, greedy(environment.game, learner.rows)).value
    start = environment.reset()
    openings = zip(environment.action_space(start), learner.row(start), strict=True)
    return [
        f"episodes {learner.episodes}",
        *(f"{name} {count}" for name, count in learner.results.items()),
        f"states {len(learner.rows)}",
        f"return {render_fraction(worth.numerator, worth.denominator)}",
        *(f"opening {cell} {number} {value:.{DECIMALS}f}" for (cell, number), value in openings),
    ]
