"""Findings: what every audience is told."""

import ast

from judge.model.finding import GUESS, Finding
from judge.model.verdict import Verdict
from tests.sources import named, parsed, python_files


def test_a_judge_error_tells_the_student_something_and_only_staff_why() -> None:
    """The student reads that it was the judge; the reason may name files and is for staff."""
    finding = Finding.judge_error("expected/secret.out: cannot be read")
    assert finding.verdict is Verdict.JE
    assert finding.student
    assert "secret" not in finding.student
    assert finding.staff == "expected/secret.out: cannot be read"


def _by_hand(tree: ast.AST) -> bool:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(
        isinstance(call.func, ast.Name)
        and call.func.id == "Finding"
        and "Verdict.JE" in {ast.unparse(each) for each in (*call.args, *_values(call))}
        for call in calls
    )


def _values(call: ast.Call) -> list[ast.expr]:
    return [keyword.value for keyword in call.keywords]


def test_a_judge_error_is_made_in_one_way() -> None:
    """No module of the judge makes such a finding by hand, where the student's words get lost."""
    assert [named(path) for path in python_files("judge") if _by_hand(parsed(path))] == []


def test_a_judge_error_made_by_hand_would_be_seen() -> None:
    """The rule is not empty."""
    assert _by_hand(ast.parse("x = Finding(Verdict.JE, staff='no')"))
    assert _by_hand(ast.parse("x = Finding(verdict=Verdict.JE)"))


def test_a_guess_is_left_out_for_who_knows_better() -> None:
    """What was seen stays; a finding without a guess is as it was."""
    guessed = Finding(
        Verdict.WA,
        "2 wrong; your sign; first 3",
        "2 wrong; your sign",
        "sign",
        {GUESS: "your sign"},
    )
    known = guessed.without_guess()
    assert (known.student, known.staff, known.diagnosis) == ("2 wrong; first 3", "2 wrong", "")
    plain = Finding(Verdict.WA, "2 wrong", "2 wrong", "two")
    assert plain.without_guess() == plain
