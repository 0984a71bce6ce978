"""What a person at the terminal sees of a run: progress, a table per suite, the failures.

On a terminal with colours (`rich`) when there is one, in plain lines elsewhere: files, pipes, CI,
`NO_COLOR`. Both say the same things; everything a program printed is made harmless first.
"""

from collections.abc import Mapping
from typing import IO, Protocol

from judge.model.result import Result
from judge.model.run import GradingRun, Plan
from judge.process import wants_colour


class ConsoleReport(Protocol):
    """Where a run is followed: `add` each result as it comes, then `finish` once."""

    def add(self, result: Result) -> None:
        """Take one more result into the progress."""

    def stop(self) -> None:
        """Restore the terminal; also after an error or an interrupt."""

    def finish(self, run: GradingRun) -> None:
        """Show tables, failures and totals."""


def open_console(
    plan: Plan, stream: IO[str], environment: Mapping[str, str], width: int
) -> ConsoleReport:
    """Return the report that suits `stream`; `width` in columns is for plain lines."""
    if wants_colour(stream, environment):
        from judge.reports.console.rich import RichConsole  # imported late: rich is slow to import

        return RichConsole(plan, stream)
    from judge.reports.console.plain import PlainConsole

    return PlainConsole(plan, stream, width)
