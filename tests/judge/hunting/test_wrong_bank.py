"""Wrong programs of a course beside the bank: what counts as the same answer, and who is told."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge.hunting import wrong_bank
from judge.hunting.deadline import NEVER
from judge.hunting.probing import OTHER, Shot
from judge.hunting.wrong_bank import WrongBank, is_same, with_programs
from judge.model.case import Case
from judge.model.find import Belief
from judge.model.finding import Finding
from judge.model.result import Result
from judge.model.verdict import Verdict


def shot(answer: bytes, finding: Finding = OTHER) -> Shot:
    """Return a probe with this answer."""
    case = Case("own", "probe", Path(), Path())
    return Shot(case, answer, Result("it", case, finding, "rlimit"))


def test_same_answers_say_the_same() -> None:
    """Blanks never count; two right answers are the same in any words, two crashes are, too."""
    right, crash = Finding(Verdict.AC), Finding(Verdict.RTE)
    assert is_same(shot(b"1 2\n"), shot(b"1 2 \r\n\n"))
    assert not is_same(shot(b"1 2\n"), shot(b"1 3\n"))
    assert is_same(shot(b"1\n", right), shot(b"2\n", right))
    assert not is_same(shot(b"1\n", right), shot(b"1\n"))
    assert is_same(shot(b"", crash), shot(b"1", crash))
    assert not is_same(shot(b"", crash), shot(b"", Finding(Verdict.TLE)))
    assert not is_same(shot(b"", crash), shot(b"1\n"))


def test_a_busy_machine_speaks_against_no_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only pairs of which something is known count: of the hunted program and of the other."""
    (tmp_path / "input").write_text("1\n")
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong" / "it.py").write_text("# does so\n")
    wrong = placed(shot(b"1\n"), tmp_path)
    right = placed(shot(b"2\n", Finding(Verdict.AC)), tmp_path)
    starved = replace(
        wrong, answer=b"", result=replace(wrong.result, finding=Finding(Verdict.WTLE), cpu=15.0)
    )
    assert starved.accepted is None
    answers = [starved, wrong, wrong, starved, right]
    monkeypatch.setattr(wrong_bank, "together", lambda pool, tasks: answers)
    prepared: Any = None
    pool = nullcontext(prepared)
    bank = WrongBank(tmp_path / "wrong", lambda path: prepared, lambda: pool, "rlimit", True)
    hunted = [wrong, wrong, wrong, right, right, starved]
    (belief,) = bank.beliefs(hunted, NEVER, pytest.fail)
    assert (belief.agrees, belief.compared) == (3, 3)
    assert belief.fits


def placed(shot: Shot, folder: Path) -> Shot:
    """Return the shot of a case whose input is there."""
    return replace(shot, case=replace(shot.case, input=folder / "input"))


def test_what_fits_is_told_and_else_the_closest() -> None:
    """The instructor's own come first among those that fit; of the others one is left."""
    bank, own = Belief("a", "adds", "", 9, 9), Belief("b", "subtracts", "", 5, 5)
    near, far = Belief("c", "", "", 8, 9), Belief("d", "", "", 7, 9)
    assert with_programs((bank,), (near, own)) == (own, bank)
    assert with_programs((far,), (near,)) == (near,)
    assert with_programs((near,), (far,)) == (near,)
    assert with_programs((), ()) == ()
