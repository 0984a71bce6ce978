"""Answers made earlier: found by suite or flat, under the names that people give them."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.model.case import Visibility
from judge.model.finding import Finding
from judge.programs.answer_names import AnswerNames
from judge.programs.given_outputs import read_ready
from tests.judge.toys import toy_case


@pytest.mark.parametrize(
    "name", ["toy/one.out", "one.out", "one.txt", "one", "output_one.txt", "toy/output_one.txt"]
)
def test_an_answer_is_found_under_a_natural_name(name: str, tmp_path: Path) -> None:
    """Flat or in a folder of the suite, as NAME.out, NAME.txt or output_NAME.txt."""
    answers = tmp_path / "answers"
    (answers / name).parent.mkdir(parents=True)
    (answers / name).write_bytes(b"42")
    assert read_ready(answers, toy_case(tmp_path)) == b"42"


def test_an_input_with_a_number_has_an_output_with_it(tmp_path: Path) -> None:
    """output_7.txt answers the case input_7; without it the answer is told to be missing."""
    case = toy_case(tmp_path, "input_7")
    answers = tmp_path / "answers"
    answers.mkdir()
    assert isinstance(read_ready(answers, case), Finding)
    (answers / "output_7.txt").write_bytes(b"42")
    assert read_ready(answers, case) == b"42"


def test_the_example_of_a_name_is_no_hidden_case(tmp_path: Path) -> None:
    """Who has no answers at all is told a name, but never that of a case they must not see."""
    hidden = replace(toy_case(tmp_path, "secret"), visibility=Visibility.HIDDEN)
    assert "secret" not in AnswerNames.of([hidden]).example
    assert "one.out" in AnswerNames.of([hidden, toy_case(tmp_path)]).example
