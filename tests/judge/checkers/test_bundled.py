"""The bundled suites under their own checkers: right answers pass, spoiled ones do not."""

import io
from pathlib import Path

import pytest

from judge.checkers.registry import check
from judge.manifest.files import open_expected
from judge.manifest.loader import load_suite
from judge.model.case import Case

ROOT = Path(__file__).parents[3]
SUITES = sorted(path.parent for path in (ROOT / "cases").glob("*/suite.yaml"))
LARGEST = 200_000  # bytes of an expected file that is read here


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


def spoiled(data: bytes) -> list[bytes]:
    """Return wrong answers that are made of a right one."""
    lines = data.rstrip().split(b"\n")
    return [
        b"\n".join(lines[:-1]),
        b"\n".join([b"?", *lines[1:]]),
        b"\n".join([*lines, b"surplus"]),
        b"\n".join([*lines[: len(lines) // 2], b"?", *lines[len(lines) // 2 + 1 :]]),
    ]


@pytest.mark.parametrize("folder", SUITES, ids=lambda path: path.name)
def test_students_never_read_an_expected_line(folder: Path) -> None:
    """No line of the expected output that the answer lacks stands in the text for students."""
    for case, data in small_cases(folder)[:12]:
        given = case.input.read_bytes()
        for answer in spoiled(data):
            finding = check(case, given, io.BytesIO(data), answer)
            known = answer + given + b"B3 Raid"  # the example in messages about the format
            lines = {line.decode() for line in data.split(b"\n") if len(line) > 3}
            quoted = [line for line in lines if line in finding.student]
            assert not [line for line in quoted if line.encode() not in known]


@pytest.mark.parametrize("folder", SUITES, ids=lambda path: path.name)
def test_an_answer_cut_short_is_refused(folder: Path) -> None:
    """A right answer without its last line is wrong, whatever the task is."""
    for case, data in small_cases(folder):
        half = b"\n".join(data.split(b"\n")[: data.rstrip().count(b"\n")])
        finding = check(case, case.input.read_bytes(), io.BytesIO(data), half)
        assert finding.verdict.name in ("WA", "IL"), (case.title, finding.staff)
