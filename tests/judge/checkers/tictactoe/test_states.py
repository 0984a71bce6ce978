"""The checker for counts of states: reconciliation and named mistakes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.model.finding import Finding
from solver.tasks import Options, solve
from tests.judge.checkers.asking import ask

REQUEST = "STATES\ntictactoe\n"
SMALL = "STATES\ntictactoe\nXX**O*X*O\n"
NUMERICAL = "STATES\nnumerical\n"
LISTED = "STATES\ntictactoe\nXX**O*X*O\nLIST\n"
# The census of numerical tic-tac-toe, as far as the messages need it.
NUMERICAL_ANSWER = "games 823895040\nstates 9003966\nstates-terminal 2240200\n"

RIGHT = {
    request: b"".join(solve(request, Options())).decode() for request in (REQUEST, SMALL, LISTED)
} | {NUMERICAL: NUMERICAL_ANSWER}


def changed(request: str, **numbers: int) -> str:
    """Return the right answer with other totals; `_` in a name stands for `-`."""
    lines = RIGHT[request].split("\n")
    for word, number in numbers.items():
        name = word.replace("_", "-").replace("-x", "-X").replace("-o", "-O")
        name = name.replace("-Open", "-open")
        place = next(i for i, line in enumerate(lines) if line.startswith(name + " "))
        lines[place] = f"{name} {number}"
    return "\n".join(lines)


def with_rows(request: str, name: str, numbers: dict[int, int]) -> str:
    """Return the right answer with other numbers at some depths."""
    lines = RIGHT[request].split("\n")
    head = next(i for i, line in enumerate(lines) if line.startswith("depth "))
    column = lines[head].split().index(name)
    for place in range(head + 1, len(lines)):
        words = lines[place].split()
        if words and int(words[0]) in numbers:
            words[column] = str(numbers[int(words[0])])
            lines[place] = " ".join(words)
    return "\n".join(lines)


def reordered(text: str) -> str:
    """Return the answer with its first two lines exchanged."""
    first, second, *rest = text.split("\n")
    return "\n".join([second, first, *rest])


# request, answer, verdict, diagnosis, part of what the student reads
TABLE = [
    (REQUEST, RIGHT[REQUEST], "AC", "", ""),
    (REQUEST, RIGHT[REQUEST].replace("\n", " \r\n"), "AC", "", ""),
    (REQUEST, changed(REQUEST, tree_nodes=986_410), "WA", "expanded after a win", "kept expanding"),
    (REQUEST, changed(REQUEST, games=362_880), "WA", "expanded after a win", "kept expanding"),
    (
        REQUEST,
        changed(REQUEST, states=6_046),
        "WA",
        "boards after a win not removed",
        "both sides have",
    ),
    (REQUEST, changed(REQUEST, states=19_683), "WA", "all fillings", "legal or not"),
    (REQUEST, changed(REQUEST, states=5_477), "WA", "one state missing", "start board is a state"),
    (REQUEST, changed(REQUEST, states=4_536), "WA", "won boards left out", "states 4,536 is wrong"),
    (REQUEST, changed(REQUEST, states=4_520), "WA", "counts something else", "states-open counts"),
    (REQUEST, changed(REQUEST, states=765), "WA", "counts something else", "what classes counts"),
    (REQUEST, changed(REQUEST, tree_nodes=5_478), "WA", "states counted", "reached in two ways"),
    (REQUEST, changed(REQUEST, games_won_by_x=177_264), "WA", "draws counted as wins", "by X"),
    (REQUEST, changed(REQUEST, games_won_by_x=77_904), "WA", "X and O exchanged", "won by O"),
    (
        REQUEST,
        changed(REQUEST, games_won_by_x=153_216),
        "WA",
        "defect of 2018",
        "published in 2018",
    ),
    (REQUEST, changed(REQUEST, games_drawn=63_360), "WA", "defect of 2018", "a defect"),
    (REQUEST, changed(REQUEST, states=7), "WA", "", "your rows add up to 5,478"),
    (
        REQUEST,
        with_rows(REQUEST, "states", {6: 1112, 7: 1260, 8: 630, 9: 126}),
        "WA",
        "removed at one depth",
        "not its numbers at depth 6, 7, 8, 9",
    ),
    (REQUEST, with_rows(REQUEST, "classes", {5: 1}), "WA", "", "not its numbers at depth 5"),
    (REQUEST, reordered(RIGHT[REQUEST]), "WA", "order of lines", "all numbers are right"),
    (REQUEST, RIGHT[REQUEST].replace("games ", "gmes ", 1), "WA", "", "games is missing (your"),
    (REQUEST, "surplus 1\n" + RIGHT[REQUEST], "WA", "unknown name", "'surplus' is not a name"),
    (REQUEST, "", "IL", "malformed", "the answer is empty"),
    (REQUEST, "states many\n", "IL", "malformed", "line 1: 'states many' is not a name and"),
    (REQUEST, "states 1\nstates 1\n", "IL", "malformed", "'states' appears twice"),
    (REQUEST, "depth states\n0 1 2\n", "IL", "malformed", "a row of 3 numbers"),
    (REQUEST, "depth states\n0 1\n0 1\n", "IL", "malformed", "depth 0 appears twice"),
    (SMALL, changed(SMALL, tree_nodes=36), "WA", "start board not counted", "tree-nodes 36"),
    (NUMERICAL, changed(NUMERICAL, states=9_335_566), "WA", "expanded after a win", "expanding"),
    (NUMERICAL, changed(NUMERICAL, states=8_711_358), "WA", "blank cells count", "add up to 15"),
    (NUMERICAL, changed(NUMERICAL, states=1), "WA", "", "states 1 is wrong"),
]


def judged(request: str, actual: str | bytes) -> Finding:
    """Judge an answer to one of the requests above."""
    return ask("states", request, RIGHT[request], actual)


@pytest.mark.parametrize(("request_text", "actual", "verdict", "diagnosis", "message"), TABLE)
def test_table(request_text: str, actual: str, verdict: str, diagnosis: str, message: str) -> None:
    """Numbers that a usual mistake gives are named, all others are told with their depth."""
    finding = judged(request_text, actual)
    assert finding.verdict.name == verdict
    assert finding.diagnosis.startswith(diagnosis)
    assert bool(finding.diagnosis) == bool(diagnosis)
    assert message in finding.student


def test_lists_are_reconciled_state_by_state() -> None:
    """Missing and surplus states are counted by depth; wrong kinds and repetitions are told."""
    right = RIGHT[LISTED]
    first, *rest = right.split("\n")
    assert judged(LISTED, right).verdict.name == "AC"
    missing = judged(LISTED, "\n".join(rest))
    assert "1 state missing (depth 5: 1)" in missing.student
    assert first.split()[0] not in missing.student
    both_lines = "XXXOOO*** x-won"
    surplus = judged(LISTED, f"{both_lines}\n{right}")
    assert surplus.diagnosis == "boards after a win not removed"
    assert judged(LISTED, right.replace("o-to-move", "x-won", 1)).diagnosis == "wrong kinds"
    assert judged(LISTED, f"{first}\n{right}").diagnosis == "states repeated"
    assert judged(LISTED, "\n".join([*rest[:1], first, *rest[1:]])).diagnosis == "order of lines"
    assert judged(LISTED, "nothing").verdict.name == "IL"


def test_a_small_number_is_nobody_elses() -> None:
    """0, or one that is as small, equals another number by chance: no mistake is claimed."""
    drawn = "STATES\ntictactoe\nXOXOOX*X*\n"
    right = b"".join(solve(drawn, Options())).decode()
    given = right.replace("games-won-by-X 1", "games-won-by-X 0")
    finding = ask("states", drawn, right, given)
    assert given != right
    assert "games-won-by-X 0 is wrong" in finding.student
    assert "won by O" not in finding.student


def test_staff_read_the_right_numbers() -> None:
    """The right number stands in the text for staff only."""
    finding = judged(REQUEST, changed(REQUEST, states=6_046))
    assert "5478" not in finding.student
    assert "expected states 5478" in finding.staff


def test_a_broken_case_is_our_fault() -> None:
    """A wrong input or expected file is a judge error."""
    assert ask("states", "hm", "states 1\n", "states 2\n").verdict.name == "JE"
    assert ask("states", REQUEST, "states one\n", "states 2\n").verdict.name == "JE"


@given(st.binary(max_size=60) | st.text(alphabet="states depth-019\n ", max_size=60))
def test_no_bytes_break_the_checker(actual: bytes | str) -> None:
    """Any answer gets a verdict about the answer."""
    data = actual if isinstance(actual, bytes) else actual.encode()
    for request in (REQUEST, LISTED, NUMERICAL):
        assert judged(request, data).verdict.name in ("WA", "IL")
        assert judged(request, RIGHT[request].encode() + data).verdict.name in ("AC", "WA", "IL")
