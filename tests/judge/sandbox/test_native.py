"""Programs that the compiled part of the sandbox starts, against those that Python starts."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.sandbox import bootstrap, native, probe
from judge.sandbox.job import Job, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.worker.native import load
from tests.judge.levels import or_skip
from tests.judge.sandbox.test_starter import FATES, SERVE, fate
from tests.sources import ROOT
from tools.build_kernel import built

LEVELS = [Level.FULL, Level.RLIMIT, pytest.param(Level.USERNS, marks=pytest.mark.slow)]
ODD = {
    **FATES,
    "floods and ends": ("/bin/sh", "-c", "head -c 60000 /dev/zero; head -c 60000 /dev/zero >&2"),
    "complains at length": ("/bin/sh", "-c", "yes no | head -c 200000 >&2; echo last >&2"),
    "lasts": ("/bin/sh", "-c", "echo early; sleep 0.05; echo late; echo why >&2; exit 5"),
    "leaves a child at once": ("/bin/sh", "-c", "sleep 600 & exit 4"),
    "orphans": ("/bin/sh", "-c", "(true & true &) ; exit 6"),
    "ends by a signal at once": ("/bin/sh", "-c", "kill -TERM $$"),
    "leaves files": ("/bin/sh", "-c", "mkdir -p a/b; echo x > a/b/c; chmod 0 a; ls"),
    "reads nothing": ("/bin/true",),
    "reads": ("/bin/cat",),
    "ignores": (
        "/bin/sh",
        "-c",
        "trap '' PIPE TERM; exec grep -E 'Sig(Blk|Cgt)' /proc/self/status",
    ),
    "no text as its name": ("/bin/\udcff\udcfe",),
    "not text": ("/bin/echo", "\udcff\udcfe", "é"),
    "much to say": ("/bin/echo", *(["x" * 30000] * 4)),
}
# Wrong twins: one leaves limits out, the other says of every program that it ended well.
NO_LIMITS = 'sys.modules["judge.sandbox.worker.native"]._limits = lambda *words: {}\n'
ALL_WELL = """
native = sys.modules["judge.sandbox.worker.native"]
native.PATIENCE = 10.0  # so that it tells of every program
launch = native.NativeLaunch
go = launch.go
def well(self, order):
    pid = go(self, order)
    self.ended = self.ended and (pid, 0, *self.ended[2:])
    return pid
launch.go = well
"""


# Its starter is killed just before it is told to start a program: it still looks alive, or is dead.
KILLED = """
import time
launch = sys.modules["judge.sandbox.worker.native"].NativeLaunch
go, turns = launch.go, []
def attacked(self, order):
    turns.append(1)
    if len(turns) % 3:
        os.kill(self._starter.pid, 9)
        time.sleep(0.02 * (len(turns) % 3 - 1))
    return go(self, order)
launch.go = attacked
"""
PATIENT = 'sys.modules["judge.sandbox.worker.native"].PATIENCE = 10.0\n'
# Ends while its child traces it: only when that is gone, too, can anybody reap it.
TRACED = """
import ctypes, os, time
libc, (reader, writer) = ctypes.CDLL(None), os.pipe()
libc.prctl(0x59616D61, ctypes.c_ulong(-1), 0, 0, 0)  # PR_SET_PTRACER
if os.fork() == 0:
    traced = libc.ptrace(0x4206, os.getppid(), None, None) == 0  # PTRACE_SEIZE
    os.write(writer, b"traced" if traced else b"not traced")
    time.sleep(600)
print(os.read(reader, 99).decode(), flush=True)
os._exit(3)
"""
CANNOT_LOAD = 'sys.modules["judge.sandbox.worker.native"].load = lambda image: None\n'
# Each time that a pipe is read, somebody has written the same into it again.
REFILLS = """
#include "run.h"
#include <stdio.h>
#include <unistd.h>
#undef read
static int writer;
ssize_t refilling_read(int reader, void *bytes, size_t most) {
    ssize_t done = read(reader, bytes, most);
    return done > 0 && write(writer, bytes, done) != done ? -1 : done;
}
static void show(size_t limit, bool keep_last) {
    int both[2];
    Content content;
    if (pipe(both) < 0 || write(writer = both[1], "abcdefgh", 8) != 8) return;
    bool done = drain(both[0], limit, keep_last, &content);
    int length = (int)content.length;
    printf("%d %d %d %.*s\\n", done, content.over, length, length, content.bytes);
}
int main(void) {
    show(8, false);
    show(4, true);
    show(5, false);
    return 0;
}
"""


@pytest.fixture
def image() -> bytes:
    """Return the compiled part; skips where there is none."""
    found = native.image()
    if not found:
        pytest.skip(f"the compiled part of the sandbox is {native.state()}")
    return found


def fates(level: Level) -> dict[str, tuple[object, ...]]:
    """Return what becomes of all odd programs, each run twice by the same worker."""
    with Slot(level) as slot:
        return {f"{name} {turn}": fate(slot, argv) for turn in "12" for name, argv in ODD.items()}


def comparable(fate: tuple[object, ...]) -> tuple[object, ...]:
    """Return a fate at the weakest level without the name of the folder and one limit.

    Who spawns in Python lends that on the size of files softly; the compiled part sets it for good.
    """
    printed = fate[3]
    assert isinstance(printed, bytes)
    plain = re.sub(rb"plygrade-\d+-\w+", b"folder", printed)
    return *fate[:3], re.sub(rb"\(1, \((\d+), -1\)\)", rb"(1, (\1, \1))", plain), *fate[4:]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_can_tell_that_c_started_a_program(
    level: Level, image: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Users, rights, descriptors, signals, outputs and fates are those of Python's runs."""
    or_skip(level)
    by_c = fates(level)
    monkeypatch.setenv(native.VARIABLE, "off")
    by_python = fates(level)
    if level is Level.RLIMIT:
        for each in (by_c, by_python):
            each.update({name: comparable(each[name]) for name in ("spy 1", "spy 2")})
    assert by_c == by_python


@pytest.mark.parametrize(
    ("twin", "level", "name"),
    [(NO_LIMITS, Level.RLIMIT, "spy"), (ALL_WELL, Level.FULL, "ends by a signal at once")],
)
def test_wrong_twins_are_seen(
    twin: str, level: Level, name: str, image: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that leaves limits out, and one that hides how a program ended, differ from the right."""
    or_skip(level)
    with Slot(level) as slot:
        right = fate(slot, ODD[name])
    use_twin(twin, monkeypatch)
    with Slot(level) as slot:
        assert fate(slot, ODD[name]) != right


def test_a_program_cannot_raise_what_c_has_limited(image: bytes) -> None:
    """At the weakest level both limits, soft and hard, are those of the order."""
    or_skip(Level.RLIMIT)
    job = Job(("/bin/cat", "/proc/self/limits"), limits=Limits(file=3, processes=7))
    with Slot(Level.RLIMIT) as slot:
        printed = slot.run(job).stdout.decode()
    found = {" ".join(line.split()[:3]): line.split()[3:5] for line in printed.splitlines()}
    assert found["Max file size"] == [str(3 << 20)] * 2
    assert found["Max processes 7"][0] == "7"


def use_twin(twin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers run this before they serve."""
    wrong = bootstrap._LOADER.replace(SERVE, twin + SERVE)
    monkeypatch.setattr(bootstrap, "_LOADER", wrong)


def test_a_starter_that_dies_costs_no_program(
    image: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is about to die or dead when it is asked, each program runs, once."""
    or_skip(Level.FULL)
    use_twin(KILLED, monkeypatch)
    script = "echo out; echo err >&2; echo x >> file; wc -l < file; exit 7"
    with Slot(Level.FULL) as slot:
        runs = [slot.run(Job(("/bin/sh", "-c", script))) for _ in range(12)]
    assert {(run.stop, run.exit_code, run.stdout, run.stderr) for run in runs} == {
        (Stop.EXIT, 7, b"out\n1\n", b"err\n")
    }


def test_who_keeps_writing_into_a_pipe_of_a_program_that_has_ended_delays_nobody(
    image: bytes, tmp_path: Path
) -> None:
    """At the weakest level a program may hand its pipes to another: that one is not waited for."""
    folder = ROOT / "judge" / "sandbox" / "native"
    (tmp_path / "refills.c").write_text(REFILLS)
    sources = [str(folder / "streams.c"), str(tmp_path / "refills.c")]
    program = str(tmp_path / "drains")
    command = ["gcc", "-std=c11", f"-I{folder}", "-Dread=refilling_read", *sources, "-o", program]
    subprocess.run(command, check=True)
    done = subprocess.run([program], capture_output=True, text=True, timeout=60)
    assert done.stdout == "1 0 8 abcdefgh\n1 0 4 efgh\n1 1 5 abcde\n"


def test_a_program_that_its_child_traces_has_its_own_exit_code(
    image: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has ended and cannot be reaped yet: nothing is made up of how it ended."""
    or_skip(Level.RLIMIT)
    use_twin(PATIENT, monkeypatch)
    with Slot(Level.RLIMIT) as slot:
        runs = [slot.run(Job((sys.executable, "-ISc", TRACED))) for _ in range(2)]
    assert [(run.stop, run.exit_code) for run in runs] == [(Stop.EXIT, 3)] * 2, runs
    assert {run.stdout for run in runs} <= {b"traced\n", b"not traced\n"}


def test_who_requires_what_cannot_be_loaded_is_refused(
    image: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even a weaker level is tried; who does not require it gets his run by Python."""
    or_skip(Level.RLIMIT)
    use_twin(CANNOT_LOAD, monkeypatch)
    with Slot(Level.RLIMIT) as slot:
        assert slot.run(Job(("/bin/echo", "well"))).stdout == b"well\n"
    monkeypatch.setenv(native.VARIABLE, "require")
    probe.reason_against.cache_clear()
    with pytest.raises(JudgeError, match=r"require: .* is built, but cannot be loaded"):
        probe.choose()


def test_who_requires_what_is_not_built_gets_no_weaker_level(
    image: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is an error of the judge, in one line."""
    or_skip(Level.RLIMIT)
    monkeypatch.setattr(native, "FOLDER", str(tmp_path))
    monkeypatch.setenv(native.VARIABLE, "require")
    probe.reason_against.cache_clear()
    with pytest.raises(JudgeError, match=r"^PLYGRADE_NATIVE=require: .* is not built$"):
        probe.choose()


def test_what_cannot_be_loaded_is_done_by_python() -> None:
    """No image, and one that is no module of this machine, are as good as none."""
    assert load(b"") is None
    assert load(b"\x7fELF rubbish") is None


def test_a_stale_or_missing_part_is_not_used(
    image: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As soon as one source differs by a blank it is stale; who requires it is told so."""
    folder = tmp_path / "native"
    shutil.copytree(ROOT / "judge" / "sandbox" / "native", folder)
    monkeypatch.setattr(native, "FOLDER", str(folder))
    assert native.image() == image
    native._look.cache_clear()
    source = folder / "start.c"
    source.write_text(source.read_text() + " ")
    assert (native.image(), native.state()[:5]) == (b"", "stale")
    native._look.cache_clear()
    (folder / native.FILE).unlink()
    assert (native.image(), native.state()) == (b"", "not built")
    monkeypatch.setenv(native.VARIABLE, "require")
    with pytest.raises(JudgeError, match="require: the compiled part of the sandbox is not built"):
        native.image()
    native._look.cache_clear()


def test_the_sources_are_free_of_warnings(image: bytes, tmp_path: Path) -> None:
    """What compilers complain of is an error here."""
    from solver.kernel.building import FLAGS, CompiledPart

    (part,) = (CompiledPart(*words) for words in native.parts())
    strict = (*FLAGS, "-Wall", "-Wextra", "-Werror")
    assert built(str(tmp_path / "strict.so"), strict, part) == ""
    listed = subprocess.run(["nm", "-D", str(tmp_path / "strict.so")], capture_output=True)
    assert b"PyInit_compiled" in listed.stdout or listed.returncode
