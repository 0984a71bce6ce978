"""Cases that catch what survived: small inputs that tell a twin from what is right, as files.

The answer of a case must be that of two engines which share only the rules; where they disagree,
or the plain one takes too long, nothing is written.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.adequacy.bank_process import BankProcess
from judge.adequacy.matrix import Twin
from judge.files.digest import digest
from judge.files.installation import ROOT, solver_environment
from judge.manifest.adding import add_case
from judge.model.case import Origin
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from judge.text.safe_text import one_line

ENGINES = ("fast", "minimax")
SECONDS = 60.0  # for one engine


@dataclass(frozen=True)
class TellingSearch:
    """What was looked for and found: an input, or how far a twin is right."""

    twin: Twin
    input: str | None
    tried: int
    proved: str  # the set of inputs on all of which it is right; "" if not all were tried

    @property
    def words(self) -> str:
        """Return how far it was tried to tell the twin from what is right."""
        bound = f", among them {self.proved}" if self.proved else ""
        return f"right on all {self.tried} inputs that were tried{bound}"


def search(task: str, twins: Sequence[Twin], seconds: float) -> Iterator[TellingSearch]:
    """Look for an input for each twin, for so many CPU seconds each."""
    bank = BankProcess()
    try:
        for twin in twins:
            told = bank.telling_input(task, twin.name, seconds)
            yield TellingSearch(twin, told["input"], int(told["tried"]), str(told["of"]))
    finally:
        bank.close()


def agreed_answer(text: str) -> bytes:
    """Return the answer to an input that both engines give; JudgeError if there is none."""
    answers = {engine: _answer(text, engine) for engine in ENGINES}
    first, second = answers.values()
    if first is None or second is None or first != second:
        raise JudgeError(f"the engines {' and '.join(ENGINES)} do not agree on an input")
    return first


def _answer(text: str, engine: str) -> bytes | None:
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "solver", "--engine", engine, "-", "-"],
            input=text.encode(),
            capture_output=True,
            timeout=SECONDS,
            cwd=ROOT,
            env={**solver_environment(), "PYTHONHASHSEED": "0"},
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def write_case(suite: Suite, found: TellingSearch, group: str) -> Path | None:
    """Add an input to a suite as a cross-checked case; None if the suite has it already."""
    assert found.input is not None
    name = f"tells-{found.twin.name}-{digest(found.input)[:6]}"
    given = found.input.encode()
    if any(case.name == name or case.input.read_bytes() == given for case in suite.cases):
        return None
    answer = agreed_answer(found.input)
    settings = {"origin": Origin.CROSS_CHECKED.value}
    if group:
        settings["group"] = group
    settings["about"] = one_line(f"a program is wrong here that {found.twin.belief}", 200)
    return add_case(suite.path, name, given, answer, settings)[0]
