"""What a move of Raid is worth, found by letting the oracle play both sides to the end.

The line of best moves after a move ends in the position whose score is the move's value; so the
oracle needs to say no more than its moves, in the format that every solver speaks.
"""

from dataclasses import dataclass
from typing import TypeAlias

from judge.checkers.oracle import Oracle
from solver.errors import FormatError, IllegalMove
from solver.formats.raid import ALPHABETA, Request, parse_answer, render_request
from solver.games.raid import RaidGame

Move: TypeAlias = tuple[int, int]  # kind and cell, as the rules have them
Position: TypeAlias = tuple[str, int]  # board and player to move

MOST_QUESTIONS = 12  # plies; a longer line is not worth the wait


@dataclass(frozen=True)
class Worth:
    """The value of a move for the side that makes it, and the best reply (None: none follows)."""

    value: int
    reply: Move | None


def worth_of(game: RaidGame, move: Move, depth: int, oracle: Oracle) -> Worth | None:
    """Return what a legal first move is worth in a search to a depth; None if it costs too much.

    The line is played with the rules of the game; an answer that breaks them makes it None too.
    """
    position = game.play(game.initial(), move)
    reply: Move | None = None
    plies = min(depth - 1, position[0].count("."))
    if plies > MOST_QUESTIONS:
        return None
    for left in range(plies, 0, -1):
        best = best_move(game, position, left, oracle)
        if best is None:
            return None
        reply = best if reply is None else reply
        position = game.play(position, best)
    return Worth(game.score(position), reply)


def best_move(game: RaidGame, position: Position, depth: int, oracle: Oracle) -> Move | None:
    """Return the move that the oracle makes for the side to move; None if there is no answer."""
    board, player = position
    pawn = game.pawns[player]
    request = Request(game.size, ALPHABETA, pawn, depth, None, game.values, board)
    answer = oracle(render_request(request).encode("ascii"))
    if answer is None:
        return None
    try:
        move, after = parse_answer(answer.decode("ascii"), game.size)
        game.check(position, move)
    except (FormatError, IllegalMove, UnicodeDecodeError):
        return None
    return move if game.play(position, move)[0] == after else None
