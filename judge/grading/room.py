"""Room on our own disk: a program that fails for want of it is not to blame.

Where a sandbox has no file system of its own (without root, or where nobody may mount), programs
write into a folder on the judge's disk. If that has less room than a run may use, a failure says
nothing about the program: it becomes a judge error, which is never kept, and the run tells once
what is full.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from judge.sandbox.job import Job, Later, Run, Runner, Stop, Underway
from judge.sandbox.worker_box import mounts_work, scratch_base

MIB = 1 << 20
SPARE = 1 << 16  # bytes: an answer that left less than this on the disk may have been cut


class Room:
    """The disk that runs write to; `complain` is told what is full."""

    def __init__(self, complain: Callable[[str], None], folder: Path | None = None) -> None:
        self.folder = folder or Path(scratch_base())
        self._complain = complain

    def left(self) -> int:
        """Return how many bytes may still be written; 0 if no new file can be made."""
        found = os.statvfs(self.folder)
        no_more_files = bool(found.f_files) and found.f_favail == 0
        return 0 if no_more_files else found.f_bavail * found.f_frsize

    def is_elsewhere(self) -> bool:
        """Tell whether the folders of runs are file systems of their own, not on this disk."""
        return os.geteuid() == 0 and mounts_work()

    def blame(self, left: int, needed: int) -> str:
        """Tell that there was too little room, and return what is told."""
        trouble = (
            f"{self.folder}: the judge's own disk has {left // MIB} MiB left, and a run may write"
            f" {needed // MIB} MiB: make room there, or set TMPDIR to a folder with more"
        )
        self._complain(trouble)
        return trouble


class RoomyRunner:
    """Runs jobs by another runner, and takes the blame for those that our disk has failed."""

    def __init__(self, runner: Runner, room: Room) -> None:
        self._runner, self._room = runner, room

    def start(self, job: Job) -> Underway:
        """Begin one job; where our disk matters it is run when it is waited for."""
        return self._runner.start(job) if self._room.is_elsewhere() else Later(self.run, job)

    def run(self, job: Job) -> Run:
        """Run one job to its end."""
        if self._room.is_elsewhere():
            return self._runner.run(job)
        before = self._room.left()
        run = self._runner.run(job)
        left, needed = min(before, self._room.left()), (job.limits.file + job.limits.output) * MIB
        if left >= needed or not _may_suffer(run, job, left):
            return run
        return replace(run, stop=Stop.JUDGE, trouble=self._room.blame(left, needed))

    def stop(self) -> None:
        """Kill what runs and run nothing more."""
        self._runner.stop()

    def close(self) -> None:
        """Release everything."""
        self._runner.close()


def _may_suffer(run: Run, job: Job, left: int) -> bool:
    """Tell whether a run may have ended otherwise with more room."""
    if run.stop is not Stop.EXIT:
        return False
    if run.exit_code != 0 or not job.collect:
        return run.exit_code != 0
    return run.collected is None or len(run.collected) + SPARE >= left


def on_our_disk(
    open_slot: Callable[[int], Runner], complain: Callable[[str], None]
) -> Callable[[int], Runner]:
    """Return what opens slots whose programs write to the judge's own disk."""
    room = Room(complain)
    return lambda number: RoomyRunner(open_slot(number), room)
