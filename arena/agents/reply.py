"""What the outcome of a sandboxed run means for a game."""

import signal
from collections.abc import Mapping

from arena.match import Reply
from arena.referee import Ending, Fault
from judge.model.errors import JudgeError
from judge.sandbox.job import Run, Stop
from judge.text.safe_text import last_line, one_line

ENDINGS: Mapping[Stop, Ending] = {
    Stop.CPU: Ending.CPU,
    Stop.WALL: Ending.WALL,
    Stop.MEMORY: Ending.MEMORY,
    Stop.OUTPUT: Ending.OUTPUT,
}


def reply_of(run: Run) -> Reply:
    """Return what a finished run means: its answer, or the fault by which its player loses.

    The collected file is the answer; without one, standard output is.
    """
    answer = run.stdout if run.collected is None else run.collected
    return Reply(answer, run.cpu, run.wall, fault_of(run))


def fault_of(run: Run) -> Fault | None:
    """Return the fault of a run, None if it ended well; JudgeError if the fault is ours."""
    if run.stop is Stop.JUDGE:
        raise JudgeError(f"the sandbox failed: {one_line(run.trouble)}")
    used = f"used {run.cpu:.3f} s of CPU in {run.wall:.3f} s"
    if run.stop is not Stop.EXIT:
        return Fault(ENDINGS[run.stop], used)
    if run.exit_code == 0:
        return None
    said = last_line(run.stderr)
    return Fault(Ending.CRASH, _death(run) + (f": {said}" if said else ""))


def _death(run: Run) -> str:
    if run.signal is None:
        return f"exit code {run.exit_code}"
    known = {member.value: member.name for member in signal.Signals}
    return f"killed by {known.get(run.signal, f'signal {run.signal}')}"
