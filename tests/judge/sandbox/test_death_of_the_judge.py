"""When the judge is killed, everything that it had started ends and is cleaned away."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.sandbox.level import Level
from judge.sandbox.worker_box import JUDGE_ROOT

JUDGE = """
import sys, tempfile
tempfile.tempdir = sys.argv[2]
from judge.model.limits import Limits
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
program = (
    "import os, time, pathlib\\n"
    "os.fork(); os.setsid() if os.getpid() != os.getsid(0) else None; os.fork()\\n"
    "open('file' + str(os.getpid()), 'w')\\n"
    "while True: time.sleep(1)"
)
with Slot(Level(sys.argv[1])) as slot:
    slot.run(Job((sys.executable, "-c", "pass"), limits=Limits(cpu=60, wall=240)))
    print("started", flush=True)
    slot.run(Job((sys.executable, "-c", program), environment={"MARK": sys.argv[3]},
                 limits=Limits(cpu=60, wall=240)))
"""


def marked(mark: str) -> list[str]:
    """Return the processes that have `mark` in their environment."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if f"MARK={mark}".encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
                found.append(pid)
        except OSError:
            continue
    return found


def eventually(holds: Callable[[], bool]) -> bool:
    """Wait for something to become true; a loaded machine may take its time."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.05)
    return holds()


def groups_of(pid: int) -> list[str]:
    """Return the control groups that slots of a judge have made."""
    found = []
    for root, folders, _ in os.walk("/sys/fs/cgroup"):
        found += [f"{root}/{name}" for name in folders if name.startswith(f"plygrade-{pid}-")]
    return found


def test_nothing_survives_a_killed_judge(level: Level, scratch: Path) -> None:
    """kill -9 in the middle of a run: no process, no control group, no file is left."""
    mark = os.urandom(8).hex()
    with start(level, scratch, mark) as judge:
        judge.send_signal(signal.SIGKILL)
    assert eventually(lambda: not marked(mark)), marked(mark)
    assert eventually(lambda: not groups_of(judge.pid)), groups_of(judge.pid)
    assert eventually(lambda: not list(scratch.iterdir())), list(scratch.iterdir())


NEXT = """
import sys, tempfile
tempfile.tempdir = sys.argv[2]
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
with Slot(Level(sys.argv[1])) as slot:
    slot.run(Job(("true",)))
"""


def start(level: Level, scratch: Path, mark: str) -> "subprocess.Popen[bytes]":
    """Start a judge and return when its program has split into several processes."""
    command = [sys.executable, "-c", JUDGE, level.value, str(scratch), mark]
    judge = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=JUDGE_ROOT)
    assert judge.stdout is not None
    assert judge.stdout.readline() == b"started\n"
    assert eventually(lambda: len(marked(mark)) >= 4)
    return judge


def children_of(pid: int) -> list[int]:
    """Return the direct children of a process."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(word) for word in found.split()]


@pytest.mark.slow
def test_the_next_judge_ends_what_is_left(level: Level, scratch: Path) -> None:
    """kill -9 of judge and worker at once: the next judge ends their program, and no other one."""
    marks = [os.urandom(8).hex() for _ in range(3)]
    with (
        start(level, scratch, marks[0]) as killed,
        start(level, scratch, marks[1]) as alive,
        subprocess.Popen(["sleep", "600"], env={"MARK": marks[2]}) as bystander,
    ):
        killed.send_signal(signal.SIGSTOP)
        for worker in children_of(killed.pid):
            os.kill(worker, signal.SIGKILL)
        killed.send_signal(signal.SIGKILL)
        command = [sys.executable, "-c", NEXT, level.value, str(scratch)]
        subprocess.run(command, cwd=JUDGE_ROOT, check=True, timeout=240)
        assert eventually(lambda: not marked(marks[0]))
        assert len(marked(marks[1])) >= 4
        assert marked(marks[2]) == [str(bystander.pid)]
        bystander.kill()
        alive.kill()
    assert eventually(lambda: not marked(marks[1]))
    assert eventually(lambda: not list(scratch.iterdir())), list(scratch.iterdir())
