"""Makefile hand-ins, as in the homework's own competition: one protocol for grader and arena.

`make agent`, or else `make all`, builds once; `make run` reads input.txt and writes output.txt in
the folder of the Makefile. Which targets there are is asked of `make` itself, in the sandbox,
because reading a Makefile may run programs. What asking leaves behind is thrown away.
"""

import re
import shlex
from collections.abc import Callable, Iterable, Set
from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.model.protocol import INPUT, OUTPUT
from judge.programs.entries import Refused
from judge.programs.program import ENVIRONMENT, SEARCH, TOOLS
from judge.programs.tools import Tool, find_tool
from judge.sandbox.job import Job, Run, Stop

MAKEFILES = ("GNUmakefile", "makefile", "Makefile")  # in the order in which `make` looks for them
BUILD_TARGETS = ("agent", "all")  # the first that is there builds
RUN_TARGET = "run"
LIMITS = Limits(cpu=60, wall=120, memory=1024, output=64, processes=64, file=256)
# `-r`: a file run.c or run.sh beside the Makefile is not a target `run`. The copy keeps its times.
ASK = 'cp -Rp "$0"/. . && exec make -r -n "$1"'
# The question is put aside while the folder is copied: it may hold an input.txt of its own.
RUN = (
    f'mv {INPUT} .asked && cp -Rp "$0"/. . && mv -f .asked {INPUT} && rm -f {OUTPUT} &&'
    f' PATH="{SEARCH}" && export PATH && exec make --silent {RUN_TARGET}'
)


def add_python(folder: Path, python: Tool) -> None:
    """Write programs `python` and `python3` that start the given one into a folder of their own.

    Which of these names a machine has, and for which Python, must not decide how a hand-in ends.
    """
    place = folder / TOOLS
    place.mkdir(exist_ok=True)
    place.chmod(0o755)
    for name in ("python", "python3"):
        (place / name).write_text(f'#!/bin/sh\nexec {shlex.quote(python.path)} "$@"\n')
        (place / name).chmod(0o755)


def makefile_in(folder: Path) -> Path | None:
    """Return the Makefile that `make` would read in a folder, None if there is none."""
    return next((folder / name for name in MAKEFILES if (folder / name).is_file()), None)


def targets_of(
    folder: Path, run: Callable[[Job], Run], wanted: Iterable[str] = (*BUILD_TARGETS, RUN_TARGET)
) -> frozenset[str]:
    """Return the wanted targets that `make` finds in a folder that any user may read.

    A target that exists but cannot be made counts: making it will tell why. Refused if reading
    the Makefile takes too long or too much.
    """
    return frozenset(target for target in wanted if _is_known(folder, target, run))


def _is_known(folder: Path, target: str, run: Callable[[Job], Run]) -> bool:
    seen = run(
        Job(
            argv=("/bin/sh", "-c", ASK, str(folder), target),
            readable=(folder, *find_tool("make").readable),
            limits=LIMITS,
            environment={**ENVIRONMENT, "LC_ALL": "C"},
        )
    )
    if seen.stop is Stop.JUDGE:
        raise JudgeError(f"make -n {target} could not be run: {seen.trouble}")
    if seen.stop is not Stop.EXIT:
        raise Refused(f"make -n {target} was stopped: too much {seen.stop.value}")
    if seen.exit_code == 0:  # a file that is called `run`, without a rule, does not run anything
        nothing = f"Nothing to be done for '{target}'"
        return target != RUN_TARGET or nothing.encode() not in seen.stdout
    return not re.search(rf"No rule to make target [`']{target}'\.".encode(), seen.stderr)


def build_target(targets: Set[str]) -> str:
    """Return the target that builds, "" if there is nothing to build."""
    return next((target for target in BUILD_TARGETS if target in targets), "")


def build_command(targets: Set[str]) -> tuple[str, ...]:
    """Return the command that builds in the folder of the Makefile, () if there is none."""
    target = build_target(targets)
    return ("make", "--silent", target) if target else ()
