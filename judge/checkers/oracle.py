"""Asking our own solver, as a process with limits of its own. The only way a checker can search.

Answers are remembered, and so are timeouts: a hundred submissions with the same wrong
move cost one search. What the answers mean is for the checkers to say.
"""

import contextlib
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from judge.checkers.question import Question
from judge.files.installation import solver_environment

SECONDS = 10.0
MEMORY = 1 << 30  # bytes of address space
REMEMBERED = 1024  # answers; each is a board of at most 700 bytes
ROOT = Path(__file__).parent.parent.parent  # where the package `solver` lies

Oracle: TypeAlias = Callable[[bytes], bytes | None]  # None: no answer within its limits


def oracle_of(question: Question) -> Oracle:
    """Return the oracle with the time limit that the options of a question give it.

    With none it says nothing at once: the verdict of an exact answer needs no oracle.
    """
    given = question.options.get("oracle_seconds", SECONDS)
    seconds = float(given) if isinstance(given, int | float) else SECONDS
    if not seconds:
        return lambda request: None

    def ask(request: bytes) -> bytes | None:
        return run_solver(request, seconds)

    return ask


@lru_cache(maxsize=REMEMBERED)
def run_solver(request: bytes, seconds: float) -> bytes | None:
    """Return what the bundled solver answers to a request within so many seconds, or None."""
    environment = {**solver_environment(ROOT), "PYTHONHASHSEED": "0"}
    try:
        with subprocess.Popen(
            [sys.executable, "-P", "-m", "solver", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd=ROOT,
            start_new_session=True,  # interrupts are for the judge to pass on
        ) as process:
            return _converse(process, request, seconds)
    except OSError:
        return None


def bound(process: int, kind: int, most: int) -> None:
    """Set a limit of a process where the system can: it then holds even if the judge is killed."""
    if hasattr(resource, "prlimit"):
        with contextlib.suppress(OSError, ValueError):
            resource.prlimit(process, kind, (most, most))


def _converse(process: "subprocess.Popen[bytes]", request: bytes, seconds: float) -> bytes | None:
    try:
        bound(process.pid, resource.RLIMIT_AS, MEMORY)
        bound(process.pid, resource.RLIMIT_CPU, int(seconds) + 2)
        answer, _ = process.communicate(request, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        process.kill()
    return answer if process.returncode == 0 else None
