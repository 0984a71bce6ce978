"""Progress on standard error: a bar that redraws itself on a terminal, plain lines elsewhere."""

import os
import sys

from solver.printable import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

BAR = 24


class Progress:
    """How much of a known amount of work is done. `lively` asks for the bar of a terminal.

    A process whose standard error is closed works on without showing anything.
    """

    __slots__ = ("total", "done", "stream", "lively", "width")

    empty = "."  # what fills the part of the bar that is not done

    def __init__(
        self,
        total: int,
        stream: "TextIO | None" = None,
        lively: bool | None = None,
        width: int | None = None,
    ) -> None:
        self.total = total
        self.done = 0
        self.stream: TextIO | None = sys.stderr if stream is None else stream
        if lively is None:
            lively = self.stream is not None and self.stream.isatty()
        self.lively = lively
        self.width = width or (_terminal_width() if self.lively else 80)

    def step(self, what: str, amount: int = 1) -> None:
        """Count more work as done and show it; `what` names it."""
        self.done += amount
        count = f"{self.done}/{self.total}"
        if not self.lively:
            self._write(f"{count} {printable(what)}\n")
            return
        self._redraw(f"{count} {printable(what)}")

    def _redraw(self, text: str) -> None:
        filled = BAR * self.done // max(1, self.total)
        bar = "#" * filled + self.empty * (BAR - filled)
        self._write("\r\x1b[K" + f"[{bar}] {text}"[: self.width - 1])

    def clear(self) -> None:
        """Remove the bar, so that a message can use the line."""
        if self.lively:
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        if self.stream is None:
            return
        try:
            self.stream.write(text)
            self.stream.flush()
        except (OSError, ValueError):  # standard error is closed: continue without it
            pass


class EpisodeProgress(Progress):
    """How far a training run has come, with its speed and the time left; on a terminal only."""

    __slots__ = ("done_before", "clock", "begun")

    empty = "-"

    def __init__(
        self,
        total: int,
        done_before: int,
        clock: "Callable[[], float]",
        stream: "TextIO | None" = None,
    ) -> None:
        super().__init__(total, stream)
        self.done_before = done_before
        self.clock = clock
        self.begun = clock()

    def show(self, done: int) -> None:
        """Show that so many episodes are done, on a terminal."""
        if not self.lively:
            return
        self.done = done
        seconds = self.clock() - self.begun
        speed = (done - self.done_before) / seconds if seconds > 0 else 0.0
        left = f"{(self.total - done) / speed:.0f} s left" if speed else "time left unknown"
        self._redraw(f"{done:,}/{self.total:,} episodes, {speed:,.0f}/s, {left}")

    def close(self) -> None:
        """Keep the line and go to the next."""
        if self.lively:
            self._write("\n")


def _terminal_width() -> int:
    try:
        return os.get_terminal_size(2).columns or 80
    except OSError:
        return 80
