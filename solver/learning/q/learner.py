"""Tabular Q-learning on any environment: one row per position, one number per legal action.

Knows no files, no clock and no text: checkpoint.py stores a learner, history.py records how it
gets on. All randomness comes from the generator that it is given.
"""

import math

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.learning.environment import Environment, Position

UNVISITED = 0.0
LONGEST_COUNT = 1_000_000  # updates of one value after which its rate falls no more


class Schedule:
    """How a learner learns: learning rate, discount, and how often it explores.

    The rate of the n-th update of a value is alpha, or n to the -power while that is more (power 0:
    always alpha). epsilon(t) = floor + span * exp(-decay * t), with t the episodes played.
    """

    __slots__ = ("alpha", "power", "gamma", "floor", "span", "decay")

    def __init__(
        self,
        alpha: float = 0.02,
        power: float = 0.6,
        gamma: float = 1.0,
        floor: float = 0.001,
        span: float = 0.999,
        decay: float = 1e-6,
    ) -> None:
        self.alpha = alpha
        self.power = power
        self.gamma = gamma
        self.floor = floor
        self.span = span
        self.decay = decay

    def epsilon(self, episode: int) -> float:
        """Return the probability of a random action in an episode, which are counted from 0."""
        return self.floor + self.span * math.exp(-self.decay * episode)

    def first_rates(self) -> list[float]:
        """Return the rates of the first updates of a value, until they are alpha (then left out).

        An update that nobody counts, number 0, leads the list.
        """
        if self.power == 0:
            return []
        rates, count = [1.0], 1
        while count <= LONGEST_COUNT and count**-self.power > self.alpha:
            rates.append(count**-self.power)
            count += 1
        return rates

    def as_dict(self) -> dict[str, float]:
        return {name: getattr(self, name) for name in self.__slots__}


def as_it_is(position: "Position") -> "Position":
    """Return the position itself: what stands for a class where no symmetry is used."""
    return position


class Learner:
    """A table of values, trained by playing. `results` counts wins, ties and losses so far.

    With `canonical` each position is replaced by the image that stands for its symmetry class and
    play goes on from there: a symmetric game cannot tell, and the table is that much smaller.
    """

    __slots__ = (
        *("environment", "schedule", "random", "canonical"),
        *("rows", "counts", "episodes", "results"),
    )

    def __init__(
        self,
        environment: "Environment",
        schedule: Schedule,
        random: "Callable[[], float]",
        canonical: "Callable[[Position], Position]" = as_it_is,
    ) -> None:
        self.environment = environment
        self.schedule = schedule
        self.random = random
        self.canonical = canonical
        self.rows: dict[Position, list[float]] = {}
        # How often each value was updated: kept only where the rate depends on it.
        self.counts: dict[Position, list[int]] = {}
        self.episodes = 0
        self.results = {"win": 0, "tie": 0, "loss": 0}

    def row(self, position: "Position") -> list[float]:
        """Return the values of the actions of a position, which is entered if it is new."""
        found = self.rows.get(position)
        return found or self._new_row(position, len(self.environment.action_space(position)))

    def _new_row(self, position: "Position", actions: int) -> list[float]:
        self.rows[position] = row = [UNVISITED] * actions
        if self.schedule.power:
            self.counts[position] = [0] * actions
        return row

    def train(self, episodes: int) -> None:
        """Play so many episodes more."""
        rates = self.schedule.first_rates()
        for _ in range(episodes):
            result = self._episode(self.schedule.epsilon(self.episodes), rates)
            self.results[("tie", "win", "loss")[result]] += 1
            self.episodes += 1

    def _episode(self, epsilon: float, rates: list[float]) -> int:
        """Play one episode, learning at every step; return 1 for a win, 0 a tie, -1 a loss."""
        step, moves_of = self.environment.step, self.environment.game.moves
        random, rows, counts_of = self.random, self.rows, self.counts
        alpha, gamma, canonical = self.schedule.alpha, self.schedule.gamma, self.canonical
        rate, counted = alpha, len(rates)
        position = canonical(self.environment.reset())
        moves = moves_of(position)
        row = rows.get(position) or self._new_row(position, len(moves))
        while True:
            exploring = random() < epsilon
            choice = int(random() * len(row)) if exploring else row.index(max(row))
            if counted:
                counts = counts_of[position]
                count = counts[choice] = counts[choice] + 1
                rate = rates[count] if count < counted else alpha
            position, reward, over = step(position, moves[choice])
            if over:
                row[choice] += rate * (reward - row[choice])
                return self.environment.result(position)
            position = canonical(position)
            moves = moves_of(position)
            following = rows.get(position) or self._new_row(position, len(moves))
            row[choice] += rate * (reward + gamma * max(following) - row[choice])
            row = following
