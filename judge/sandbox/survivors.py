"""Programs that outlived their judge and their worker, both killed at once: found and ended.

Only what is certainly ours. Without root all have the same user (for root see `slot_user`), and a
mark must tell: one that a program inherits, cannot shed and would never have by chance. It is a
limit on file locks, which Linux has not enforced for twenty years: a worker has the limit 1 and its
programs 0, which nobody can raise.
"""

import os
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from judge.sandbox.worker.marks import OF_A_PROGRAM, OF_A_WORKER, RLIMIT_LOCKS

_ROUNDS = 50  # a program may fork while it is being killed
_NAP = 0.02  # seconds


class Process(NamedTuple):
    """What tells whose a process is. `mark` is its limit on file locks, -1 for none."""

    pid: int
    parent: int
    user: int
    bound: bool  # whether it can gain no privileges, as all that a worker starts
    mark: int


def end_survivors() -> None:
    """Kill what is left of workers that are gone, and nothing else."""
    for _ in range(_ROUNDS):
        if not _end_marked():
            return
        time.sleep(_NAP)


def _end_marked() -> bool:
    """Kill the marked processes that no worker stands above. True: there were some."""
    mine = resource.getrlimit(RLIMIT_LOCKS)[1]
    if mine in (OF_A_PROGRAM, OF_A_WORKER):
        return False  # somebody has set this limit for all: here it tells nothing
    orphans = list(orphaned({process.pid: process for process in _processes()}, os.geteuid()))
    for number in (signal.SIGSTOP, signal.SIGKILL):  # what is stopped cannot fork any more
        for pid in orphans:
            try:
                os.kill(pid, number)
            except OSError:
                continue
    return bool(orphans)


def orphaned(processes: dict[int, Process], user: int) -> Iterator[int]:
    """Yield the marked processes of `user` whose first ancestor without that mark is no worker."""
    for process in processes.values():
        if not (process.user == user and process.bound and process.mark == OF_A_PROGRAM):
            continue
        above: Process | None = process
        while above and above.mark == OF_A_PROGRAM:
            above = processes.get(above.parent)
        if above and above.mark != OF_A_WORKER:  # one that has just ended tells nothing
            yield process.pid


def _processes() -> Iterator[Process]:
    for name in filter(str.isdigit, os.listdir("/proc")):
        folder = Path("/proc", name)
        try:
            status = (folder / "status").read_text(errors="replace")
            fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
            limits = (folder / "limits").read_text()
        except OSError:
            continue  # it has ended
        if fields["State"].split()[0] == "Z":
            continue  # dead, and only nobody has waited for it
        user = int(fields["Uid"].split()[0])
        bound = fields.get("NoNewPrivs", "0").strip() == "1"
        yield Process(int(name), int(fields["PPid"]), user, bound, _mark(limits))


def _mark(limits: str) -> int:
    for line in limits.splitlines():
        if line.startswith("Max file locks"):
            hard = line.split()[4]
            return int(hard) if hard.isdigit() else -1
    return -1
