"""How likely each result of a game, or of a pair of games, is between players of known strength.

A result is how many half-points the first player got: 0 to 2 of a game, 0 to 4 of a pair. Its
chances are w_k e^(tk) / sum: the weights w, alike for all who play, say how often games are drawn
and how much the two games of a pair depend on each other; the tilt t is what makes the expected
share of points the one that the players' ratings promise. For single games that is Davidson's
model of ties, for pairs the same with five results instead of three. Independent games without
draws have the weights 1, 0, 2, 0, 1 (of a pair), and then it is the model of Bradley and Terry.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

STEPS = 50
CLOSE = 1e-9
LONGEST_STEP = 3.0
FARTHEST = 30.0  # logits: beyond this a game is decided


@dataclass(frozen=True)
class Chances:
    """The results' chances for one expected share; `slope` is how fast the tilt grows with logits.

    `information` is Fisher's, of one game or pair, about a difference in logits.
    """

    logs: tuple[float, ...]
    mean: float  # half-points
    slope: float
    information: float


@dataclass(frozen=True)
class Shape:
    """The logarithms of the weights of a game's or a pair's results, the same from both sides."""

    weights: tuple[float, ...]

    @classmethod
    def of(cls, chances: Sequence[float]) -> "Shape":
        """Return the shape of results that have these chances between equal players."""
        return cls(tuple(math.log(chance / chances[0]) for chance in chances))

    def chances(self, logits: float) -> Chances:
        """Return the chances when the first player is so much stronger."""
        logits = max(-FARTHEST, min(FARTHEST, logits))
        top = len(self.weights) - 1
        tilt, low, high = 2 * logits / top, -math.inf, math.inf
        for _ in range(STEPS):
            logs, mean, rest, variance = self._tilted(tilt)
            # Compared as logits, in which the curve is nearly straight, also far from the middle.
            away = math.log(mean / rest) - logits
            if abs(away) < CLOSE:
                break
            low, high = (low, tilt) if away > 0 else (tilt, high)
            step = away * mean * rest / (top * variance)
            tilt -= max(-LONGEST_STEP, min(LONGEST_STEP, step))
            if not low < tilt < high:  # too far: the curve has bends where results are rare
                tilt = (low + high) / 2
        growth = mean * rest / top
        return Chances(logs, mean, growth / variance, growth * growth / variance)

    def _tilted(self, tilt: float) -> tuple[tuple[float, ...], float, float, float]:
        """Return the chances (logarithms), what both players can expect, and the variance."""
        top = len(self.weights) - 1
        powers = [weight + tilt * k for k, weight in enumerate(self.weights)]
        highest = max(powers)
        total = mean = rest = product = 0.0
        for k, power in enumerate(powers):  # one loop: all ratings pass through here
            part = math.exp(power - highest)
            total += part
            mean += k * part
            rest += (top - k) * part
            product += k * (top - k) * part
        mean, rest = mean / total, rest / total
        norm = highest + math.log(total)
        variance = max(mean * rest - product / total, 1e-12)
        return tuple([power - norm for power in powers]), mean, rest, variance

    def matched(self, seen: Sequence[float], expected: Sequence[float]) -> "Shape":
        """Return the shape one step nearer to the one that expects what was seen.

        Both are numbers of results; results that mirror each other share a weight.
        """
        last = len(self.weights) - 1
        moved = [
            weight + math.log((seen[k] + seen[last - k]) / (expected[k] + expected[last - k]))
            for k, weight in enumerate(self.weights)
        ]
        return Shape(tuple(weight - moved[0] for weight in moved))
