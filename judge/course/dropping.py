"""Leaving out the lowest of several parts: those whose absence helps the student most.

Where all parts have the same weight these are simply the worst ones. Where they differ, leaving out
the worst is not always best, and a better answer could even cost points; the best choice can not.
"""

import math
from collections.abc import Sequence


def kept_parts(worths: Sequence[float], weights: Sequence[float], dropped: int) -> tuple[int, ...]:
    """Return the places of the parts that count, in order; at least one does.

    They have the greatest weighted mean of all choices. Parts without weight change no mean: they
    are kept, unless there are no others.
    """
    heavy = [place for place, weight in enumerate(weights) if weight > 0]
    light = [place for place, weight in enumerate(weights) if weight <= 0]
    chosen_from, idle = (heavy, light) if heavy else (light, [])
    number = max(1, len(chosen_from) - dropped)
    chosen, mean = chosen_from, -math.inf
    while True:
        # What a part adds above the mean reached so far decides; each round has a greater mean.
        above = 0.0 if mean == -math.inf else mean
        gains = {place: (weights[place] or 1.0) * (worths[place] - above) for place in chosen_from}
        best = sorted(chosen_from, key=lambda place: (-gains[place], place))[:number]
        reached = weighted_mean(worths, weights, best)
        if reached <= mean:
            return tuple(sorted([*chosen, *idle]))
        chosen, mean = best, reached


def weighted_mean(worths: Sequence[float], weights: Sequence[float], of: Sequence[int]) -> float:
    """Return the mean of some parts by weight; the plain one where none has any, 0 of nothing."""
    if not of:
        return 0.0
    whole = math.fsum(weights[place] for place in of)
    if not whole:
        return math.fsum(worths[place] for place in of) / len(of)
    return math.fsum(weights[place] * worths[place] for place in of) / whole
