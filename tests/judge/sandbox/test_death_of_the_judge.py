"""When the judge is killed, everything that it had started ends and is cleaned away."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

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
    command = [sys.executable, "-c", JUDGE, level.value, str(scratch), mark]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=JUDGE_ROOT) as judge:
        assert judge.stdout is not None
        assert judge.stdout.readline() == b"started\n"
        assert eventually(lambda: len(marked(mark)) >= 4)
        judge.send_signal(signal.SIGKILL)
    assert eventually(lambda: not marked(mark))
    assert eventually(lambda: not groups_of(judge.pid)), groups_of(judge.pid)
    assert eventually(lambda: not list(scratch.iterdir())), list(scratch.iterdir())
