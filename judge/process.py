"""Signals that ask the judge to end: Ctrl-C, a polite kill, a closed terminal.

While there is a `target` (a grading that can be stopped) it is told, and nothing is raised in the
middle of its work; otherwise Stopped is raised where the main thread is. The third signal ends the
process on the spot: the store bears that, and the sandbox's workers end with their judge.
"""

import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Self, TypeAlias

from judge.grading.pool import Stopped

ASKING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 3  # signals
Target: TypeAlias = Callable[[int], None]


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

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self._seen += 1
        if self._seen >= PATIENCE:
            os._exit(128 + number)
        if self.target is None:
            raise Stopped(number)
        self.target(number)
