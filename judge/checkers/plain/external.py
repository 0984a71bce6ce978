"""A checker that is a program of the instructor's: `PROGRAM INPUT EXPECTED ACTUAL FEEDBACK`.

It exits with 42 to accept and 43 to refuse; any other end, or none in time, is a judge error. What
it writes into the folder FEEDBACK is passed on: `teammessage.txt` to the student,
`judgemessage.txt` to staff, `score.txt` (a number from 0 to 1) accepts in part, and `IL` in
`verdict.txt` says that what is refused is illegal or cannot be read, rather than wrong. The program
comes from the manifest's side and is trusted; the answer that it reads is not.
"""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from judge.checkers.oracle import bound
from judge.checkers.plain.numbers import parse_number
from judge.checkers.question import Question
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import one_line, printable

ACCEPTED, REFUSED = 42, 43
SECONDS = 20.0
STUDENT_FILE, STAFF_FILE, SCORE_FILE = "teammessage.txt", "judgemessage.txt", "score.txt"
VERDICT_FILE = "verdict.txt"
LONGEST_MESSAGE = 1 << 16  # bytes
LONGEST_QUOTE = 400  # characters of what a checker says that has failed
PIECE = 1 << 20


def check(question: Question) -> Finding:
    """Run the program that option `program` names, for at most option `seconds`."""
    program = Path(str(question.options.get("program", "")))
    given = question.options.get("seconds", SECONDS)
    seconds = float(given) if isinstance(given, int | float) else SECONDS
    with tempfile.TemporaryDirectory(prefix="checker-") as name:
        folder = Path(name)
        try:
            command = [*_command(program), *_files(question, folder)]
            code, complaint = _run(command, folder, seconds)
        except OSError as error:
            return _failed(program, f"cannot be run: {error.strerror or error}")
        if code is None:
            return _failed(program, f"did not end within {seconds:g} seconds")
        return _finding(program, code, complaint, folder / "feedback")


def _command(program: Path) -> list[str]:
    """Return how to start a program: Python files with our Python, others by themselves."""
    return [sys.executable, str(program)] if program.suffix == ".py" else [str(program)]


def _files(question: Question, folder: Path) -> list[str]:
    """Write the three texts and an empty feedback folder; return their paths in order."""
    (folder / "input").write_bytes(question.input)
    (folder / "actual").write_bytes(question.actual)
    with (folder / "expected").open("wb") as file:
        while piece := question.expected.read(PIECE):
            file.write(piece)
    (folder / "feedback").mkdir()
    return [str(folder / name) for name in ("input", "expected", "actual", "feedback")]


def _run(command: list[str], folder: Path, seconds: float) -> tuple[int | None, str]:
    """Return the exit code (None: not in time) and the last line of standard error."""
    with (folder / "stderr").open("w+b") as errors:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            cwd=folder,
            start_new_session=True,
        )
        try:
            bound(process.pid, resource.RLIMIT_CPU, int(seconds) + 2)
            code: int | None = process.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            # What the program has started ends with it, whether or not it has ended itself.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        errors.seek(max(0, errors.seek(0, os.SEEK_END) - LONGEST_MESSAGE))
        lines = errors.read().decode("utf-8", "replace").strip().splitlines()
    return code, lines[-1] if lines else ""


def _finding(program: Path, code: int, complaint: str, feedback: Path) -> Finding:
    if code not in (ACCEPTED, REFUSED):
        texts = (_message(feedback / STAFF_FILE), printable(complaint))
        quoted = list(dict.fromkeys(one_line(text, LONGEST_QUOTE) for text in texts if text))
        said = f"; it said: {'; '.join(quoted)}" if quoted else ""
        wanted = f"wanted {ACCEPTED} (accepted) or {REFUSED} (wrong answer)"
        return _failed(program, f"ended with {code}, {wanted}{said}")
    illegal = _message(feedback / VERDICT_FILE) == Verdict.IL.name
    refused = Verdict.IL if illegal else Verdict.WA
    verdict = Verdict.AC if code == ACCEPTED else refused
    student, staff = (_message(feedback / name) for name in (STUDENT_FILE, STAFF_FILE))
    details: dict[str, object] = {"exit_code": code}
    if verdict is Verdict.AC and (score := _score(feedback / SCORE_FILE)) is not None:
        details["score"] = score
    return Finding(verdict, student, staff or student, details=details)


def _message(path: Path) -> str:
    """Return what a file says, printable; "" if there is no such regular file."""
    if path.is_symlink() or not path.is_file():
        return ""
    with path.open("rb") as file:
        return printable(file.read(LONGEST_MESSAGE).decode("utf-8", "replace").strip())


def _score(path: Path) -> float | None:
    number = parse_number(_message(path).encode())
    return None if number is None else min(1.0, max(0.0, float(number)))


def _failed(program: Path, why: str) -> Finding:
    return Finding.judge_error(f"the checker {program.name} {why}")
