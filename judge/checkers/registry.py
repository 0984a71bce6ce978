"""All checkers by name, and the one function that grading calls. A checker is loaded when used."""

from importlib import import_module
from typing import IO

from judge.checkers.question import Checker, Question
from judge.files.digest import PIECE, content
from judge.manifest.checker_options import PROGRAM
from judge.manifest.files import COMPRESSED
from judge.model.case import Case
from judge.model.finding import Finding
from judge.text.safe_text import shown

MODULES = {
    "exact": "judge.checkers.plain.exact",
    "tokens": "judge.checkers.plain.tokens",
    "numbers": "judge.checkers.plain.numbers",
    "unordered": "judge.checkers.plain.unordered",
    PROGRAM: "judge.checkers.plain.external",
    "raid": "judge.checkers.raid.check",
    "numerical": "judge.checkers.numerical.check",
    "traversal": "judge.checkers.tictactoe.traversal",
    "states": "judge.checkers.tictactoe.states",
    "qtable": "judge.checkers.tictactoe.qtable",
    "tddata": "judge.checkers.tictactoe.tddata",
}


def _loaded_when_used(module: str) -> Checker:
    """Return a checker whose module is imported at its first question."""

    def checker(question: Question) -> Finding:
        found: Checker = import_module(module).check
        return found(question)

    return checker


# To these the expected text, byte for byte, is right whatever it is and whatever was asked.
_PLAIN = ("exact", "tokens", "unordered")
CHECKERS = {name: _loaded_when_used(module) for name, module in MODULES.items()}


def is_the_expected(case: Case, answer: bytes) -> bool:
    """Tell whether an answer is right without a look at its lines: most are.

    False where only the checker can tell. OSError if the expected file cannot be read.
    """
    if case.checker not in _PLAIN or len(answer) > PIECE or case.expected.suffix == COMPRESSED:
        return False
    return content(case.expected) == answer


def check(case: Case, given: bytes, expected: IO[bytes], actual: bytes) -> Finding:
    """Judge an answer to a case with the case's checker; a checker that fails is our fault (JE)."""
    if case.checker not in CHECKERS:
        return Finding.judge_error(f"there is no checker called {shown(case.checker)}")
    try:
        return CHECKERS[case.checker](Question(given, expected, actual, case.checker_options))
    except Exception as error:  # a defect of ours must never count against a student
        reason = f"the checker '{case.checker}' failed: {type(error).__name__}: {error}"
        return Finding.judge_error(reason)
