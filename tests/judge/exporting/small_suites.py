"""Suites that tests of exports are made from: a plain one of an instructor's own, and ours."""

from collections.abc import Sequence
from pathlib import Path

from judge.exporting.problem import Problem, make_problem
from judge.manifest.select import load_suites
from tests.sources import ROOT

PLAIN = "task: sum\ntitle: Sums\nabout: Add two numbers.\nchecker: tokens\ncases:\n"


def plain_suite(folder: Path, files: dict[str, tuple[bytes, bytes]], manifest: str = "") -> Path:
    """Write a suite `sum` with these inputs and answers by name; return the folder of suites."""
    listed = "".join(f"  {name}: {{origin: by-hand}}\n" for name in files)
    _write(folder, "sum", manifest or PLAIN + listed, files)
    return folder / "cases"


def words_suite(folder: Path, manifest: str, words: Sequence[str]) -> Path:
    """Write a suite `words`, whose answers are the questions in capitals; return `folder`."""
    files = {word: (f"{word}\n".encode(), f"{word.upper()}\n".encode()) for word in words}
    _write(folder, "words", manifest, files)
    return folder


def _write(folder: Path, name: str, manifest: str, files: dict[str, tuple[bytes, bytes]]) -> None:
    inputs, answers = folder / "cases" / name, folder / "expected" / name
    inputs.mkdir(parents=True)
    answers.mkdir(parents=True)
    for case, (question, answer) in files.items():
        (inputs / f"{case}.in").write_bytes(question)
        (answers / f"{case}.out").write_bytes(answer)
    (inputs / "suite.yaml").write_text(manifest)


def plain_problem(
    folder: Path, files: dict[str, tuple[bytes, bytes]], manifest: str = ""
) -> Problem:
    (suite,) = load_suites(plain_suite(folder, files, manifest))
    return make_problem(suite, suite.cases)


def our_problem(task: str, *names: str) -> Problem:
    """Return the problem of some cases of ours; of all without a name."""
    (suite,) = load_suites(ROOT / "cases" / task)
    cases = [case for case in suite.cases if not names or case.name in names]
    return make_problem(suite, cases)


def sums(number: int) -> dict[str, tuple[bytes, bytes]]:
    """Return so many plain cases."""
    return {f"c{n}": (f"{n} {n}\n".encode(), f"{2 * n}\n".encode()) for n in range(1, number + 1)}
