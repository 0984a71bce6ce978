"""All checkers by name, and the one function that grading calls. A checker is loaded when used."""

from importlib import import_module
from typing import IO

from judge.checkers import Checker, Question
from judge.manifest.checker_options import OPTIONS, PROGRAM
from judge.model.case import Case
from judge.model.finding import Finding
from judge.text.safe_text import shown

MODULES = {
    "exact": "plain.exact",
    "tokens": "plain.tokens",
    "numbers": "plain.numbers",
    "unordered": "plain.unordered",
    PROGRAM: "plain.external",
    "raid": "raid.check",
    "numerical": "numerical.check",
    "traversal": "tictactoe.traversal",
    "states": "tictactoe.states",
    "qtable": "tictactoe.qtable",
    "tddata": "tictactoe.tddata",
}


def _late(name: str) -> Checker:
    """Return a checker whose module is imported at its first question."""

    def checker(question: Question) -> Finding:
        found: Checker = import_module(f"judge.checkers.{MODULES[name]}").check
        return found(question)

    return checker


CHECKERS: dict[str, Checker] = {name: _late(name) for name in OPTIONS}


def check(case: Case, given: bytes, expected: IO[bytes], actual: bytes) -> Finding:
    """Judge an answer to a case with the case's checker; a checker that fails is our fault (JE)."""
    if case.checker not in CHECKERS:
        return Finding.judge_error(f"there is no checker called {shown(case.checker)}")
    try:
        return CHECKERS[case.checker](Question(given, expected, actual, case.checker_options))
    except Exception as error:  # a defect of ours must never count against a student
        reason = f"the checker '{case.checker}' failed: {type(error).__name__}: {error}"
        return Finding.judge_error(reason)
