"""What the outcome of a sandboxed run means for a game."""

import re
import signal
from collections.abc import Mapping

from arena.match import Reply
from arena.referee import Ending, Fault
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.sandbox.job import Run, Stop
from judge.text.safe_text import last_line, one_line

ENDINGS: Mapping[Stop, Ending] = {
    Stop.CPU: Ending.CPU,
    Stop.WALL: Ending.WALL,
    Stop.MEMORY: Ending.MEMORY,
    Stop.OUTPUT: Ending.OUTPUT,
}
KILLS = (signal.SIGKILL, signal.SIGXCPU)  # how a kernel ends what is over a limit
# What a shell (by its exit code) or `make` (in words) tells of a child that was killed.
KILLED_CHILD = tuple(128 + number for number in KILLS)
TOLD_BY_MAKE = re.compile(rb"make(\[\d+\])?: .*(Killed|CPU time limit exceeded)")
MIB = 1 << 20
NEARLY = 0.05  # seconds of CPU: a kernel that counts in ticks kills a little before the limit
ALMOST_FULL = 0.95  # of the memory: the kernel kills before the limit is passed, never after


def reply_of(run: Run, limits: Limits) -> Reply:
    """Return what a finished run means: its answer, or the fault by which its player loses.

    The collected file is the answer; without one, standard output is.
    """
    answer = run.stdout if run.collected is None else run.collected
    return Reply(answer, run.cpu, run.wall, fault_of(run, limits))


def fault_of(run: Run, limits: Limits) -> Fault | None:
    """Return the fault of a run, None if it ended well; JudgeError if the fault is ours.

    A program that was killed at one of its limits lost by that limit, whoever did the killing and
    whoever was told of it first.
    """
    if run.stop is Stop.JUDGE:
        raise JudgeError(f"the sandbox failed: {one_line(run.trouble)}")
    used = f"used {run.cpu:.3f} s of CPU in {run.wall:.3f} s and {run.memory >> 20} MiB"
    if run.stop is not Stop.EXIT:
        return Fault(ENDINGS[run.stop], used)
    if run.exit_code == 0:
        return None
    if limit := _killed_at(run, limits):
        return Fault(limit, used)
    said = last_line(run.stderr)
    return Fault(Ending.CRASH, _death(run) + (f": {said}" if said else ""))


def _killed_at(run: Run, limits: Limits) -> Ending | None:
    """Return the limit at which a program or its child was killed, None if there is none."""
    told = run.exit_code in KILLED_CHILD or TOLD_BY_MAKE.search(run.stderr)
    if run.signal not in KILLS and not told:
        return None
    if run.memory >= ALMOST_FULL * limits.memory * MIB:
        return Ending.MEMORY
    return Ending.CPU if run.cpu >= limits.cpu - NEARLY else None


def _death(run: Run) -> str:
    if run.signal is None:
        return f"exit code {run.exit_code}"
    known = {member.value: member.name for member in signal.Signals}
    return f"killed by {known.get(run.signal, f'signal {run.signal}')}"
