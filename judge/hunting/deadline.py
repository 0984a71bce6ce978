"""The end of a hunt on the clock, and what it means for a run that would go on beyond it.

Such a run gets no more time than is left. What it was stopped by then is the hunt, which says
nothing of the program: it counts as not run.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from judge.model.limits import Limits

LEAST = 0.05  # seconds: in less nothing is begun


@dataclass(frozen=True)
class HuntDeadline:
    """A moment of a clock."""

    until: float = math.inf
    clock: Callable[[], float] = time.monotonic

    def is_over(self) -> bool:
        return self.left <= 0

    @property
    def left(self) -> float:
        """Return the seconds that are left."""
        return self.until - self.clock()

    def shortened(self, limits: Limits, factor: float = 1) -> Limits | None:
        """Return limits of which, `factor` times as long, nothing lasts beyond the end.

        None where there is no time for anything.
        """
        left = self.left
        if left < LEAST:
            return None
        return limits if left >= limits.wall * factor else replace(limits, wall=left / factor)


NEVER = HuntDeadline()


def deadline_in(seconds: float | None) -> HuntDeadline:
    """Return the end after so many seconds; None: never. For other machines with other clocks."""
    return NEVER if seconds is None else HuntDeadline(time.monotonic() + seconds)
