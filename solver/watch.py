"""Long answers watched: a sign of life on a terminal, and an end where a limit is set.

Some legal inputs take minutes or for ever (Raid to the end of a large game). One timer of the
system serves both. Loaded only for a terminal or a limit: see docs/design.md, start-up.
"""

import os
import signal
import time

from solver.files import OVER_LIMIT, STREAM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from solver.tasks import Options

QUIET = 2.0  # seconds before the first sign of life
TICK = 0.5
AGAIN = 1.0  # seconds of CPU time in which whoever is stopped may tidy up
HELD = 32 * 1024 * 1024  # bytes of an answer that are held in memory, more in a temporary file
PIECE = 1 << 20


class LimitReached(BaseException):
    """The time for an answer is over. Like an interrupt, nothing on its way may swallow it."""


class AnswerWatch:
    """Watches what is done inside of it. A context manager, for the main thread only."""

    def __init__(self, limit: float, lively: bool, clock: "Callable[[], float]") -> None:
        self._limit, self._lively, self._clock = limit, lively, clock
        self._begun, self._shown = clock(), False
        self._before: object = None
        self._raised: float | None = None  # when LimitReached was raised, in CPU time

    def __enter__(self) -> "AnswerWatch":
        self._before = signal.signal(signal.SIGALRM, self._look)
        first = min(TICK, self._limit or TICK)
        signal.setitimer(signal.ITIMER_REAL, first, min(first, 0.05) if self._limit else TICK)
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Stop watching and take the sign of life away; may be called again."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        if self._before is not None:
            signal.signal(signal.SIGALRM, self._before)  # type: ignore[arg-type]  # as it was
            self._before = None
        self.hide()

    def hide(self) -> None:
        """Show nothing from now on: the terminal has something better to show."""
        self._lively = False
        if self._shown:
            self._shown = False
            _write("\r\x1b[K")

    def _look(self, *_: object) -> None:
        seconds = self._clock() - self._begun
        if self._limit and seconds >= self._limit:
            self._give_up()
        if self._lively and seconds >= QUIET:
            self._shown = True
            _write(f"\r\x1b[Kworking for {seconds:.0f} s; Ctrl-C stops{self._left(seconds)}")

    def _give_up(self) -> None:
        """Raise LimitReached; again only if that was swallowed, not while somebody tidies up."""
        spent = time.process_time()
        if self._raised is None or spent > self._raised + AGAIN:
            self._raised = spent
            raise LimitReached

    def _left(self, seconds: float) -> str:
        return f", the limit in {self._limit - seconds:.0f} s" if self._limit else ""


def _write(text: str) -> None:
    """Write to standard error at once: this may be in the middle of anything."""
    try:  # noqa: SIM105  # contextlib takes longer to load than most answers
        os.write(2, text.encode())
    except OSError:
        pass


def watched(chunks: "Iterable[bytes]", watch: AnswerWatch, options: "Options") -> "Iterator[bytes]":
    """Yield the pieces of an answer; under a limit none before the last is made."""
    if options.limit:
        yield from _held(chunks, watch)
        return
    for number, chunk in enumerate(chunks):
        if number == 0 and not options.progress:  # it goes to the terminal itself
            watch.hide()
        yield chunk
    watch.end()


def _held(chunks: "Iterable[bytes]", watch: AnswerWatch) -> "Iterator[bytes]":
    held, size, file = [], 0, None
    for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size > HELD:
            from tempfile import TemporaryFile  # imported late: few answers are that long

            file = file or TemporaryFile()  # noqa: SIM115  # gone with this process at the latest
            file.writelines(held)
            held, size = [], 0
    watch.end()
    if file is not None:
        file.seek(0)
        while piece := file.read(PIECE):
            yield piece
        file.close()
    yield from held


def answer_watched(
    source: str, target: str, options: "Options", answer: "Callable[..., tuple[int, str]]"
) -> tuple[int, str]:
    """Answer one request under the watch that the options ask for; return code and trouble."""
    try:
        with AnswerWatch(options.limit, options.heartbeat, time.monotonic) as watch:
            return answer(source, target, options, lambda pieces: watched(pieces, watch, options))
    except LimitReached:
        return OVER_LIMIT, (
            f"{'standard input' if source == STREAM else source}: not answered within the limit of"
            f" {options.limit:g} s; raise --limit, or ask for less (a smaller depth, fewer boards)"
        )
