"""The sandbox on kernels as people have them, control groups version 2, booted in QEMU.

`make test-vm` fetches the kernels and runs these. A guest is slow (there is no KVM for everybody),
so each tries a few programs at the levels that its scene is about.
"""

import json
import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.vm import initramfs, kernel, machine
from tools.vm.__main__ import CACHE

ROOT = Path(__file__).parents[2]
SECONDS = 1500  # for a guest on a busy machine; an idle one needs a tenth
PROGRAMS = (
    *("AC/honest.py", "AC/orphans.py", "WA/reads_expected.py", "OLE/flood_on_stdout.py"),
    *("MLE/hog.py", "MLE/many_children.py", "TLE/spinner.py", "RTE/fork_bomb.py"),
    *("AC/talks_much.py", "OLE/long_names.py", "TLE/forgets_its_children.py"),
    *("AC/may_be_killed.py", "WA/truncates_outside.py", "WA/hides_kernel_memory.py"),
)
# Without root the number of processes is limited loosely: a bomb may reach the memory limit first.
# And a guest makes files so slowly that the time for them runs out.
GENTLE = tuple(sorted({*PROGRAMS} - {"RTE/fork_bomb.py", "OLE/long_names.py"}))
DELEGATE = (
    "echo +memory +pids +cpu > /sys/fs/cgroup/cgroup.subtree_control;"
    " mkdir -p /sys/fs/cgroup/work/judge; chown -R 1000 /sys/fs/cgroup/work;"
    " echo 0 > /sys/fs/cgroup/work/judge/cgroup.procs;"
)
CONTAINER = (
    f"{DELEGATE} exec unshare --cgroup --mount sh -c"
    """ 'umount /sys/fs/cgroup; mount -t cgroup2 -o ro cgroup2 /sys/fs/cgroup; "$0" "$@"'"""
)
USER = (
    "chmod 755 /root; mkdir -p /tmp/home; chown 1000:1000 /tmp/home;"
    " exec env HOME=/tmp/home setpriv --reuid 1000 --regid 1000 --clear-groups"
)


@dataclass(frozen=True)
class Scene:
    """How a guest is set up before the judge starts, and which levels it must and cannot offer."""

    name: str
    setup: str
    offered: tuple[str, ...]
    refused: tuple[str, ...] = ()
    programs: tuple[str, ...] = PROGRAMS


SCENES = (
    Scene("root", "exec", ("full", "userns")),
    Scene("root-low", "exec", ("landlock", "rlimit")),
    Scene("root-delegated", f"{DELEGATE} exec", ("full",)),
    Scene("root-in-a-container", CONTAINER, ("userns",), ("full",)),
    Scene("user", USER, ("userns",), ("full",)),
    Scene("user-low", USER, ("landlock", "rlimit"), programs=GENTLE),
    Scene("user-delegated", f"{DELEGATE} {USER}", ("userns",), ("full",)),
)


@pytest.fixture(params=kernel.SERIES)
def booted(request: pytest.FixtureRequest) -> kernel.Kernel:
    """Give each kernel in turn; skip where it cannot be booted, with the reason."""
    if reason := machine.missing():
        pytest.skip(reason)
    if os.geteuid() != 0:
        pytest.skip("a guest must read all files of this machine, which needs root")
    found = kernel.unpacked(ROOT / CACHE).get(request.param)
    if found is None:
        pytest.skip(f"there is no kernel {request.param} in {CACHE}: python -m tools.vm fetches it")
    return found


@pytest.mark.vm
@pytest.mark.timeout(SECONDS + 60)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: str(scene.name))
def test_every_level_holds_on_a_real_kernel(booted: kernel.Kernel, scene: Scene) -> None:
    """Levels offer themselves where they can, refuse where not, and stop what they claim to.

    Memory, CPU time, processes and output are limited, answers are hidden, nothing is left
    after the programs nor after kill -9 of the judge.
    """
    levels = ",".join((*scene.offered, *scene.refused))
    inside = shlex.join((sys.executable, "-m", "tests.vm.inside", levels, *scene.programs))
    ended = machine.run(booted, f"cd {shlex.quote(str(ROOT))}; {scene.setup} {inside}", SECONDS)
    assert ended.exit_code == 0, f"{ended.output}\n{ended.console}"
    checks = [json.loads(line) for line in ended.output.splitlines() if line.startswith("{")]
    troubles = {(each["level"], each["check"]): each["trouble"] for each in checks}
    for level in scene.offered:
        for name in ("self-test", "hostile programs", "killed judge"):
            assert troubles.get((level, name)) == "", "\n".join(map(str, troubles.items()))
    for level in scene.refused:
        assert troubles.get((level, "self-test")), f"{level} should not be offered: {troubles}"


def test_newest_plain_kernel_is_chosen() -> None:
    """Of a distribution's names the newest kernel counts; variants and debug symbols never."""
    names = """linux-image-6.1.0-9-amd64 linux-image-6.1.0-54-amd64 linux-image-6.1.0-55-cloud-amd64
    linux-image-6.1.0-60-rt-amd64 linux-image-6.1.0-61-amd64-dbg linux-image-6.12.9+deb12-amd64
    linux-image-amd64 linux-image-6.1.0-70-amd64-unsigned"""
    assert kernel.newest(names, "6.1") == "linux-image-6.1.0-54-amd64"
    assert kernel.newest(names, "6.12") == "linux-image-6.12.9+deb12-amd64"
    assert kernel.newest(names, "5.10") == ""


def test_a_busybox_brings_its_libraries() -> None:
    """Not every busybox is static: what a program is linked with, its loader too, comes along."""
    linked = initramfs.libraries(Path(sys.executable).resolve())
    assert any("libc." in path for path in linked)
    assert all(Path(path).is_file() for path in linked)
    assert initramfs.libraries(Path(__file__)) == []
