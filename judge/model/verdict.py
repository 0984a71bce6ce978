"""The closed set of verdicts. Colours and symbols live in reports."""

from enum import Enum


class Verdict(Enum):
    """The outcome of one submission on one case."""

    AC = "accepted"
    WA = "wrong answer"
    TLE = "CPU time limit exceeded"
    WTLE = "wall time limit exceeded"
    MLE = "memory limit exceeded"
    OLE = "output limit exceeded"
    RTE = "run-time error"
    CE = "compile error"
    IL = "illegal or malformed answer"
    JE = "judge error"  # our fault: never blamed on the solver
    SK = "skipped"

    __hash__ = object.__hash__  # that of Enum is slow, and every result is counted by its verdict

    def __init__(self, words: str) -> None:
        self.accepted = words == "accepted"  # the only verdict that is a success
        self.is_failure = words not in ("accepted", "skipped")  # there is something to explain
