"""A coordinator without any worker: it says so soon, and does not wait for ever."""

from collections.abc import Callable

from judge.model.errors import JudgeError

SOON = 5.0  # seconds without any worker until that is told
LONELY = 300.0  # seconds without any worker until the run ends
START = "start one by `grader worker ADDRESS`"


class Solitude:
    """Is told again and again whether there is somebody to work with."""

    def __init__(self, clock: Callable[[], float], say: Callable[[str], None]) -> None:
        self._clock, self._say = clock, say
        self._since, self._told = clock(), False

    def look(self, alone: bool) -> None:
        """Say once that a worker is waited for; JudgeError after a long time without any."""
        now = self._clock()
        if not alone:
            self._since, self._told = now, False
        elif now - self._since > LONELY:
            raise JudgeError(f"no worker for {LONELY:g} s: {START}")
        elif now - self._since > SOON and not self._told:
            self._told = True
            self._say(f"there is no worker to use: {START}; waiting for it")
