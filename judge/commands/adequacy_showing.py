"""What adequacy shows on a terminal: a line of progress, then the table of twins and groups."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from judge.adequacy.told import SuiteReport, scores, summary, table
from judge.text.safe_text import one_line


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
    """A line on standard error that is written over; nothing where that is no terminal."""

    def __init__(self) -> None:
        self.on = sys.stderr.isatty()

    def show(self, text: str) -> None:
        if self.on:
            sys.stderr.write(f"\r\033[K{text}")
            sys.stderr.flush()


@contextmanager
def progress() -> Iterator[AdequacyProgress]:
    bar = AdequacyProgress()
    try:
        yield bar
    finally:
        bar.show("")
