"""The checker for numerical tic-tac-toe: plays, values and best moves."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.checkers.numerical.check import check_with
from judge.checkers.oracle import Oracle
from judge.checkers.question import Question
from judge.model.finding import PLAY_FROM, Finding, Mark
from solver.tasks import Options, solve

STEP = "NUMERICAL\nSTEP\nx x x x x x x x x\n4 5\n1\n"
WINNING = "NUMERICAL\nSTEP\n1 5 x 2 4 x x x x\n2 9\n1\n"
LOSING = "NUMERICAL\nSTEP\nx 8 5 x 6 x x x 9\n6 1\n{seed}\n"
BLANK = "NUMERICAL\nSTEP\n6 x x x 1 x x x x\n1 9\n4\n"  # 6 + 9 + blank
EPISODE = "NUMERICAL\nEPISODE\n2\n1 1\n"
SOLVE = "NUMERICAL\nSOLVE\n1 9 8 3 4 6 5 x x\n"  # even to move: 7 2 wins, the rest ties or loses
RETURN = "NUMERICAL\nRETURN\n2 7 5 9 x 4 8 x x\n"  # -1/2
LEARN = "NUMERICAL\nLEARN\n1\n1\n"


def solved(request: bytes) -> bytes:
    """Answer as the oracle would, inside the test process."""
    return b"".join(solve(request.decode(), Options()))


def lost_step() -> str:
    """Return a step that the environment happens to win."""
    for seed in range(200):
        request = LOSING.format(seed=seed)
        if b"reward -10" in solved(request.encode()):
            return request
    raise AssertionError("no seed below 200 lets the environment win")


LOST = lost_step()
REQUESTS = (STEP, WINNING, LOST, BLANK, EPISODE, SOLVE, RETURN, LEARN)
RIGHT = {text: solved(text.encode()).decode() for text in REQUESTS}


def with_line(request: str, name: str, rest: str) -> str:
    """Return the right answer with another line of a name."""
    lines = RIGHT[request].split("\n")
    place = next(i for i, line in enumerate(lines) if line.startswith(name + " "))
    lines[place] = f"{name} {rest}"
    return "\n".join(lines)


# request, answer, verdict, diagnosis, part of what the student reads
TABLE = [
    *[(request, RIGHT[request], "AC", "", "") for request in REQUESTS],
    (STEP, RIGHT[STEP].replace("\n", " \r\n"), "AC", "", ""),
    (STEP, "", "IL", "empty answer", "the answer is empty"),
    (STEP, with_line(STEP, "environment", "4 2"), "IL", "illegal move", "illegal move of the env"),
    (STEP, with_line(STEP, "environment", "0 7"), "IL", "illegal move", "line 2"),
    (STEP, with_line(STEP, "environment", "centre"), "IL", "malformed", "'centre' is not a move"),
    (STEP, with_line(STEP, "environment", "-"), "WA", "environment did not move", "the game goes"),
    (STEP, with_line(STEP, "reward", "0"), "WA", "reward when the game goes on", "'0' is not the"),
    (STEP, with_line(STEP, "reward", "10"), "WA", "reward when the game goes on", "line 4"),
    (STEP, with_line(STEP, "terminal", "True Tie"), "WA", "wrong end", "the game goes on"),
    (STEP, with_line(STEP, "state", "x x x x 5 x x x x"), "WA", "wrong state", "does not follow"),
    (STEP, with_line(STEP, "state", "5"), "IL", "malformed", "'5' is not a state"),
    (STEP, "agent 0 1\n", "WA", "another action", "line 1: '0 1' is not the agent's"),
    (STEP, "hello\n", "IL", "malformed", "in the place of a line 'agent ...'"),
    (STEP, RIGHT[STEP].split("reward")[0], "WA", "too short", "ends too early"),
    (STEP, RIGHT[STEP] + "bye\n", "WA", "too long", "'bye' is surplus"),
    (WINNING, with_line(WINNING, "environment", "5 6"), "WA", "moved after the end", "has no turn"),
    (WINNING, with_line(WINNING, "reward", "-10"), "WA", "reward when the agent has won", "line 4"),
    (LOST, with_line(LOST, "reward", "10"), "WA", "reward when the environment has won", "line 4"),
    (BLANK, with_line(BLANK, "environment", "-"), "WA", "blank cells count as nothing", "6 + 9"),
    (
        BLANK,
        with_line(BLANK, "terminal", "True Win"),
        "WA",
        "blank cells count",
        "filled and add up to",
    ),
    (EPISODE, with_line(EPISODE, "return", "5"), "WA", "wrong return", "sum of all rewards"),
    (SOLVE, "value 1\nbest 7 2\n", "WA", "wrong sign", "values are for odd"),
    (SOLVE, "value 0\nbest 7 2\n", "WA", "wrong value", "'value 0' is wrong"),
    (SOLVE, "wert 0\n", "IL", "malformed", "in the place of the line 'value ...'"),
    (SOLVE, "value many\n", "IL", "malformed", "has no number"),
    (SOLVE, "value -1\n", "WA", "best moves missing", "1 best move missing"),
    (SOLVE, "value -1\nbest 8 2\n", "WA", "not a best move", "8 2 is not a best move: after it"),
    (SOLVE, "value -1\nbest 7 2\nbest 8 2\n", "WA", "not a best move", "with best play"),
    (SOLVE, "value -1\nbest 7 2\nbest 7 2\n", "WA", "order of lines", "appears twice"),
    (SOLVE, "value -1\nbest 0 2\n", "IL", "illegal move", "illegal move: "),
    (SOLVE, "value -1\nbest\n", "IL", "malformed", "is not a best move"),
    (RETURN, RIGHT[RETURN].replace("-1/2", "-0.5"), "WA", "not in lowest terms", "lowest terms"),
    (RETURN, RIGHT[RETURN].replace("-1/2", "1/2"), "WA", "wrong sign", "'return 1/2'"),
    (LEARN, "episodes 2\n", "WA", "", "line 1 is wrong"),
]


def judged(request: str, actual: str | bytes, oracle: Oracle = solved) -> Finding:
    """Judge an answer to one of the requests above."""
    data = actual if isinstance(actual, bytes) else actual.encode()
    stream = io.BytesIO(RIGHT[request].encode())
    return check_with(Question(request.encode(), stream, data, {}), oracle)


@pytest.mark.parametrize(("request_text", "actual", "verdict", "diagnosis", "message"), TABLE)
def test_table(request_text: str, actual: str, verdict: str, diagnosis: str, message: str) -> None:
    """Right answers are accepted; the first wrong line is told with the rule that it breaks."""
    finding = judged(request_text, actual)
    assert finding.verdict.name == verdict
    assert finding.diagnosis.startswith(diagnosis)
    assert bool(finding.diagnosis) == bool(diagnosis)
    assert message in finding.student


def test_another_legal_reply_is_told_as_such() -> None:
    """A reply that the rules allow but the seed does not give is no illegal move."""
    for cell in range(9):
        for number in (2, 4, 6, 8):
            actual = with_line(STEP, "environment", f"{cell} {number}")
            if cell != 4 and actual != RIGHT[STEP]:
                assert judged(STEP, actual).diagnosis == "another reply"


def test_a_wrong_state_is_drawn() -> None:
    """The cells that do not follow are marked, and the right ones can be played on."""
    finding = judged(STEP, with_line(STEP, "state", "x x x x 5 x x x x"))
    given_state, right = finding.drawings
    cells = "".join(cell.piece or "x" for row in right.rows for cell in row)
    assert finding.details[PLAY_FROM] == f"#numerical/{cells}/"
    marks = [cell.mark for row in given_state.rows for cell in row]
    assert marks.count(Mark.DIFFERENT) == 1
    assert right.rows[1][1].piece == "5"


def test_without_an_oracle_less_is_said() -> None:
    """A silent oracle leaves the verdict and drops what becomes of the move."""
    finding = judged(SOLVE, "value -1\nbest 8 2\n", oracle=lambda _: None)
    assert finding.student.startswith("line 2: 8 2 is not a best move; 1 best move missing")


def test_a_broken_case_is_our_fault() -> None:
    """An input that is no request is a judge error."""
    question = Question(b"hm", io.BytesIO(b"a"), b"b", {})
    assert check_with(question, solved).verdict.name == "JE"


@given(st.binary(max_size=60) | st.text(alphabet="value best x0123456789-/\n", max_size=60))
def test_no_bytes_break_the_checker(actual: bytes | str) -> None:
    """Any answer gets a verdict about the answer."""
    data = actual if isinstance(actual, bytes) else actual.encode()
    for request in REQUESTS:
        half = RIGHT[request].encode()[: len(RIGHT[request]) // 2]
        for answer in (data, half + data, half + b"\n" + data):
            assert judged(request, answer).verdict.name in ("AC", "WA", "IL")
