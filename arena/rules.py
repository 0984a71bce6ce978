"""What both players of a game may use, and when a game is stopped early."""

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


ORIGINAL = Rules(clock=200.0, grace=10.0)  # the homework's own competition
ORIGINAL_GAMES = 5  # a meeting: first mover alternates, the majority wins
CALIBRATION = Limits(cpu=300.0, wall=300.0, memory=2048)  # `make calibrate`: up to five minutes
BUILD = Limits(cpu=300.0, wall=300.0, memory=2048, processes=256)
