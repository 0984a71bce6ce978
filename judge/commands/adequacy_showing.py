"""What adequacy shows on a terminal: a line of progress, then the table of twins and groups."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from judge.adequacy.told import SuiteReport, scores, summary, table
from judge.text.safe_text import one_line

NOW_AND_THEN = 10.0  # seconds between two lines where there is no terminal


def suite_lines(report: SuiteReport) -> Iterator[str]:
    """Yield the table of twins and groups, and what follows from it."""
    matrix = report.matrix
    groups = [name or "all" for name in matrix.groups]
    rows = [(one_line(name, 32), counts, state) for name, counts, state in table(matrix)]
    width = max([len(name) for name, _, _ in rows] + [len("caught")])
    columns = [max(len(group), 7) for group in groups]

    def line(name: str, cells: Sequence[str], state: str) -> str:
        shown = "  ".join(c.rjust(w) for c, w in zip(cells, columns, strict=True))
        return f"{name:<{width}}  {shown}  {state}".rstrip()

    yield line(matrix.suite, groups, "")
    yield from (line(*row) for row in rows)
    yield line("caught", scores(matrix), "")
    yield from summary(report)
    yield ""


class AdequacyProgress:
    """A line that is written over on a terminal, elsewhere a line now and then."""

    def __init__(self, stream: IO[str], clock: Callable[[], float]) -> None:
        self._stream, self._clock = stream, clock
        self._live, self._last = stream.isatty(), clock()

    def show(self, text: str) -> None:
        """Show how far it is; an empty text removes that."""
        if self._live:
            self._stream.write(f"\r\033[K{text}")
        elif text and self._clock() - self._last >= NOW_AND_THEN:
            self._last = self._clock()
            self._stream.write(f"{text}\n")
        self._stream.flush()


@contextmanager
def progress() -> Iterator[AdequacyProgress]:
    bar = AdequacyProgress(sys.stderr, time.monotonic)
    try:
        yield bar
    finally:
        bar.show("")
