"""Every hostile program gets its verdict at every level that claims to stop it, and is gone."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

import pytest

from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.worker import landlock
from tests.judge.sandbox.hostile import Hostile, built, load_all, missing_tool
from tests.judge.sandbox.scene import Scene, set_scene

ALL = load_all()
SLOTS = 4


def judge_at_once(scene: Scene, programs: list[Hostile], level: Level) -> list[str]:
    """Judge programs in four slots at the same time; return a line for each wrong verdict."""
    free: SimpleQueue[Slot] = SimpleQueue()
    slots = [Slot(level, number) for number in range(SLOTS)]
    for slot in slots:
        free.put(slot)

    def judge(hostile: Hostile) -> list[str]:
        slot = free.get()
        try:
            return [line for _ in range(hostile.repeat) for line in _wrong(scene, hostile, slot)]
        finally:
            free.put(slot)

    try:
        with ThreadPoolExecutor(SLOTS) as threads:
            return [line for lines in threads.map(judge, programs) for line in lines]
    finally:
        for slot in slots:
            slot.close()


def _wrong(scene: Scene, hostile: Hostile, slot: Slot) -> list[str]:
    result = scene.judge(hostile, slot)
    if result.verdict is hostile.verdict and hostile.expect in result.finding.staff:
        return []
    told = f"{result.verdict.name} ({result.finding.staff})"
    return [f"{hostile.name} at {slot.level.value}: {told}, stderr {result.stderr[-300:]!r}"]


def claims(level: Level, hostile: Hostile) -> bool:
    """Tell whether a level claims to stop a program, on this kernel."""
    if level is Level.LANDLOCK and hostile.path.name == "kills_everything.py":
        # Older kernels leave signals to users alone: do not let it kill whoever runs the tests.
        return os.geteuid() == 0 or landlock.version() >= 6
    if level is Level.LANDLOCK and hostile.path.name == "changes_outside.py":
        return os.geteuid() == 0  # else its user owns these files: see docs/sandbox.md
    return level in hostile.levels


def run_all(level: Level, folder: Path, scratch: Path, programs: list[Hostile]) -> None:
    """Build and judge all of `programs` at a level; nothing may be wrong and nothing left."""
    (folder / "built").mkdir()
    claimed = [one for one in programs if claims(level, one) and not missing_tool(one)]
    ready = [built(one, folder / "built") for one in claimed]
    with set_scene(folder) as scene:
        wrong = judge_at_once(scene, ready, level)
        left = scene.leftovers(scratch)
        assert not wrong + left, "\n".join(wrong + left)


def test_there_are_enough_hostile_programs() -> None:
    """The folder holds at least 25 programs, of every verdict that a running program can get."""
    assert len(ALL) >= 25
    names = {hostile.verdict.name for hostile in ALL}
    assert names == {"AC", "WA", "TLE", "WTLE", "MLE", "OLE", "RTE", "IL"}


def test_all_at_once_at_the_strongest_level(
    strongest: Level, open_folder: Path, scratch: Path
) -> None:
    """Together in four slots, each still gets its own verdict, and nothing of any remains."""
    run_all(strongest, open_folder, scratch, ALL)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_all_at_once_at_every_level(level: Level, open_folder: Path, scratch: Path) -> None:
    """The same at each level, for the programs that it claims to stop."""
    run_all(level, open_folder, scratch, ALL)


def test_the_weakest_level_holds_its_own_claims(open_folder: Path, scratch: Path) -> None:
    """Without any isolation, limits and the killing of whole trees work as well."""
    names = {
        "honest.py", "daemonises.py", "orphans.py", "two_children.py", "closes_stdout.py",
        "many_children.py", "hog.py", "flood_on_stdout.py", "flood_into_files.py",
        "sparse_output.py", "exit_137.py", "kill_9.py", "fork_bomb.py", "fifo.py",
    }  # fmt: skip
    run_all(Level.RLIMIT, open_folder, scratch, [one for one in ALL if one.path.name in names])
