"""The fuzzer: quick runs find nothing in our programs, and everything in broken twins of them."""

import contextlib
import io
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.grading.store import Store
from judge.manifest.loader import load_suite
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from solver.answering import answer_file
from solver.tasks import Options
from tests.sources import ROOT
from tools.fuzz.__main__ import BOUND, TARGETS, corpus, run
from tools.fuzz.answer_target import AnswerTarget
from tools.fuzz.harness import Outcome, Tally, Target, fuzz
from tools.fuzz.manifest_target import ManifestTarget
from tools.fuzz.solver_target import SolverTarget, real_cases
from tools.fuzz.store_target import StoreTarget

# Of each target but the kernel, which tests/solver/kernel compares on boards of the same kind.
QUICK = {"solver": 600, "manifests": 300, "answers": 150, "stores": 150}
LONG = {"solver": 20_000, "manifests": 4_000, "answers": 2_000, "stores": 2_000}


@pytest.mark.parametrize("target", QUICK)
def test_nothing_bad_is_found_quickly(target: str) -> None:
    """No traceback, hang, partial output or wrong result among the first inputs of a seed."""
    tally = run(target, "quick", iter(range(QUICK[target])), print)
    assert tally.bad == 0, "\n".join(tally.lines())
    assert tally.counts[Outcome.DONE] > 0
    assert tally.counts[Outcome.REFUSED] > 0


@pytest.mark.slow
@pytest.mark.parametrize("target", LONG)
def test_nothing_bad_is_found_in_longer_runs(target: str) -> None:
    """The same for as many inputs as take some twenty seconds; `tools.fuzz` has hours of them."""
    tally = run(target, "slow", iter(range(LONG[target])), print)
    assert tally.bad == 0, "\n".join(tally.lines())


def test_an_input_comes_again_by_its_seed() -> None:
    """What a seed and a number make does not depend on what was made before."""
    target = SolverTarget(Path(), real_cases(ROOT / "cases"))
    made = []

    class Recording:
        make = target.make

        def attempt(self, data: bytes, _: object) -> tuple[Outcome, str]:
            made.append(data)
            return Outcome.DONE, ""

    fuzz(Recording(), "s", iter([0, 1, 2]), BOUND)
    fuzz(Recording(), "s", iter([2, 0]), BOUND)
    assert [made[3], made[4]] == [made[2], made[0]]


def test_the_corpus_can_be_read() -> None:
    """Each line of the corpus names a target, a seed and a number."""
    assert any(corpus(target) for target in TARGETS)


def stumbles(source: str, target: str, options: Options) -> int:
    """Be a solver with a defect that one input in many shows."""
    if b"7" in Path(source).read_bytes():
        raise IndexError("list index out of range")
    return answer_file(source, target, options)


def loops(source: str, target: str, options: Options) -> int:
    """Be a solver that never ends on some input, and ignores its limit."""
    while b"9" in Path(source).read_bytes():
        pass
    return answer_file(source, target, options)


def writes_at_once(source: str, target: str, options: Options) -> int:
    """Be a solver that writes before it knows that it can answer."""
    Path(target).write_bytes(b"the first half")
    return answer_file(source, os.devnull, options)


def leaves_files(source: str, target: str, options: Options) -> int:
    """Be a solver that forgets its temporary file."""
    Path(target + ".tmp").touch()
    return answer_file(source, target, options)


def mumbles(source: str, target: str, options: Options) -> int:
    """Be a solver that says nothing of what is wrong."""
    quiet = Options(limit=options.limit, note=lambda line: None)
    return answer_file(source, target, quiet)


@pytest.mark.parametrize(
    ("twin", "count", "outcome"),
    [
        (stumbles, 40, Outcome.TRACEBACK),
        (loops, 10, Outcome.HANG),
        (writes_at_once, 40, Outcome.PARTIAL),
        (leaves_files, 40, Outcome.PARTIAL),
        (mumbles, 40, Outcome.MESSAGE),
    ],
)
def test_a_wrong_solver_is_caught(
    tmp_path: Path, twin: Callable[[str, str, Options], int], count: int, outcome: Outcome
) -> None:
    """Each kind of misbehaviour is found within a few inputs and counted as what it is."""
    target = SolverTarget(tmp_path, real_cases(ROOT / "cases"), twin)
    tally = fuzz(target, "twin", iter(range(count)), 0.2)
    assert tally.counts[outcome] > 0
    assert tally.findings[0].seed.startswith("twin:")


def caught(target: Target, count: int) -> Tally:
    """Return what is found in a twin."""
    return fuzz(target, "twin", iter(range(count)), BOUND)


def test_a_wrong_reader_of_manifests_is_caught(tmp_path: Path) -> None:
    """A reader that lets an error of its library through is a traceback."""

    def careless(path: Path) -> object:
        suite = load_suite(path)
        raise KeyError(suite.title)

    assert caught(ManifestTarget(tmp_path, careless), 60).counts[Outcome.TRACEBACK] > 0


def test_a_wrong_checker_is_caught() -> None:
    """A checker that fails, one that passes escape codes on, and one that accepts nothing."""

    def accepts(case: Case, question: bytes, expected: io.BytesIO, actual: bytes) -> Finding:
        return Finding(Verdict.AC)

    def shows(case: Case, question: bytes, expected: io.BytesIO, actual: bytes) -> Finding:
        return Finding(Verdict.WA, actual.decode("latin-1"))

    def fails(case: Case, question: bytes, expected: io.BytesIO, actual: bytes) -> Finding:
        return Finding.judge_error("failed: IndexError")

    for twin, outcome in (
        (accepts, Outcome.WRONG),
        (shows, Outcome.MESSAGE),
        (fails, Outcome.TRACEBACK),
    ):
        assert caught(AnswerTarget(ROOT / "cases", twin), 300).counts[outcome] > 0


class CarelessStore(Store):
    """A store that believes whatever it reads."""

    def get(self, key: str) -> dict[str, object] | None:
        """Return what is there without its sum."""
        import json

        with contextlib.suppress(sqlite3.Error, ValueError):
            query = "SELECT CAST(record AS BLOB) FROM results WHERE key = ?"
            row = self._connection.execute(query, (key,)).fetchone()
            return dict(json.loads(row[0].partition(b" ")[2])) if row else None
        return None


def test_a_store_without_sums_is_caught(tmp_path: Path) -> None:
    """Without its sum a record with one other bit comes back as if it were right."""
    assert caught(StoreTarget(tmp_path, CarelessStore), 60).counts[Outcome.WRONG] > 0
