"""One line of the bench table, and the ways of measuring that all measures share."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """A measured figure and its goal. `at_most` tells on which side of the goal it should lie."""

    name: str
    figure: float
    goal: float | None = None
    at_most: bool = True
    unit: str = "x"
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Tell whether the goal is met; None without a goal."""
        if self.goal is None:
            return None
        return self.figure <= self.goal if self.at_most else self.figure >= self.goal


def interleaved_medians(actions: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """Return the median seconds of each action; taking turns spreads noise evenly."""
    seconds: list[list[float]] = [[] for _ in actions]
    for _ in range(rounds):
        for place, action in enumerate(actions):
            start = time.perf_counter()
            action()
            seconds[place].append(time.perf_counter() - start)
    return [median(times) for times in seconds]


def least_cpu(actions: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """Return the fewest CPU seconds of each action, for work in this process on a busy machine."""
    seconds: list[list[float]] = [[] for _ in actions]
    for _ in range(rounds):
        for place, action in enumerate(actions):
            start = time.process_time()
            action()
            seconds[place].append(time.process_time() - start)
    return [min(times) for times in seconds]


def process(*arguments: str) -> Callable[[], object]:
    """Return an action that runs this Python with the arguments and discards its output."""
    command = [sys.executable, *arguments]

    def run() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    return run


def bare_start() -> Callable[[], object]:
    """Return the action that everything is compared with: `python -c pass`."""
    return process("-c", "pass")
