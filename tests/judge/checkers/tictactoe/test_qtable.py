"""The checker for tables of values: rows, values, and the mistakes behind them."""

import io
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.checkers.oracle import Oracle
from judge.checkers.question import Question
from judge.checkers.tictactoe.qtable import check_with
from judge.checkers.tictactoe.qtable_mistakes import after, both_for_o, both_for_x, first, last
from judge.model.finding import PLAY_CELLS, PLAY_FROM, PLAY_SAID, Finding, Mark
from solver.games.tictactoe import FULL, HAS_LINE
from solver.tasks import Options, solve

ALL = "QTABLE\noptimal\n"
SMALL = "QTABLE\noptimal\nXX**O*X*O\n"
RANDOM = "QTABLE\nrandom-opponent\nX\nX***O****\n"
BEST = "QTABLE\noptimal\nXX**O*X*O\nBEST\n"
LIST = "QTABLE\nLIST\nXX**O*X*O\n"


@cache
def solved(request: bytes) -> bytes:
    """Answer as the oracle would, inside the test process."""
    return b"".join(solve(request.decode(), Options()))


RIGHT = {text: solved(text.encode()).decode() for text in (ALL, SMALL, RANDOM, BEST, LIST)}
ROWS = [tuple(line.split()) for line in RIGHT[ALL].rstrip().split("\n")]


def table(rows: list[tuple[str, ...]]) -> str:
    """Return rows as an answer."""
    return "".join(" ".join(row) + "\n" for row in rows)


def revalued(valuer: object) -> str:
    """Return the whole table with the values that a valuer of boards gives."""
    made: list[tuple[str, ...]] = []
    for board, cell, _ in ROWS:
        node = after((board.encode(), cell.encode()))
        assert callable(valuer)
        made.append((board, cell, str(valuer(node))))
    return table(made)


def x_moves(board: str) -> bool:
    """Tell whether X is to move."""
    return board.count("X") == board.count("O")


def at_once(node: int) -> int:
    """Return the outcome of a finished board, 0 for all others."""
    return HAS_LINE[node >> 9] - HAS_LINE[node & FULL]


NEGATED = table([(b, c, str(-int(v))) for b, c, v in ROWS])
FOR_MOVER = table([(b, c, v if x_moves(b) else str(-int(v))) for b, c, v in ROWS])
FOR_LAST = table([(b, c, str(-int(v)) if x_moves(b) else v) for b, c, v in ROWS])
SCALED = table([(b, c, {"1": "1", "0": "1/2", "-1": "0"}[v]) for b, c, v in ROWS])
UNREACHED = "XXXOOO*** 6 0\n"
FINISHED = "XXXOO**** 5 1\n"

# request, answer, verdict, diagnosis, part of what the student reads
TABLE = [
    (ALL, RIGHT[ALL], "AC", "", ""),
    (ALL, RIGHT[ALL].replace("\n", " \r\n"), "AC", "", ""),
    (RANDOM, RIGHT[RANDOM], "AC", "", ""),
    (ALL, NEGATED, "WA", "values for O", "yours are for O"),
    (ALL, FOR_MOVER, "WA", "values for the player to move", "change sign where O moves"),
    (ALL, FOR_LAST, "WA", "values for the player who moved last", "sign where X moves"),
    (ALL, SCALED, "WA", "values from 0 to 1", "yours go from 0 to 1"),
    (ALL, revalued(first), "WA", "values from the first move", "worth its best move"),
    (ALL, revalued(last), "WA", "values from the last move", "you take its last"),
    (ALL, revalued(at_once), "WA", "one move ahead only", "look further ahead"),
    (ALL, revalued(both_for_x), "WA", "both sides play for X", "both choose what is best for X"),
    (ALL, revalued(both_for_o), "WA", "both sides play for O", "what is worst for X"),
    (
        RANDOM,
        solved(b"QTABLE\nboth-random\nX***O****\n").decode(),
        "WA",
        "another opponent",
        "the values for two random players",
    ),
    (
        RANDOM,
        solved(b"QTABLE\noptimal\nX***O****\n").decode(),
        "WA",
        "another opponent",
        "the values for optimal play",
    ),
    (SMALL, RIGHT[SMALL].split("\n", 1)[1], "WA", "other rows", "1 row missing (depth 5: 1)"),
    (ALL, RIGHT[ALL] + UNREACHED, "WA", "rows of impossible boards", "1 row too many"),
    (ALL, RIGHT[ALL] + FINISHED, "WA", "rows of finished boards", "it has no row"),
    (ALL, RIGHT[ALL] + "X******** 0 0\n", "WA", "taken cells", "the cell is occupied"),
    (ALL, table([*ROWS[1:], ROWS[0]]), "WA", "order of rows", "not ordered by depth"),
    (ALL, RIGHT[ALL].replace(" 1\n", " 2/2\n", 1), "WA", "not in lowest terms", "'2/2' is right"),
    (ALL, RIGHT[ALL].replace(" 1\n", " 1.0\n", 1), "WA", "not in lowest terms", "'1.0' is right"),
    (ALL, RIGHT[ALL].replace(" 1\n", " 0\n", 1), "WA", "wrong values", "1 value is wrong (depth 1"),
    (ALL, "", "IL", "malformed", "it has no rows"),
    (ALL, "********* 0\n", "IL", "malformed", "line 1: '********* 0' is not a board, a cell"),
    (ALL, "********* 9 0\n", "IL", "malformed", "is not a board, a cell and a value"),
    (ALL, "********* 0 0\n" * 2, "IL", "malformed", "repeats the row on line 1"),
    (BEST, RIGHT[BEST], "AC", "", ""),
    (BEST, "nonsense\n", "WA", "", "line 1 is wrong"),
    (LIST, RIGHT[LIST], "AC", "", ""),
    (LIST, "XXXOOO*** x-won\n" + RIGHT[LIST], "WA", "boards after a win not removed", "too many"),
]


def judged(request: str, actual: str | bytes, oracle: Oracle = solved) -> Finding:
    """Judge an answer to one of the requests above."""
    data = actual if isinstance(actual, bytes) else actual.encode()
    stream = io.BytesIO(RIGHT[request].encode())
    return check_with(Question(request.encode(), stream, data, {}), oracle)


@pytest.mark.parametrize(("request_text", "actual", "verdict", "diagnosis", "message"), TABLE)
def test_table(request_text: str, actual: str, verdict: str, diagnosis: str, message: str) -> None:
    """Right tables are accepted; each usual mistake is recognised by all its values."""
    finding = judged(request_text, actual)
    assert (finding.verdict.name, finding.diagnosis) == (verdict, diagnosis)
    assert message in finding.student


def test_without_an_oracle_less_is_said() -> None:
    """A silent oracle leaves the verdict and names no opponent."""
    other = solved(b"QTABLE\nboth-random\nX***O****\n")
    finding = judged(RANDOM, other, oracle=lambda _: None)
    assert (finding.verdict.name, finding.diagnosis) == ("WA", "wrong values")


def test_the_board_of_the_first_wrong_row_can_be_played_on() -> None:
    """The link has the board of that row and the opponent of the request, not the first board."""
    board, cell, value = ROWS[1000]
    wrong = RIGHT[ALL].replace(f"{board} {cell} {value}\n", f"{board} {cell} 1/7\n")
    assert judged(ALL, wrong).details[PLAY_FROM] == f"#tictactoe/{board}/optimal/X/"
    surplus = judged(RANDOM, RIGHT[RANDOM] + FINISHED)
    assert surplus.details[PLAY_FROM] == "#tictactoe/XXXOO****/random-opponent/X/"


def marks(finding: Finding) -> dict[int, str]:
    """Return the marked cells of a finding's only board, with what stands in them."""
    (drawing,) = finding.drawings
    cells = enumerate(cell for row in drawing.rows for cell in row)
    return {place: cell.value for place, cell in cells if cell.mark is Mark.WRONG}


def test_a_wrong_value_is_marked_on_its_board() -> None:
    """The board of the first wrong row has what was said in its cell, and no more."""
    board, cell, value = ROWS[1000]
    wrong = RIGHT[ALL].replace(f"{board} {cell} {value}\n", f"{board} {cell} 1/7\n")
    finding = judged(ALL, wrong)
    assert marks(finding) == {int(cell): "1/7"}
    assert finding.details[PLAY_CELLS] == [int(cell)]
    mover = "X" if x_moves(board) else "O"
    assert finding.details[PLAY_SAID] == (
        f"line 1001 says: {mover} on cell {cell} is worth 1/7 to X"
    )


@pytest.mark.parametrize(
    ("given", "said", "reason"),
    [
        ("1 2 2", "worth 1 to X, best is cell 2, first 2", "its lowest best cell and its list"),
        ("-1 3 3,5", "worth -1 to X, best is cells 3,5, first 3", "its lowest best cell and its l"),
    ],
)
def test_a_wrong_best_move_opens_its_own_board(given: str, said: str, reason: str) -> None:
    """Of a table of best moves the first wrong line leads to its board, with its cells marked."""
    lines = solved(b"QTABLE\noptimal\nBEST\n").decode().split("\n")
    board = lines[1000].split()[0]
    right = io.BytesIO("\n".join(lines).encode())
    answer = "\n".join([*lines[:1000], f"{board} {given}", *lines[1001:]]).encode()
    request = b"QTABLE\noptimal\nBEST\n"
    finding = check_with(Question(request, right, answer, {}), solved)
    assert finding.details[PLAY_FROM] == f"#tictactoe/{board}/optimal/X/"
    assert said in str(finding.details[PLAY_SAID])
    assert set(marks(finding)) == {int(cell) for cell in given.split()[2].split(",")}
    assert reason in finding.student
    assert lines[1000] not in finding.student


def test_lines_of_other_boards_lead_to_them() -> None:
    """A line that belongs elsewhere opens its own board, a missing one the board of the line."""
    lines = RIGHT[BEST]
    assert judged(BEST, "X***O**** 1 0 0\n").details[PLAY_FROM] == "#tictactoe/X***O****/optimal/X/"
    assert judged(BEST, "\n.\n").details[PLAY_FROM] == f"#tictactoe/{lines[:9]}/optimal/X/"


def test_staff_read_the_right_value() -> None:
    """Students read their own row, staff what was expected in it."""
    finding = judged(ALL, RIGHT[ALL].replace(" 1\n", " 0\n", 1))
    assert "expected" not in finding.student
    assert "expected '1'" in finding.staff


def test_a_broken_case_is_our_fault() -> None:
    """A wrong input or expected file is a judge error."""
    for request, expected in (("hm", "a"), (ALL, "a\n")):
        question = Question(request.encode(), io.BytesIO(expected.encode()), b"b\n", {})
        assert check_with(question, solved).verdict.name == "JE"


@given(st.binary(max_size=60) | st.text(alphabet="XO* 01/-\n", max_size=60))
def test_no_bytes_break_the_checker(actual: bytes | str) -> None:
    """Any answer gets a verdict about the answer."""
    data = actual if isinstance(actual, bytes) else actual.encode()
    for request in (SMALL, RANDOM, BEST, LIST):
        assert judged(request, data).verdict.name in ("AC", "WA", "IL")
        assert judged(request, RIGHT[request].encode() + data).verdict.name in ("AC", "WA", "IL")
