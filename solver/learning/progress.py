"""How far a run has come, on one line: episodes, share, speed, time left."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

WIDTH = 24


class EpisodeProgress:
    """A line that is written over and over on a terminal, and not at all elsewhere."""

    __slots__ = ("total", "done_before", "clock", "begun", "stream", "shown")

    def __init__(
        self, total: int, done_before: int, clock: "Callable[[], float]", stream: "TextIO"
    ) -> None:
        self.total = total
        self.done_before = done_before
        self.clock = clock
        self.begun = clock()
        self.stream = stream
        self.shown = bool(getattr(stream, "isatty", lambda: False)())

    def line(self, done: int) -> str:
        """Return the line for so many episodes done."""
        seconds = self.clock() - self.begun
        speed = (done - self.done_before) / seconds if seconds > 0 else 0.0
        left = f"{(self.total - done) / speed:.0f} s left" if speed else "time left unknown"
        filled = WIDTH * done // self.total
        bar = "#" * filled + "-" * (WIDTH - filled)
        return f"[{bar}] {done:,}/{self.total:,} episodes, {speed:,.0f}/s, {left}"

    def show(self, done: int) -> None:
        """Write the line if anybody looks."""
        if self.shown:
            self.stream.write("\r" + self.line(done) + "\x1b[K")
            self.stream.flush()

    def close(self) -> None:
        """Leave the line standing and go to the next."""
        if self.shown:
            self.stream.write("\n")
