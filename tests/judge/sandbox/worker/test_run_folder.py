"""The folder of a run: emptied whatever is in it, or kept for agents whose files outlive a move."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from judge.model.limits import Limits
from judge.sandbox.job import Job, Run, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.worker import run_folder
from judge.sandbox.worker_box import JUDGE_ROOT

LIMITS = Limits(cpu=60, wall=120)


def shell(slot: Slot, script: str, keep: bool, collect: str = "", **files: bytes) -> Run:
    """Run a shell script in a slot; files are named by their key and `.txt`."""
    named = {f"{name}.txt": content for name, content in files.items()}
    argv = ("/bin/sh", "-c", script)
    run = slot.run(Job(argv, files=named, collect=collect, limits=LIMITS, keep=keep))
    assert run.stop is Stop.EXIT, run
    return run


def test_files_outlive_a_job_only_when_kept() -> None:
    """What one job leaves, the next one finds; after a job that does not keep, all is gone."""
    with Slot(Level.RLIMIT, 0) as slot:
        shell(slot, "echo 1 > count; mkdir deep; echo 2 > deep/count", keep=True)
        assert shell(slot, "cat count deep/count", keep=False).stdout == b"1\n2\n"
        assert shell(slot, "ls -A", keep=False).stdout == b""


def test_a_kept_folder_outlives_other_limits() -> None:
    """Jobs of one folder may have different limits, before and after those that keep nothing."""
    with Slot(Level.RLIMIT, 0) as slot:
        shell(slot, "true", keep=False)
        shell(slot, "echo 1 > count", keep=True)
        for memory, processes in ((300, 20), (900, 90), (200, 10)):
            limits = replace(LIMITS, memory=memory, processes=processes)
            assert slot.run(Job(("cat", "count"), limits=limits, keep=True)).stdout == b"1\n"
        last = slot.run(Job(("cat", "count"), limits=replace(LIMITS, memory=700)))
        assert last.stdout == b"1\n"
        assert slot.run(Job(("ls", "-A"), limits=LIMITS)).stdout == b""


def test_an_old_answer_is_not_taken_again() -> None:
    """The file to be collected is removed first, so a silent program has no answer."""
    with Slot(Level.RLIMIT, 0) as slot:
        first = shell(slot, "echo mine > out.txt", keep=True, collect="out.txt")
        second = shell(slot, "true", keep=False, collect="out.txt")
    assert (first.collected, second.collected) == (b"mine\n", None)


@pytest.mark.parametrize(
    "trap",
    [
        "ln -s {victim} input.txt",
        "ln {victim} input.txt || cp {victim} input.txt",
        "mkdir input.txt",
    ],
)
def test_a_trap_in_the_kept_folder_catches_nobody(tmp_path: Path, trap: str) -> None:
    """A link or a folder where the next input goes is moved away, never followed."""
    victim = tmp_path / "victim"
    victim.write_text("untouched")
    with Slot(Level.RLIMIT, 0) as slot:
        shell(slot, trap.format(victim=victim) + "; true", keep=True)
        run = shell(slot, "cat input.txt", keep=False, input=b"fresh")
    assert run.stdout == b"fresh"
    assert victim.read_text() == "untouched"


def test_a_full_folder_is_the_fault_of_who_filled_it(level: Level) -> None:
    """No room for the next input in a kept folder: that job is over its limit, not our failure."""
    fill = "i=0; while head -c 3000000 /dev/urandom > $i; do i=$((i+1)); done 2> /dev/null"
    limits = replace(LIMITS, file=8)
    with Slot(level, 0) as slot:
        first = slot.run(Job(("sh", "-c", fill), limits=limits, keep=True))
        files = {"input.txt": bytes(100_000)}
        second = slot.run(Job(("cat", "input.txt"), files=files, limits=limits, keep=True))
        assert (first.stop, second.stop) == (Stop.OUTPUT, Stop.OUTPUT)
        assert slot.run(Job(("echo", "on"), limits=limits)).stop is not Stop.JUDGE
        assert slot.run(Job(("echo", "free"), limits=limits)).stdout == b"free\n"


def test_only_plain_names_are_put_into_a_kept_folder(tmp_path: Path) -> None:
    """A name with a folder in it could lead through a link that the program made."""
    os.mkdir(tmp_path / "box")
    with pytest.raises(ValueError, match="wanted a plain file name"):
        run_folder.make_way(str(tmp_path / "box"), ["../victim"])


def test_a_folder_is_emptied_whatever_is_in_it(tmp_path: Path) -> None:
    """Links are not followed, closed doors are opened, and the tops stay."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("mine")
    box = tmp_path / "box"
    (box / "own").mkdir(parents=True)
    tops = run_folder.tops([str(box)])
    (box / "link").symlink_to(outside)
    (box / "own" / "deep" / "er").mkdir(parents=True)
    os.mkfifo(box / "own" / "deep" / "fifo")
    (box / "closed").mkdir(mode=0)
    assert run_folder.empty(tops)
    assert [path.name for path in box.iterdir()] == ["own"]
    assert list((box / "own").iterdir()) == []
    assert (outside / "file").read_text() == "mine"


def test_emptying_is_bounded(tmp_path: Path) -> None:
    """More entries than the budget allows: it says so and stops."""
    for number in range(20):
        (tmp_path / str(number)).touch()
    assert not run_folder.empty([str(tmp_path)], budget=10)
    assert run_folder.empty([str(tmp_path)], budget=1000)


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


def test_copies_follow_no_link_and_leave_the_input_alone(tmp_path: Path) -> None:
    """Files, folders and times are copied; a link stays a link, and a taken name is not copied."""
    program, box = tmp_path / "program", tmp_path / "box"
    (program / "deep").mkdir(parents=True)
    box.mkdir()
    (program / "deep" / "run.sh").write_text("true\n")
    (program / "deep" / "run.sh").chmod(0o700)
    os.utime(program / "deep" / "run.sh", (1, 1_000_000_000))
    (program / "input.txt").write_text("a sample")
    (program / "link").symlink_to("/etc/shadow")
    os.mkfifo(program / "fifo")
    run_folder.copy_in(str(box), [str(path) for path in program.iterdir()], {"input.txt"}, -1)
    copy = box / "deep" / "run.sh"
    assert sorted(path.name for path in box.iterdir()) == ["deep", "link"]
    assert (copy.read_text(), copy.stat().st_mtime) == ("true\n", 1_000_000_000)
    assert copy.stat().st_mode & 0o777 == 0o755
    assert os.readlink(box / "link") == "/etc/shadow"
