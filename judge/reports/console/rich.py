"""The console report in colour, with a live line of progress while cases run.

Strings of programs enter `rich` only as `Text`, so markup in them means nothing.
"""

from collections.abc import Callable, Iterator
from typing import IO

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as RichTable
from rich.text import Text

from judge.model.finding import Mark
from judge.model.result import Result
from judge.model.run import GradingRun, Plan, Tally
from judge.model.verdict import Verdict
from judge.process import Display
from judge.reports.console.bar import Bar
from judge.reports.console.board import boards_of
from judge.reports.console.why import cause_lines, more_failures, shown_failures
from judge.reports.console.words import (
    SubmissionNotes,
    Table,
    closing,
    heading,
    reasons,
    tables,
)
from judge.text.safe_text import printable

_STYLES = {Verdict.AC: "green", Verdict.SK: "dim", Verdict.JE: "bold magenta"}
_MARKS = {
    Mark.NONE: "",
    Mark.MOVE: "bold cyan",
    Mark.DIFFERENT: "bold red",
    Mark.WRONG: "bold red",
    Mark.TURNED: "yellow",
}


def style_of(verdict: Verdict) -> str:
    """Return the colour of a verdict: green, red, or that of the judge's own faults."""
    return _STYLES.get(verdict, "red")


def terminal(stream: IO[str], display: Display, width: int) -> Console:
    """Return a console of rich that does what the display can, whatever the environment says."""
    return Console(
        file=stream,
        highlight=False,
        force_terminal=True,
        no_color=not display.colour,
        width=None if display.live else width,
        _environ={},
    )


class RichConsole:
    """A bar with verdict counts and time left; then tables and failures in colour."""

    def __init__(
        self,
        plan: Plan,
        console: Console,
        live: bool,
        remind: bool = True,
        status: Callable[[], str] = str,
    ) -> None:
        self._plan, self._tally, self._remind = plan, Tally(), remind
        self._notes = SubmissionNotes()
        self._console = console
        self._bar = Bar(plan, console, live, status=status)

    def add(self, result: Result) -> None:
        """Move the bar on; a failure of the only submission also scrolls by as one line."""
        self._tally.add(result)
        self._notes.add(result)
        alone = len(self._plan.submissions) == 1
        if alone and result.verdict.is_failure:
            self._console.print(self._headline(result))
        counts = self._tally.counts
        words = [(f" {counts[v]} {v.name}", style_of(v)) for v in Verdict if counts[v]]
        self._bar.advance(result, Text.assemble(*words))

    def explaining(self, done: int, total: int) -> None:
        """Let the bar show how far the search for causes has come."""
        self._bar.explain(done, total)

    def stop(self) -> None:
        """Remove the bar and restore the cursor."""
        self._bar.stop()

    def finish(self, run: GradingRun) -> None:
        self.stop()
        for number, line in enumerate(cause_lines(run)):
            self._console.print(Text(line, "" if number else "bold"))
        shown = shown_failures(run)
        for result in shown:
            self._failure(result)
        if more := more_failures(run, shown):
            self._console.print(Text(f"{more}\n", "dim"))
        for line in self._notes.lines:
            self._console.print(Text(line, "dim"))
        for table in tables(run):
            self._console.print(_rich_table(table))
        good = self._tally.accepted == self._tally.total and run.complete
        first, *others = closing(run, self._remind)
        self._console.print(Text(first, "bold green" if good else "bold red"))
        for line in others:
            self._console.print(Text(line))

    def _headline(self, result: Result) -> Text:
        badge = (f" {result.verdict.name:<4} ", f"reverse {style_of(result.verdict)}")
        return Text.assemble(badge, (f" {heading(result, self._plan)}", "bold"), no_wrap=True)

    def _failure(self, result: Result) -> None:
        self._console.print(Rule(style="dim"))
        self._console.print(self._headline(result))
        for line in reasons(result):
            self._console.print(Padding(Text(line), (0, 0, 0, 2)))
        for text in self._boards(result):
            self._console.print(text)
        command = printable(self._plan.rerun(result.submission, result.case))
        again = Text.assemble(("  again: ", "dim"), command)
        self._console.print(again, soft_wrap=True)  # one line, so that it can be copied
        self._console.print()

    def _boards(self, result: Result) -> Iterator[Text]:
        for line in boards_of(result.finding, self._console.width - 4):
            text = Text("    ", no_wrap=True, overflow="crop")
            for piece in line:
                text.append(piece.text, _MARKS[piece.mark])
            yield text


def _rich_table(table: Table) -> RichTable:
    shown = RichTable(
        title=Text(table.title, "bold"),
        title_justify="left",
        caption=Text(table.left_out, "dim") if table.left_out else None,
        header_style="dim",
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )
    for name in table.header:
        shown.add_column(name)
    for row in table.rows:
        first, accepted, *others = map(Text, row)
        done, _, all_of = row[1].partition("/")
        accepted.stylize("green" if done == all_of else "red")
        shown.add_row(first, accepted, *others)
    return shown
