"""Judging an answer to a Raid request in the words of the game.

Legality and the board after the move follow from the rules. How good a move is comes from the
oracle, our own solver in a process with limits; where that is too slow the message says less,
never something wrong. Deliberately searches nothing itself.
"""

import io
from dataclasses import dataclass, replace

from judge.checkers.oracle import Oracle, oracle_of
from judge.checkers.plain.lines import first_difference
from judge.checkers.question import Question, not_a_request, request_of
from judge.checkers.raid.board import board_mistake, draw, draw_after, draw_before
from judge.checkers.raid.text import malformed, text_of
from judge.checkers.raid.value import Move, Worth, worth_of
from judge.model.finding import Drawing, Finding, Mark, Scene
from judge.model.verdict import Verdict
from judge.text.safe_text import counted
from solver.errors import FormatError, IllegalMove
from solver.formats.raid import (
    COMPETITION,
    Request,
    cell_name,
    parse_answer,
    parse_request,
    render_move,
)
from solver.games.raid import RaidGame

LARGEST_EXPECTED = 1 << 16  # bytes; the largest answer has 709
MOST_CELLS = 8  # named in a message


def check(question: Question) -> Finding:
    """Judge with options `accept: exact | optimal` and `oracle_seconds`."""
    expected = question.expected.read(LARGEST_EXPECTED)
    if question.actual == expected:  # true of most answers; needs no parsing
        return Finding(Verdict.AC)
    again = replace(question, expected=io.BytesIO(expected))
    return check_with(again, oracle_of(question))


def check_with(question: Question, oracle: Oracle) -> Finding:
    request = request_of(question.input, parse_request)
    if request is None:
        return not_a_request("a Raid request")
    try:
        move, board = parse_answer(text_of(question.actual), request.size)
    except FormatError as error:
        return malformed(question.actual, request.size, error)
    game = request.game()
    return _rules_broken(game, move, board) or _quality(question, request, game, move, oracle)


def _rules_broken(game: RaidGame, move: Move, board: str) -> Finding | None:
    """Return what is wrong by the rules alone: the move is illegal, or the board is another."""
    name = render_move(move, game.size)
    try:
        game.check(game.initial(), move)
    except IllegalMove as error:
        student = f"illegal move: {name}: {error}"
        drawing = draw(game, "the board before the move", game.board, {move[1]: Mark.WRONG})
        details = {"class": "illegal", "move": name}
        return Finding(Verdict.IL, student, student, "illegal move", details, (drawing,))
    right = game.play(game.initial(), move)[0]
    return None if board == right else _wrong_board(game, move, board, right)


def _wrong_board(game: RaidGame, move: Move, board: str, right: str) -> Finding:
    name = render_move(move, game.size)
    wrong = tuple(cell for cell, pawn in enumerate(board) if pawn != right[cell])
    cells = [cell_name(cell, game.size) for cell in wrong]
    shown = ", ".join(cells[:MOST_CELLS]) + (", ..." if len(cells) > MOST_CELLS else "")
    mistake, advice = board_mistake(game, move, board)
    student = (
        f"{name} is a legal move, but your board after it is wrong in "
        f"{counted(len(cells), 'cell')}: {shown}" + (f"; {advice}" if advice else "")
    )
    marks = {move[1]: Mark.MOVE} | dict.fromkeys(wrong, Mark.DIFFERENT)
    start = game.initial()
    drawings = (
        draw_before(game),
        draw(game, "your board", board, marks),
        draw_after(game, f"the board after {name}", start, move, Scene.OTHER),
    )
    details = {"class": "wrong board", "move": name, "cells": cells}
    return Finding(Verdict.WA, student, student, mistake or "wrong board", details, drawings)


@dataclass(frozen=True)
class _Comparison:
    """A legal move and the expected one; the worths are None where the oracle gave no answer."""

    game: RaidGame
    move: Move
    best: Move
    depth: int
    worth: Worth | None
    best_worth: Worth | None

    def name(self, move: Move) -> str:
        return render_move(move, self.game.size)


def _quality(
    question: Question, request: Request, game: RaidGame, move: Move, oracle: Oracle
) -> Finding:
    """Judge a legal move with its right board by how good it is."""
    if request.algorithm == COMPETITION or request.depth is None:
        return Finding(Verdict.AC, "a legal move with the right board")
    expected = question.expected.read(LARGEST_EXPECTED)
    if first_difference(io.BytesIO(expected), question.actual) is None:
        return Finding(Verdict.AC)
    best = _expected_move(expected, game)
    if best is None:
        return Finding.judge_error("the expected file holds no legal answer with its board")
    if best == move:
        return Finding(Verdict.AC)
    worth = worth_of(game, move, request.depth, oracle)
    best_worth = worth and worth_of(game, best, request.depth, oracle)
    found = _Comparison(game, move, best, request.depth, worth, best_worth)
    return _compared(found, question.options.get("accept") == "optimal")


def _expected_move(expected: bytes, game: RaidGame) -> Move | None:
    try:
        move, board = parse_answer(text_of(expected), game.size)
        game.check(game.initial(), move)
    except (FormatError, IllegalMove):
        return None
    return move if game.play(game.initial(), move)[0] == board else None


def _compared(found: _Comparison, optimal: bool) -> Finding:
    if found.worth is None or found.best_worth is None:
        return _unvalued(found, optimal)
    loss = found.best_worth.value - found.worth.value
    if loss > 0:
        return _worse(found, found.worth, loss)
    if loss < 0 or found.move < found.best:
        return Finding.judge_error(
            f"the oracle values {found.name(found.move)} at {found.worth.value} and the expected "
            f"{found.name(found.best)} at {found.best_worth.value}: one of them is wrong"
        )
    if optimal:
        return Finding(Verdict.AC, "a best move, though not the first of them")
    return _not_first(found, found.worth)


def _worse(found: _Comparison, worth: Worth, loss: int) -> Finding:
    name = found.name(found.move)
    student = f"{name} is legal, but worse than the best move by {loss}"
    if worth.reply is not None:
        student += f": the reply is {found.name(worth.reply)}"
    staff = f"{student}; expected {found.name(found.best)}, worth {worth.value + loss}"
    details = {
        "class": "worse",
        "move": name,
        "value": worth.value,
        "worse_by": loss,
        "reply": found.name(worth.reply) if worth.reply is not None else None,
    }
    drawings = _scenes(found, worth.reply)
    return Finding(Verdict.WA, student, staff, "worse move", details, drawings)


def _scenes(found: _Comparison, reply: Move | None) -> tuple[Drawing, ...]:
    """Return the boards of a move that is not the expected one, in the order of the story."""
    game, start = found.game, found.game.initial()
    title = f"after your {found.name(found.move)}"
    scenes = [draw_before(game), draw_after(game, title, start, found.move, Scene.GIVEN)]
    if reply is not None:
        title, after = f"after the reply {found.name(reply)}", game.play(start, found.move)
        scenes.append(draw_after(game, title, after, reply, Scene.REPLY))
    title = f"after the best move {found.name(found.best)}"
    return (*scenes, draw_after(game, title, start, found.best, Scene.BEST))


def _not_first(found: _Comparison, worth: Worth) -> Finding:
    name = found.name(found.move)
    student = (
        f"{name} is as good as the best move, but another best move comes before it: "
        "all Stakes row by row, then all Raids row by row"
    )
    staff = f"{student}; expected {found.name(found.best)}, both are worth {worth.value}"
    details = {"class": "tie-break", "move": name, "value": worth.value, "worse_by": 0}
    return Finding(Verdict.WA, student, staff, "tie-break", details, _scenes(found, None))


def _unvalued(found: _Comparison, optimal: bool) -> Finding:
    """Say less when the oracle gave no answer; only `accept: optimal` then cannot be judged."""
    name = found.name(found.move)
    if optimal:
        return Finding.judge_error(f"the oracle could not value {name} within its limits")
    student = f"{name} is legal, but not the requested move"
    staff = f"{student}; expected {found.name(found.best)} (the oracle gave no value in time)"
    details = {"class": "unvalued", "move": name}
    return Finding(Verdict.WA, student, staff, "another move", details, _scenes(found, None))
