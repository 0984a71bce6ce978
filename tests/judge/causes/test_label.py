"""What one result says of its cause: the same words for the same mistake, whatever the case."""

from pathlib import Path

import pytest

from judge.causes.label import label_of
from judge.checkers.raid.text import malformed
from judge.model.cause import CauseKind
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from solver.errors import FormatError
from tests.judge.grading.test_crash import JAVA, NODE, PYTHON
from tests.judge.reports.samples import HOSTILE, make_case, make_result

CRASHES = {
    PYTHON: "ZeroDivisionError in homework.py:12",
    PYTHON.replace("division by zero", "another text"): "ZeroDivisionError in homework.py:12",
    JAVA: "ArrayIndexOutOfBoundsException in homework.java:12",
    NODE: "TypeError in homework.js:12",
}


@pytest.mark.parametrize("stderr", CRASHES)
def test_a_crash_is_known_by_its_exception_and_its_place(tmp_path: Path, stderr: str) -> None:
    """What an exception says of one run is not part of the key; file and line are."""
    result = make_result("a", make_case(tmp_path, "x"), Finding(Verdict.RTE), stderr=stderr)
    label = label_of(result)
    assert (label.kind, label.key) == (CauseKind.CRASH, f"crash/{CRASHES[stderr]}")


def test_a_signal_without_a_trace_is_a_cause(tmp_path: Path) -> None:
    """C and C++ say nothing but how they ended."""
    finding = Finding(Verdict.RTE, "ended by SIGSEGV (Segmentation fault)")
    label = label_of(make_result("a", make_case(tmp_path, "x"), finding))
    assert label.key == "crash/SIGSEGV (Segmentation fault)"
    assert label.sentence == "is ended by SIGSEGV (Segmentation fault)"


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("A1 Stake\n", "leaves out the board after the move"),
        ("Stake A1\nX.\n..\n", "writes the kind of move before the cell"),
        ("A1\n", "prints answers that are not in the wanted form"),
    ],
)
def test_a_usual_mistake_of_form_is_named(tmp_path: Path, answer: str, sentence: str) -> None:
    """What the checker of Raid recognises in a malformed answer is a cause in words of its own."""
    finding = malformed(answer.encode(), 2, FormatError(1, "this", "that"))
    label = label_of(make_result("a", make_case(tmp_path, "x"), finding))
    assert (label.kind, label.sentence) == (CauseKind.FORM, sentence)


@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict.is_failure])
def test_every_failure_has_a_printable_label(tmp_path: Path, verdict: Verdict) -> None:
    """Whatever a stranger wrote, key and sentence are single lines that a terminal may show."""
    finding = Finding(verdict, HOSTILE, HOSTILE, HOSTILE)
    result = make_result("a", make_case(tmp_path, "x"), finding, stderr=PYTHON + HOSTILE)
    label = label_of(result)
    assert label.key
    assert label.sentence
    assert (label.key + label.sentence).isprintable()
