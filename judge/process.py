"""The judge as a process: its exit codes, its standard streams and the signals that ask it to end.

Standard streams are open, whatever the caller closed, and never in the way. Signals (Ctrl-C, a
polite kill, a closed terminal): while there is a `target` (a grading that can be stopped) it is
told, and nothing is raised in the middle of its work; otherwise Stopped is raised where the main
thread is. The third signal ends the process at once: the store survives that, and the sandbox's
workers end with their judge.
"""

import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import IO, Any, Self, TypeAlias

from judge.model.errors import Stopped as Stopped
from judge.model.verdict import Verdict

ACCEPTED, NOT_ACCEPTED, NOT_JUDGED = 0, 1, 2  # exit codes
ASKING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 3  # signals
Target: TypeAlias = Callable[[int], None]


def exit_code(verdicts: set[Verdict]) -> int:
    """Return 0 if everything was accepted, 2 if the judge failed anywhere, else 1."""
    if Verdict.JE in verdicts:
        return NOT_JUDGED
    return ACCEPTED if verdicts <= {Verdict.AC} else NOT_ACCEPTED


def tell(message: str) -> None:
    """Write one line to standard error, if it is open."""
    with suppress(OSError, ValueError):
        print(f"grader: {message}", file=sys.stderr, flush=True)


def open_streams() -> None:
    """Open standard streams that were closed (`>&-`), or the next file opened would be one.

    What a stream's encoding lacks is escaped instead of raising an error.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    sys.stdout = sys.stdout or open(1, "w", closefd=False)  # noqa: SIM115  # it lives as long as we
    sys.stderr = sys.stderr or open(2, "w", closefd=False)  # noqa: SIM115  # likewise
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def forget_output() -> None:
    """Point standard output elsewhere: nobody reads it, and Python flushes it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@dataclass(frozen=True)
class Display:
    """What a stream can show: lines that change in place (a bar), and colours."""

    live: bool
    colour: bool


def display_of(stream: IO[str], environment: Mapping[str, str]) -> Display:
    """Return what suits a stream; NO_COLOR takes only the colours away, FORCE_COLOR gives them."""
    capable = not environment.get("CI") and environment.get("TERM") != "dumb"
    live = capable and stream.isatty()
    forced = environment.get("FORCE_COLOR", "") not in ("", "0")
    return Display(live, (live or forced) and not environment.get("NO_COLOR"))


class Interrupts:
    """A context manager; signals that were ignored at the start (nohup) stay ignored."""

    def __init__(self) -> None:
        self.target: Target | None = None
        self._seen = 0
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in ASKING:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    @contextmanager
    def telling(self, target: Target) -> Iterator[None]:
        """Let signals stop a grading instead of being raised."""
        self.target = target
        try:
            yield
        finally:
            self.target = None

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self._seen += 1
        if self._seen >= PATIENCE:
            os._exit(128 + number)
        if self.target is None:
            raise Stopped(number)
        self.target(number)
