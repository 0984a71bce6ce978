"""Elo from scores, with error bars from pairs of games.

The error bar is the set of means whose likelihood the sample does not refute (twice the loss of
log-likelihood stays below the 95% point of chi-square with one degree of freedom). With many pairs
it is the usual mean +- 1.96 standard errors; with few, or when every game was won, it stays true
where that formula would say +- 0.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.stats.likelihood import log_likelihood, mean_of

CHI_SQUARE_95 = 3.841458820694124
EDGE = 1e-6  # means are looked for between EDGE and 1 - EDGE
HALVINGS = 40


@dataclass(frozen=True)
class Interval:
    """An estimate and its 95% interval."""

    middle: float
    low: float
    high: float


def elo_of_score(score: float) -> float:
    """Return the Elo difference at which a score (0..1) is expected; infinite at the ends."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def score_of_elo(elo: float) -> float:
    """Return the score (0..1) to be expected from an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def score_interval(counts: Sequence[float]) -> Interval:
    """Return the mean score and its 95% interval; the whole range without a game."""
    mean = mean_of(counts)
    if not sum(counts):
        return Interval(mean, 0.0, 1.0)
    best = log_likelihood(counts, min(max(mean, EDGE), 1 - EDGE))

    def refuted(candidate: float) -> bool:
        return 2 * (best - log_likelihood(counts, candidate)) > CHI_SQUARE_95

    low = 0.0 if mean <= EDGE else _border(refuted, EDGE, mean)
    high = 1.0 if mean >= 1 - EDGE else _border(refuted, 1 - EDGE, mean)
    return Interval(mean, low, high)


def _border(refuted: Callable[[float], bool], outside: float, inside: float) -> float:
    """Return where `refuted` changes between a point outside the interval and one inside."""
    if not refuted(outside):
        return float(round(outside))
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        if refuted(middle):
            outside = middle
        else:
            inside = middle
    return (outside + inside) / 2


def elo_interval(counts: Sequence[float]) -> Interval:
    """Return the Elo difference and its 95% interval; ends may be infinite."""
    score = score_interval(counts)
    return Interval(elo_of_score(score.middle), elo_of_score(score.low), elo_of_score(score.high))


def show_elo(interval: Interval) -> str:
    """Return an Elo difference as people write it: `+35 [+12, +60]`."""
    shown = [_signed(end) for end in (interval.middle, interval.low, interval.high)]
    return f"{shown[0]} [{shown[1]}, {shown[2]}]"


def _signed(elo: float) -> str:
    return f"{elo:+.0f}" if math.isfinite(elo) else ("+inf" if elo > 0 else "-inf")
