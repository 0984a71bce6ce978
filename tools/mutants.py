"""Answers with one rule wrong, made from right ones. For trying out the judge, not for solving.

A mutation takes the task, the input and the right answer and returns another answer; where its
mistake makes no difference (or the task is not the one it knows) the answer stays right.
"""

import re
from collections.abc import Callable
from typing import TypeAlias

from solver.formats import raid as text
from solver.games.raid import FREE, RAID, STAKE, Move, RaidGame

Mutation: TypeAlias = Callable[[str, str, str], str]


def right(task: str, question: str, answer: str) -> str:
    """Make no mistake."""
    return answer


def forgets_to_turn_pawns(task: str, question: str, answer: str) -> str:
    """Raid: fill the cell but leave the enemy's pawns as they are."""
    if task != "raid":
        return answer
    game, move, _ = _raid(question, answer)
    own = game.pawns[0]
    board = game.board[: move[1]] + own + game.board[move[1] + 1 :]
    return text.render_answer(move, board, game.size)


def turns_diagonal_pawns(task: str, question: str, answer: str) -> str:
    """Raid: take the four diagonal neighbours for neighbours too."""
    if task != "raid":
        return answer
    game, move, board = _raid(question, answer)
    if move[0] == STAKE:
        return answer
    cells = list(board)
    row, column = divmod(move[1], game.size)
    for other, pawn in enumerate(board):
        distance = abs(other // game.size - row), abs(other % game.size - column)
        if distance == (1, 1) and pawn == game.pawns[1]:
            cells[other] = game.pawns[0]
    return text.render_answer(move, "".join(cells), game.size)


def looks_one_move_ahead(task: str, question: str, answer: str) -> str:
    """Raid: take what is best at once, whatever the reply."""
    return _greedy(answer, question, first=True) if task == "raid" else answer


def takes_the_last_of_equals(task: str, question: str, answer: str) -> str:
    """Raid: one move ahead, and the last of several best moves instead of the first."""
    return _greedy(answer, question, first=False) if task == "raid" else answer


def only_stakes(task: str, question: str, answer: str) -> str:
    """Raid: call every move a Stake and play it as one."""
    if task != "raid":
        return answer
    game, move, _ = _raid(question, answer)
    stake = (STAKE, move[1])
    return text.render_answer(stake, game.play(game.initial(), stake)[0], game.size)


def raids_without_a_neighbour(task: str, question: str, answer: str) -> str:
    """Raid: call every move a Raid, with or without an own pawn beside it."""
    if task != "raid":
        return answer
    game, move, board = _raid(question, answer)
    return text.render_answer((RAID, move[1]), board, game.size)


def plays_for_the_enemy(task: str, question: str, answer: str) -> str:
    """Raid: put down the pawn of the wrong player."""
    if task != "raid":
        return answer
    game, move, _ = _raid(question, answer)
    board = game.board[: move[1]] + game.pawns[1] + game.board[move[1] + 1 :]
    return text.render_answer(move, board, game.size)


def swaps_rows_and_columns(task: str, question: str, answer: str) -> str:
    """Raid: name the cell by row and column instead of column and row."""
    if task != "raid":
        return answer
    game, (kind, cell), board = _raid(question, answer)
    row, column = divmod(cell, game.size)
    return text.render_answer((kind, column * game.size + row), board, game.size)


def writes_small_letters(task: str, question: str, answer: str) -> str:
    """Any task: the right words in small letters."""
    return answer.lower()


def greets_first(task: str, question: str, answer: str) -> str:
    """Any task: a friendly line before the answer."""
    return f"Reading the {task} problem...\n{answer}"


def forgets_the_last_line(task: str, question: str, answer: str) -> str:
    """Other tasks: stop one line too early."""
    return "".join(answer.splitlines(keepends=True)[:-1]) if task != "raid" else answer


def counts_one_too_many(task: str, question: str, answer: str) -> str:
    """Other tasks: the first number is larger by one."""
    if task == "raid":
        return answer
    return re.sub(r"\d+", lambda match: str(int(match[0]) + 1), answer, count=1)


def goes_from_right_to_left(task: str, question: str, answer: str) -> str:
    """Traversal: children in the opposite order; elsewhere the lines."""
    lines = answer.splitlines(keepends=True)
    return "".join([*lines[:2], *reversed(lines[2:])]) if task != "raid" else answer


MUTATIONS: tuple[Mutation, ...] = (
    forgets_to_turn_pawns,
    turns_diagonal_pawns,
    looks_one_move_ahead,
    takes_the_last_of_equals,
    only_stakes,
    raids_without_a_neighbour,
    plays_for_the_enemy,
    swaps_rows_and_columns,
    writes_small_letters,
    greets_first,
    forgets_the_last_line,
    counts_one_too_many,
    goes_from_right_to_left,
)


def _raid(question: str, answer: str) -> tuple[RaidGame, Move, str]:
    game = text.parse_request(question).game()
    move, board = text.parse_answer(answer, game.size)
    return game, move, board


def _greedy(answer: str, question: str, first: bool) -> str:
    game, _, _ = _raid(question, answer)
    start = game.initial()
    moves = game.moves(start) if FREE in game.board else []
    scores = [game.score(game.play(start, move)) for move in moves]
    best = [move for move, score in zip(moves, scores, strict=True) if score == max(scores)]
    move = best[0 if first else -1]
    return text.render_answer(move, game.play(start, move)[0], game.size)
