"""Our checkers as a Kattis output validator: `run INPUT ANSWER FEEDBACK [...] < OUTPUT`.

Ends with 42 (accepted), 43 (wrong answer) or 1 (the judge's own fault). Writes `judgemessage.txt`,
and `teammessage.txt` for cases whose feedback a student may see.
"""

import hashlib
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from judge.checkers import oracle
from judge.checkers.question import Question
from judge.model.finding import Finding
from judge.model.verdict import Verdict

ACCEPTED, REFUSED, FAILED = 42, 43, 1
SOLVE = "--solve"  # how this program is asked to be the oracle
USAGE = "usage: run INPUT ANSWER FEEDBACK < OUTPUT"


def main(arguments: Sequence[str], settings: str) -> int:
    """Judge one output and return the exit code."""
    if arguments[1:] == [SOLVE]:
        return _solve()
    if len(arguments) < 4:
        print(USAGE, file=sys.stderr)
        return FAILED
    question, answer, feedback = (Path(word) for word in arguments[1:4])
    given = question.read_bytes()
    chosen = settings_of(json.loads(settings), given)
    _ask_ourselves(arguments[0])
    with answer.open("rb") as expected:
        found = finding_of(chosen, given, expected.read(), sys.stdin.buffer.read(), arguments[0])
    return _tell(found, feedback, chosen["quiet"])


def settings_of(settings: Mapping[str, Any], given: bytes) -> Mapping[str, Any]:
    """Return what holds for the case with this input: that of all, with its own on top."""
    own = settings["cases"].get(hashlib.sha256(given).hexdigest(), {})
    return {"quiet": False, **settings["all"], **own}


def finding_of(
    chosen: Mapping[str, Any], given: bytes, expected: bytes, actual: bytes, program: str
) -> Finding:
    """Return what the checker of a case says of an output."""
    if not actual.strip() and expected.strip():
        return Finding(Verdict.IL, "the answer is empty", "the answer is empty")
    options = dict(chosen["options"])
    if "program" in options:  # an instructor's own checker, which lies beside this file
        options["program"] = str(Path(program).absolute().parent / options["program"])
    from io import BytesIO

    check = importlib.import_module(chosen["checker"]).check
    found: Finding = check(Question(given, BytesIO(expected), actual, options))
    return found


def _tell(found: Finding, feedback: Path, quiet: bool) -> int:
    if found.verdict is Verdict.JE:
        print(found.staff or found.student, file=sys.stderr)
        return FAILED
    if found.staff or found.student:
        _write(feedback / "judgemessage.txt", found.staff or found.student)
    if found.student and not quiet:
        _write(feedback / "teammessage.txt", found.student)
    if found.verdict is Verdict.IL:  # of use to our own judge; others leave it aside
        _write(feedback / "verdict.txt", found.verdict.name)
    return ACCEPTED if found.verdict is Verdict.AC else REFUSED


def _write(path: Path, message: str) -> None:
    path.write_text(message + "\n", encoding="utf-8", errors="backslashreplace")


def _ask_ourselves(program: str) -> None:
    """Let checkers that ask our solver ask this very file: nothing else is installed here."""
    command = [sys.executable, "-I", os.path.abspath(program), SOLVE]

    def run_solver(request: bytes, seconds: float) -> bytes | None:
        try:
            done = subprocess.run(
                command,
                input=request,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return done.stdout if done.returncode == 0 else None

    vars(oracle)["run_solver"] = run_solver


def _solve() -> int:
    answering = importlib.import_module("solver.answering")
    tasks = importlib.import_module("solver.tasks")
    return int(answering.answer_file("-", "-", tasks.Options()))
