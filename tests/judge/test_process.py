"""Stopping a grader: whatever the moment, it ends, keeps what is finished and leaves nothing."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from judge.model.errors import Stopped
from judge.process import Interrupts
from tests.judge.toys import (
    PATIENCE,
    case_lines,
    case_names,
    clean_environment,
    echo_suite,
    grader_command,
    run_grader,
)

SLEEPER = """\
import os, time
name = input()
if name >= "case-003":
    open(f"MARKS/{os.getpid()}", "w").close()
    while not os.path.exists(f"MARKS/go"):
        time.sleep(0.05)
print(name)
"""
FOREVER = """\
import time
while True:
    time.sleep(1)
"""


def wait_until(condition: Callable[[], object]) -> None:
    """Wait for a condition; the bound is only there to fail in the end."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.02)


def wait_for_the_third_case(grader: subprocess.Popen[str]) -> None:
    """Read the grader's output up to the last case that ends by itself."""
    assert grader.stdout is not None
    while not grader.stdout.readline().startswith("AC   toy/case-002"):
        assert grader.poll() is None


def is_gone(process: int) -> bool:
    """Tell whether a process has ended (a zombie has)."""
    try:
        state = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True
    return state.rpartition(")")[2].split()[0] in "ZX"


@pytest.fixture
def marks() -> Iterator[Path]:
    """Give a folder to which any user can write: no program sees the one that has the answers."""
    with tempfile.TemporaryDirectory(prefix="plygrade-marks-") as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder


def make_sleeper(folder: Path, marks: Path) -> str:
    """Return the command of a program that leaves a mark and stays in most cases."""
    program = folder / "program" / "sleeper.py"  # alone: what lies beside it is part of it
    program.parent.mkdir()
    program.write_text(SLEEPER.replace("MARKS", str(marks)))
    return shlex.join([sys.executable, str(program)])


@pytest.mark.parametrize(
    ("asked", "jobs"),
    [
        (signal.SIGINT, "1"),
        (signal.SIGTERM, "8"),
        (signal.SIGHUP, "2"),
        pytest.param(signal.SIGINT, "2", marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, "2", marks=pytest.mark.slow),
    ],
)
def test_a_signal_ends_the_grader(
    tmp_path: Path, marks: Path, asked: signal.Signals, jobs: str
) -> None:
    """One signal ends it with 128 + n and one line; programs die; a rerun continues from there."""
    echo_suite(tmp_path, 6)
    solver = make_sleeper(tmp_path, marks)
    command = grader_command("--solver", solver, "-j", jobs)
    grader = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for_the_third_case(grader)
    wait_until(lambda: list(marks.iterdir()))
    os.killpg(grader.pid, asked)  # as a terminal does: to the whole group
    _, complaints = grader.communicate(timeout=PATIENCE)
    assert grader.returncode == 128 + asked
    assert complaints.splitlines() == [
        f"grader: stopped by {asked.name}; finished results are kept (3 new ones),"
        " the same command continues from there"
    ]
    programs = [int(mark.name) for mark in marks.iterdir()]
    wait_until(lambda: all(map(is_gone, programs)))

    (marks / "go").touch()
    done = run_grader("--solver", solver, "-j", jobs, cwd=tmp_path)
    assert case_lines(done.stdout) == [f"AC toy/{name}" for name in case_names(6)]
    assert done.stdout.count("(known)") == 3
    assert not list(tmp_path.glob("plygrade-*"))


def test_killing_the_grader_ends_its_programs(tmp_path: Path, marks: Path) -> None:
    """After kill -9 of the grader alone its programs die, and finished results are known."""
    echo_suite(tmp_path, 6)
    solver = make_sleeper(tmp_path, marks)
    grader = subprocess.Popen(
        grader_command("--solver", solver, "-j", "2"),
        cwd=tmp_path,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    wait_for_the_third_case(grader)
    wait_until(lambda: len(list(marks.iterdir())) == 2)
    grader.kill()
    grader.communicate(timeout=PATIENCE)
    programs = [int(mark.name) for mark in marks.iterdir()]
    wait_until(lambda: all(map(is_gone, programs)))
    (marks / "go").touch()
    done = run_grader("--solver", solver, cwd=tmp_path)
    assert done.stdout.count("(known)") == 3


def running(program: Path) -> list[int]:
    """Return the processes that were started with this very file as an argument."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):
                if os.fsencode(program) in (entry / "cmdline").read_bytes().split(b"\0"):
                    found.append(int(entry.name))
    return found


def test_the_strongest_sandbox_ends_as_well(tmp_path: Path) -> None:
    """Control-C ends the grader at the strongest level there is, and its programs with it."""
    echo_suite(tmp_path, 4)
    program = tmp_path / "program" / "forever.py"
    program.parent.mkdir()
    program.write_text(FOREVER)
    command = grader_command("--solver", shlex.join([sys.executable, str(program)]), "-j", "2")
    grader = subprocess.Popen(
        command[:-2],  # without a wish for a level
        cwd=tmp_path,
        env=clean_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until(lambda: len(running(program)) >= 2)
    grader.send_signal(signal.SIGINT)
    _, complaints = grader.communicate(timeout=PATIENCE)
    assert (grader.returncode, complaints.count("\n")) == (130, 1)
    wait_until(lambda: not running(program))


def test_what_was_judged_before_an_interrupt_is_told(tmp_path: Path) -> None:
    """Control-C is followed by a summary of the cases that were judged, marked as incomplete."""
    echo_suite(tmp_path, 4)
    program = tmp_path / "program" / "third.py"
    program.parent.mkdir()
    program.write_text(
        "import sys, time\ntext = sys.stdin.read()\nprint(text, end='')\n"
        "time.sleep(100000 if 'case-002' in text else 0)\n"
    )
    grader = subprocess.Popen(
        grader_command("--solver", shlex.join([sys.executable, str(program)]), "-j", "1"),
        cwd=tmp_path,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert grader.stdout is not None
    first = [grader.stdout.readline() for _ in range(2)]
    grader.send_signal(signal.SIGINT)
    told, complaints = grader.communicate(timeout=PATIENCE)
    assert [line.split()[0] for line in first] == ["AC", "AC"]
    assert "2 results in" in told
    assert "not complete" in told
    assert "points" not in told.splitlines()[-1]
    assert "finished results are kept" in complaints


def test_a_build_can_be_interrupted(tmp_path: Path, marks: Path) -> None:
    """A signal during a build, for which other threads wait, ends the grader as well."""
    echo_suite(tmp_path, 4)
    folder = tmp_path / "all" / "slow"
    folder.mkdir(parents=True)
    (folder / "build.sh").write_text(f"touch {shlex.quote(str(marks))}/begun; sleep 100000\n")
    (folder / "submission.yaml").write_text("build: sh build.sh\nrun: cat\n")
    grader = subprocess.Popen(
        grader_command("--submissions", "all", "-j", "4"),
        cwd=tmp_path,
        env=clean_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until((marks / "begun").exists)
    grader.send_signal(signal.SIGTERM)
    _, complaints = grader.communicate(timeout=PATIENCE)
    assert (grader.returncode, complaints.count("\n")) == (143, 1)


def test_without_a_grading_signals_are_raised() -> None:
    """Before and after grading a signal is raised where the main thread is; handlers come back."""
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Stopped) as stopped, Interrupts():
        signal.raise_signal(signal.SIGTERM)
    assert stopped.value.reason == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_grading_is_told_instead() -> None:
    """While something is being graded a signal only tells it, and nothing is raised."""
    told: list[int] = []
    with Interrupts() as interrupts:
        interrupts.target = told.append
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
    assert told == [signal.SIGTERM, signal.SIGINT]


def test_what_was_ignored_stays_ignored() -> None:
    """A grader under nohup does not mind that its terminal is closed."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Interrupts():
            signal.raise_signal(signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
