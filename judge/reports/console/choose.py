"""What a person at the terminal sees of a run: progress, a table per suite, the failures.

By `rich` where there is a terminal (a bar) or colours are wanted, in plain lines elsewhere: files,
pipes, CI. Both say the same things; everything a program printed is made harmless first.
"""

from collections.abc import Callable, Mapping
from typing import IO, Protocol

from judge.model.result import Result
from judge.model.run import GradingRun, Plan
from judge.process import display_of


class ConsoleReport(Protocol):
    """Where a run is followed: `add` each result as it comes, then `finish` once."""

    def add(self, result: Result) -> None:
        """Take one more result into the progress."""

    def explaining(self, done: int, total: int) -> None:
        """Tell how far the search for causes has come, which follows the last result."""

    def stop(self) -> None:
        """Restore the terminal; also after an error or an interrupt."""

    def finish(self, run: GradingRun) -> None:
        """Show tables, failures and totals."""


def open_console(
    plan: Plan,
    stream: IO[str],
    environment: Mapping[str, str],
    width: int,
    remind: bool = True,
    status: Callable[[], str] = str,
) -> ConsoleReport:
    """Return the report that suits `stream`; `width` in columns is for what is no terminal.

    `remind`: say what the sandbox level does not stop. `status` says who works, for the bar.
    """
    display = display_of(stream, environment)
    if display.live or display.colour:
        from judge.reports.console.rich import RichConsole, terminal  # late: rich is slow to import

        return RichConsole(plan, terminal(stream, display, width), display.live, remind, status)
    from judge.reports.console.plain import PlainConsole

    return PlainConsole(plan, stream, width, remind)
