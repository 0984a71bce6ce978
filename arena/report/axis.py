"""The scale of a chart: where a value lies, in percent of its width or height."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

STEPS = (1, 2, 5, 10)
MOST_TICKS = 5


@dataclass(frozen=True)
class Axis:
    """A scale between two ends, with round numbers to be written beside it."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def place(self, value: float) -> float:
        """Return where a value lies, from 0 to 100; what is beyond an end lies at the end."""
        inside = max(self.low, min(self.high, value))
        return round(100 * (inside - self.low) / (self.high - self.low), 2)


def axis_over(values: Iterable[float], least: float = 1.0) -> Axis:
    """Return an axis that holds all finite values, at least so long."""
    finite = [value for value in values if math.isfinite(value)] or [0.0]
    low, high = min(finite), max(finite)
    if high - low < least:
        middle = (low + high) / 2
        low, high = middle - least / 2, middle + least / 2
    step = _step((high - low) / MOST_TICKS)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    count = round((high - low) / step)
    return Axis(low, high, tuple(low + step * number for number in range(count + 1)))


def _step(wanted: float) -> float:
    """Return a round number that is not smaller."""
    power = float(10 ** math.floor(math.log10(wanted)))
    return next(power * factor for factor in STEPS if power * factor >= wanted * 0.999)
