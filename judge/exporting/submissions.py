"""Example submissions, sorted by the verdict that they must get.

For our own tasks the bundled solver is the right one, and twins of it make mistakes that people
make; each comes along only with the case that shows its mistake. For any other suite a table of the
known answers is right, unless the instructor gives a solution. Some programs fail everywhere.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from judge.exporting.bundle import bundle
from judge.exporting.problem import PackedCase, Problem
from judge.model.errors import JudgeError

SOLUTION = "judge.exporting.inside.solution"
LARGEST = 16 << 20  # bytes of one solution of an instructor


class Fate(Enum):
    """What must become of a submission: the names of folders. The legacy dialect lacks the last."""

    ACCEPTED = "accepted"
    WRONG_ANSWER = "wrong_answer"
    TIME_LIMIT = "time_limit_exceeded"
    RUN_TIME_ERROR = "run_time_error"
    REJECTED = "rejected"  # in any way


@dataclass(frozen=True)
class Specimen:
    """One example submission: the files of it by their paths, in a folder if there are several."""

    fate: Fate
    name: str
    files: Mapping[str, bytes]

    @property
    def python(self) -> str:
        """Return its text if it is one Python file, else ""."""
        (path, data), *more = self.files.items()
        return data.decode("utf-8") if path.endswith(".py") and not more else ""


@dataclass(frozen=True)
class _Twin:
    """A mistake of the solution module, the task it is about, and the case that shows it."""

    mistake: str
    about: str
    task: str = ""
    case: str = ""


_TWINS = (
    _Twin("one_line_short", "Wrong: stops before the last line."),
    _Twin("one_ply", "Wrong: looks one ply ahead.", "raid", "greedy-is-wrong"),
    _Twin("best_opponent", "Wrong: takes a random opponent for the best.", "qtable", "both-random"),
    _Twin("own_order", "Wrong: prints orders as it likes.", "traversal", "orders-as-asked"),
)
_ANYWHERE = {
    Fate.WRONG_ANSWER: (
        "says_nothing_right",
        'print("this is no answer")\n',
    ),
    Fate.RUN_TIME_ERROR: (
        "gives_up",
        'import sys\n\nsys.stdin.read()\nraise RuntimeError("this program gives up")\n',
    ),
    Fate.TIME_LIMIT: (
        "never_ends",
        "while True:\n    pass\n",
    ),
}
_TABLE = '''\
"""Right by heart: knows the answers of this package, for want of a solution of the instructor's."""

import base64
import hashlib
import json
import sys
import zlib

ANSWERS = {answers!r}

known = json.loads(zlib.decompress(base64.b64decode(ANSWERS)))
question = hashlib.sha256(sys.stdin.buffer.read()).hexdigest()
sys.stdout.write(known[question])
'''


def specimens(problem: Problem, given: Sequence[Specimen]) -> tuple[Specimen, ...]:
    """Return the submissions of a package: those that are given, and ours."""
    return (*given, *_ours(problem, given))


def _ours(problem: Problem, given: Sequence[Specimen]) -> Iterator[Specimen]:
    if problem.format:
        yield _solver(problem, "solver", "", f"Solves {problem.title}, by Plygrade's own solver.")
        names = {packed.case.name for packed in _all(problem)}
        for twin in _TWINS:
            if twin.task in ("", problem.suite.task) and (not twin.case or twin.case in names):
                yield _solver(problem, twin.mistake, twin.mistake, twin.about)
    elif not any(specimen.fate is Fate.ACCEPTED for specimen in given):
        yield _single(Fate.ACCEPTED, "known_answers", _table(problem))
    for fate, (name, text) in _ANYWHERE.items():
        if fate is not Fate.WRONG_ANSWER or any(packed.answer.strip() for packed in _all(problem)):
            yield _single(fate, name, text)


def _all(problem: Problem) -> tuple[PackedCase, ...]:
    return (*problem.samples, *problem.secret)


def _solver(problem: Problem, name: str, mistake: str, about: str) -> Specimen:
    also = [f"solver.tasks.{problem.suite.task}", "solver.tasks", "solver.files", "solver.errors"]
    fate = Fate.WRONG_ANSWER if mistake else Fate.ACCEPTED
    return _single(fate, name, bundle(about, SOLUTION, mistake, also))


def _single(fate: Fate, name: str, text: str) -> Specimen:
    return Specimen(fate, name, {f"{name}.py": text.encode("utf-8")})


def _table(problem: Problem) -> str:
    known = {
        hashlib.sha256(packed.question).hexdigest(): packed.answer.decode("utf-8")
        for packed in _all(problem)
    }
    text = json.dumps(known, sort_keys=True).encode("ascii")
    return _TABLE.format(answers=base64.b64encode(zlib.compress(text, 9)).decode("ascii"))


def given_specimens(folder: Path) -> tuple[Specimen, ...]:
    """Return the solutions of an instructor: files or folders, below folders named by verdict."""
    if not folder.is_dir():
        raise JudgeError(f"--solutions {folder}: found no such folder")
    names = [fate.value for fate in Fate]
    known = [entry for entry in sorted(folder.iterdir()) if entry.name in names]
    if not known:
        raise JudgeError(f"--solutions {folder}: found none of the folders {', '.join(names)}")
    return tuple(
        _given(Fate(verdict.name), entry)
        for verdict in known
        for entry in sorted(verdict.iterdir())
        if not entry.name.startswith((".", "_"))
    )


def _given(fate: Fate, entry: Path) -> Specimen:
    paths = [path for path in sorted(entry.rglob("*")) if path.is_file()] if entry.is_dir() else []
    files = {path.relative_to(entry).as_posix(): path for path in paths} or {entry.name: entry}
    size = sum(path.stat().st_size for path in files.values())
    if size > LARGEST:
        raise JudgeError(f"{entry}: found {size:,} bytes, wanted a solution of at most {LARGEST:,}")
    kept = {name: path for name, path in files.items() if "__pycache__" not in name}
    return Specimen(fate, entry.stem, {name: path.read_bytes() for name, path in kept.items()})
