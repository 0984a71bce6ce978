"""Assessing one suite: the matrix of twins and cases, what survives, what would catch it."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from judge.adequacy.bank_process import BankProcess
from judge.adequacy.core import smallest_core
from judge.adequacy.filling import TellingSearch, search, write_case
from judge.adequacy.matrix import RIGHT, Matrix, Twin, TwinFate
from judge.adequacy.running import run_programs
from judge.adequacy.told import SuiteReport, own_survivors
from judge.adequacy.trying import Fates, Trial, seconds_for
from judge.grading.executor import Executor
from judge.grading.store import Store
from judge.manifest.loader import load_suite
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from judge.programs.wrong_programs import wrong_folder

TELLING_SECONDS = 20.0  # of CPU time, to look for an input that catches a survivor


@dataclass(frozen=True)
class Assessment:
    """How suites are assessed; `show` hears what is being done."""

    show: Callable[[str], None]
    executor: Callable[[], Executor]  # makes what tries twins, for one suite
    words: Sequence[str] = ()  # of a grading of wrong programs: how many at a time, and where
    seconds: float | None = None  # of CPU time for one answer; None: by how many there are
    store: Path | None = None  # of finished cases; None: none is kept
    wrong: Path | None = None  # a folder of wrong programs; None: the one beside the cases
    fill: bool = False  # write cases that catch survivors

    def report(self, suite: Suite, cases: tuple[Case, ...], alone: bool) -> SuiteReport:
        """Return what is known of the cases of a suite; `alone`: no other suite lies beside it."""
        bank = _bank_twins(suite.task)
        matrix, broken = self._matrix(suite, cases, bank, alone)
        untold = [twin for twin in bank if twin in matrix.survivors or twin.equivalent]
        searches: list[TellingSearch] = []
        for twin in untold:
            self.show(f"{suite.name}: looking for an input against {twin.name}")
            searches += search(suite.task, [twin], TELLING_SECONDS)
        matrix = with_equivalents(matrix, searches)
        if self.fill and (written := _filled(suite, searches)):
            again = load_suite(suite.path).named(suite.name)
            new = tuple(case for case in again.cases if case.input in written)
            report = replace(self, fill=False).report(again, (*cases, *new), alone)
            return replace(report, written=(*written.values(), *_unfilled(report)))
        core = smallest_core(matrix.sets())
        report = SuiteReport(matrix, core, tuple(searches), tuple(broken))
        return replace(report, written=tuple(_unfilled(report))) if self.fill else report

    def _matrix(
        self, suite: Suite, cases: tuple[Case, ...], bank: tuple[Twin, ...], alone: bool
    ) -> tuple[Matrix, list[str]]:
        fates = self._tried(suite, cases, bank) if bank else {}
        folder = self.wrong or wrong_folder(suite.path.parent.parent, suite.name, alone)
        if folder is None:
            return Matrix(suite.name, cases, bank, fates), []
        if not folder.is_dir():
            raise JudgeError(f"--wrong {folder}: found no such folder")
        self.show(f"{suite.name}: the programs of {folder}")
        own, more, broken = run_programs(folder, cases, self._grading_words())
        return Matrix(suite.name, cases, (*bank, *own), {**fates, **more}), broken

    def _tried(
        self, suite: Suite, cases: tuple[Case, ...], twins: tuple[Twin, ...]
    ) -> dict[tuple[str, str], TwinFate]:
        done = 0

        def told(case: Case, found: Fates) -> None:
            nonlocal done
            done += 1
            self.show(f"{suite.name}: {done} of {len(cases)} cases against {len(twins)} twins")

        seconds = self.seconds or seconds_for(len(cases), len(twins))
        with _opened(self.store) as store:
            return Trial(suite.task, cases, twins, seconds, self.executor(), store).run(told)

    def _grading_words(self) -> list[str]:
        return [*self.words, *([] if self.store else ["--no-store"])]


def with_equivalents(matrix: Matrix, searches: Sequence[TellingSearch]) -> Matrix:
    """Return the matrix without counting whom no input of the enumerated set tells apart."""
    right = {found.twin.name for found in searches if found.input is None and found.proved}
    twins = [replace(t, same_as=RIGHT) if t.name in right else t for t in matrix.twins]
    return replace(matrix, twins=tuple(twins))


def _bank_twins(task: str) -> tuple[Twin, ...]:
    bank = BankProcess()
    try:
        return bank.twins(task)
    finally:
        bank.close()


@contextmanager
def _opened(path: Path | None) -> Iterator[Store | None]:
    """Open the store of finished cases, if one is wanted and can be written."""
    if path is not None:
        above = path.parent if path.parent.exists() else path.absolute().parent.parent
        if os.access(above, os.W_OK):
            with Store(path, replace=True) as store:
                yield store
            return
    yield None


def _unfilled(report: SuiteReport) -> Iterator[str]:
    """Yield why no case was written against survivors that are programs of the course."""
    for twin in own_survivors(report):
        why = "it is a program of the course, whose inputs nobody knows"
        how = "wanted: grader hunt with a generator, a reference, this program and --save"
        yield f"--fill wrote nothing against {twin.name}: {why}; {how}"


def _filled(suite: Suite, searches: Sequence[TellingSearch]) -> dict[Path, str]:
    """Write the cases that catch survivors, small inputs first; return their inputs with a line."""
    group = next(iter(suite.groups), "") if "" not in suite.groups else ""
    written = {}
    for found in sorted(searches, key=lambda each: len(each.input or "")):
        if found.input is not None:
            path = write_case(load_suite(suite.path), found, group)
            if path:
                written[path] = f"written: {path}, against {found.twin.name}"
    return written
