"""The solver as a target: each input is a file, and its answer must be whole or not there."""

import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from solver.answering import answer_file
from solver.files import DONE, OVER_LIMIT, WRONG_INPUT
from solver.tasks import Options
from tools.fuzz.harness import Outcome
from tools.fuzz.mutations import mutated
from tools.fuzz.solver_requests import request

LIMIT = 0.02  # seconds for an answer: the work bound that `--limit` states
LARGEST_CASE = 600  # bytes of a real case that is taken as a pattern
OLD = b"an older answer\n"
ENGINES = ("fast", "fast", "fast", "fast", "fast", "fast", "alphabeta", "minimax")
Answer = Callable[[str, str, Options], int]


def real_cases(folder: Path) -> list[bytes]:
    """Return the small inputs of the suites below a folder."""
    found = (path.read_bytes() for path in sorted(folder.rglob("*.in")))
    return [data for data in found if len(data) <= LARGEST_CASE]


class SolverTarget:
    """Asks the solver in this process, as its command line would."""

    def __init__(
        self, folder: Path, patterns: Sequence[bytes], answer: Answer = answer_file
    ) -> None:
        self._folder, self._patterns, self._answer = folder, patterns, answer
        self._source, self._target = str(folder / "asked.in"), str(folder / "given.out")

    def make(self, rng: random.Random) -> bytes:
        """Return a legal request, one with changes, or rubbish."""
        kind = rng.random()
        if kind < 0.4:
            return request(rng)
        if kind < 0.7:
            return mutated(request(rng), rng, self._patterns)
        if kind < 0.98 and self._patterns:
            return mutated(rng.choice(self._patterns), rng, self._patterns)
        return rng.randbytes(rng.randint(0, 40))

    def attempt(self, data: bytes, rng: random.Random) -> tuple[Outcome, str]:
        """Answer the request in a file; look at what is left in the folder, and at what is told."""
        self._write(self._source, data)
        self._write(self._target, OLD)
        notes: list[str] = []
        options = Options(
            rng.choice(ENGINES),
            draw=rng.random() < 0.02,
            note=notes.append,
            limit=LIMIT,
            clock=lambda: 0.0,
        )
        code = self._answer(self._source, self._target, options)
        with open(self._target, "rb") as file:
            given = file.read()
        if len(os.listdir(self._folder)) != 2:
            return Outcome.PARTIAL, "a file was left behind"
        if code == DONE:
            whole = given.endswith(b"\n") and given != OLD
            return (Outcome.DONE, "") if whole else (Outcome.PARTIAL, "the answer is not whole")
        if given != OLD:
            return Outcome.PARTIAL, f"an answer beside exit code {code}"
        if code not in (WRONG_INPUT, OVER_LIMIT):
            return Outcome.TRACEBACK, f"exit code {code}: {notes}"
        if len(notes) != 1 or len(notes[0]) > 2000 or "\n" in notes[0]:
            return Outcome.MESSAGE, f"{len(notes)} lines: {notes}"
        return (Outcome.BOUNDED if code == OVER_LIMIT else Outcome.REFUSED), ""

    def _write(self, path: str, data: bytes) -> None:
        with open(path, "wb") as file:
            file.write(data)
