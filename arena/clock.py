"""A chess clock that runs on CPU time: it is told what a move used, and never looks at a watch."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Clock:
    """The CPU seconds that a player has left for the rest of the game."""

    left: float

    def after(self, used: float) -> "Clock":
        """Return the clock after a move; what is left may be negative, and then `flagged`."""
        return Clock(self.left - used)

    @property
    def flagged(self) -> bool:
        """Tell whether more was used than there was."""
        return self.left < 0

    @property
    def told(self) -> float:
        """Return what the player is told: whole milliseconds, never more than is left."""
        return max(0, math.floor(self.left * 1000)) / 1000
