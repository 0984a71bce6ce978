"""The scale of Elo: what a difference means for the expected share, and how it is shown."""

import math
from dataclasses import dataclass


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


def show_elo(interval: Interval) -> str:
    """Return an Elo difference as people write it: `+35 [+12, +60]`; an anchor's as such."""
    if interval.low == interval.high:
        return f"{signed(interval.middle)} (anchor)"
    shown = [signed(end) for end in (interval.middle, interval.low, interval.high)]
    return f"{shown[0]} [{shown[1]}, {shown[2]}]"


def signed(elo: float) -> str:
    """Return a difference with its sign; an end that is open is infinite."""
    return f"{elo:+.0f}" if math.isfinite(elo) else ("+inf" if elo > 0 else "-inf")
