"""A slot without a sandbox: what a program would do is a function of its job."""

import threading
from collections.abc import Callable

from judge.sandbox.job import Job, Later, Run, Stop


def ended(stdout: bytes = b"", **changes: object) -> Run:
    """Return a run that ended well, with changes."""
    values: dict[str, object] = {
        "stop": Stop.EXIT,
        "exit_code": 0,
        "signal": None,
        "stdout": stdout,
        "stderr": b"",
        "collected": None,
        "trouble": "",
        "cpu": 0.01,
        "wall": 0.02,
        "memory": 1 << 20,
    }
    return Run(**values | changes)  # type: ignore[arg-type]  # the names are those of Run


def broken(reason: str = "the slot broke") -> Run:
    """Return a run that failed by the judge's fault."""
    return ended(stop=Stop.JUDGE, exit_code=None, trouble=reason)


def echo(job: Job) -> Run:
    """Answer with the question."""
    return ended(job.stdin)


class FakeSlot:
    """Runs jobs by calling a function; `stop` makes waiting runs return."""

    def __init__(self, program: Callable[[Job], Run] = echo) -> None:
        self.program = program
        self.cancelled = threading.Event()
        self.closed = False

    def start(self, job: Job) -> Later:
        """Return what `run` does."""
        return Later(self.run, job)

    def run(self, job: Job) -> Run:
        """Return what the program makes of the job."""
        return broken("cancelled") if self.cancelled.is_set() else self.program(job)

    def wait(self, job: Job) -> Run:
        """Be a program that never ends by itself."""
        assert self.cancelled.wait(120)
        return broken("cancelled")

    def stop(self) -> None:
        """Let waiting runs return."""
        self.cancelled.set()

    def close(self) -> None:
        """Remember that this was called."""
        self.closed = True
