"""Tests of what goes into a package, under which name, and what stays out."""

from pathlib import Path

import pytest

from judge.exporting.inside.input_validator import problem_of
from judge.exporting.problem import LARGEST
from judge.model.errors import JudgeError
from tests.judge.exporting.small_suites import our_problem, plain_problem, sums


def names(tmp_path: Path, files: dict[str, tuple[bytes, bytes]]) -> tuple[set[str], str]:
    problem = plain_problem(tmp_path, files)
    packed = (*problem.samples, *problem.secret)
    return {each.name for each in packed}, "\n".join(problem.notes)


@pytest.mark.parametrize(
    ("question", "answer", "reason"),
    [
        (b"\xef\xbb\xbf1 1\n", b"2\n", "byte-order mark"),
        (b"1 1\r\n", b"2\n", "CR LF"),
        (b"1 1\n", b"2\r\n", "CR LF"),
        (b"\xff\n", b"2\n", "not UTF-8"),
        (b"1\x00\n", b"2\n", "'\\x00'"),
        (b"1 1\n", b"2" * (LARGEST << 20) + b"\n", f"{LARGEST} MiB"),
        (b"2 2\n", b"4\n", "same input as sum/c2"),
    ],
)
def test_what_is_outside_the_format_is_left_out_with_its_reason(
    tmp_path: Path, question: bytes, answer: bytes, reason: str
) -> None:
    """The case is not in the package, the others are, and a note says why."""
    kept, notes = names(tmp_path, {**sums(3), "odd": (question, answer)})
    assert kept == {"c1", "c2", "c3"}
    assert "left out sum/odd: " in notes
    assert reason in notes


def test_a_missing_last_newline_is_added_and_told(tmp_path: Path) -> None:
    """Files of a package end in a newline; the case stays, and a note says that it changed."""
    problem = plain_problem(tmp_path, {**sums(2), "odd": (b"7 8", b"15")})
    odd = next(each for each in (*problem.samples, *problem.secret) if each.name == "odd")
    assert (odd.question, odd.answer) == (b"7 8\n", b"15\n")
    assert "changed sum/odd" in problem.notes[0]


def test_names_that_mean_something_else_are_changed_and_told(tmp_path: Path) -> None:
    """`test_group.in` would have its settings in a file that is read as the group's."""
    kept, notes = names(tmp_path, {**sums(2), "test_group": (b"7 8\n", b"15\n")})
    assert "test_group_" in kept
    assert "renamed sum/test_group" in notes


def test_a_suite_of_which_nothing_is_left_is_refused(tmp_path: Path) -> None:
    """An empty package would be of no use: one line says why there would be one."""
    with pytest.raises(JudgeError, match=r"no case can go into a package.*CR LF"):
        plain_problem(tmp_path, {"one": (b"1 1\r\n", b"2\n")})


def test_samples_are_small_visible_and_leave_a_secret_case(tmp_path: Path) -> None:
    """At most three cases are samples, and never all of them."""
    files = {"big": (b"1 " * 500 + b"1\n", b"501\n"), **sums(4)}
    problem = plain_problem(tmp_path, files)
    assert [each.name for each in problem.samples] == ["c1", "c2", "c3"]
    assert {each.name for each in problem.secret} == {"big", "c4"}


def test_a_single_case_is_secret(tmp_path: Path) -> None:
    """A package must have secret data."""
    problem = plain_problem(tmp_path, sums(1))
    assert problem.samples == ()
    assert len(problem.secret) == 1


def test_hidden_cases_are_no_samples(tmp_path: Path) -> None:
    """What students must not see is not shown to them."""
    listed = "visibility: hidden\ntask: sum\nchecker: tokens\ncases: {c1: , c2: , c3: }\n"
    assert plain_problem(tmp_path, sums(3), listed).samples == ()


def test_bundled_cases_of_raid_that_are_beyond_the_format_are_named() -> None:
    """Of the robust cases four are no plain text; nothing else is lost."""
    problem = our_problem("raid")
    left_out = {note.split(":")[0] for note in problem.notes if note.startswith("left out")}
    odd = ("crlf", "trailing-blanks", "no-last-newline", "byte-order-mark")
    assert left_out == {f"left out raid/{name}" for name in odd}
    assert problem.size == len(problem.suite.cases) - len(odd)
    assert {folder for folder, _ in problem.groups} == {"homework", "deep", "robust"}


def test_the_largest_limits_hold_for_all_and_that_is_told() -> None:
    """A package has one limit: no case may have less than the suite gives it."""
    problem = our_problem("raid", "one-cell", "raid-turns-one", "large-26-depth-3", "empty-12")
    assert problem.limits.cpu == max(case.limits.cpu for case in problem.suite.cases)


@pytest.mark.parametrize("task", ["raid", "traversal", "states", "qtable", "tddata", "numerical"])
def test_every_exported_input_is_valid_and_slips_are_not(task: str) -> None:
    """The input validator of a task takes what is exported, and refuses it with a slip."""
    problem = our_problem(task)
    for each in (*problem.samples, *problem.secret):
        assert problem_of(each.question, problem.format, problem.allowed) == ""
        for wrong in (
            b"\xef\xbb\xbf" + each.question,
            each.question.replace(b"\n", b"\r\n"),
            each.question[:-1],
            each.question.replace(b"\n", b" \n"),
            each.question + b"\n",
            each.question + b"more\n",
            b"",
        ):
            assert problem_of(wrong, problem.format, problem.allowed) != ""


def test_a_plain_suite_allows_what_its_cases_have(tmp_path: Path) -> None:
    """If a case has two blanks side by side they are no mistake; what none has is one."""
    problem = plain_problem(tmp_path, {**sums(2), "wide": (b"1  2\n", b"3\n")})
    assert problem_of(b"4  5\n", "", problem.allowed) == ""
    for wrong in (b"4\t5\n", b"04 5\n", b"4 5", b"4 5 \n", b"\n4 5\n", b"+4 5\n", b"4.50 1\n"):
        assert problem_of(wrong, "", problem.allowed) != ""
