"""How a run on a cluster goes, in a few words: for the line of progress and for the last line."""

from collections.abc import Callable

from judge.cluster.dispatch import Dispatcher
from judge.text.safe_text import counted


class ClusterTally:
    """Counts what is finished, from when there is a worker; `noun` is what an item is called."""

    def __init__(self, dispatcher: Dispatcher, noun: str, clock: Callable[[], float]) -> None:
        self._dispatcher, self._noun, self._clock = dispatcher, noun, clock
        self._finished = self._workers = 0
        self._begun = self._latest = clock()

    def joined(self) -> None:
        """Count a worker that is used."""
        if not self._workers:
            self._begun = self._latest = self._clock()
        self._workers += 1

    def finished(self) -> None:
        """Count an item that is finished."""
        self._finished, self._latest = self._finished + 1, self._clock()

    @property
    def status(self) -> str:
        """Return how many workers there are now, how fast they are, what was lost and retried."""
        return self._told(self._dispatcher.workers)

    @property
    def summary(self) -> str:
        """Return the same of the whole run: how many workers there were, why what was retried."""
        again = self._dispatcher.again
        why = ", ".join(f"{number} {reason}" for reason, number in again.items())
        return self._told(self._workers) + (f": {why}" if why else "")

    def _told(self, workers: int) -> str:
        lost, again = self._dispatcher.lost_workers, self._dispatcher.again.total()
        speed = self._finished / max(0.1, self._latest - self._begun)
        words = [counted(workers, "worker"), f"{speed:.1f} {self._noun}s/s"]
        words += [f"{lost} lost"] if lost else []
        words += [f"{again} tried again"] if again else []
        return ", ".join(words)
