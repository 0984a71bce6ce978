"""Reports with a separate file for each submission."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from judge.model.result import Result
from judge.reports.report import Add

_KEPT = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def file_names(names: Iterable[str]) -> dict[str, str]:
    """Return a file name (without suffix) for each name; unique even when case is ignored."""
    chosen: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        stem = "".join(c if c in _KEPT else "_" for c in name)[:80].strip("_") or "submission"
        number, candidate = 1, stem
        while candidate.lower() in taken:
            number += 1
            candidate = f"{stem}-{number}"
        taken.add(candidate.lower())
        chosen[name] = candidate
    return chosen


@contextmanager
def each_submission(write: Callable[[str, Sequence[Result]], None]) -> Iterator[Add]:
    """Collect the results of a submission and pass them on with its last; no more are kept."""
    own: list[Result] = []

    def hand_on() -> None:
        if own:
            write(own[0].submission, tuple(own))
            own.clear()

    def add(result: Result) -> None:
        if own and own[0].submission != result.submission:
            hand_on()
        own.append(result)

    yield add
    hand_on()
