"""Limits that are fair: well above the slowest right solution, well below the fastest slow one.

Pure arithmetic on measured times; who is measured and how is up to the command `calibrate`.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

LEAST = 1.0  # seconds: a limit below this measures how busy the machine is


@dataclass(frozen=True)
class Timing:
    """CPU seconds of one solution on one case: the worst of its runs if right, else the best.

    `stopped`: it would have taken longer, but nobody waited.
    """

    solution: str
    case: str
    seconds: float
    stopped: bool = False


@dataclass(frozen=True)
class LimitProposal:
    """What the times of a group tell. `limit` is None where no limit keeps both margins."""

    slowest_right: Timing
    fastest_slow: Timing | None  # None: no slow solution is slower here than the right ones
    limit: float | None
    over: float  # the factor that is kept above the slowest right one
    under: float  # the factor that is kept below the fastest slow one
    slow: int = 0  # solutions that should be too slow

    @property
    def margins(self) -> tuple[float, float]:
        """Return how many times the limit is above the one and below the other."""
        assert self.limit is not None
        slow = self.fastest_slow.seconds if self.fastest_slow else math.inf
        return self.limit / max(self.slowest_right.seconds, 1e-3), slow / self.limit

    @property
    def lines(self) -> Iterable[str]:
        """Yield the proposal in words."""
        right, slow = self.slowest_right, self.fastest_slow
        yield f"slowest right: {right.seconds:.2f} s, {right.solution} on {right.case}"
        if slow is not None:
            least = "at least " if slow.stopped else ""
            yield f"fastest too slow: {least}{slow.seconds:.2f} s, {slow.solution} on {slow.case}"
        elif self.slow:
            yield (
                "cannot be separated: no slow solution is slower here than the right ones"
                " (wanted a larger case on which they are)"
            )
        else:
            yield "without --slow there is no upper bound"
        if self.limit is None and slow is not None:
            apart = slow.seconds / max(right.seconds, 1e-3)
            yield (
                f"cannot be separated: x{apart:.1f} apart, wanted x{self.over * self.under:.1f}"
                " (or a larger case on which they are)"
            )
        elif self.limit is not None:
            above, below = self.margins
            under = f", x{below:.1f} below the slow" if slow is not None else ""
            yield f"limit: {self.limit:g} s, x{above:.1f} above the right{under}"


def propose(
    right: Sequence[Timing], slow: Sequence[Timing], over: float, under: float
) -> LimitProposal:
    """Return a limit for one group; a slow solution fails it if it is too slow on any case."""
    slowest = max(right, key=lambda timing: timing.seconds)
    by_solution: dict[str, Timing] = {}
    for timing in slow:
        known = by_solution.get(timing.solution)
        if known is None or timing.seconds > known.seconds:
            by_solution[timing.solution] = timing
    slower = [t for t in by_solution.values() if t.seconds > slowest.seconds]
    fastest = min(slower, key=lambda timing: timing.seconds, default=None)
    if slow and fastest is None:
        return LimitProposal(slowest, None, None, over, under, len(by_solution))
    low = slowest.seconds * over
    high = fastest.seconds / under if fastest else math.inf
    limit: float | None = rounded(low if fastest is None else math.sqrt(low * max(high, low)))
    if limit is not None and limit < LEAST <= high:
        limit = LEAST
    if low > high or (limit is not None and limit > high):
        limit = rounded(low) if low <= rounded(low) <= high else None
    return LimitProposal(slowest, fastest, limit, over, under, len(by_solution))


def rounded(seconds: float) -> float:
    """Return seconds with two digits that count, rounded up."""
    if seconds <= 0:
        return LEAST
    unit = 10.0 ** (math.floor(math.log10(seconds)) - 1)
    return round(math.ceil(seconds / unit - 1e-9) * unit, 6)
