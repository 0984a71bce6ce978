"""What is tried inside a guest: levels of the sandbox, with the programs of tests/judge/solvers.

Prints one line of JSON for each check. Started by `test_real_kernels`, and by hand inside any
machine: `python -m tests.vm.inside LEVEL,LEVEL... [PROGRAM...]`.
"""

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from judge.sandbox.level import Level
from judge.sandbox.probe import reason_against
from tests.judge.sandbox.hostile import load_all
from tests.judge.sandbox.test_death_of_the_judge import test_nothing_survives_a_killed_judge
from tests.judge.sandbox.test_hostile import run_all


def check(name: str, level: Level, action: Callable[[], None]) -> None:
    """Do something that raises if it goes wrong, and print how it went."""
    try:
        action()
    except Exception:
        report(name, level, traceback.format_exc(limit=-2))
    else:
        report(name, level, "")


def report(name: str, level: Level, trouble: str) -> None:
    print(json.dumps({"check": name, "level": level.value, "trouble": trouble}), flush=True)


def hostile_programs(level: Level, names: Sequence[str]) -> None:
    """Each program gets its verdict, and nothing of any of them is left."""
    programs = [one for one in load_all() if not names or one.name in names]
    assert programs, f"none of {names}"
    with scratch_folder() as scratch, scratch_folder("plygrade-scene-") as folder:
        tempfile.tempdir = scratch
        try:
            run_all(level, Path(folder), Path(scratch), programs)
        finally:
            tempfile.tempdir = None


def killed_judge(level: Level) -> None:
    """After kill -9 of the judge no process, no control group and no file is left."""
    with scratch_folder() as scratch:
        test_nothing_survives_a_killed_judge(level, Path(scratch))


def scratch_folder(prefix: str = "plygrade-test-") -> "tempfile.TemporaryDirectory[str]":
    """Make a folder that any user can pass."""
    made = tempfile.TemporaryDirectory(prefix=prefix)
    os.chmod(made.name, 0o755)
    return made


def main(levels: Sequence[Level], names: Sequence[str]) -> None:
    """Try the levels as far as this machine offers them, with all programs or the named ones."""
    for level in levels:
        reason = reason_against(level)
        report("self-test", level, reason)
        if not reason:
            check("hostile programs", level, partial(hostile_programs, level, names))
            check("killed judge", level, partial(killed_judge, level))


if __name__ == "__main__":
    main([Level(word) for word in sys.argv[1].split(",")], sys.argv[2:])
