"""The console report in plain lines: for files, pipes and CI logs."""

import time
from collections.abc import Callable, Iterator
from typing import IO

from judge.model.result import Result
from judge.model.run import GradingRun, Plan, Tally
from judge.reports.console.board import boards_of, plain
from judge.reports.console.words import (
    SubmissionNotes,
    Table,
    closing,
    counts,
    heading,
    no_commands,
    reasons,
    tables,
)
from judge.text.safe_text import one_line, printable

MOMENT = 3.0  # seconds


class PlainConsole:
    """One line per case for one submission, one line per submission for many."""

    def __init__(
        self,
        plan: Plan,
        stream: IO[str],
        width: int,
        remind: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._plan, self._stream, self._width, self._remind = plan, stream, width, remind
        self._notes = SubmissionNotes()
        self._widest = max((len(case.title) for case in plan.cases), default=0)
        self._current = Tally()
        self._clock = clock
        self._sought_from: float | None = None  # when the search for causes began
        self._told = False

    def add(self, result: Result) -> None:
        """Print the line of a case, or of a submission whose last case this was."""
        self._notes.add(result)
        self._current.add(result)
        if len(self._plan.submissions) == 1:
            self._print(self._case_line(result))
        elif self._current.total == len(self._plan.cases):
            self._print(f"{one_line(result.submission, 60)}: {counts(self._current)}")
            self._current = Tally()

    def explaining(self, done: int, total: int) -> None:
        """Say once that this goes on, if it is not over in a moment."""
        now = self._clock()
        if self._sought_from is None:
            self._sought_from = now
        elif now - self._sought_from > MOMENT and not self._told:
            self._told = True
            self._print("still looking for what the wrong answers have in common")

    def stop(self) -> None:
        """Nothing to restore: plain lines leave a terminal as it is."""

    def finish(self, run: GradingRun) -> None:
        if run.causes:
            self._explain(run)
        if notes := self._notes.lines:
            self._print("", *notes)
        for table in tables(run):
            self._print("", *_aligned(table))
        self._print("", *closing(run, self._remind))

    def _explain(self, run: GradingRun) -> None:
        """Print the causes, then an example of each."""
        from judge.reports.console.why import cause_lines, more_failures, shown_failures

        self._print("", *cause_lines(run))
        shown = shown_failures(run)
        for result in shown:
            self._print("", *self._failure(result))
        if more := more_failures(run, shown):
            self._print("", more)

    def _case_line(self, result: Result) -> str:
        share = f"{result.cpu:6.2f} s of {result.limits.cpu:g}"
        marks = " (known)" if result.known else ""
        marks += " (flaky)" if result.flaky else ""
        marks += " (close to a limit)" if result.is_close else ""
        return f"{result.verdict.name:<4} {result.case.title:<{self._widest}} {share}{marks}"

    def _failure(self, result: Result) -> Iterator[str]:
        again = self._plan.rerun(result.submission, result.case)
        return failure_lines(result, heading(result, self._plan), again, self._width)

    def _print(self, *lines: str) -> None:
        for line in lines:
            self._stream.write(no_commands(line) + "\n")
        self._stream.flush()


def failure_lines(result: Result, title: str, again: str, width: int) -> Iterator[str]:
    """Yield all there is to say about one failure; `again` is the line that repeats it."""
    yield f"{result.verdict.name} {title}"
    yield from (f"    {line}" for line in reasons(result))
    for line in boards_of(result.finding, width - 4):
        yield f"    {plain(line)}".rstrip()
    yield f"    again: {printable(again)}"


def _aligned(table: Table) -> Iterator[str]:
    """Yield a table with its columns lined up."""
    rows = [table.header, *table.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.header))]
    yield table.title
    for row in rows:
        cells = (f"{text:<{width}}" for text, width in zip(row, widths, strict=True))
        yield ("  " + "  ".join(cells)).rstrip()
    if table.left_out:
        yield f"  ({table.left_out})"
