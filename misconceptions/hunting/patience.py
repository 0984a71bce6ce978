"""How long a plan may be thought about: until the end of the hunt, then a little to conclude."""

import math
import time
from collections.abc import Callable

from misconceptions.hunting.talk import Enough

CONCLUDING = 5.0  # seconds after the end, to find a name for what was seen


class Patience:
    """A clock that runs out: before it is concluded by Enough, afterwards by silence."""

    def __init__(
        self, seconds: float = math.inf, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock, self._until = clock, clock() + seconds
        self._concluding = False

    def conclude(self) -> None:
        """Ask nothing more from now on: what is left to do is short, and may be left undone."""
        self._concluding = True
        self._until = max(self._until, self._clock() + CONCLUDING)

    def is_left(self) -> bool:
        """Tell whether there is time for an answer of a twin; Enough if there need be no more."""
        if self._clock() < self._until:
            return True
        if self._concluding:
            return False
        raise Enough
