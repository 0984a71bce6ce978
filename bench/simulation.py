"""Events of a cluster without a cluster: one coordinator, many workers, time that is only counted.

Each worker has a chunk that it runs and one that waits. What a worker says of a chunk waits in the
coordinator's queue, is decoded and stored there, and the answer is the worker's next chunk.
"""

import heapq
import random
from dataclasses import dataclass

DEPTH = 2  # chunks per worker: one that runs and one that waits
CHUNK = 1.0  # seconds of expected work, if a case does not take longer
LATENCY = 0.0005  # seconds from one machine to another
SETTLING, LOOKED = 20.0, 40.0  # seconds after the last worker has its files; then it is looked at


@dataclass(frozen=True)
class Costs:
    """Seconds of the coordinator: for a result, for a chunk, for the files of a new worker."""

    result: float
    chunk: float
    files: float

    def of_chunk(self, cases: int) -> float:
        return self.chunk + cases * self.result


@dataclass(frozen=True)
class Busy:
    """Which share of the time workers and coordinator were busy."""

    workers: float
    coordinator: float


def cases_in_chunk(seconds: float) -> int:
    """Return how many cases of a length are handed out together."""
    return max(1, round(CHUNK / seconds))


def on_paper(workers: int, seconds: float, costs: Costs) -> Busy:
    """Return what a sheet of paper says: chunks per second times the cost of one, at most 1."""
    cases = cases_in_chunk(seconds)
    wanted = workers / (cases * seconds) * costs.of_chunk(cases)
    return Busy(min(1.0, 1 / wanted), min(1.0, wanted))


def saturation(seconds: float, costs: Costs) -> float:
    """Return the number of workers that one coordinator can keep busy."""
    cases = cases_in_chunk(seconds)
    return cases * seconds / costs.of_chunk(cases)


class _Window:
    """How much of the looked-at time was spent on something."""

    def __init__(self, start: float) -> None:
        self.start, self.end, self.spent = start, start + LOOKED, 0.0

    def add(self, begin: float, end: float) -> None:
        self.spent += max(0.0, min(end, self.end) - max(begin, self.start))


def simulate(workers: int, seconds: float, costs: Costs, seed: int = 1) -> Busy:
    """Return what really happens, event by event, with cases of uneven length."""
    chance, cases = random.Random(seed), cases_in_chunk(seconds)
    cost = costs.of_chunk(cases)
    start = workers * (costs.files + DEPTH * costs.chunk) + SETTLING
    working, coordinating = _Window(start), _Window(start)
    coordinator = 0.0  # when it is free again
    free = [0.0] * workers  # when each worker is
    news: list[tuple[float, int]] = []  # when the coordinator hears of a chunk, and of whom

    def hand_out(worker: int, sent: float) -> None:
        begun = max(sent + LATENCY, free[worker])
        took = cases * seconds * chance.uniform(0.7, 1.3)
        free[worker] = begun + took
        working.add(begun, begun + took)
        heapq.heappush(news, (begun + took + LATENCY, worker))

    for worker in range(workers):
        coordinator += costs.files + DEPTH * costs.chunk
        for _ in range(DEPTH):
            hand_out(worker, coordinator)
    while news[0][0] < working.end and coordinator < working.end:
        heard, worker = heapq.heappop(news)
        begun = max(heard, coordinator)
        coordinator = begun + cost
        coordinating.add(begun, coordinator)
        hand_out(worker, coordinator)
    return Busy(working.spent / (workers * LOOKED), coordinating.spent / LOOKED)
