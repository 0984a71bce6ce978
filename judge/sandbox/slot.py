"""A slot: runs programs one after the other, each in a fresh folder.

The slot lives in the judge; what it runs lives under its worker process (see `worker`). One
thread may wait in `run` while any other calls `cancel`.
"""

import contextlib
import os
import threading
from collections import deque
from itertools import pairwise

from judge.model.errors import JudgeError
from judge.sandbox import native, wire
from judge.sandbox.conversation import Conversation
from judge.sandbox.job import Job, Run, Secrets, Stop
from judge.sandbox.level import Level
from judge.sandbox.wire import MIB
from judge.sandbox.worker_box import WorkerBox
from judge.sandbox.worker_process import WorkerProcess

GRACE = 180.0  # seconds after a program's time is up in which its worker must have reported
AHEAD = 8  # jobs that may wait in the socket of a worker which runs another
SMALL = 8 << 10  # bytes of each: a socket has room for all of them, whatever its worker does


class Slot:
    """Runs jobs at one level. A context manager; `number` tells slots of one judge apart.

    `secrets` are hidden from all of them.
    """

    def __init__(self, level: Level, number: int = 0, secrets: Secrets = Secrets()) -> None:  # noqa: B008
        self.level = level
        self.number = number
        self._secrets = secrets
        self._worker: WorkerProcess | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._underway: deque[SlotRun] = deque()  # begun and not received, in their order

    def __enter__(self) -> "Slot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, job: Job) -> Run:
        """Run one job to its end. Never raises for what the program does; JUDGE is our fault."""
        return self.start(job).run()

    def start(self, job: Job) -> "SlotRun":
        """Begin one job, or have it begun when the one before has ended.

        So a worker goes on at once, whatever its judge is doing.
        """
        self._wait(AHEAD)
        begun = SlotRun(self, job)
        if self._underway:
            self._send_ahead(begun, self._underway[-1])
        else:
            begun.send()
        if begun.ended is None:
            self._underway.append(begun)
        return begun

    def _wait(self, most: int) -> None:
        """Wait until at most so many jobs are underway."""
        while len(self._underway) > most:
            self._underway[0].wait()

    def _send_ahead(self, begun: "SlotRun", before: "SlotRun") -> bool:
        """Give the worker a job while it has another, if it takes it; else it gets it later.

        It works in the order in which jobs come: so it must have got the one `before`.
        """
        worker = self._worker
        if worker is None or before.worker is not worker:
            return False
        if self._closed or not worker.box.fits(begun.job):
            return False
        if not _is_small(begun.job):
            return False  # it might wait for us to take a report, and we for it to take this
        message = wire.framed(_order(begun.job, worker.box))
        if len(message) > SMALL:
            return False
        with contextlib.suppress(OSError):  # what has become of it the report before will tell
            wire.write(worker.control.fileno(), message)
            worker.box.admit(begun.job)
            begun.worker = worker
        return begun.worker is worker

    def send(self, job: Job) -> "WorkerProcess":
        """Give a job to the worker, which must have nothing else to do."""
        worker = self._ready_worker(job)
        wire.send(worker.control.fileno(), _order(job, worker.box))
        return worker

    def receive(self, begun: "SlotRun") -> None:
        """Wait for the report on a job, and for those that were begun before it."""
        while self._underway[0] is not begun:
            self._underway[0].wait()
        try:
            if begun.worker is None or begun.worker is not self._worker:
                self._send_now(begun)
            if begun.ended is None:
                begun.ended = self._received(begun)
        except native.NativeMissing as error:
            begun.ended = _failed(str(error))  # also if somebody asks once more
            raise
        finally:
            self._underway.popleft()

    def _send_now(self, begun: "SlotRun") -> None:
        """Send what could not be sent ahead, or went to a worker that is gone; then those after."""
        begun.send()
        for before, after in pairwise(self._underway):
            if not self._send_ahead(after, before):
                break

    def _received(self, begun: "SlotRun") -> Run:
        """Wait for a report, but not forever: without root, a program can stop a worker.

        Its first byte is enough: a worker that has begun to report has no program any more.
        """
        worker = begun.worker
        assert worker is not None
        try:
            if not worker.reports.wait(begun.seconds):
                raise JudgeError(f"the worker of slot {self.number} does not respond")
            report = worker.reports.receive()
        except (EOFError, OSError, JudgeError) as error:
            return self.finish(error)
        return self.finish(report)

    def open(self, job: Job) -> Conversation:
        """Start a program that stays and is asked turn by turn; `stdin` of the job is not used.

        The job's CPU limit is that of the whole conversation. JudgeError if it cannot start.
        """
        self._wait(0)
        try:
            worker = self._ready_worker(job)
            control = worker.control.fileno()
            wire.send(control, {**_order(job, worker.box), "talk": True})
            wire.receive(control)
        except (EOFError, OSError) as error:
            raise JudgeError(self.finish(error).trouble) from error
        return Conversation(control, self.finish)

    def finish(self, report: object) -> Run:
        """Turn a worker's report, or what happened instead of one, into a run."""
        if isinstance(report, JudgeError):
            self._retire()
            return _failed(str(report))
        if not isinstance(report, dict):
            self._retire()
            return _failed(f"the worker of slot {self.number} is gone ({report})")
        if "broken" in report:
            self._retire()
            return _failed(str(report["broken"]))
        if report.pop("unusable", False):
            self._retire()
        return Run(**{**report, "stop": Stop[report["stop"]]})

    def cancel(self) -> None:
        """Kill the running process tree; `run` then returns with Stop.JUDGE."""
        with self._lock:
            if self._worker:
                self._worker.hang_up()

    def stop(self) -> None:
        """Kill what is running and run nothing more: every later `run` returns with Stop.JUDGE."""
        self._closed = True
        self.cancel()

    def close(self) -> None:
        """End everything and wait until nothing of this slot is left."""
        self._closed = True
        self._retire()

    def _ready_worker(self, job: Job) -> "WorkerProcess":
        """Return the worker, a new one when there is none or its sandbox does not fit the job."""
        if self._closed:
            raise JudgeError(f"slot {self.number} is closed")
        if self._worker and not self._worker.box.fits(job):
            self._retire()
        with self._lock:
            if self._worker is None:
                self._worker = WorkerProcess(WorkerBox(self.level, self.number, job, self._secrets))
            self._worker.box.admit(job)
            return self._worker

    def _retire(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker:
            worker.end()


class SlotRun:
    """A job that was begun in a slot. `worker` has it, None if nobody has; `ended` is its end."""

    def __init__(self, slot: Slot, job: Job) -> None:
        self._slot, self.job = slot, job
        self.worker: WorkerProcess | None = None
        self.ended: Run | None = None

    @property
    def seconds(self) -> float:
        """Return how long its worker may be silent once it has nothing else to do."""
        limits, busy = self.job.limits, self.job.busy
        return limits.wall + (limits.cpu / busy if busy else 0.0) + GRACE

    def send(self) -> None:
        """Give it to a worker that has nothing else to do; else this is its end."""
        try:
            self.worker = self._slot.send(self.job)
        except native.NativeMissing:
            raise  # no program is to be run without it, at no level
        except (EOFError, OSError, JudgeError) as error:
            self.ended = self._slot.finish(error)

    def wait(self) -> None:
        """Return when its worker has reported, or can no more."""
        if self.ended is None:
            self._slot.receive(self)

    def run(self) -> Run:
        """Wait, and return what happened."""
        self.wait()
        assert self.ended is not None
        return self.ended


def _order(job: Job, box: WorkerBox) -> dict[str, object]:
    """Return a job as the keyword arguments of `wire.Order`."""
    limits = job.limits
    return {
        "argv": list(job.argv),
        "stdin": job.stdin,
        "files": dict(job.files),
        "copies": [os.path.abspath(path) for path in job.copies],
        "collect": job.collect,
        "environment": {**box.environment(), **job.environment},
        "cpu": float(limits.cpu),
        "wall": float(limits.wall),
        "memory": limits.memory * MIB,
        "output": limits.output * MIB,
        "processes": limits.processes,
        "file": limits.file * MIB,
        "keep": job.keep,
        "busy": job.busy,
    }


def _is_small(job: Job) -> bool:
    """Tell whether a job may be small enough to wait in a socket, without looking at all of it."""
    return len(job.stdin) + sum(map(len, job.files.values())) <= SMALL


def _failed(reason: str) -> Run:
    return Run(Stop.JUDGE, None, None, b"", b"", None, reason, 0.0, 0.0, 0)
