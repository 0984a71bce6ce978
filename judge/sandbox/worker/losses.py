"""CPU time that no counter keeps: that of processes which ended and nobody waited for.

The kernel adds what a child has used to its parent when the parent waits. A parent that ignores
SIGCHLD never does, and the time is gone with the child. So each look is compared with the one
before: what has vanished must appear in the children's time of somebody who is still there.
"""

from judge.sandbox.worker.tree import TICK, ProcessInfo, look

# A process's children's time is told in whole ticks, user and system time each by themselves.
HIDDEN = 2 * TICK


class Losses:
    """Adds up what is missing. `proven` once more is missing than rounding could hide."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.proven = False
        self.most = 1  # threads of all processes at once
        self._alive: dict[tuple[int, int], ProcessInfo] = {}
        self._vanished: dict[tuple[int, int], float] = {}
        self._missing = 0.0
        self._doubt = False

    def compare(self, found: list[ProcessInfo]) -> None:
        """Take the next look into account."""
        now = {one.key: one for one in found}
        gone = [key for key in self._alive if key not in now]
        if gone:  # whoever waited for them has been told before they vanished: ask once more
            again = (look(one.pid) for one in found)
            now.update({one.key: one for one in again if one and one.key in now})
        missing = self._missing + sum(self._alive[key].cpu for key in gone)
        missing -= sum(one.children - self._before(key) for key, one in now.items())
        missing -= sum(self._vanished.pop(key, 0.0) for key in now)  # overlooked, but alive
        self._vanished.update((key, self._alive[key].cpu) for key in gone)
        self._missing = max(0.0, missing)
        self._alive = now
        self.most = max(self.most, sum(one.threads for one in now.values()))
        self._judge(self._missing > HIDDEN * (len(now) + 1))

    def _before(self, key: tuple[int, int]) -> float:
        return self._alive[key].children if key in self._alive else 0.0

    def _judge(self, doubt: bool) -> None:
        """Believe in a loss at the second look: a parent may have ended together with its child."""
        if doubt and self._doubt:
            self.proven = True
            self.seconds += self._missing
            self._missing = 0.0
        self._doubt = doubt
