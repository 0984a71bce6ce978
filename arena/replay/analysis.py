"""What each move was worth: the value before it less the value after it, by our own solver.

With few free cells the search is exact; before that it looks some plies ahead, always to the same
horizon on both sides of a move. What such a look calls a loss may still be none: a second look, a
few plies further, has to confirm it. If the solver fails there is no analysis rather than a wrong
one; if its time is up the last moves are analysed, with which the search begins.
"""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from arena.boards import boards_of
from arena.players import SOLVER_HOME
from arena.record import SIDES, GameRecord
from judge.files.installation import solver_environment
from judge.model.errors import Stopped
from solver.formats.raid import MINIMAX, Request, render_request
from solver.games.raid import FREE, RaidGame
from solver.kernel import kernel

DEPTH, DEEPER = 4, 2  # plies to look ahead, and how many further a second look goes
SOLVE, SOLVE_IN_PYTHON = 12, 10  # free cells from which a look goes to the end: about a second
MOST_PLIES = 20  # of either: further looks end on no board before they are given up
SEARCH_TIMEOUT = 300.0  # seconds for all first looks at a game, and for all second ones
TOLD_EVERY = 10.0  # seconds after which a search says how far it is
WORTH = re.compile(r"^\S+ \S+, worth ([+-]?\d+) to", re.MULTILINE)
BEST_PLAY = re.compile(r"^best play: (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Value:
    """What a position is worth to the side to move, and the line of best play from it."""

    points: int
    line: tuple[str, ...]


# Values of the first of some requests, of all unless the time was up; None for a failure.
Evaluate = Callable[[Sequence[Request]], list[Value] | None]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Look:
    """One move beside the best in its place; values are for the mover.

    `exact` means that the look went to the end of the game; `line` begins with the best move.
    `second` is the loss that a second, deeper look found, None if there was none.
    """

    ply: int
    side: str
    before: int  # what the position was worth
    after: int  # what the move left of it
    depth: int
    exact: bool
    line: tuple[str, ...]
    second: int | None = None

    @property
    def loss(self) -> int:
        """Return how much better the best move would have been, as far as this look sees."""
        return max(0, self.before - self.after)

    @property
    def sure_loss(self) -> int:
        """Return what of the loss is known: all if it is exact, else what both looks found."""
        return self.loss if self.exact else min(self.loss, self.second or 0)

    def value(self, side: str) -> int:
        """Return what the position before the move was worth to a side."""
        return self.before if side == self.side else -self.before

    def left(self, side: str) -> int:
        """Return what the position after the move is worth to a side."""
        return self.after if side == self.side else -self.after


def cells_to_solve() -> int:
    """Return from how many free cells on a look is exact unless the user says otherwise."""
    return SOLVE if kernel() else SOLVE_IN_PYTHON


def analyse(
    game: GameRecord, depth: int, solve: int, evaluate: Evaluate | None = None
) -> list[Look]:
    """Return looks at the last moves, at all of them if there was time; none if the solver fails.

    Moves that look worse without an exact look have a second one, as far as there is time.
    """
    first = _looks(game, depth, solve, evaluate or by_solver, range(len(game.plies)))
    if not first:
        return []
    doubtful = [look.ply for look in first if look.loss and not look.exact]
    if len(first) < len(game.plies):
        return first  # second looks take longer
    again = _looks(game, depth + DEEPER, solve, evaluate or by_solver, doubtful)
    losses = {look.ply: look.loss for look in again}
    return [replace(look, second=losses.get(look.ply)) for look in first]


def _looks(
    game: GameRecord, depth: int, solve: int, evaluate: Evaluate, plies: Sequence[int]
) -> list[Look]:
    """Return a look at each of some moves, in their order; the first are missing if time was up."""
    rules = game.opening.game()
    boards = boards_of(game)
    free = [board.count(FREE) for board in boards]
    far = {ply: free[ply] if free[ply] <= solve else min(depth, free[ply]) for ply in plies}
    before = [_request(rules, boards[ply], ply, far[ply]) for ply in plies]
    after = [_request(rules, boards[ply + 1], ply + 1, far[ply] - 1) for ply in plies]
    # Near the end what one move leaves is what the next finds: each question is asked once.
    pairs = list(zip(plies, before, after, strict=True))
    wanted = (request for _, *both in reversed(pairs) for request in both)
    asked = list(dict.fromkeys(request for request in wanted if request.depth))
    answers = evaluate(asked) if asked else None
    if answers is None:
        return []
    known = dict(zip(asked, answers, strict=False))
    first = max((ply + 1 for ply, *two in pairs if not _are_known(two, known)), default=0)
    return [
        Look(
            *(ply, SIDES[ply % 2], known[request].points),
            -known[reply].points if reply.depth else -_score(rules, reply),
            *(far[ply], far[ply] == free[ply], known[request].line),
        )
        for ply, request, reply in pairs
        if ply >= first
    ]


def _are_known(requests: Sequence[Request], known: Mapping[Request, Value]) -> bool:
    return all(request in known for request in requests if request.depth)


def _request(rules: RaidGame, board: str, ply: int, depth: int) -> Request:
    return Request(rules.size, MINIMAX, SIDES[ply % 2], depth, None, rules.values, board)


def _score(rules: RaidGame, request: Request) -> int:
    """Return the score for the player of a request that asks for no look ahead."""
    score = rules.score((request.board, 0))
    return score if request.player == "X" else -score


def by_solver(
    requests: Sequence[Request], say: Say = lambda words: None, stoppable: bool = False
) -> list[Value] | None:
    """Return the values of requests for their players, by one process of `solver --explain`.

    Those of the first requests if the time is up, or if Ctrl-C ends a search that is stoppable;
    None if the solver fails. `say` hears from time to time how far it is.
    """
    with TemporaryDirectory(prefix="plygrade-replay-") as folder:
        for number, request in enumerate(requests):
            Path(folder, f"{number:06}.in").write_text(render_request(request), encoding="ascii")
        command = [sys.executable, "-P", "-m", "solver", "--explain", folder]
        told, ended = _told(
            command, lambda: say(_how_far(Path(folder), len(requests), stoppable)), stoppable
        )
    worths, lines = WORTH.findall(told), BEST_PLAY.findall(told)
    if ended and not len(requests) == len(worths) == len(lines):
        return None
    return [  # of a search that was cut short the last worth may have no line
        Value(int(worth), tuple(line.split(", ")))
        for worth, line in zip(worths, lines, strict=ended)
    ]


def _told(
    command: Sequence[str], meanwhile: Callable[[], None], stoppable: bool
) -> tuple[str, bool]:
    """Return what a process says on standard error, and whether it ended by itself.

    Whole lines only of one that was stopped; "" of one that fails.
    """
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=solver_environment(SOLVER_HOME),
        cwd=SOLVER_HOME,
        start_new_session=True,  # Ctrl-C is for us
    )
    said = b""
    try:
        end = time.monotonic() + SEARCH_TIMEOUT
        while (left := end - time.monotonic()) > 0:
            try:
                said = process.communicate(timeout=min(left, TOLD_EVERY))[1]
            except subprocess.TimeoutExpired:
                meanwhile()
            else:
                return "" if process.returncode else said.decode("utf-8", "replace"), True
    except Stopped as stopped:
        if not stoppable or stopped.reason != signal.SIGINT:
            raise
    finally:
        process.kill()
        process.wait()
    said = process.communicate()[1]
    return said[: said.rfind(b"\n") + 1].decode("utf-8", "replace"), False


def _how_far(folder: Path, count: int, stoppable: bool) -> str:
    """Return how many answers of a folder of questions are there."""
    done = sum(1 for _ in folder.glob("*/*.out"))
    then = f"after {SEARCH_TIMEOUT:g} s the rest is left out"
    now = " (Ctrl-C: now; --no-analysis: all)" if stoppable else ""
    return f"{done} of {count} positions searched, from the end; {then}{now}"
