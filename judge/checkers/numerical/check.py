"""Judging answers about numerical tic-tac-toe in the words of the game, verb by verb.

Steps and episodes are in play.py; values and best moves are judged here. What a learner
prints is compared line by line.
"""

from typing import TypeAlias

from judge.checkers.keyed_rows import KeyedRows, Row, compare
from judge.checkers.numerical.play import finding, judge_play, parse_move
from judge.checkers.oracle import Oracle, oracle_of
from judge.checkers.plain import exact
from judge.checkers.plain.lines import LinePair
from judge.checkers.plain.numbers import parse_number
from judge.checkers.question import AnswerRefused, Question, refused
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

MOST_LINES = 200  # of values and best moves; there are at most 45 moves
Moves: TypeAlias = KeyedRows[Move, None]


def check(question: Question) -> Finding:
    """Judge with the option `oracle_seconds`."""
    return check_with(question, oracle_of(question))


def check_with(question: Question, oracle: Oracle) -> Finding:
    answer = refused(question, parse_request, "a request about numerical tic-tac-toe")
    if isinstance(answer, Finding):
        return answer
    if not answer.actual.strip():
        return finding(answer.pair, "the answer is empty", "empty answer", Verdict.IL)
    if answer.request.verb in (STEP, EPISODE):
        return judge_play(answer.request, answer.actual, answer.pair)
    if answer.request.verb in (SOLVE, RETURN):
        return _judge_value(answer, oracle)
    return exact.wrong_line(answer.pair, answer.actual)


def _judge_value(answer: AnswerRefused[Request], oracle: Oracle) -> Finding:
    """Judge a value and the best moves below it."""
    value, *lines = [line.strip() for line in answer.actual.strip().split(b"\n", MOST_LINES)]
    right, *best = [line.strip() for line in answer.expected.strip().split(b"\n")]
    if value != right:
        return _wrong_value(value, right, answer.pair)
    given = Moves()
    for number, line in enumerate(lines, 2):
        move = _best_move(line)
        here = LinePair(number, b"best ...", line, 0)
        if move is None:
            why = f"{shown(line)} is not a best move: wanted 'best POSITION VALUE'"
            return finding(here, why, "malformed", Verdict.IL)
        try:
            check_move(answer.request.position, move)
        except IllegalMove as error:
            return finding(here, f"illegal move: {error}", "illegal move", Verdict.IL)
        given.add(move, Row(None, number))
    return _wrong_moves(answer, given, best, oracle)


def _best_move(line: bytes) -> Move | None:
    return parse_move(line.removeprefix(b"best ")) if line.startswith(b"best ") else None


def _wrong_value(given: bytes, right: bytes, pair: LinePair) -> Finding:
    name = right.partition(b" ")[0]
    if given.partition(b" ")[0] != name:
        why = f"{shown(given)} is in the place of the line '{name.decode()} ...'"
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
    answer: AnswerRefused[Request], given: Moves, lines: list[bytes], oracle: Oracle
) -> Finding:
    right = Moves({move: Row(None) for line in lines if (move := _best_move(line))})
    found = compare(right, given)
    if not found.extra and not found.missing:
        twice = "a best move appears twice"
        why = twice if found.doubled else "the best moves are in another order"
        return finding(answer.pair, why, "order of lines")
    told = []
    if found.extra:
        move = found.extra[0]
        led_to = _led_to(answer.request, move, oracle)
        told.append(f"{move[0]} {move[1]} is not a best move{led_to}")
    if found.missing:
        told.append(f"{counted(len(found.missing), 'best move')} missing")
    diagnosis = "not a best move" if found.extra else "best moves missing"
    return finding(answer.pair, "; ".join(told), diagnosis)


def _led_to(request: Request, move: Move, oracle: Oracle) -> str:
    """Return how a move ends according to the oracle, or ""."""
    if request.verb != SOLVE:
        return ""
    after = Numerical().play(request.position, move)
    answer = oracle(f"{KEYWORD}\n{SOLVE}\n{render_state(after)}\n".encode("ascii"))
    outcome = {b"value 1": "odd wins", b"value 0": "it is a tie", b"value -1": "even wins"}
    told = outcome.get((answer or b"").split(b"\n")[0])
    return f": after it {told} with best play" if told else ""
