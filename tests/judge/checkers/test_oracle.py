"""The oracle: our solver as a process, its limits, and what the Raid checker makes of it."""

import io

from judge.checkers.oracle import run_solver
from judge.checkers.raid.value import worth_of
from solver.formats.raid import parse_request
from tests.judge.checkers.asking import ask
from tests.judge.checkers.raid.reference import answer_of, best_of, reference_oracle, values_of

SECONDS = 120.0  # generous: a loaded machine must not change what a test says
BOARD = "3\nMINIMAX\nX\n3\n4 8 1\n3 9 2\n1 5 1\n..O\n...\nO.X\n"
HUGE = (
    "26\nMINIMAX\nX\n9\n" + ("9 8 7 6 5 4 3 2 1 0 1 2 3 " * 2 + "\n") * 26 + ("." * 26 + "\n") * 26
)


def ask_solver(request: bytes) -> bytes | None:
    """Ask the real process."""
    return run_solver(request, SECONDS)


def test_the_process_answers_as_the_reference() -> None:
    """What the bundled solver says over a pipe is what plain minimax says."""
    assert ask_solver(BOARD.encode()) == reference_oracle(BOARD.encode())


def test_values_over_the_process_are_those_of_minimax() -> None:
    """Playing the line of best moves to its end gives the value of a move."""
    game = parse_request(BOARD).game()
    for move, value in list(values_of(game, 3).items())[::4]:
        worth = worth_of(game, move, 3, ask_solver)
        assert worth is not None
        assert worth.value == value


def test_what_the_solver_refuses_is_no_answer() -> None:
    """An unreadable request ends in None, not in an exception."""
    assert ask_solver(b"nonsense\n") is None


def test_an_answer_that_takes_too_long_is_none() -> None:
    """The time limit of the oracle holds, and the checker then says less."""
    assert run_solver(HUGE.encode(), 0.05) is None
    finding = ask(
        "raid",
        HUGE,
        answer_of(parse_request(HUGE).game(), (0, 0)),
        answer_of(parse_request(HUGE).game(), (0, 1)),
        oracle_seconds=0.05,
    )
    assert finding.verdict.name == "WA"
    assert finding.student == "B1 Stake is legal, but not the requested move"


def test_the_checker_uses_the_process() -> None:
    """By its name, without an oracle given, the checker values moves with the real solver."""
    request = parse_request(BOARD)
    game = request.game()
    values = values_of(game, 3)
    best = best_of(game, 3)
    worst = min(values, key=lambda move: values[move])
    finding = ask(
        "raid", BOARD, answer_of(game, best), answer_of(game, worst), oracle_seconds=SECONDS
    )
    assert finding.details["worse_by"] == values[best] - values[worst]
    assert "the reply is" in finding.student


def test_a_stream_is_read_once() -> None:
    """The expected stream need not be seekable."""

    class Once(io.BytesIO):
        def seekable(self) -> bool:
            return False

    game = parse_request(BOARD).game()
    answer = answer_of(game, best_of(game, 3)).encode()
    from judge.checkers.question import Question
    from judge.checkers.registry import CHECKERS

    for name in ("exact", "raid"):
        question = Question(BOARD.encode(), Once(answer), answer)
        assert CHECKERS[name](question).verdict.name == "AC"
