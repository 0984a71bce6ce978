"""Boards of a walk that are missing, doubled or moved, told as exactly that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.model.finding import Finding
from solver.tasks import Options, solve
from tests.judge.checkers.asking import ask

SMALL = "XX**O*X*O"  # 37 nodes
LARGE = "X******O*"  # 6,380 nodes


def right_answer(request: str) -> str:
    """Return what the bundled solver answers."""
    return b"".join(solve(request, Options())).decode()


def judged(request: str, actual: str) -> Finding:
    """Judge an answer against the bundled solver's."""
    return ask("traversal", request, right_answer(request), actual)


PAIR = f"PREORDER LEVELORDER\n{SMALL}\n"  # lines 3 to 39 and 41 to 77 are boards
PAIR_LINES = right_answer(PAIR).rstrip().split("\n")
LONG = f"PREORDER\n{LARGE}\n"
LONG_LINES = right_answer(LONG).rstrip().split("\n")


def without(lines: list[str], first: int, last: int) -> list[str]:
    """Return lines without some of them, counted from 1."""
    return [*lines[: first - 1], *lines[last:]]


def again(lines: list[str], first: int, last: int) -> list[str]:
    """Return lines with some of them there twice."""
    return [*lines[:last], *lines[first - 1 : last], *lines[last:]]


def moved(lines: list[str], here: int, there: int) -> list[str]:
    """Return lines of which one has moved to another number."""
    left = without(lines, here, here)
    return [*left[: there - 1], lines[here - 1], *left[there - 1 :]]


def exchanged(lines: list[str], here: int, there: int) -> list[str]:
    """Return lines of which two have changed places."""
    made = list(lines)
    made[here - 1], made[there - 1] = made[there - 1], made[here - 1]
    return made


# request, the lines given, the line that is told, diagnosis, part of what the student reads
SLIPS = [
    (PAIR, without(PAIR_LINES, 7, 7), 7, "board missing", "1 board is missing here, right after"),
    (PAIR, without(PAIR_LINES, 7, 11), 7, "board missing", "5 boards are missing here"),
    (PAIR, without(PAIR_LINES, 39, 39), 39, "board missing", "1 board is missing here"),
    (PAIR, without(PAIR_LINES, 76, 76), 76, "board missing", "level-order, depth 9"),
    (PAIR, again(PAIR_LINES, 7, 7), 8, "board doubled", "appears twice, on lines 7 and 8"),
    (PAIR, again(PAIR_LINES, 39, 39), 40, "board doubled", "on lines 39 and 40"),
    (PAIR, again(PAIR_LINES, 77, 77), 78, "board doubled", "on lines 77 and 78"),
    (PAIR, again(PAIR_LINES, 7, 9), 10, "board doubled", "lines 10 to 12 repeat the 3 boards"),
    (PAIR, [*PAIR_LINES[:7], SMALL, *PAIR_LINES[7:]], 8, "board too many", "what follows is right"),
    (PAIR, moved(PAIR_LINES, 7, 30), 7, "board moved down", "has moved down to line 30"),
    (PAIR, moved(PAIR_LINES, 30, 7), 7, "board moved up", "it belongs on line 30"),
    (PAIR, moved(PAIR_LINES, 7, 39), 7, "board moved down", "has moved down to line 39"),
    (PAIR, exchanged(PAIR_LINES, 7, 30), 7, "boards exchanged", "lines 7 and 30 are exchanged"),
    (LONG, without(LONG_LINES, 900, 900), 900, "board missing", "1 board is missing here"),
    (LONG, moved(LONG_LINES, 900, 4000), 900, "board moved down", "down to line 4000"),
    (LONG, without(without(LONG_LINES, 4000, 4000), 900, 900), 900, "board missing", "1 board is"),
    (LONG, exchanged(LONG_LINES, 6000, 6009), 6000, "boards exchanged", "6000 and 6009"),
]


@pytest.mark.parametrize(("request_text", "lines", "line", "diagnosis", "message"), SLIPS)
def test_a_slip_is_told_as_what_it_is(
    request_text: str, lines: list[str], line: int, diagnosis: str, message: str
) -> None:
    """Boards that are missing, doubled or moved are told as that where the rest is right."""
    finding = judged(request_text, "\n".join(lines) + "\n")
    assert (finding.verdict.name, finding.diagnosis) == ("WA", diagnosis)
    assert message in finding.student
    assert finding.details["line"] == line


def test_a_missing_board_is_told_to_staff_only() -> None:
    """Students read where it belongs and what stands before it, staff the board itself."""
    board, above = LONG_LINES[899], LONG_LINES[898]
    finding = judged(LONG, "\n".join(without(LONG_LINES, 900, 900)))
    assert f"right after your '{above}'" in finding.student
    assert board not in finding.student
    assert f"expected '{board}'" in finding.staff


def test_boards_too_many_before_the_next_start_are_told() -> None:
    """A last board that is there twice is no wrong head of the next start board."""
    request = f"PREORDER\n{SMALL}\n{LARGE}\n"
    finding = judged(request, "\n".join(again(right_answer(request).split("\n"), 39, 39)))
    assert (finding.diagnosis, finding.details["line"]) == ("board doubled", 40)


@given(st.sampled_from([*range(4, 39), *range(42, 77)]))
def test_any_board_left_out_is_told_as_missing(line: int) -> None:
    """Whichever board inside an order is left out, it is told as missing, on its line or near.

    Equal boards may follow each other, so the line that is told may be the next one.
    """
    finding = judged(PAIR, "\n".join(without(PAIR_LINES, line, line)))
    assert finding.diagnosis == "board missing"
    assert PAIR_LINES[line - 1 : int(str(finding.details["line"]))].count(PAIR_LINES[line - 1]) > 0
