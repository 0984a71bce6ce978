"""A slot: runs programs one after the other, each in a fresh folder.

The slot lives in the judge; what it runs lives under its worker process (see `worker`). One
thread may wait in `run` while any other calls `cancel`.
"""

import contextlib
import os
import select
import socket
import subprocess
import threading

from judge.model.errors import JudgeError
from judge.sandbox import bootstrap, native, wire
from judge.sandbox.conversation import Conversation
from judge.sandbox.job import Job, Run, Secrets, Stop
from judge.sandbox.level import Level
from judge.sandbox.wire import MIB, Order
from judge.sandbox.worker_box import WorkerBox

GRACE = 180.0  # seconds after a program's time is up in which its worker must have reported
PATIENCE = 90.0  # seconds for a worker to clean up and end before it is killed


class Slot:
    """Runs jobs at one level. A context manager; `number` tells slots of one judge apart.

    `secrets` are hidden from all of them.
    """

    def __init__(self, level: Level, number: int = 0, secrets: Secrets = Secrets()) -> None:  # noqa: B008
        self.level = level
        self.number = number
        self._secrets = secrets
        self._worker: _Worker | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._underway: SlotRun | None = None

    def __enter__(self) -> "Slot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, job: Job) -> Run:
        """Run one job to its end. Never raises for what the program does; JUDGE is our fault."""
        return self.start(job).run()

    def start(self, job: Job) -> "SlotRun":
        """Begin one job: whoever started another may judge that one's answer meanwhile."""
        if self._underway:
            self._underway.wait()
        try:
            worker = self._ready_worker(job)
            wire.send(worker.control.fileno(), _order(job, worker.box).to_wire())
        except native.NativeMissing:
            raise  # no program is to be run without it, at no level
        except (EOFError, OSError, JudgeError) as error:
            return SlotRun(self, 0.0, self.finish(error))
        longest = job.limits.wall + (job.limits.cpu / job.busy if job.busy else 0.0)
        self._underway = SlotRun(self, longest + GRACE)
        return self._underway

    def receive(self, seconds: float) -> Run:
        """Wait for the report on the job that was begun."""
        self._underway = None
        worker = self._worker
        try:
            if worker is None:
                raise JudgeError(f"the worker of slot {self.number} is gone")
            self._await(worker.control, seconds)
            report = wire.receive(worker.control.fileno())
        except (EOFError, OSError, JudgeError) as error:
            return self.finish(error)
        return self.finish(report)

    def open(self, job: Job) -> Conversation:
        """Start a program that stays and is asked turn by turn; `stdin` of the job is not used.

        The job's CPU limit is that of the whole conversation. JudgeError if it cannot start.
        """
        try:
            worker = self._ready_worker(job)
            control = worker.control.fileno()
            wire.send(control, {**_order(job, worker.box).to_wire(), "talk": True})
            wire.receive(control)
        except (EOFError, OSError) as error:
            raise JudgeError(self.finish(error).trouble) from error
        return Conversation(control, self.finish)

    def _await(self, control: socket.socket, seconds: float) -> None:
        """Wait for a report. JudgeError if none comes: without root, a program can stop a worker.

        The first byte is enough: a worker that has begun to report has no program any more.
        """
        poll = select.poll()  # not select(2), which knows no file descriptor above 1023
        poll.register(control, select.POLLIN)
        if not poll.poll(seconds * 1000):
            raise JudgeError(f"the worker of slot {self.number} does not respond")

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

    def _ready_worker(self, job: Job) -> "_Worker":
        """Return the worker, a new one when there is none or its sandbox does not fit the job."""
        if self._closed:
            raise JudgeError(f"slot {self.number} is closed")
        if self._worker and not self._worker.box.fits(job):
            self._retire()
        with self._lock:
            if self._worker is None:
                self._worker = _Worker(WorkerBox(self.level, self.number, job, self._secrets))
            self._worker.box.admit(job)
            return self._worker

    def _retire(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker:
            worker.end()


class SlotRun:
    """A job that was begun in a slot; the slot waits for it before it begins another."""

    def __init__(self, slot: Slot, seconds: float, ended: Run | None = None) -> None:
        self._slot, self._seconds, self._ended = slot, seconds, ended

    def wait(self) -> None:
        """Return when its worker has reported, or can no more."""
        if self._ended is None:
            self._ended = self._slot.receive(self._seconds)

    def run(self) -> Run:
        """Wait, and return what happened."""
        self.wait()
        assert self._ended is not None
        return self._ended


class _Worker:
    """The judge's end of one worker process."""

    def __init__(self, box: WorkerBox) -> None:
        self.box = box
        self.control, theirs = socket.socketpair()
        try:
            said = bootstrap.payload(box.settings.to_wire())
            command = box.command(bootstrap.command(theirs.fileno()))
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=(theirs.fileno(), *box.descriptors()),
                start_new_session=True,
                env={"PATH": os.defpath, "LANG": "C.UTF-8"},
                cwd="/",
            )
        except native.NativeMissing:
            self._give_up()
            raise
        except OSError as error:
            self._give_up()
            raise JudgeError(f"cannot start a sandbox: {error}") from error
        finally:
            theirs.close()
        self._greet(said)

    def _give_up(self) -> None:
        self.control.close()
        self.box.close()

    def _greet(self, said: tuple[object, ...]) -> None:
        try:
            wire.send(self.control.fileno(), said)
            greeting = wire.receive(self.control.fileno())
        except (EOFError, OSError) as error:
            self.hang_up()
            _, words = self.process.communicate()
            self.end()
            lines = words.decode(errors="backslashreplace").strip().splitlines() or ["no reason"]
            raise JudgeError(f"the sandbox does not start: {lines[-1]}") from error
        assert isinstance(greeting, dict)
        try:
            if leak := greeting.get("leak"):
                raise JudgeError(f"a program could read {leak}")
            if not greeting.get("native", True):
                native.refuse_unloaded()
        except JudgeError:
            self.end()
            raise

    def hang_up(self) -> None:
        """Tell the worker to stop its program and exit."""
        with contextlib.suppress(OSError):
            self.control.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """Wait until the worker has ended, kill it if it does not, and release its box."""
        self.hang_up()
        try:
            self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
        self.control.close()
        if self.process.returncode:
            self.box.sweep(self.process.pid)
        self.box.close()


def _order(job: Job, box: WorkerBox) -> Order:
    limits = job.limits
    return Order(
        argv=list(job.argv),
        stdin=job.stdin,
        files=dict(job.files),
        copies=[os.path.abspath(path) for path in job.copies],
        collect=job.collect,
        environment={**box.environment(), **job.environment},
        cpu=float(limits.cpu),
        wall=float(limits.wall),
        memory=limits.memory * MIB,
        output=limits.output * MIB,
        processes=limits.processes,
        file=limits.file * MIB,
        keep=job.keep,
        busy=job.busy,
    )


def _failed(reason: str) -> Run:
    return Run(Stop.JUDGE, None, None, b"", b"", None, reason, 0.0, 0.0, 0)
