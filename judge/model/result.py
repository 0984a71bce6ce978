"""The record of one submission on one case: the only thing that reports are made from."""

from dataclasses import dataclass

from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.verdict import Verdict


@dataclass(frozen=True)
class Result:
    """One finished judgement. Times in seconds, memory in bytes, of the whole process tree."""

    submission: str
    case: Case
    finding: Finding
    level: str  # the sandbox level it ran at; "" when nothing was run
    wall: float = 0.0
    cpu: float = 0.0
    memory: int = 0
    output: bytes = b""  # the start of the answer, cut to what reports may show
    stderr: str = ""  # the end of standard error, printable
    known: bool = False  # taken from the store, not run again
    flaky: bool = False  # the verdict changed between repetitions
    note: str = ""  # near a limit, spread of times...

    @property
    def verdict(self) -> Verdict:
        """Return the verdict of the finding."""
        return self.finding.verdict
