"""What each move was worth: the value before it less the value after it, by our own solver.

With few free cells the search is exact; before that it looks some plies ahead, always to the same
horizon on both sides of a move, so that a loss is due to the move and not to the horizon. The
solver runs as a process; if it fails, there is no analysis rather than a wrong one.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.players import SOLVER_HOME
from arena.record import SIDES, GameRecord
from solver.formats.raid import MINIMAX, Request, parse_move, render_request
from solver.games.raid import FREE, RaidGame

SEARCH_TIMEOUT = 300.0  # seconds for one search before it is given up
WORTH = re.compile(r"worth ([+-]?\d+) to")
Evaluate = Callable[[Request], "int | None"]


@dataclass(frozen=True)
class MoveLoss:
    """What one move gave away, and the depth searched; `exact` means to the end of the game."""

    ply: int
    side: str
    before: int  # the value of the position for the mover
    after: int  # what it was after the move
    exact: bool

    @property
    def amount(self) -> int:
        """Return how much better the best move would have been."""
        return max(0, self.before - self.after)


def boards_of(game: GameRecord) -> list[str]:
    """Return the board at the start and after each recorded move, also of an adjudication.

    FormatError or IllegalMove if a record's moves are invalid.
    """
    rules = game.opening.game()
    position = rules.initial()
    boards = [position[0]]
    for name in [*(ply.move for ply in game.plies), *game.solved]:
        move = parse_move(name, rules.size)
        rules.check(position, move)
        position = rules.play(position, move)
        boards.append(position[0])
    return boards


def analyse(game: GameRecord, depth: int, solve: int, evaluate: Evaluate) -> list[MoveLoss]:
    """Return what each move played gave away; an empty list if the solver gave up on any."""
    rules = game.opening.game()
    boards = boards_of(game)
    losses = []
    for ply in range(len(game.plies)):
        free = boards[ply].count(FREE)
        look = free if free <= solve else min(depth, free)
        before = _value(rules, boards[ply], ply, look, evaluate)
        reply = _value(rules, boards[ply + 1], ply + 1, look - 1, evaluate)
        if before is None or reply is None:
            return []
        losses.append(MoveLoss(ply, SIDES[ply % 2], before, -reply, look == free))
    return losses


def _value(rules: RaidGame, board: str, ply: int, depth: int, evaluate: Evaluate) -> int | None:
    """Return the value of a board for the side to move, looking `depth` plies ahead."""
    side = SIDES[ply % 2]
    if depth == 0:
        score = rules.score((board, 0))
        return score if side == "X" else -score
    return evaluate(Request(rules.size, MINIMAX, side, depth, None, rules.values, board))


def by_solver(request: Request) -> int | None:
    """Return the value of an exact request for its player, by `python -m solver --explain`."""
    command = [sys.executable, "-P", "-m", "solver", "--explain", "-"]
    try:
        done = subprocess.run(
            command,
            input=render_request(request).encode(),
            capture_output=True,
            env={"PYTHONPATH": str(SOLVER_HOME)},
            cwd=SOLVER_HOME,
            timeout=SEARCH_TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        return None
    found = WORTH.search(done.stderr.decode("utf-8", "replace"))
    return int(found[1]) if found and done.returncode == 0 else None


def lost_at(game: GameRecord, losses: Sequence[MoveLoss]) -> MoveLoss | None:
    """Return the move that lost the game, None for a draw, a fault or a loss from the start.

    That is the loser's last move which an exact look says turned a win or a draw into a loss; if
    there is none, the loser's move that gave most away.
    """
    if not game.winner or game.blamed:
        return None
    own = [loss for loss in losses if loss.side != game.winner]
    turned = [loss for loss in own if loss.exact and loss.before >= 0 > loss.after]
    largest = max(own, key=lambda loss: loss.amount, default=None)
    return turned[-1] if turned else largest if largest and largest.amount else None
