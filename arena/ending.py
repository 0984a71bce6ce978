"""How a game can end. Every way of losing at once has its own member, for the record to name."""

from dataclasses import dataclass
from enum import Enum


class Ending(Enum):
    """Why a game was over."""

    FULL = "the board was full"
    SOLVED = "adjudicated: the rest was solved exactly"
    ILLEGAL = "illegal move"
    MALFORMED = "malformed answer"
    CRASH = "crash"
    CPU = "CPU budget exceeded"
    WALL = "wall limit exceeded"
    MEMORY = "memory limit exceeded"
    OUTPUT = "output limit exceeded"

    @property
    def is_fault(self) -> bool:
        """Tell whether one side lost by its own doing, whatever the board says."""
        return self not in (Ending.FULL, Ending.SOLVED)


@dataclass(frozen=True)
class Fault:
    """A way of losing at once, and one printable line that tells what was seen."""

    ending: Ending
    detail: str
