"""Programs that a process inside their box starts, against programs that the worker forks."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from judge.model.limits import Limits
from judge.sandbox import bootstrap, seccomp
from judge.sandbox.job import Job, Run, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.levels import or_skip
from tests.sources import ROOT

SERVE = "module.serve(control, settings)"
FORKS = 'sys.modules["judge.sandbox.worker.starter"].is_possible = lambda settings: False\n'
# A wrong twin: the process that starts programs takes none of their limits.
LAX = 'sys.modules["judge.sandbox.worker.prefork"].Launcher._limit = lambda *words: None\n'

SPY = """
import os, resource, signal, sys, time
status = dict(line.split(":\\t", 1) for line in open("/proc/self/status"))
# The C library, which keeps signals 32 and 33 for itself, ignores them in what it spawns.
status["SigIgn"] = hex(int(status["SigIgn"], 16) & ~(3 << 31))
kept = [line for key, line in sorted(status.items()) if key.startswith(("Cap", "Sig", "Seccomp"))]
print(os.getresuid(), os.getresgid(), os.getgroups(), status["NoNewPrivs"], kept)
print(os.getsid(0) == os.getpid(), os.umask(0), sorted(os.listdir("/proc/self/fd")))
print([(each, resource.getrlimit(each)) for each in range(16)], os.nice(0), os.sched_getaffinity(0))
print(open("/proc/self/oom_score_adj").read(), sorted(os.environ.items()), os.getcwd(), sys.argv)
print([line.split("-")[0] for line in open("/proc/self/cgroup")], os.listdir("."))
print(sys.stdin.read(), sys.stdin.seekable())
"""
FATES = {
    "spy": (sys.executable, "-ISc", SPY),
    "exit code": ("/bin/sh", "-c", "echo out; echo err >&2; exit 7"),
    "signal": ("/bin/sh", "-c", "kill -SEGV $$"),
    "not there": ("/bin/not-there",),
    "nowhere": ("not-there",),
    "not executable": ("/etc/ld.so.cache",),
    "closes all": ("/bin/sh", "-c", "exec <&- >&- 2>&-; sleep 0.01"),
    "leaves a child": ("/bin/sh", "-c", "sleep 600 & (sleep 600 &) ; setsid sleep 600 & echo here"),
    "leaves files": ("/bin/sh", "-c", "mkdir -p a/b; echo x > a/b/c; echo y > /tmp/z; ls . /tmp"),
    "too much": ("/bin/sh", "-c", "while :; do echo 01234567890123456789012345678901234; done"),
    "computes": ("/bin/sh", "-c", "while :; do :; done"),
    "breeds": ("/bin/sh", "-c", "for i in 1 2 3 4 5 6 7 8 9; do sleep 0.1 & done; echo bred; wait"),
    "writes much": ("/bin/sh", "-c", "head -c 3000000 /dev/zero | tr '\\\\0' x"),
}


def fate(slot: Slot, argv: tuple[str, ...]) -> tuple[object, ...]:
    """Return what can be told of a run and does not depend on the moment."""
    limits = Limits(cpu=0.3, wall=60, memory=64, output=4, processes=8)
    run = slot.run(Job(argv, stdin=b"question", limits=limits))
    flooded = run.stop is Stop.OUTPUT
    # Which user a slot gets depends on who else has one just then.
    printed = re.sub(rb"\b600\d\d\b", b"user of the slot", run.stdout)
    return run.stop, run.exit_code, run.signal, b"" if flooded else printed, run.stderr


def fates(level: Level) -> dict[str, tuple[object, ...]]:
    """Return the fates of all programs, each run twice by the same worker."""
    with Slot(level) as slot:
        return {f"{name} {turn}": fate(slot, argv) for turn in "12" for name, argv in FATES.items()}


@pytest.mark.parametrize("level", [Level.FULL, pytest.param(Level.USERNS, marks=pytest.mark.slow)])
def test_nobody_can_tell_who_started_a_program(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Limits, users, rights, descriptors, signals and fates are those of a forked program.

    A twin that takes no limits is seen.
    """
    or_skip(level)
    inside = fates(level)
    loader = bootstrap._LOADER
    monkeypatch.setattr(bootstrap, "_LOADER", loader.replace(SERVE, FORKS + SERVE))
    assert inside == fates(level)
    monkeypatch.setattr(bootstrap, "_LOADER", loader.replace(SERVE, LAX + SERVE))
    with Slot(level) as slot:
        assert fate(slot, FATES["spy"]) != inside["spy 1"]


# The very first thing it does is to attack who has started it: that is root's, but for a moment.
ATTACK = """
#include <signal.h>
#include <unistd.h>
int main(int count, char **words) {
    for (int i = 0; i < 2000; i++) kill(getppid(), words[1][0] == 'k' ? SIGKILL : SIGSTOP);
    return write(1, "done\\n", 5) != 5;
}
"""


@pytest.mark.parametrize("word", ["kill", "stop"])
def test_who_attacks_its_starter_gains_nothing(word: str, tmp_path: Path) -> None:
    """Such a program is judged like any other, at worst as killed, and so is the next one."""
    or_skip(Level.FULL)
    program = tmp_path / "attack"
    os.chmod(tmp_path, 0o755)
    command = ["gcc", "-O2", "-static", "-xc", "-", "-o", str(program)]
    subprocess.run(command, input=ATTACK.encode(), check=True)
    runs: list[Run] = []
    with Slot(Level.FULL) as slot:
        for _ in range(10):
            runs.append(slot.run(Job((str(program), word), limits=Limits(cpu=10, wall=60))))
        after = slot.run(Job(("/bin/echo", "well"), limits=Limits(cpu=10, wall=60)))
    assert {run.stop for run in runs} == {Stop.EXIT}
    assert all(run.stdout == b"done\n" or run.signal == 9 for run in runs)
    assert (after.stop, after.stdout) == (Stop.EXIT, b"well\n")


# Makes a child of who has started it, where it may; asked otherwise, tells how many are there.
SIBLING = """
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
static int count(void) {
    int found = 0;
    char path[300], name[32];
    struct dirent *each;
    DIR *all = opendir("/proc");
    while (all && (each = readdir(all))) {
        snprintf(path, sizeof path, "/proc/%s/comm", each->d_name);
        FILE *file = isdigit(each->d_name[0]) ? fopen(path, "r") : NULL;
        found += file && fgets(name, sizeof name, file) && strcmp(name, "sibling\\n") == 0;
        if (file) fclose(file);
    }
    return found;
}
int main(void) {
    char word = 0;
    if (read(0, &word, 1) == 1 && word == 'c') return printf("%d\\n", count()) < 0;
    long pid = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
    if (pid == 0) for (;;) pause();
    return puts(pid > 0 ? "made" : "refused") < 0;
}
"""
TOLERATES = 'sys.modules["judge.sandbox.worker.starter"]._end_siblings = lambda: None\n'


@pytest.mark.parametrize("native", ["auto", "off"])
@pytest.mark.parametrize(
    ("filtered", "made"), [(True, b"refused\n"), (False, b"made\n")], ids=["forbidden", "ended"]
)
def test_a_sibling_of_a_program_does_not_outlive_it(
    native: str, filtered: bool, made: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The filter forbids it, and without that rule the starter still ends it: each suffices."""
    monkeypatch.setenv("PLYGRADE_NATIVE", native)
    assert _siblings(tmp_path, filtered, "", monkeypatch) == [made, made, b"1\n"]


def test_a_sibling_that_nobody_ends_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without both, two are left for the third program to find."""
    monkeypatch.setenv("PLYGRADE_NATIVE", "off")
    found = _siblings(tmp_path, False, TOLERATES, monkeypatch)
    assert found == [b"made\n", b"made\n", b"3\n"]


def _siblings(
    folder: Path, filtered: bool, twin: str, monkeypatch: pytest.MonkeyPatch
) -> list[bytes]:
    or_skip(Level.FULL)
    program = folder / "sibling"
    os.chmod(folder, 0o755)
    command = ["gcc", "-O2", "-static", "-xc", "-", "-o", str(program)]
    subprocess.run(command, input=SIBLING.encode(), check=True)
    if not filtered:
        monkeypatch.setattr(seccomp, "_REFUSED_CLONES", seccomp._NEW_NAMESPACES)
    monkeypatch.setattr(bootstrap, "_LOADER", bootstrap._LOADER.replace(SERVE, twin + SERVE))
    seccomp.compiled.cache_clear()
    try:
        with Slot(Level.FULL) as slot:
            limits = Limits(cpu=10, wall=60)
            jobs = (Job((str(program),), stdin=word, limits=limits) for word in (b"m", b"m", b"c"))
            return [slot.run(job).stdout for job in jobs]
    finally:
        seccomp.compiled.cache_clear()


# As bubblewrap leaves a worker of a root who has every capability: with some that survive exec.
GIFTED = """
import os, sys
from judge.sandbox.worker import kernel, serve
from judge.sandbox.worker.prefork import Sacrifice
from judge.sandbox.worker.spawn import spawn_as
KILL, SETGID, SETUID, RAISE = 5, 6, 7, 2
kernel.set_capabilities(1 << KILL | 1 << SETGID | 1 << SETUID)
kernel.prctl(kernel.PR_CAP_AMBIENT, RAISE, KILL)
if sys.argv[1] == "drops":
    serve._drop_ambient_capabilities()
words = ["grep", "CapEff", "/proc/self/status"]
os.waitpid(spawn_as(65534, "/bin/grep", words, {}, (0, 1, 2), Sacrifice()), 0)
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root starts programs as other users")
@pytest.mark.parametrize(("worker", "left"), [("drops", 0), ("keeps", 1 << 5)])
def test_programs_get_no_capability_of_the_worker(worker: str, left: int) -> None:
    """Dropped by the worker they are gone; by one that keeps them a program would have them."""
    words = [sys.executable, "-c", GIFTED, worker]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert int(done.stdout.split()[1], 16) == left, done
