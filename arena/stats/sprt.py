"""The sequential test: stop as soon as the games say enough, with known chances of error.

H0: A is `elo0` stronger than B; H1: A is `elo1` stronger. The log-likelihood ratio is the
generalised one on pair scores (GSPRT); Wald's bounds tell when to stop. Its verdict depends on the
pairs in the order of their numbers alone, never on which game happened to finish first.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from arena.stats.likelihood import log_likelihood
from arena.stats.rating import score_of_elo
from arena.stats.results import PAIR_OUTCOMES

MOST_ELO = 2000  # beyond this a player always wins
LEAST_CHANCE, MOST_CHANCE = 1e-6, 0.5  # of an error


class Decision(Enum):
    """What the test says so far."""

    GO_ON = "undecided"
    H0 = "H0 accepted"
    H1 = "H1 accepted"


@dataclass(frozen=True)
class Sprt:
    """The two hypotheses (logistic Elo) and the accepted chances of the two errors."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def is_sound(self) -> bool:
        """Tell whether its numbers are of those that a test may have; they may be anything."""
        chances = (self.alpha, self.beta)
        return -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO and all(
            LEAST_CHANCE <= chance <= MOST_CHANCE for chance in chances
        )

    @property
    def bounds(self) -> tuple[float, float]:
        """Return Wald's bounds: accept H0 at or below the first, H1 at or above the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[float]) -> float:
        """Return the generalised log-likelihood ratio of H1 to H0; 0 for an empty sample."""
        if not sum(counts):
            return 0.0
        return log_likelihood(counts, score_of_elo(self.elo1)) - log_likelihood(
            counts, score_of_elo(self.elo0)
        )

    def decide(self, counts: Sequence[float]) -> Decision:
        low, high = self.bounds
        ratio = self.ratio(counts)
        return Decision.H1 if ratio >= high else Decision.H0 if ratio <= low else Decision.GO_ON


@dataclass(frozen=True)
class SprtState:
    """Where a test stands after some pairs. `counts` are those of the pairs it has used."""

    decision: Decision
    counts: tuple[int, ...]
    ratio: float


def run_sprt(test: Sprt, half_points: Sequence[int], so_far: SprtState | None = None) -> SprtState:
    """Return where the test stands; `half_points` are A's per pair (0..4), in pair order.

    It stops at the first pair that decides, however many more are given. `so_far` is where it stood
    after a beginning of the same list, whose pairs are not worked through again.
    """
    counts = list(so_far.counts) if so_far else [0] * PAIR_OUTCOMES
    decision = so_far.decision if so_far else Decision.GO_ON
    for points in half_points[sum(counts) :]:
        if decision is not Decision.GO_ON:
            break
        counts[points] += 1
        decision = test.decide(counts)
    return SprtState(decision, tuple(counts), test.ratio(counts))
