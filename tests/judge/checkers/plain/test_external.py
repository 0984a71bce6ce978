"""Checkers that are programs: exit codes, message files, and everything that may go wrong."""

import io
from pathlib import Path

import pytest

from judge.checkers.registry import check
from judge.manifest.loader import load_suite
from judge.model.finding import Finding
from tests.judge.suite_folder import make_suite

# A checker that accepts an answer of the same length, with all its ways to speak.
SAME_LENGTH = """\
import pathlib
import sys

given, expected, actual, feedback = map(pathlib.Path, sys.argv[1:])
assert given.read_text() == "1\\n"
same = len(actual.read_bytes()) == len(expected.read_bytes())
(feedback / "teammessage.txt").write_text("as long" if same else "another length\\x1b[2J")
(feedback / "judgemessage.txt").write_text(f"expected {expected.read_text()!r}")
sys.exit(42 if same else 43)
"""


def judged(tmp_path: Path, source: str, actual: bytes = b"2\n", options: str = "") -> Finding:
    """Judge an answer to a case whose suite names the program as its checker."""
    manifest = f"task: raid\nchecker: ./check.py\n{options}cases:\n  one:\n"
    path = make_suite(tmp_path, manifest)
    (path.parent / "check.py").write_text(source)
    case = load_suite(path).cases[0]
    return check(case, case.input.read_bytes(), io.BytesIO(b"1\n"), actual)


def test_a_program_accepts_with_42(tmp_path: Path) -> None:
    """It gets input, expected and actual as files, and its messages reach their readers."""
    finding = judged(tmp_path, SAME_LENGTH)
    assert (finding.verdict.name, finding.student) == ("AC", "as long")
    assert finding.staff == "expected '1\\n'"


def test_a_program_refuses_with_43(tmp_path: Path) -> None:
    """Control characters in its messages are spelt out."""
    finding = judged(tmp_path, SAME_LENGTH, b"longer\n")
    assert (finding.verdict.name, finding.student) == ("WA", "another length\\x1b[2J")


@pytest.mark.parametrize(
    ("said", "code", "verdict"),
    [("IL", 43, "IL"), ("IL\n", 43, "IL"), ("AC", 43, "WA"), ("JE", 43, "WA"), ("IL", 42, "AC")],
)
def test_a_program_may_say_that_an_answer_is_illegal(
    tmp_path: Path, said: str, code: int, verdict: str
) -> None:
    """`IL` in verdict.txt tells malformed from wrong; it never overrules the exit code."""
    source = (
        f"import sys\nopen(sys.argv[4] + '/verdict.txt', 'w').write({said!r})\nsys.exit({code})"
    )
    assert judged(tmp_path, source).verdict.name == verdict


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("", "ended with 0, wanted 42"),
        ("import sys; sys.exit(1)", "ended with 1"),
        ("raise ValueError('oh no')", "it said: ValueError: oh no"),
        ("import os; os.kill(os.getpid(), 9)", "ended with -9"),
        ("this is no Python", "SyntaxError"),
    ],
)
def test_any_other_end_is_a_judge_error(tmp_path: Path, source: str, said: str) -> None:
    """A checker that fails is never the student's fault, and staff read why."""
    finding = judged(tmp_path, source)
    assert finding.verdict.name == "JE"
    assert said in finding.staff
    assert said not in finding.student


def test_a_program_that_does_not_end_is_a_judge_error(tmp_path: Path) -> None:
    """It is killed, and what it has started with it."""
    source = (
        "import subprocess, sys, time\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "time.sleep(600)\n"
    )
    finding = judged(tmp_path, source, options="checker_options: {seconds: 0.2}\n")
    assert finding.verdict.name == "JE"
    assert "did not end within 0.2 seconds" in finding.staff


def test_a_file_that_is_no_program_is_a_judge_error(tmp_path: Path) -> None:
    """A file without the right to be run is told as such."""
    path = make_suite(tmp_path, "task: raid\nchecker: ./check\ncases:\n  one:\n")
    (path.parent / "check").write_text("not a program")
    finding = check(load_suite(path).cases[0], b"", io.BytesIO(b""), b"")
    assert finding.verdict.name == "JE"
    assert "cannot be run" in finding.staff


@pytest.mark.parametrize(
    ("text", "score"), [("0.25", 0.25), ("7", 1.0), ("-1", 0.0), ("much", None), ("", None)]
)
def test_a_program_may_accept_in_part(tmp_path: Path, text: str, score: float | None) -> None:
    """`score.txt` holds a number from 0 to 1; what is no number is left aside."""
    source = (
        "import pathlib, sys\n"
        f"(pathlib.Path(sys.argv[4]) / 'score.txt').write_text({text!r})\n"
        "sys.exit(42)\n"
    )
    assert judged(tmp_path, source).details.get("score") == score


def test_a_message_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    """A feedback file is read only if it is a plain file."""
    source = (
        "import os, sys\nos.symlink(sys.argv[2], sys.argv[4] + '/teammessage.txt')\nsys.exit(43)\n"
    )
    finding = judged(tmp_path, source)
    assert (finding.verdict.name, finding.student) == ("WA", "")
