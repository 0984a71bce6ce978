"""Keys of results: the same judgement has the same key, any change that matters another."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from judge.grading.fingerprint import case_digest, judge_version, result_key
from judge.model.case import Case, Visibility
from tests.judge.toys import toy_case


def _other_input(case: Case) -> Case:
    case.input.write_text("another\n")
    return case


def _other_expected(case: Case) -> Case:
    case.expected.write_text("another\n")
    return case


def _other_program(case: Case) -> Case:
    (case.input.parent / "check.py").write_text("print(2)\n")
    return case


def _other_mode(case: Case) -> Case:
    (case.input.parent / "check.py").chmod(0o755)
    return case


@pytest.mark.parametrize(
    "change",
    [
        _other_input,
        _other_expected,
        _other_program,
        _other_mode,
        lambda case: replace(case, checker="tokens"),
        lambda case: replace(case, checker_options={"accept": "optimal"}),
        lambda case: replace(case, limits=replace(case.limits, cpu=1.0)),
        lambda case: replace(case, limits=replace(case.limits, processes=1)),
    ],
)
def test_what_could_change_a_verdict_changes_the_key(
    tmp_path: Path, change: Callable[[Case], Case]
) -> None:
    """Input, expected file, checker, its options and program, and limits are part of the key."""
    (tmp_path / "check.py").write_text("print(1)\n")
    case = replace(toy_case(tmp_path), checker_options={"program": "check.py"})
    before = case_digest(case)
    assert case_digest(change(case)) != before


def test_what_cannot_change_a_verdict_does_not(tmp_path: Path) -> None:
    """Names, hints and visibility are not part of the key: renaming a case runs nothing again."""
    case = toy_case(tmp_path)
    other = replace(case, name="other", hint="think", visibility=Visibility.HIDDEN, about="x")
    assert case_digest(other) == case_digest(case)


def test_level_repetitions_and_program_are_part_of_the_key() -> None:
    """The same case judged differently is another result."""
    keys = {
        result_key("p", "c", "full", 1),
        result_key("q", "c", "full", 1),
        result_key("p", "d", "full", 1),
        result_key("p", "c", "rlimit", 1),
        result_key("p", "c", "full", 2),
    }
    assert len(keys) == 5


def test_the_judge_has_a_version() -> None:
    """The judge's sources have one hash within a process."""
    assert judge_version() == judge_version()
    assert len(judge_version()) == 64
