"""The likelihood of scores under an assumed mean: what both the error bars and the SPRT rest on.

A sample is a list of counts over equally spaced scores from 0 to 1: three counts for single games
(loss, draw, win), five for pairs of games (0, 1/2, 1, 3/2, 2 points of 2). Nothing is assumed of
their distribution, so a pair's two games may depend on each other, as they do when one opening
favours a side.

The method is Michel Van den Bergh's: among all distributions with a given mean the likeliest one
is p_i / (1 + x (a_i - mean)) for the one x that makes it have that mean.
"""

import math
from collections.abc import Sequence

UNSEEN = 1e-3  # the weight of an outcome that did not happen, so that it stays possible
HALVINGS = 60


def scores_of(counts: Sequence[float]) -> list[float]:
    """Return the score that each count stands for, from 0 to 1."""
    return [place / (len(counts) - 1) for place in range(len(counts))]


def mean_of(counts: Sequence[float]) -> float:
    """Return the mean score; 0.5 of an empty sample."""
    total = sum(counts)
    if not total:
        return 0.5
    return (
        sum(count * score for count, score in zip(counts, scores_of(counts), strict=True)) / total
    )


def variance_of(counts: Sequence[float]) -> float:
    """Return the variance of one score; 0 of an empty sample."""
    total, mean = sum(counts), mean_of(counts)
    if not total:
        return 0.0
    squares = ((score - mean) ** 2 for score in scores_of(counts))
    return sum(count * square for count, square in zip(counts, squares, strict=True)) / total


def log_likelihood(counts: Sequence[float], mean: float) -> float:
    """Return the log of the greatest likelihood that a distribution with this mean (0..1) has."""
    weights = [count or UNSEEN for count in counts]
    total = sum(weights)
    away = [score - mean for score in scores_of(counts)]
    x = _tilt([weight / total for weight in weights], away)
    return sum(
        weight * math.log(weight / total / (1 + x * distance))
        for weight, distance in zip(weights, away, strict=True)
    )


def _tilt(shares: Sequence[float], away: Sequence[float]) -> float:
    """Return the x for which the tilted shares have their mean at distance 0, by halving.

    The sum below falls steadily between the two ends, where it is infinite.
    """
    low, high = -1 / max(away), -1 / min(away)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        slope = sum(s * d / (1 + middle * d) for s, d in zip(shares, away, strict=True))
        if slope > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
