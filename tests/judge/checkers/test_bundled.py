"""The bundled suites under their own checkers: right answers pass, spoiled ones do not."""

import io
from pathlib import Path

import pytest

from judge.case import Case
from judge.checkers.registry import check
from judge.expected import open_expected
from judge.manifest import load_suite

ROOT = Path(__file__).parents[3]
SUITES = sorted(path.parent for path in (ROOT / "cases").glob("*/suite.yaml"))
LARGEST = 1_000_000  # bytes of an expected file that is read here


def small_cases(folder: Path) -> list[tuple[Case, bytes]]:
    """Return the cases of a suite with their expected bytes, without the largest ones."""
    found = []
    for case in load_suite(folder).cases:
        with open_expected(case.expected) as stream:
            data = stream.read(LARGEST + 1)
        if len(data) <= LARGEST:
            found.append((case, data))
    return found


@pytest.mark.parametrize("folder", SUITES, ids=lambda path: path.name)
def test_expected_answers_are_accepted(folder: Path) -> None:
    """Every expected file is a right answer for the checker of its case."""
    for case, data in small_cases(folder):
        finding = check(case, case.input.read_bytes(), io.BytesIO(data), data)
        assert finding.verdict.name == "AC", (case.title, finding.staff)


@pytest.mark.parametrize("folder", SUITES, ids=lambda path: path.name)
@pytest.mark.parametrize("answer", [b"", b"hello\n", b"\xff\x00"])
def test_rubbish_is_refused(folder: Path, answer: bytes) -> None:
    """No checker accepts rubbish, and none blames the judge for it."""
    for case, data in small_cases(folder):
        finding = check(case, case.input.read_bytes(), io.BytesIO(data), answer)
        assert finding.verdict.name in ("WA", "IL"), (case.title, finding.staff)
        assert finding.student


@pytest.mark.parametrize("folder", SUITES, ids=lambda path: path.name)
def test_an_answer_cut_short_is_refused(folder: Path) -> None:
    """A right answer without its last line is wrong, whatever the task is."""
    for case, data in small_cases(folder):
        half = b"\n".join(data.split(b"\n")[: data.rstrip().count(b"\n")])
        finding = check(case, case.input.read_bytes(), io.BytesIO(data), half)
        assert finding.verdict.name in ("WA", "IL"), (case.title, finding.staff)
