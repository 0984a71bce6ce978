"""Many items of work at once, and their values in order."""

from collections.abc import Iterable
from typing import Any

from judge.grading.executor import Executor, Work


def together(executor: Executor, tasks: Iterable[Work]) -> list[Any]:
    """Return what all tasks return, in their order; Stopped on a signal.

    Each begins as soon as it is there, while the next one is being made.
    """
    count = 0
    for task in tasks:
        executor.submit(count, task)
        count += 1
    values: dict[int, Any] = {}
    while len(values) < count:
        if done := executor.receive():
            values[done.number] = done.value
    return [values[number] for number in range(count)]
