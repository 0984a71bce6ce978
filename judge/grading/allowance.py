"""What a whole grading may use, where a machine gives it only so much: an end on the clock, memory.

A run that no longer fits, or that is cut off by the end, was not run: its case is skipped and the
program is not blamed. Builds and first questions are runs as well.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from judge.model.case import Case
from judge.model.finding import OutOfTime
from judge.model.limits import Limits
from judge.sandbox.job import Job, Later, Run, Runner, Secrets, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

SHORTEST = 1.0  # seconds; with less left nothing is started


@dataclass(frozen=True)
class Allowance:
    """The bounds of a grading: none by default. `until` is a moment of the clock."""

    until: float = math.inf
    memory: int | None = None  # MiB of one run
    clock: Callable[[], float] = time.monotonic

    def left(self) -> float:
        """Return the seconds that are left."""
        return self.until - self.clock()

    def lowered(self, limits: Limits) -> Limits:
        """Return limits with no more memory than there is."""
        if self.memory is None or limits.memory <= self.memory:
            return limits
        return replace(limits, memory=self.memory)

    def of_cases(self, cases: Sequence[Case]) -> list[Case]:
        """Return the cases with limits that can be kept, so that messages name the real ones."""
        return [replace(case, limits=self.lowered(case.limits)) for case in cases]

    def open_slot(
        self,
        level: Level,
        number: int,
        secrets: Secrets = Secrets(),  # noqa: B008
    ) -> "BoundedSlot":
        """Return a slot of the sandbox that keeps this allowance."""
        return BoundedSlot(Slot(level, number, secrets), self)


class BoundedSlot:
    """A slot that keeps an allowance; `run` raises OutOfTime where the time does not suffice."""

    def __init__(self, slot: Runner, allowance: Allowance) -> None:
        self._slot, self._allowance = slot, allowance

    def start(self, job: Job) -> Later:
        """Have one job run when it is waited for: only then it is known how much time is left."""
        return Later(self.run, job)

    def run(self, job: Job) -> Run:
        """Run one job to its end, unless there is too little time for it."""
        left = self._allowance.left()
        if left < SHORTEST:
            raise OutOfTime
        limits = self._allowance.lowered(job.limits)
        run = self._slot.run(replace(job, limits=replace(limits, wall=min(limits.wall, left))))
        if run.stop is Stop.WALL and left < limits.wall:
            raise OutOfTime
        return run

    def stop(self) -> None:
        """Kill what runs and run nothing more."""
        self._slot.stop()

    def close(self) -> None:
        """Release everything that it holds."""
        self._slot.close()
