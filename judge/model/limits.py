"""What one run may use. Times in seconds, sizes in MiB; all count the whole process tree."""

from dataclasses import dataclass, replace
from typing import Self

BUSY = 0.1  # CPU seconds per second on the clock above which a program computes rather than waits
NEAR = 0.8  # share of a limit above which a run came close to it


@dataclass(frozen=True)
class Limits:
    """The limits of one run; the defaults apply where a manifest says nothing."""

    cpu: float = 10.0
    wall: float = 30.0
    memory: int = 512
    output: int = 64
    processes: int = 64
    file: int = 64

    def slower(self, factor: float) -> Self:
        """Return the limits of a language that is so many times slower; sizes stay."""
        return replace(self, cpu=self.cpu * factor, wall=self.wall * factor)
