"""Levels are tried, never assumed: what fails its self-test is not used, and the reason is told."""

import os
import shutil
import subprocess
import sys
from enum import Enum
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.sandbox import bubblewrap, probe
from judge.sandbox.job import Job, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.worker import landlock
from judge.sandbox.worker_box import JUDGE_ROOT


@pytest.fixture(autouse=True)
def _forget() -> None:
    """Let each test try the levels anew."""
    probe.reason_against.cache_clear()


def fake_bubblewrap(folder: Path, words: str) -> str:
    """Write a bwrap that always fails with these words."""
    fake = folder / "bwrap"
    fake.write_text(f"#!/bin/sh\necho '{words}' >&2\nexit 1\n")
    fake.chmod(0o755)
    return str(fake)


def test_the_weakest_level_is_always_available() -> None:
    """`rlimit` needs nothing but Linux."""
    assert probe.choose(Level.RLIMIT) is Level.RLIMIT


def test_the_strongest_level_that_works_is_chosen() -> None:
    """Without a wish, every stronger level has a reason against it."""
    chosen = probe.choose(None)
    levels = list(Level)
    assert not probe.reason_against(chosen)
    assert all(probe.reason_against(level) for level in levels[: levels.index(chosen)])


def test_a_missing_tool_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without bubblewrap its levels are refused in one line that says what to install."""
    monkeypatch.setattr(bubblewrap, "find", lambda: "")
    with pytest.raises(JudgeError, match=r"'userns' is not available here: bubblewrap \(bwrap\)"):
        probe.choose(Level.USERNS)


def test_a_host_that_forbids_namespaces_is_believed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """When bubblewrap is there but may not work, its own words are the reason, and we go on."""
    words = "bwrap: setting up uid map: Permission denied"
    monkeypatch.setattr(bubblewrap, "find", lambda: fake_bubblewrap(tmp_path, words))
    assert words in probe.reason_against(Level.USERNS)
    assert probe.choose(None) in (Level.LANDLOCK, Level.RLIMIT)


def test_a_kernel_without_landlock_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 0 means: not here."""
    monkeypatch.setattr(landlock, "version", lambda: 0)
    assert probe.reason_against(Level.LANDLOCK) in (
        "libseccomp is missing",
        "this kernel has no Landlock",
    )


@pytest.mark.parametrize("ability", ["secret", "outside", "network", "powers", "first"])
def test_a_level_that_does_not_hold_is_not_used(ability: str) -> None:
    """Whatever the spy could do although the level claims to stop it, is held against it."""
    seen: dict[str, object] = dict.fromkeys(("secret", "outside", "network", "first"), False)
    seen |= {"version": sys.version, "inside": True, "filter": "2", "powers": 0}
    assert not probe._false_claim(Level.USERNS, seen)
    assert probe._false_claim(Level.USERNS, {**seen, ability: True})
    assert not probe._false_claim(Level.RLIMIT, {**seen, ability: True})


def test_another_python_inside_is_noticed() -> None:
    """A program that silently got a different interpreter would be judged unfairly."""
    seen = {"version": "2.7", "inside": True}
    assert "another Python" in probe._false_claim(Level.RLIMIT, seen)


class Lookalike(Enum):
    """No level, though it has the name of one."""

    FULL = "full"


def test_what_is_no_level_runs_nothing() -> None:
    """A value that only looks like a level is refused, not run without any isolation."""
    with Slot(Lookalike.FULL) as slot:  # type: ignore[arg-type]  # that is the point
        run = slot.run(Job(("true",)))
    assert run.stop is Stop.JUDGE
    assert "not a sandbox level" in run.trouble


def test_every_level_says_what_it_does_not_stop() -> None:
    """Honesty is part of the interface: one line for each level."""
    assert all(level.weakness and "\n" not in level.weakness for level in Level)


UNPRIVILEGED = """
import sys
sys.path.insert(0, sys.argv[1])
from judge.sandbox import probe
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
for level in Level:
    reason = probe.reason_against(level)
    if reason:
        print(level.value, "refused")
        continue
    with Slot(level) as slot:
        run = slot.run(Job(("/bin/sh", "-c", "id -u; exit 5")))
    print(level.value, run.exit_code, run.stdout.decode().strip())
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become nobody")
def test_levels_below_full_need_no_privilege() -> None:
    """As nobody: `full` is refused, and whichever other level passes its self-test works."""
    python = shutil.which("python3", path="/usr/bin:/usr/local/bin")
    if not python:
        pytest.skip("no Python that everybody can run")
    probe_path = os.path.join(JUDGE_ROOT, "judge", "sandbox", "probe.py")
    as_nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", python, "-B", "-c"]
    check = f"import sys; sys.exit(sys.version_info < (3, 11) or not open({probe_path!r}))"
    try:
        able = subprocess.run([*as_nobody, check], capture_output=True, cwd="/", timeout=240)
    except FileNotFoundError:
        pytest.skip("setpriv is not installed")
    if able.returncode:
        pytest.skip("nobody cannot run a new enough Python here, or not read this repository")
    done = subprocess.run(
        [*as_nobody, UNPRIVILEGED, JUDGE_ROOT],
        capture_output=True,
        text=True,
        cwd="/",
        timeout=240,
        check=True,
    )
    lines = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert lines["full"] == "refused"
    assert lines["rlimit"] == "5 65534"
    assert {lines["userns"], lines["landlock"]} <= {"refused", "5 65534"}
