"""What both players of a game may use, when a game is stopped early, and the clock of a player."""

import math
from dataclasses import dataclass

from judge.model.limits import Limits


@dataclass(frozen=True)
class Rules:
    """The rules of play. Seconds of CPU for the whole game; `grace` is added to the wall limit.

    The wall limit of a move is the CPU time left and `grace` more. A game is adjudicated by exact
    solution as soon as at most `solve` cells are free; 0 plays every game to the end.
    """

    clock: float = 10.0
    grace: float = 10.0
    solve: int = 0
    memory: int = 512
    processes: int = 64

    def limits(self, left: float) -> Limits:
        """Return the limits of one move when `left` seconds are on the clock."""
        return Limits(
            cpu=left, wall=left + self.grace, memory=self.memory, processes=self.processes
        )


@dataclass(frozen=True)
class Clock:
    """A chess clock that runs on CPU time: it is told what a move used, and reads no real clock."""

    left: float

    def after(self, used: float) -> "Clock":
        """Return the clock after a move; what is left may be negative, and then `flagged`."""
        return Clock(self.left - used)

    @property
    def flagged(self) -> bool:
        """Tell whether the player has used more time than it had."""
        return self.left < 0

    @property
    def told(self) -> float:
        """Return what the player is told: whole milliseconds, never more than is left."""
        return max(0, math.floor(self.left * 1000)) / 1000


ORIGINAL = Rules(clock=200.0, grace=10.0)  # the homework's own competition
ORIGINAL_GAMES = 5  # a meeting: first mover alternates, the majority wins
CALIBRATION = Limits(cpu=300.0, wall=300.0, memory=2048)  # `make calibrate`: up to five minutes
BUILD = Limits(cpu=300.0, wall=300.0, memory=2048, processes=256)
