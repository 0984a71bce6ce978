"""The task `raid`: the best move on a board, and the board after it."""

import sys

from solver.formats.raid import COMPETITION, parse_request, render_answer
from solver.games.raid import FREE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.formats.raid import Request
    from solver.games.raid import Move, RaidGame
    from solver.search.raid.game_memory import GameMemory
    from solver.tasks import Options


def solve(text: str, options: "Options") -> "Iterable[bytes]":
    """Return the answer to a Raid file; COMPETITION has its own player, whatever the engine."""
    request = parse_request(text)
    game = request.game()
    if options.explain or options.draw or options.svg:
        from solver.tasks.raid_showing import show

        return show(request, game, options)
    move, *_ = choose(request, game, options)
    board, _ = game.play(game.initial(), move)
    return [render_answer(move, board, game.size).encode()]


def make_room(depth: int) -> None:
    """Let a search go as deep as it was asked to; a ply takes at most three calls."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 500 + 3 * depth))


def choose(
    request: "Request", game: "RaidGame", options: "Options", memory: "GameMemory | None" = None
) -> "tuple[Move, int, int, bool]":
    """Return the move that is asked for, its value for the player, and the nodes it took.

    Last comes whether the value is sure; that of COMPETITION before the end is an estimate, and
    COMPETITION alone has a use for a memory of the game.
    """
    start = game.initial()
    depth = request.depth or game.board.count(FREE)  # COMPETITION may see the end of the game
    make_room(depth)
    if request.algorithm == COMPETITION:
        from solver.search.raid.competition import choose_within

        found = choose_within(game, start, request.seconds or 0.0, options.clock, memory)
        return found.move, found.value, found.nodes, found.solved
    if options.engine == "fast":
        from solver.search.raid.native import exact_engine

        return *exact_engine(game, start, depth).choose(depth), True
    if options.engine == "alphabeta":
        from solver.search.alphabeta import choose as reference
    else:
        from solver.search.minimax import choose as reference
    return *reference(game, start, depth), True
