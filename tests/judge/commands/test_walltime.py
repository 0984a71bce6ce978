"""A batch system ends a shard at its walltime: nothing is lost, and nobody is blamed for it."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from judge.grading.store import Store
from tests.judge.grading.filled_stores import read_back
from tests.judge.toys import PATIENCE, clean_environment, echo_suite, grader_command, run_grader

SLEEPER = "import time\nname = input()\ntime.sleep(0.3)\nprint(name)\n"
CASES = 6


def descendants(parent: int) -> Iterator[int]:
    """Yield all processes below one, as a batch system finds them."""
    with suppress(OSError):
        for task in os.listdir(f"/proc/{parent}/task"):
            for child in Path(f"/proc/{parent}/task/{task}/children").read_text().split():
                yield int(child)
                yield from descendants(int(child))


def started(parent: int, script: str) -> bool:
    """Tell whether a program runs below a process."""
    for each in descendants(parent):
        with suppress(OSError):
            if script.encode() in Path(f"/proc/{each}/cmdline").read_bytes():
                return True
    return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
def test_a_shard_that_is_ended_with_all_its_processes(
    tmp_path: Path, number: signal.Signals
) -> None:
    """Programs are ended first, then the grader: no failure is kept, the same command goes on."""
    echo_suite(tmp_path, CASES)
    (tmp_path / "programs").mkdir()
    script = tmp_path / "programs" / "sleeper.py"
    script.write_text(SLEEPER)
    words = ("--solver", shlex.join([sys.executable, str(script)]), "--shard", "1/1", "-j", "2")
    grader = subprocess.Popen(
        grader_command(*words),
        cwd=tmp_path,
        env=clean_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + PATIENCE
    while not started(grader.pid, str(script)) and time.monotonic() < deadline:
        time.sleep(0.01)
    for process in (*list(descendants(grader.pid))[::-1], grader.pid):
        with suppress(ProcessLookupError):
            os.kill(process, number)
    assert grader.wait(PATIENCE) in (128 + number, -number)
    store = tmp_path / ".plygrade" / "shard-1-of-1.sqlite"
    with Store(store):  # usable
        pass
    assert all(verdicts == {"AC"} for verdicts in read_back(store).values())
    done = run_grader(*words, cwd=tmp_path)
    assert f"{CASES} accepted" in done.stdout
