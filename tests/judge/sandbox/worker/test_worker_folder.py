"""Folders of workers: removed whatever is in them, and found when their worker was killed."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.sandbox import cgroup
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.worker import worker_folder
from judge.sandbox.worker_box import JUDGE_ROOT, _tidy_once

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
    locked = dead_home(tmp_path)
    lock = worker_folder._open(str(locked))
    fcntl.flock(lock, fcntl.LOCK_SH)
    others = [tmp_path / "plygrade-run-1", tmp_path / "plygrade", tmp_path / "other"]
    for other in others:
        other.mkdir()
    worker_folder.remove_abandoned(str(tmp_path))
    os.close(lock)
    assert sorted(tmp_path.iterdir()) == sorted([mine, locked, *others])


def test_a_new_judge_removes_what_a_killed_one_left(scratch: Path) -> None:
    """The first slot of a judge on a disk tidies up after those that could not."""
    dead = dead_home(scratch)
    _tidy_once.cache_clear()
    with Slot(Level.RLIMIT) as slot:
        assert slot.run(Job((sys.executable, "-I", "-S", "-c", "pass"))).exit_code == 0
        assert not dead.exists()


def test_groups_of_dead_judges_are_removed(tmp_path: Path, open_folder: Path) -> None:
    """Only groups of ours whose judge is gone go; what is in use cannot be removed anyway."""
    gone = dead_home(open_folder).name.split("-")[1]
    names = [f"plygrade-{gone}-0-ab", f"plygrade-{os.getpid()}-0-ab", "plygrade", "system.slice"]
    for name in names:
        (tmp_path / name).mkdir()
    cgroup._tidy_once(str(tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == set(names[1:])


# Root passes everywhere, so it becomes somebody else first.
LOCKING = """
import os, sys
sys.path.insert(0, sys.argv[1])
from judge.sandbox.worker import run_folder
box, mode = sys.argv[2], int(sys.argv[3])
os.chdir(box)
if os.geteuid() == 0:
    os.chown(box, 65534, 65534)
    os.setgroups([])
    os.setresgid(65534, 65534, 65534)
    os.setresuid(65534, 65534, 65534)
for name in "a/b/c", "a/d":
    os.makedirs(name)
for name in "a/f", "a/b/f", "a/b/c/f":
    open(name, "w").close()
for name in "a/b/c", "a/b", "a", ".":
    os.chmod(name, mode)
print(run_folder.empty([box]), os.listdir(box))
"""


@pytest.mark.parametrize("mode", [0o000, 0o100, 0o400, 0o500, 0o555])
def test_locked_folders_are_emptied(open_folder: Path, mode: int) -> None:
    """A program may take every right on its folders away: they are emptied all the same."""
    box = open_folder / "box"
    box.mkdir()
    words = [sys.executable, "-I", "-S", "-c", LOCKING, JUDGE_ROOT, str(box), str(mode)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=240, check=False)
    assert done.stdout == "True []\n", done.stderr
