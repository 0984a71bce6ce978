"""Judging answers about numerical tic-tac-toe in the words of the game, verb by verb.

Steps and episodes are in numerical_play.py; values and best moves are judged here. What a learner
prints is compared line by line.
"""

import io

from judge.checkers import Question
from judge.checkers.numerical.play import finding, judge_play, parse_move
from judge.checkers.oracle import Oracle, oracle_of
from judge.checkers.plain import exact
from judge.checkers.plain.lines import LinePair, first_difference, normalised
from judge.checkers.plain.numbers import parse_number
from judge.checkers.question import request_of
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown
from solver.errors import IllegalMove
from solver.formats.numerical import (
    EPISODE,
    KEYWORD,
    RETURN,
    SOLVE,
    STEP,
    Request,
    parse_request,
    render_state,
)
from solver.games.numerical import Move, Numerical, check_move

LARGEST_EXPECTED = 1 << 24  # bytes
MOST_LINES = 200  # of values and best moves; there are at most 45 moves


def check(question: Question) -> Finding:
    """Judge with the option `oracle_seconds`."""
    return check_with(question, oracle_of(question))


def check_with(question: Question, oracle: Oracle) -> Finding:
    """Judge with any oracle."""
    expected = question.expected.read(LARGEST_EXPECTED)
    actual = normalised(question.actual)
    pair = first_difference(io.BytesIO(expected), actual)
    if pair is None:
        return Finding(Verdict.AC)
    request = request_of(question.input, parse_request)
    if request is None:
        reason = "the input of the case is not a request about numerical tic-tac-toe"
        return Finding.judge_error(reason)
    if not actual.strip():
        return finding(pair, "the answer is empty", "empty answer", Verdict.IL)
    if request.verb in (STEP, EPISODE):
        return judge_play(request, actual, pair)
    if request.verb in (SOLVE, RETURN):
        return _judge_value(request, expected, actual, pair, oracle)
    return exact.check(Question(question.input, io.BytesIO(expected), actual))


def _judge_value(
    request: Request, expected: bytes, actual: bytes, pair: LinePair, oracle: Oracle
) -> Finding:
    """Judge a value and the best moves below it."""
    lines = [line.strip() for line in actual.strip().split(b"\n", MOST_LINES)]
    right = [line.strip() for line in expected.strip().split(b"\n")]
    if lines[0] != right[0]:
        return _wrong_value(request, lines[0], right[0], pair)
    moves = []
    for number, line in enumerate(lines[1:], 2):
        move = parse_move(line.removeprefix(b"best "))
        here = LinePair(number, b"best ...", line, 0)
        if not line.startswith(b"best ") or move is None:
            why = f"{shown(line)} is no best move: best position value"
            return finding(here, why, "malformed", Verdict.IL)
        try:
            check_move(request.position, move)
        except IllegalMove as error:
            return finding(here, f"illegal move: {error}", "illegal move", Verdict.IL)
        moves.append(move)
    return _wrong_moves(request, moves, right[1:], pair, oracle)


def _wrong_value(request: Request, given: bytes, right: bytes, pair: LinePair) -> Finding:
    name = right.partition(b" ")[0]
    if given.partition(b" ")[0] != name:
        why = f"{shown(given)} stands where the line '{name.decode()} ...' belongs"
        return finding(pair, why, "malformed", Verdict.IL)
    value = parse_number(given.partition(b" ")[2])
    wanted = parse_number(right.partition(b" ")[2])
    if value is None:
        return finding(pair, f"{shown(given)} has no number", "malformed", Verdict.IL)
    if value == wanted:
        why = "the value is right, but write it as a fraction in lowest terms"
        return finding(pair, why, "not in lowest terms")
    if wanted is not None and value == -wanted:
        why = f"{shown(given)} has the wrong sign: values are for odd, whoever moves"
        return finding(pair, why, "wrong sign")
    return finding(pair, f"{shown(given)} is wrong", "wrong value")


def _wrong_moves(
    request: Request, moves: list[Move], right: list[bytes], pair: LinePair, oracle: Oracle
) -> Finding:
    best = [move for line in right if (move := parse_move(line.removeprefix(b"best ")))]
    extra = [move for move in moves if move not in best]
    missing = [move for move in best if move not in moves]
    if not extra and not missing:
        repeated = len(moves) != len(set(moves))
        why = "a best move is there twice" if repeated else "the best moves are in another order"
        return finding(pair, why, "order of lines")
    told = []
    if extra:
        cell, number = extra[0]
        told.append(f"{cell} {number} is not a best move{_led_to(request, extra[0], oracle)}")
    if missing:
        told.append(f"{counted(len(missing), 'best move')} missing")
    return finding(pair, "; ".join(told), "not a best move" if extra else "best moves missing")


def _led_to(request: Request, move: Move, oracle: Oracle) -> str:
    """Return what the oracle says becomes of a move, or nothing."""
    if request.verb != SOLVE:
        return ""
    after = Numerical().play(request.position, move)
    answer = oracle(f"{KEYWORD}\n{SOLVE}\n{render_state(after)}\n".encode("ascii"))
    outcome = {b"value 1": "odd wins", b"value 0": "it is a tie", b"value -1": "even wins"}
    told = outcome.get((answer or b"").split(b"\n")[0])
    return f": after it {told} with best play" if told else ""
