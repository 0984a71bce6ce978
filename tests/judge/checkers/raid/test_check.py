"""The Raid checker: what it says of right, wrong, illegal and malformed answers."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.checkers.oracle import Oracle
from judge.checkers.question import Question
from judge.checkers.raid.check import check_with
from judge.model.finding import Finding, Mark, Scene
from solver.formats.raid import Request, parse_request, render_request
from tests.judge.checkers.raid.reference import (
    answer_of,
    best_of,
    reference_oracle,
    values_of,
)

# X raids C2 and turns B2: X then has A2 + B2 + C2 + C3 = 15 against nothing.
OPEN = """\
3
MINIMAX
X
1
1 1 1
5 4 5
1 1 1
...
XO.
..X
"""
# All corners are worth the same: A1 is the first of four best moves.
TIE = "2\nALPHABETA\nO\n1\n7 7\n7 7\n..\n..\n"
# One ply takes the 9 in the middle; two plies see that B1 then raids it.
DEEP = "3\nMINIMAX\nX\n2\n1 8 1\n1 9 1\n1 1 1\n..O\n...\n...\n"
CHAIN = "4\nMINIMAX\nX\n1\n" + "1 1 1 1\n" * 4 + "OOOO\n..X.\n....\n....\n"
COMPETITION = "2\nCOMPETITION\nX\n5.5\n1 2\n3 4\n..\n..\n"

# input, given answer, verdict, diagnosis, part of what the student reads
TABLE = [
    (OPEN, "C2 Raid\n...\nXXX\n..X\n", "AC", "", ""),
    (OPEN, "C2 Raid  \r\n...\r\nXXX\r\n..X", "AC", "", ""),
    (OPEN, "\n\nC2 Raid\n...\nXXX\n..X\n\n", "AC", "", ""),
    (OPEN, "", "IL", "empty answer", "found an empty answer"),
    (OPEN, "\n \n", "IL", "empty answer", "found an empty answer"),
    (OPEN, "C2\n...\nXXX\n..X\n", "IL", "malformed", "line 1: found 'C2', wanted a move"),
    (OPEN, "2C Raid\n...\nXXX\n..X\n", "IL", "malformed", "wanted a cell from A1 to C3"),
    (OPEN, "D1 Stake\n...\nXO.\n..X\n", "IL", "malformed", "wanted a cell from A1 to C3"),
    (OPEN, "c2 raid\n...\nxxx\n..x\n", "IL", "letter case", "upper and lower case differ"),
    (OPEN, "C2 Raid\n. . .\nX X X\n. . X\n", "IL", "blanks in rows", "contain no spaces"),
    (OPEN, "C2 Raid\n...\nXXX\n", "IL", "malformed", "line 4: found the end of the text"),
    (OPEN, "C2 Raid\n", "IL", "no board", "the board after the move are missing"),
    (OPEN, "Raid C2\n...\nXXX\n..X\n", "IL", "kind before cell", "the cell comes first"),
    (OPEN, "Raid C2", "IL", "kind before cell", "the cell comes first: B3 Raid"),
    (OPEN, "Raid\n", "IL", "malformed", "line 1: found 'Raid', wanted a move"),
    (OPEN, "searching...\nC2 Raid\n...\nXXX\n..X\n", "IL", "other text before", "nothing else"),
    (OPEN, "C2 Raid\n...\nXXX\n..X\n9 nodes\n", "IL", "other text after", "nothing else"),
    (OPEN, b"\xff\xfe\n", "IL", "malformed", "the byte 0xff"),
    (OPEN, "\x1b[2J\n", "IL", "malformed", "'\\x1b[2J'"),
    (OPEN, "A2 Stake\n...\nXO.\n..X\n", "IL", "illegal move", "A2 is taken by X"),
    (OPEN, "B2 Raid\n...\nXX.\n..X\n", "IL", "illegal move", "B2 is taken by O"),
    (OPEN, "C1 Raid\n..X\nXO.\n..X\n", "IL", "illegal move", "no pawn of X is beside C1"),
    (OPEN, "B1 Raid\n.X.\nXO.\n..X\n", "IL", "illegal move", "a Raid needs one"),
    (OPEN, "A1 Raid\n...\nXO.\n..X\n", "WA", "move not played", "wrong in 1 cell: A1"),
    (OPEN, "A1 Raid\nO..\nXO.\n..X\n", "WA", "wrong pawn", "so the pawn is X"),
    (OPEN, "A1 Raid\nXX.\nXO.\n..X\n", "WA", "wrong board", "wrong in 1 cell: B1"),
    (OPEN, "C2 Stake\n...\nXXX\n..X\n", "WA", "stake turns pawns", "a Stake turns no pawns"),
    (OPEN, "C1 Stake\n...\nXO.\nX.X\n", "WA", "row and column exchanged", "the column letter"),
    (OPEN, "B1 Stake\n..X\nXO.\n..X\n", "WA", "another cell filled", "shows the move in C1"),
    (OPEN, "A1 Raid\nO..\nOX.\n..O\n", "WA", "sides swapped", "exchanged on the whole board"),
    (OPEN, "C1 Stake\n.X.\n.O.\nX.X\n", "WA", "board transposed", "rows and columns"),
    (OPEN, "A3 Stake\n...\nXO.\nX.X\n", "WA", "worse move", "worse than the best move by 12"),
    (OPEN, "A1 Stake\nX..\nXO.\n..X\n", "WA", "worse move", "worse than the best move by 12"),
    (OPEN, "C2 Stake\n...\nXOX\n..X\n", "WA", "worse move", "worse than the best move by 8"),
    (CHAIN, "B2 Raid\nOXOO\n.XX.\n....\n....\n", "AC", "", ""),
    (CHAIN, "B2 Raid\nXXXX\n.XX.\n....\n....\n", "WA", "raid spreads", "do not turn others"),
    (
        CHAIN,
        "B2 Raid\nOOOO\n.XX.\n....\n....\n",
        "WA",
        "raid turns nothing",
        "turns every O beside",
    ),
    (CHAIN, "B2 Raid\nOXOO\n..X.\n....\n....\n", "WA", "cell left free", "fill the cell too"),
    (TIE, "A1 Stake\nO.\n..\n", "AC", "", ""),
    (TIE, "B1 Stake\n.O\n..\n", "WA", "tie-break", "as good as the best move"),
    (TIE, "B2 Stake\n..\n.O\n", "WA", "tie-break", "all Stakes row by row"),
    (DEEP, "B2 Stake\n..O\n.X.\n...\n", "WA", "worse move", "worse than the best move"),
    (COMPETITION, "A1 Stake\nX.\n..\n", "AC", "", "legal move with the right board"),
    (COMPETITION, "A1 Stake\n..\nX.\n", "WA", "another cell filled", "shows the move in A2"),
    (COMPETITION, "A1 Raid\nX.\n..\n", "IL", "illegal move", "a Raid needs one"),
]


def judge(
    given_input: str, actual: str | bytes, oracle: Oracle = reference_oracle, **options: object
) -> Finding:
    """Judge an answer; the expected one is the reference's."""
    request = parse_request(given_input)
    game = request.game()
    expected = answer_of(game, best_of(game, request.depth or 1))
    data = actual if isinstance(actual, bytes) else actual.encode()
    stream = io.BytesIO(expected.encode())
    return check_with(Question(given_input.encode(), stream, data, options), oracle)


@pytest.mark.parametrize(("given_input", "actual", "verdict", "diagnosis", "message"), TABLE)
def test_table(
    given_input: str, actual: str | bytes, verdict: str, diagnosis: str, message: str
) -> None:
    """Every class of answer gets its verdict, its name and its reason."""
    finding = judge(given_input, actual)
    assert (finding.verdict.name, finding.diagnosis) == (verdict, diagnosis)
    assert message in finding.student


def test_a_raid_that_turns_diagonally_is_named() -> None:
    """Only the four cells beside count."""
    board = "3\nMINIMAX\nX\n1\n1 1 1\n1 1 1\n1 1 1\nO..\nX..\n...\n"
    finding = judge(board, "B2 Raid\nX..\nXX.\n...\n")
    assert finding.diagnosis == "raid turns diagonally"


def test_where_two_mistakes_fit_both_are_told() -> None:
    """A pawn that is both diagonal and next to a turned one leaves open which mistake it was."""
    board = "3\nMINIMAX\nX\n1\n1 1 1\n1 1 1\n1 1 1\nO..\nO..\n.X.\n"
    finding = judge(board, "B2 Raid\nX..\nXX.\n.X.\n")
    assert finding.diagnosis == "raid spreads or raid turns diagonally"


def test_accept_optimal_takes_any_best_move() -> None:
    """With `accept: optimal` the tie-break does not count, but a worse move still does."""
    assert judge(TIE, "B2 Stake\n..\n.O\n", accept="optimal").verdict.name == "AC"
    assert judge(OPEN, "A3 Stake\n...\nXO.\nX.X\n", accept="optimal").verdict.name == "WA"


def test_without_an_oracle_less_is_said() -> None:
    """A silent oracle leaves the verdict and drops the reasons; only `optimal` cannot be judged."""
    finding = judge(DEEP, "B2 Stake\n..O\n.X.\n...\n", oracle=lambda _: None)
    assert finding.verdict.name == "WA"
    assert finding.student == "B2 Stake is legal, but not the requested move"
    silent = judge(DEEP, "B2 Stake\n..O\n.X.\n...\n", oracle=lambda _: None, accept="optimal")
    assert silent.verdict.name == "JE"


@pytest.mark.parametrize("answer", [b"", b"nonsense", b"\xff", b"A1 Raid\n...\n...\n...\n"])
def test_an_oracle_that_talks_nonsense_is_not_believed(answer: bytes) -> None:
    """Answers of the oracle are played by the rules; what breaks them counts as no answer."""
    finding = judge(DEEP, "B2 Stake\n..O\n.X.\n...\n", oracle=lambda _: answer)
    assert finding.details["class"] == "unvalued"


def test_a_wrong_expected_file_is_our_fault() -> None:
    """When a better move than the expected one turns up, nobody loses a point."""
    question = Question(OPEN.encode(), io.BytesIO(b"A1 Stake\nX..\nXO.\n..X\n"), b"")
    better = Question(question.input, question.expected, b"C2 Raid\n...\nXXX\n..X\n")
    finding = check_with(better, reference_oracle)
    assert finding.verdict.name == "JE"
    assert "the oracle values C2 Raid at 15" in finding.staff


@pytest.mark.parametrize("expected", [b"", b"hm\n", b"C2 Raid\n...\nXX.\n...\n", b"\xff"])
def test_a_broken_expected_file_is_our_fault(expected: bytes) -> None:
    """An expected file that is no legal answer never makes an answer wrong."""
    answer = b"A3 Stake\n...\nXO.\nX.X\n"
    finding = check_with(
        Question(OPEN.encode(), io.BytesIO(expected), answer, {}), reference_oracle
    )
    assert finding.verdict.name == "JE"


def test_students_never_read_the_expected_move() -> None:
    """Students learn how much worse, staff also what was expected."""
    finding = judge(OPEN, "A3 Stake\n...\nXO.\nX.X\n")
    assert "C2" not in finding.student
    assert "expected C2 Raid, worth 15" in finding.staff


def test_drawings_mark_what_is_wrong() -> None:
    """A wrong board is drawn with its wrong cells marked, beside the board by the rules."""
    _, given, right = judge(OPEN, "A1 Raid\nXX.\nXO.\n..X\n").drawings
    assert [cell.mark for cell in given.rows[0]] == [Mark.MOVE, Mark.DIFFERENT, Mark.NONE]
    assert [cell.piece for cell in right.rows[0]] == ["X", "", ""]
    assert given.rows[1][0].value == "5"


def test_a_worse_move_is_drawn_as_a_story() -> None:
    """Before, the wrong move, the reply with the pawns that it turned, the best move: in order."""
    drawings = judge(DEEP, "B2 Stake\n..O\n.X.\n...\n").drawings
    assert [each.scene for each in drawings] == [
        *(Scene.BEFORE, Scene.GIVEN, Scene.REPLY, Scene.BEST),
    ]
    before, given, reply, _ = drawings
    marks = [{c.mark for row in each.rows for c in row} for each in (before, given, reply)]
    assert marks[0] == {Mark.NONE}
    assert marks[1] == {Mark.NONE, Mark.WRONG}
    assert marks[2] == {Mark.NONE, Mark.MOVE, Mark.TURNED}
    assert reply.rows[1][1].mark is Mark.TURNED


@st.composite
def requests(draw: st.DrawFn) -> Request:
    """Draw a small request with at least one free cell."""
    size = draw(st.integers(2, 3))
    cells = size * size
    values = draw(st.lists(st.integers(-3, 9), min_size=cells, max_size=cells))
    pawns = draw(st.lists(st.sampled_from(".XO"), min_size=cells - 1, max_size=cells - 1))
    board = "".join([*pawns, "."])
    player, depth = draw(st.sampled_from("XO")), draw(st.integers(1, 2))
    return Request(size, "MINIMAX", player, depth, None, tuple(values), board)


@given(requests(), st.data())
def test_every_legal_move_is_judged_as_brute_force_would(
    request: Request, data: st.DataObject
) -> None:
    """Accepted, worse by how much, or only not first: always what plain minimax says."""
    game = request.game()
    assert request.depth is not None
    values = values_of(game, request.depth)
    move = data.draw(st.sampled_from(list(values)))
    finding = judge(render_request(request), answer_of(game, move))
    best = max(values.values())
    if move == best_of(game, request.depth):
        assert finding.verdict.name == "AC"
    elif values[move] == best:
        assert finding.diagnosis == "tie-break"
    else:
        assert finding.details["worse_by"] == best - values[move]


@given(st.binary(max_size=60) | st.text(alphabet="ABC123 StakeRaid.XO\n", max_size=40))
def test_no_bytes_break_the_checker(actual: bytes | str) -> None:
    """Any answer gets a verdict about the answer, never a judge error or an exception."""
    assert judge(OPEN, actual).verdict.name in ("AC", "WA", "IL")


@given(st.binary(max_size=60))
def test_a_strange_input_is_a_judge_error(data: bytes) -> None:
    """An input that is no Raid request is our fault, whatever the answer is."""
    question = Question(data, io.BytesIO(b"x"), b"A1 Stake\n.\n", {})
    assert check_with(question, reference_oracle).verdict.name == "JE"
