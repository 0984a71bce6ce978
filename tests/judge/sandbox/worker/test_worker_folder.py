"""Folders of workers: removed whatever is in them, and found when their worker was killed."""

import fcntl
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.worker import worker_folder
from judge.sandbox.worker_box import _tidy_once

# A worker that was killed, and its judge too: it leaves a folder and nobody who would remove it.
KILLED = """
import sys
from judge.sandbox.worker import worker_folder
print(worker_folder.make(sys.argv[1]))
"""


def dead_home(base: Path) -> Path:
    """Return the folder that a process made which lives no more."""
    words = [sys.executable, "-c", KILLED, str(base)]
    made = subprocess.run(words, capture_output=True, text=True, timeout=240, check=True)
    return Path(made.stdout.strip()).parent


def test_what_the_dead_left_is_removed_and_what_the_living_have_stays(tmp_path: Path) -> None:
    """A locked folder, that of a living process and other people's things are not touched."""
    dead, mine = dead_home(tmp_path), Path(worker_folder.make(str(tmp_path))).parent
    (dead / "box" / "left").write_text("x")
    closed = dead_home(tmp_path)  # by a program of the same user
    (closed / "box").chmod(0)
    closed.chmod(0)
    locked = dead_home(tmp_path)
    lock = worker_folder._open(str(locked))
    fcntl.flock(lock, fcntl.LOCK_SH)
    others = [tmp_path / "plygrade-run-1", tmp_path / "plygrade", tmp_path / "other"]
    for other in others:
        other.mkdir()
    worker_folder.remove_abandoned(str(tmp_path))
    os.close(lock)
    assert sorted(tmp_path.iterdir()) == sorted([mine, locked, *others])


def test_who_is_not_seen_keeps_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge of another container, which sees no worker of ours, tidies all the time: all stay."""
    monkeypatch.setattr(worker_folder, "_is_dead", lambda owner: True)
    done = threading.Event()

    def tidy() -> None:
        while not done.wait(0.0001):
            worker_folder.remove_abandoned(str(tmp_path))

    tidier = threading.Thread(target=tidy)
    tidier.start()
    try:
        made = [Path(worker_folder.make(str(tmp_path))) for _ in range(50)]
    finally:
        done.set()
        tidier.join()
    assert all(each.is_dir() for each in made)


def test_a_new_judge_removes_what_a_killed_one_left(scratch: Path) -> None:
    """The first slot of a judge on a disk tidies up after those that could not."""
    dead = dead_home(scratch)
    _tidy_once.cache_clear()
    with Slot(Level.RLIMIT) as slot:
        assert slot.run(Job((sys.executable, "-I", "-S", "-c", "pass"))).exit_code == 0
        assert not dead.exists()
