"""Checkers as a target: right answers with changes, for every checker that judges text."""

import io
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from judge.checkers.registry import check
from judge.manifest.files import open_expected
from judge.manifest.select import load_suites
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from tools.fuzz.harness import Outcome
from tools.fuzz.mutations import mutated

LARGEST = 4000  # bytes of an expected answer that is changed
PLAIN = ("exact", "tokens", "numbers", "unordered")
Check = Callable[[Case, bytes, io.BytesIO, bytes], Finding]


class AnswerTarget:
    """Asks the checker of a real case, or a plain one, about an answer."""

    def __init__(self, cases: Path, judge: Check = check) -> None:
        self._judge = judge
        self._cases: list[tuple[Case, bytes, bytes]] = []
        for suite in load_suites(cases):
            for case in suite.cases:
                with open_expected(case.expected) as file:
                    expected = file.read(LARGEST + 1)
                if len(expected) <= LARGEST:
                    quick = replace(case, checker_options={**case.checker_options})
                    self._cases.append((quick, case.input.read_bytes(), expected))

    def make(self, rng: random.Random) -> bytes:
        """Return the number of a case and an answer to it."""
        number = rng.randrange(len(self._cases))
        others: Sequence[bytes] = [self._cases[rng.randrange(len(self._cases))][2]]
        answer = mutated(self._cases[number][2], rng, others)
        return number.to_bytes(2, "big") + answer

    def attempt(self, data: bytes, rng: random.Random) -> tuple[Outcome, str]:
        """Judge the answer; a judge error or what a terminal would obey is bad."""
        case, question, expected = self._cases[int.from_bytes(data[:2], "big")]
        if rng.random() < 0.3:
            case = replace(case, checker=rng.choice(PLAIN), checker_options={})
        finding = self._judge(case, question, io.BytesIO(expected), data[2:])
        if finding.verdict is Verdict.JE:
            return Outcome.TRACEBACK, f"{case.title}: {finding.staff}"[:400]
        told = finding.student + finding.staff
        if not told.replace("\n", "").replace("\t", "").isprintable():
            return Outcome.MESSAGE, f"{case.title}: {told!r}"[:400]
        if finding.verdict is Verdict.AC and not data[2:].strip() and expected.strip():
            return Outcome.WRONG, f"{case.title}: an empty answer was accepted"
        return (Outcome.DONE if finding.verdict is Verdict.AC else Outcome.REFUSED), ""
