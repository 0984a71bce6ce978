"""Our own full disk: a judge error that is told once, never a student's fault and never kept."""

import io
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from judge.grading.room import MIB, Room, RoomyRunner
from judge.grading.store import Store
from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.model.verdict import Verdict
from judge.programs.build import PACKED
from judge.programs.packing import FrameWriter
from judge.programs.submission import Submission, SubmissionKind
from judge.sandbox.job import Job, Run, Stop
from tests.judge.fake_slot import FakeSlot, echo, ended
from tests.judge.grading.test_grader import grading, toys
from tests.judge.toys import clean_environment, echo_suite, grader_command, run_grader

JOB = Job(("x",), limits=Limits(file=10, output=5))
FILES = replace(JOB, collect="output.txt")


@pytest.fixture
def small_disk() -> Iterator[Callable[[str], Path]]:
    """Return what mounts a folder of a small size; skip where none can be made."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root can mount a small disk")
    mounted: list[Path] = []

    def make(size: str) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="small-disk-"))  # where any user may enter
        folder.chmod(0o755)
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
        if subprocess.run(mount, capture_output=True, timeout=120).returncode:
            pytest.skip("mounting is not allowed here")
        mounted.append(folder)
        return folder

    yield make
    for folder in mounted:
        subprocess.run(["umount", "-l", str(folder)], check=True, timeout=120)
        folder.rmdir()


def class_of_one(folder: Path) -> None:
    """Write a suite and a hand-in whose sources take a while to copy."""
    echo_suite(folder, 2)
    (folder / "class" / "doe").mkdir(parents=True)
    (folder / "class" / "doe" / "main.py").write_text("print(input())\n")
    (folder / "class" / "doe" / "table.txt").write_text("x" * 300_000)


def test_a_disk_that_is_full_for_a_build_is_our_fault(
    small_disk: Callable[[str], Path], tmp_path: Path
) -> None:
    """JE and exit code 2 while it is full, told in one line; nothing is kept, so then it is AC."""
    class_of_one(tmp_path)
    arguments = ("--submissions", "class", "--store", str(tmp_path / "kept.sqlite"))
    limited = [shutil.which("setpriv") or pytest.skip("no setpriv"), "--bounding-set=-sys_admin"]
    full = subprocess.run(  # nobody may mount: programs write to the disk of the judge
        [*limited, *grader_command(*arguments)],
        cwd=tmp_path,
        env=clean_environment() | {"TMPDIR": str(small_disk("900k"))},
        capture_output=True,
        text=True,
        timeout=240,
    )
    if "is not available here" in full.stderr:
        pytest.skip(full.stderr.strip())
    assert full.returncode == 2, full
    assert "CE " not in full.stdout
    assert full.stderr.count("what suffered is a judge error and is not kept") == 1
    assert "Traceback" not in full.stderr
    again = run_grader(*arguments, cwd=tmp_path, wanted=[0])
    assert "(known)" not in again.stdout


@pytest.mark.parametrize("size", ["4k", "60k", "200k"])
def test_a_full_folder_for_temporary_files_is_one_readable_line(
    small_disk: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    """With no room for the judge itself the run ends with what is full, in plain words."""
    echo_suite(tmp_path, 1)
    disk = small_disk(size)
    monkeypatch.setenv("TMPDIR", str(disk))
    done = run_grader("--no-store", cwd=tmp_path, wanted=[0, 1, 2])
    if done.returncode == 2:
        said = done.stderr + done.stdout
        assert "No space left on device" in said or "the judge's own disk" in said
        assert str(disk) in said
    assert "[(" not in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_a_build_without_room_is_never_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a shell says of our full disk becomes JE; with room again the next run builds anew."""
    (tmp_path / "main.py").write_text("print(input())")
    hand_in = Submission(
        "doe", SubmissionKind.SOURCES, path=tmp_path / "main.py", protocol=Protocol.STDIO
    )
    left = io.BytesIO()
    FrameWriter(left).end()
    monkeypatch.setattr(Room, "is_elsewhere", lambda room: False)
    verdicts = []
    with Store(tmp_path / "kept.sqlite") as store:
        for room in (0, 1 << 40, 0):
            full = ended(exit_code=1, stderr=b"cp: error writing 'work/x': No space left on device")
            made = full if room == 0 else ended(collected=left.getvalue())
            monkeypatch.setattr(Room, "left", lambda _, room=room: room)
            program = partial(_built_or_run, made)
            with grading(tmp_path, program, store=store) as grader:
                verdicts += [
                    (r.verdict, r.known) for r in grader.grade([hand_in], toys(tmp_path, 1))
                ]
    assert verdicts == [(Verdict.JE, False), (Verdict.AC, False), (Verdict.AC, True)]


def _built_or_run(made: Run, job: Job) -> Run:
    return made if job.collect == PACKED else echo(job)


def roomy(monkeypatch: pytest.MonkeyPatch, left: int, run: Run) -> tuple[RoomyRunner, list[str]]:
    """Return a runner on a disk with so much room, and what it complains of."""
    told: list[str] = []
    room = Room(told.append)
    monkeypatch.setattr(room, "left", lambda: left)
    monkeypatch.setattr(room, "is_elsewhere", lambda: False)
    return RoomyRunner(FakeSlot(lambda job: run), room), told


@pytest.mark.parametrize(
    ("job", "run"),
    [
        (JOB, ended(exit_code=1)),
        (JOB, ended(exit_code=None, signal=6)),
        (FILES, ended(collected=None)),
    ],
)
def test_a_failure_without_room_is_ours(
    monkeypatch: pytest.MonkeyPatch, job: Job, run: Run
) -> None:
    """What a run may write must fit; else its failure is a judge error that says where and what."""
    runner, told = roomy(monkeypatch, 14 * MIB, run)
    found = runner.run(job)
    assert found.stop is Stop.JUDGE
    assert "has 14 MiB left, and a run may write 15 MiB" in found.trouble
    assert told == [found.trouble]
    runner, told = roomy(monkeypatch, 15 * MIB, run)
    assert runner.run(job) == run
    assert told == []


def test_a_run_that_ended_well_needs_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer on standard output counts on a full disk; one in a file only if there was some."""
    runner, told = roomy(monkeypatch, 0, ended(b"answer"))
    assert runner.run(JOB).stop is Stop.EXIT
    runner, told = roomy(monkeypatch, 0, ended(collected=b"half an ans"))
    assert runner.run(FILES).stop is Stop.JUDGE
    runner, told = roomy(monkeypatch, 0, ended(stop=Stop.CPU, exit_code=None, signal=9))
    assert runner.run(JOB).stop is Stop.CPU
    assert told == []


def test_a_disk_without_files_left_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """No inode is no room, however many bytes are free."""
    found = list(os.statvfs("/"))
    found[7], found[5] = 0, 1000  # free inodes for us, all inodes
    monkeypatch.setattr(os, "statvfs", lambda folder: os.statvfs_result(found))
    assert Room(print).left() == 0
