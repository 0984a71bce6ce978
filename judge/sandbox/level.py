"""The levels of isolation, strongest first, each with what it does *not* stop."""

from enum import Enum

_WEAKNESSES = {
    "full": "does not stop attacks on the kernel itself",
    "userns": "memory and CPU are polled, not capped: short bursts above the limits go unnoticed",
    "landlock": "limits are polled, not capped; the program sees that processes and files exist",
    "rlimit": "the program can read and write whatever its user can, and use the network",
}


class Level(Enum):
    """How well a program is isolated. `Level("full")` reads the name from the command line.

    `weakness` says in one line what a level does not stop.
    `hides_files`: expected files, other submissions and the judge are out of reach.
    """

    FULL = "full"
    USERNS = "userns"
    LANDLOCK = "landlock"
    RLIMIT = "rlimit"

    def __init__(self, name: str) -> None:
        self.weakness = _WEAKNESSES[name]
        self.hides_files = name != "rlimit"
