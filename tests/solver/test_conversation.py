"""`python -m solver --game`: one process, many requests, each answered as if it were alone."""

import signal
import subprocess
import sys

import pytest

from solver.__main__ import run
from solver.formats.raid import COMPETITION, Request, parse_answer, render_request
from solver.games.raid import FREE, RaidGame
from tests.solver.processes import environment, run_solver

EXACT = b"3\nMINIMAX\nX\n2\n1 1 1\n1 9 1\n1 1 18\nX..\n.O.\n...\n"
ANSWER = b"B1 Raid\nXX.\n.X.\n...\n"


def talk(requests: bytes) -> "subprocess.CompletedProcess[bytes]":
    """Return what becomes of a conversation."""
    return run_solver("--game", given=requests)


@pytest.mark.parametrize(
    "requests",
    [
        EXACT + b"\n" + EXACT + b"\n",
        EXACT + b"\n" + EXACT,  # the end of the input ends a request as well
        b"\n\n" + EXACT + b"\n\n \t\r\n" + EXACT + b"\n\n",
        (EXACT + b"\n" + EXACT).replace(b"\n", b"\r\n"),
    ],
)
def test_each_request_gets_its_answer_and_an_empty_line(requests: bytes) -> None:
    """However many empty lines there are, of whatever kind: as many answers as requests."""
    done = talk(requests)
    assert (done.returncode, done.stdout, done.stderr) == (0, 2 * (ANSWER + b"\n"), b"")


def test_nothing_asked_is_nothing_answered() -> None:
    """An input that is empty, or has empty lines alone, ends well."""
    for requests in (b"", b"\n\n"):
        done = talk(requests)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (b"PREORDER\nXOXOXO***\n", b"13: found 'PREORDER', wanted the board size"),
        (EXACT.replace(b"MINIMAX", b"GUESS"), b"14: found 'GUESS', wanted an algorithm"),
        (EXACT[:-4], b"22: found the end of the text, wanted row 3 of the board"),
        (EXACT.replace(b".", b"X"), b"20: found a full board, wanted"),
        (EXACT.replace(b"9", b"\xff"), b"18: found the byte 0xff, wanted text in UTF-8"),
    ],
)
def test_a_wrong_request_ends_it_with_its_line(wrong: bytes, message: bytes) -> None:
    """What came before is answered; the line is counted from the beginning of the input."""
    done = talk(EXACT + b"\n\n" + wrong + b"\n" + EXACT)
    assert (done.returncode, done.stdout) == (2, ANSWER + b"\n")
    assert done.stderr.startswith(b"standard input:" + message)
    assert done.stderr.count(b"\n") == 1


def test_it_stands_alone_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Files beside --game are refused: the requests come on standard input."""
    assert run(["--game", "input.txt"]) == 2
    assert capsys.readouterr().err == "--game: found other words beside it, wanted it alone\n"


class Conversation:
    """A process that is asked move by move."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "solver", "--game"],
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def ask(self, game: RaidGame, seconds: float) -> str:
        """Return the board after the move that is made; it must be the right one."""
        assert self.process.stdin
        assert self.process.stdout
        player = game.pawns[0]
        request = Request(game.size, COMPETITION, player, None, seconds, game.values, game.board)
        self.process.stdin.write(render_request(request).encode() + b"\n")
        self.process.stdin.flush()
        lines = iter(self.process.stdout.readline, b"\n")
        move, board = parse_answer(b"".join(lines).decode(), game.size)
        game.check(game.initial(), move)
        assert board == game.play(game.initial(), move)[0]
        return board

    def end(self, number: int | None = None) -> tuple[int, bytes]:
        """Close its input, or send a signal; return exit code and standard error."""
        if number is not None:
            self.process.send_signal(number)
        _, trouble = self.process.communicate(timeout=60)
        return self.process.returncode, trouble


def test_whole_games_are_played() -> None:
    """Both sides of one game, and then another game: each move is legal, and the board is full."""
    talking = Conversation()
    for size, seconds in ((5, 0.3), (3, 0.0), (4, 5.0)):
        values = tuple(7 * cell % 11 for cell in range(size * size))
        board, side = FREE * size * size, 0
        while FREE in board:
            board = talking.ask(RaidGame(size, values, board, "XO"[side]), seconds)
            side = 1 - side
    assert talking.end() == (0, b"")


@pytest.mark.parametrize("asked", [0, 1])
def test_ctrl_c_ends_it_quietly(asked: int) -> None:
    """Between two requests an interrupt is no trouble: exit code 130 and nothing to read."""
    talking = Conversation()
    talking.ask(RaidGame(2, (1, 2, 3, 4), "....", "X"), 1.0)  # it is up
    assert talking.end(signal.SIGINT) == (130, b"")


def test_a_closed_pipe_ends_it_quietly() -> None:
    """Nobody reads the answers any more: exit code 141 and nothing to read."""
    talking = Conversation()
    game = RaidGame(2, (1, 2, 3, 4), "....", "X")
    talking.ask(game, 1.0)
    assert talking.process.stdin
    assert talking.process.stdout
    talking.process.stdout.close()
    talking.process.stdin.write(EXACT + b"\n")
    talking.process.stdin.close()
    assert talking.process.wait(60) == 141
    assert talking.process.stderr
    assert talking.process.stderr.read() == b""
    talking.process.stderr.close()
