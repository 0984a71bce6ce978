"""The limit on files counts every block: without a name, behind long paths, among decoys."""

import os
import sys
from pathlib import Path

import pytest

from judge.model.limits import Limits
from judge.sandbox.job import Job, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.worker import folder_size
from tests.judge.sandbox.conftest import is_root

WRITE = """
import os, time
held = total = 0
def put(path):
    global total
    target = os.open(path, os.O_CREAT | os.O_RDWR)
    for _ in range(10):
        total += os.write(target, bytes(1 << 20))
        time.sleep(0.01)
    return target
try:
    {how}
except OSError:
    pass
print(total >> 20)
"""
WAYS = {
    "without a name": "for turn in range(10): put('x'); os.unlink('x')",
    "behind a long path": (
        "for turn in range(200): name = 'd' * 200; os.mkdir(name); os.chdir(name)\n"
        "    for turn in range(10): os.close(put(str(turn)))"
    ),
    "among decoys": (
        "os.mkdir('a'); [os.close(os.open(f'a/{n}', os.O_CREAT)) for n in range(1500)]\n"
        "    os.mkdir('b')\n"
        "    for turn in range(10): os.close(put(f'b/{turn}'))"
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_limit_on_files_holds(level: Level, way: str) -> None:
    """A program that keeps 100 MiB where 24 are allowed is refused the rest, or is stopped."""
    script = WRITE.format(how=WAYS[way])
    job = Job(
        (sys.executable, "-I", "-S", "-c", script),
        limits=Limits(cpu=60, wall=240, memory=512, file=24),
    )
    with Slot(level) as slot:
        run = slot.run(job)
    assert run.stop in (Stop.OUTPUT, Stop.EXIT), run
    if run.stop is Stop.EXIT:
        assert run.exit_code == 0, run.stderr
        assert int(run.stdout) <= 24
        assert is_root() or level in (Level.FULL, Level.USERNS)


def test_a_file_that_lost_its_name_is_found(tmp_path: Path) -> None:
    """Where no file system counts, what processes hold open is asked of the kernel."""
    path = tmp_path / "file"
    with open(path, "wb") as file:
        file.write(bytes(1 << 20))
        file.flush()
        os.fsync(file.fileno())
        device = os.stat(path).st_dev
        before = folder_size.nameless([os.getpid()], device)
        os.unlink(path)
        assert folder_size.nameless([os.getpid()], device) - before >= 1 << 20
