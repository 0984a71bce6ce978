"""Plain files in pairs: every layout found in the wild, and what is said about odd ones."""

from pathlib import Path

import pytest

from judge.importing.foreign_folder import opened
from judge.importing.package import FoundPackage, Ledger
from judge.importing.recognise import ForeignLayout, Wishes, understood
from judge.model.errors import JudgeError
from tests.judge.importing.trees import PAIRS, make_tree, pair_files


def read(folder: Path, wishes: Wishes = Wishes()) -> tuple[FoundPackage, Ledger]:  # noqa: B008
    with opened(folder) as source:
        return understood(source, folder, wishes)


@pytest.mark.parametrize("layout", PAIRS)
def test_a_usual_layout_leaves_no_doubt(tmp_path: Path, layout: str) -> None:
    """Inputs meet their answers, in natural order, nothing is left out and nothing doubted."""
    package, ledger = read(make_tree(tmp_path / "hw", pair_files(layout)))
    source = ledger.source
    assert [int(source.text(case.input)) for case in package.cases] == [8, 9, 10]
    assert [int(source.text(case.answer)) for case in package.cases] == [16, 18, 20]
    assert (ledger.doubts, ledger.left) == ([], {})
    assert all(any(sign in case.name for sign in ("8", "9", "10")) for case in package.cases)


def test_names_are_what_tells_the_cases_apart(tmp_path: Path) -> None:
    """Words that say input, and folders that all share, are no part of a name."""
    for layout in ("input_N.txt", "in and out", "TestCases", "N_input.txt", "inputs and outputs"):
        package, _ = read(make_tree(tmp_path / layout, pair_files(layout)))
        assert [case.name for case in package.cases] == ["8", "9", "10"], layout


def test_papers_and_programs_are_left_out_with_a_reason(tmp_path: Path) -> None:
    """What is neither an input nor an answer is named, and raises no doubt."""
    others = {"README.md": "", "solution.py": "", "input_parser.py": "", "hw.pdf": "", ".x": ""}
    _, ledger = read(make_tree(tmp_path, {**pair_files("in, out"), **others}))
    assert set(ledger.left) == set(others)
    assert ledger.left[".x"] == "hidden"
    assert ledger.doubts == []


def test_an_input_without_an_answer_is_told(tmp_path: Path) -> None:
    """It cannot be a case; the others are."""
    files = {**pair_files("in, out"), "77.in": "", "78.out": ""}
    package, ledger = read(make_tree(tmp_path, files))
    assert len(package.cases) == 3
    assert ledger.left["77.in"] == "an input without an answer"
    assert "77.in: an input without an answer, left out" in ledger.doubts
    assert "78.out: an answer without an input, left out" in ledger.doubts


def test_two_answers_are_told_and_the_usual_one_is_taken(tmp_path: Path) -> None:
    """With both .ans and .out the first is the answer, and the message says how to override."""
    files = {"1.in": "1", "1.out": "2", "1.ans": "2"}
    package, ledger = read(make_tree(tmp_path, files))
    assert package.cases[0].answer == "1.ans"
    (doubt,) = ledger.doubts
    assert "took *.ans, not *.out" in doubt
    assert "--answers" in doubt
    package, ledger = read(tmp_path, Wishes(None, "*.in", "*.out"))
    assert package.cases[0].answer == "1.out"
    assert ledger.doubts == []


def test_a_mixture_is_told_and_taken_whole(tmp_path: Path) -> None:
    """Two layouts in one folder make one suite, and that is a doubt."""
    files = {**pair_files("in, out"), **pair_files("TestCases", 2)}
    package, ledger = read(make_tree(tmp_path, files))
    assert len(package.cases) == 5
    assert "mixture" in ledger.doubts[0]


def test_pairs_across_folders_are_doubted(tmp_path: Path) -> None:
    """A name alone is a weak sign, but better than nothing."""
    files = {"questions-a/7.in": "", "solved/7.out": ""}
    package, ledger = read(make_tree(tmp_path, files))
    assert len(package.cases) == 1
    assert "another folder" in ledger.doubts[0]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, "found no files"),
        ({"a.txt": "", "b.txt": ""}, "no input with an answer"),
        ({"1.in": "", "2.in": ""}, "an input without an answer"),
        ({"suite.yaml": "", "1.in": "", "1.out": ""}, "a suite already"),
        ({"a/problem.yaml": "", "a/data/x": "", "b/problem.yaml": "", "b/data/x": ""}, "2 pack"),
    ],
)
def test_what_cannot_be_understood_is_one_line(
    tmp_path: Path, files: dict[str, str], told: str
) -> None:
    """The message names the source, what was found and what to do."""
    folder = make_tree(tmp_path / "hw", files)
    with pytest.raises(JudgeError, match=told) as caught:
        read(folder)
    assert str(caught.value).startswith(f"{folder}: ")


@pytest.mark.parametrize("pattern", ["*", "in", "*/*"])
def test_wrong_patterns_are_refused(tmp_path: Path, pattern: str) -> None:
    """A pattern needs exactly one star, and has to match something."""
    make_tree(tmp_path, pair_files("in, out"))
    with pytest.raises(JudgeError, match=r"one \*|no pair"):
        read(tmp_path, Wishes(None, "in_" + pattern, "*.out"))
    with pytest.raises(JudgeError, match="belong together"):
        read(tmp_path, Wishes(None, "*.in", ""))
    with pytest.raises(JudgeError, match=r"problem\.yaml"):
        read(tmp_path, Wishes(ForeignLayout.KATTIS))


def test_names_that_differ_in_case_only_clash(tmp_path: Path) -> None:
    """The pair in lower case is kept whole, and what is left out says what it clashes with."""
    files = {"1.in": "1", "1.out": "2", "1.IN": "3", "1.OUT": "6", "2.IN": "4", "2.OUT": "8"}
    package, ledger = read(make_tree(tmp_path, files))
    pairs = [(case.input, case.answer) for case in package.cases]
    assert pairs == [("1.in", "1.out"), ("2.IN", "2.OUT")]
    assert ledger.left == {
        "1.IN": "its name clashes with 1.in",
        "1.OUT": "its name clashes with 1.out",
    }
    assert any(doubt.startswith("1.IN: its name clashes with 1.in") for doubt in ledger.doubts)
