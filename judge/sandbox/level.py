"""The levels of isolation, strongest first, each with what it does *not* stop."""

from enum import Enum


class Level(Enum):
    """How well a program is shut in. `Level("full")` reads the name from the command line."""

    FULL = "full"
    USERNS = "userns"
    LANDLOCK = "landlock"
    RLIMIT = "rlimit"

    @property
    def weakness(self) -> str:
        """Say in one line what this level does not stop; honest rather than comforting."""
        return _WEAKNESSES[self]

    @property
    def hides_files(self) -> bool:
        """Tell whether expected files, other submissions and the judge are out of reach."""
        return self is not Level.RLIMIT


_WEAKNESSES = {
    Level.FULL: "does not stop attacks on the kernel itself",
    Level.USERNS: "memory and CPU are polled, not capped: short bursts above the limits go unseen",
    Level.LANDLOCK: "the program sees that other processes exist; limits are polled, not capped",
    Level.RLIMIT: "the program can read and write whatever its user can, and use the network",
}
