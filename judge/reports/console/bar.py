"""The line of progress: green while all is accepted, and honest about what takes long.

The time left is judged by what was run: results from the store come a thousand at a time and tell
nothing of it. Results come in the order of the plan, so what is waited for is known.
"""

import time
from collections.abc import Callable

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
)
from rich.progress_bar import ProgressBar
from rich.table import Column
from rich.text import Text

from judge.model.result import Result
from judge.model.run import Plan
from judge.text.safe_text import one_line

LEAST_BAR = 4 + 1 + 3  # columns of the bar itself, of a slash, and between all parts
LONG = 2.0  # seconds without a result, after which the bar says what it waits for


class Pace:
    """How fast results come, and since when none has; `clock` in seconds."""

    def __init__(self, total: int, clock: Callable[[], float]) -> None:
        self._clock, self._total = clock, total
        self._started = self._last = clock()
        self._done = self._run = 0

    def add(self, known: bool) -> None:
        """Count one more result; `known` ones were not run."""
        self._done += 1
        self._run += not known
        self._last = self._clock()

    @property
    def done(self) -> int:
        return self._done

    @property
    def left(self) -> float | None:
        """Return the seconds that are left if nothing more is stored; None: cannot be told yet."""
        if not self._run:
            return None
        spent = self._clock() - self._started
        return spent / self._run * (self._total - self._done)

    @property
    def quiet(self) -> float:
        """Return for how long no result has come."""
        return self._clock() - self._last


class Bar:
    """The line itself; nothing is drawn unless `live`."""

    def __init__(
        self,
        plan: Plan,
        console: Console,
        live: bool,
        clock: Callable[[], float] = time.monotonic,
        status: Callable[[], str] = str,
    ) -> None:
        total = len(plan.submissions) * len(plan.cases)
        self._plan, self._pace, self._status = plan, Pace(total, clock), status
        self._progress = Progress(
            TextColumn("{task.description}"),
            _VerdictBar(bar_width=None),
            MofNCompleteColumn(),
            _Words(self._words, console),
            console=console,
            transient=True,
            expand=True,
            disable=not live,
        )
        self._task = self._progress.add_task("judging", total=total, good=True)
        self._verdicts = Text()
        self._good = True
        self._progress.start()

    def advance(self, result: Result, verdicts: Text) -> None:
        """Move on by one result; `verdicts` says how many there are of each."""
        self._pace.add(result.known)
        self._good = self._good and result.verdict.accepted
        self._verdicts = verdicts
        self._progress.update(self._task, advance=1, good=self._good)

    def explain(self, done: int, total: int) -> None:
        """Tell how far the search for causes has come, which follows the last result."""
        self._progress.update(self._task, description="seeking causes", completed=done, total=total)

    def stop(self) -> None:
        """Remove the line and restore the cursor."""
        self._progress.stop()

    def _words(self) -> Text:
        """Return what stands behind the bar."""
        left = self._pace.left
        words = Text.assemble(self._verdicts, f", {_span(left)} left" if left is not None else "")
        if told := self._status():
            words.append(f", {told}")
        if self._pace.quiet >= LONG and (waited := self.waited_for()):
            words.append(f", {waited} for {_span(self._pace.quiet)}", "yellow")
        return words

    def waited_for(self) -> str:
        """Return the case, and of many the submission, whose result comes next; "" for none."""
        cases, names = self._plan.cases, self._plan.submissions
        number = self._pace.done
        if number >= len(cases) * len(names):
            return ""
        who = f" by {one_line(names[number // len(cases)], 30)}" if len(names) > 1 else ""
        return f"{one_line(cases[number % len(cases)].title, 40)}{who}"


class _VerdictBar(BarColumn):
    """A bar in the colour of the verdicts so far."""

    def render(self, task: Task) -> ProgressBar:
        colour = "green" if task.fields["good"] else "red"
        self.complete_style = self.finished_style = colour
        return super().render(task)


class _Words(ProgressColumn):
    """Text that is made anew whenever the line is drawn, and cut where the terminal ends."""

    def __init__(self, words: Callable[[], Text], console: Console) -> None:
        super().__init__(Column(no_wrap=True))
        self._make, self._console = words, console

    def render(self, task: Task) -> Text:
        words = self._make()
        others = len(task.description) + len(f"{task.total:.0f}") * 2 + LEAST_BAR
        words.truncate(max(1, self._console.width - others), overflow="ellipsis")
        return words


def _span(seconds: float) -> str:
    """Return a length of time as 9 s, 3:05 or 1:00:07."""
    whole = int(seconds + 0.5)
    if whole < 60:
        return f"{whole} s"
    minutes, seconds_left = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds_left:02}" if hours else f"{minutes}:{seconds_left:02}"
