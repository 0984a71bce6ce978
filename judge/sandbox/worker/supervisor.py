"""Watching one program: its streams, its clock and what it uses, until it ends or must end.

Sleeps in poll(2) and wakes for output, for the end of the program, for the judge, and at the
moments when a limit could be reached; so a short program costs no waiting at all.
"""

import os
import select
import signal
import time

from judge.sandbox.wire import Order
from judge.sandbox.worker.folder_size import FolderSize, MountSize
from judge.sandbox.worker.group_meter import GroupMeter
from judge.sandbox.worker.meters import ProcessMeter
from judge.sandbox.worker.streams import InputPipe, OutputPipe
from judge.sandbox.worker.tree import ProcessTree, Reaped

KEPT_OF_STDERR = 64 << 10
ANOTHER_LOOK = 1.0  # seconds until it is asked again whether a program computes or waits
PATIENCE = 0.002  # seconds in which what a program writes may stay in its pipes: most have ended


class Gone(Exception):
    """The judge is gone or wants the run to end at once."""


class Watch:
    """One program being watched; a context manager. `wait` returns why it stopped waiting.

    That is a name of `Stop`; or REPLY, as soon as standard output holds a `terminator`. An
    `input_pipe` is emptied on the way. A program that is asked turn by turn is waited for often.
    `since`: when its clock began, if not with the first `wait`; `used` in `wait`: the CPU seconds
    that it had used before.
    """

    def __init__(
        self,
        order: Order,
        meter: ProcessMeter | GroupMeter,
        outputs: list[OutputPipe],
        folder_size: FolderSize | MountSize | None,
        input_pipe: InputPipe | None = None,
        since: float = 0.0,
    ) -> None:
        self._order = order
        self._meter = meter
        self._outputs = outputs
        self._folder_size = folder_size
        self._input_pipe = input_pipe
        self._terminator = b""
        self._searched = 0
        self._since = since
        self._began = 0.0
        self._poller = select.poll()
        self._ended = self._control = -1
        self._pumps = False

    def begin(self, ended: int, control: int) -> "Watch":
        """Watch until `ended` can be read, and whether the judge hangs up on `control`.

        What else comes there is the next order, which has time.
        """
        self._control, self._ended = control, ended
        self._poller.register(control, select.POLLRDHUP)
        self._poller.register(self._ended, select.POLLIN)
        return self

    def _begin_pumping(self) -> None:
        """Wake up for output from now on: to be woken twice costs more than a short program."""
        self._pumps = True
        for output in self._outputs:
            if output.open:
                self._poller.register(output.reader, select.POLLIN)

    def __enter__(self) -> "Watch":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._ended)

    def wait(self, terminator: bytes = b"", used: float = 0.0) -> str:
        """Pump and measure until the program ends or a limit is reached; Gone if the judge is."""
        self._terminator, self._searched = terminator, 0
        if self._input_pipe and self._input_pipe.waiting:
            self._poller.register(self._input_pipe.writer, select.POLLOUT)
        self._began = self._since or time.monotonic()
        check = self._began + self._meter.pause(0.0, self._order.cpu)
        deadline = self._began + self._order.wall
        pumping = self._began + (0.0 if terminator or self._input_pipe else PATIENCE)
        while True:
            if terminator and self._has_reply():
                return "REPLY"
            now = time.monotonic()
            if now >= deadline:
                if not self._computes(now, used):
                    return "WALL"
                deadline = now + ANOTHER_LOOK
            if now >= check:
                reason, pause = self._measure(now)
                if reason:
                    return reason
                check = now + pause
            until = min(check, deadline)
            if not self._pumps:
                if now >= pumping:
                    self._begin_pumping()
                else:
                    until = min(until, pumping)
            ready = self._poller.poll(max(0.0, until - now) * 1000 + 0.5)
            found = {descriptor for descriptor, _ in ready}
            if self._control in found:
                raise Gone
            if self._pump(found):
                return "OUTPUT"
            if self._ended in found:
                return "REPLY" if terminator and self._has_last_reply() else "EXIT"

    def _computes(self, now: float, used: float) -> bool:
        """Tell whether a program is late because the machine is busy, where that is asked."""
        busy = self._order.busy
        if not busy:
            return False
        return self._meter.read(self._order.memory).cpu - used >= busy * (now - self._began)

    def _has_reply(self) -> bool:
        """Tell whether standard output holds a terminator; no byte is searched twice."""
        content = self._outputs[0].content
        start = max(0, self._searched - len(self._terminator))
        self._searched = len(content)
        return content.find(self._terminator, start) >= 0

    def _has_last_reply(self) -> bool:
        """Tell whether a program has replied before it ended, once the pipe is empty."""
        output = self._outputs[0]
        while output.open and not output.over and output.pump():
            pass
        return self._has_reply()

    def _pump(self, ready: set[int]) -> bool:
        """Move bytes through the pipes that are ready. True: too many."""
        for output in self._outputs:
            if output.reader in ready:
                output.pump()
                if output.over:
                    return True
                if not output.open:
                    self._poller.unregister(output.reader)
        if self._input_pipe and self._input_pipe.writer in ready:
            self._input_pipe.pump()
            if not self._input_pipe.waiting:
                self._poller.unregister(self._input_pipe.writer)
        return False

    def _measure(self, now: float) -> tuple[str, float]:
        order = self._order
        reading = self._meter.read(order.memory)
        if reading.killed or reading.memory > order.memory:
            return "MEMORY", 0.0
        if reading.cpu > order.cpu:
            return "CPU", 0.0
        if self._folder_size and self._folder_size.is_over(now):
            return "OUTPUT", 0.0
        return "", self._meter.pause(now - self._began, order.cpu - reading.cpu)


def signal_and_code(status: int) -> tuple[int | None, int | None]:
    """Split a wait status into (exit code, signal), one of them None."""
    if os.WIFSIGNALED(status):
        return None, os.WTERMSIG(status)
    return os.WEXITSTATUS(status), None


def end_tree(tree: ProcessTree, reaped: Reaped, outputs: list[OutputPipe]) -> None:
    """Kill all that is left, then take what the pipes still hold: it is bounded, they are dead."""
    tree.end(reaped)
    for output in outputs:
        while output.open and not output.over and output.pump():
            pass


def shrug_off_signals() -> None:
    """Let Control-C and the like reach the judge alone; the worker ends when the judge does.

    By a handler that does nothing: unlike what is ignored, it does not pass on to programs, and
    so nothing must be put right again in each of them. The last two Python would ignore.
    """
    mine = signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT
    for number in (*mine, signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, _do_nothing)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # who starts the judge may ignore it


def _do_nothing(number: int, frame: object) -> None:
    """Ignore a signal."""
