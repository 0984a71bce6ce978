"""COMPETITION: a good move within a share of the CPU time that is left for the whole game.

Searches one ply deeper again and again until its share is spent; the move of the deepest search
that was completed counts, and the move of depth 1, which takes no time, is always ready. The clock
is the CPU time of this process since it began, so that starting up is paid for as well.
"""

from time import process_time

from solver.search.raid_engine import RaidEngine, Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.games.raid import Move, Position, RaidGame

LARGEST_SHARE = 0.25  # of the time left, for one move
STEADY_SHARE = 1.5  # times an even division over the moves that are left
START_UP = 0.05  # seconds of CPU time that each later move costs before it thinks


def choose_within(
    game: "RaidGame",
    position: "Position",
    seconds: float,
    clock: "Callable[[], float] | None" = None,
) -> "tuple[Move, int, int, int]":
    """Return a legal move, its value for player 0, the nodes it took and the depth that it saw."""
    free = position[0].count(".")
    limit = share_of(seconds, (free + 1) // 2)
    now = clock or process_time
    engine = RaidEngine(game, position, lambda: now() >= limit)
    move, value, nodes = engine.choose(1)
    depth = 1
    while depth < free and now() < limit:
        try:
            move, value, more = engine.choose(depth + 1)
        except Stopped:
            break
        nodes += more
        depth += 1
    return move, value, nodes, depth


def share_of(seconds: float, moves_left: int) -> float:
    """Return the CPU time that this move may take when so many moves of ours are left."""
    to_think = max(0.0, seconds - START_UP * moves_left)
    return min(seconds * LARGEST_SHARE, to_think * STEADY_SHARE / moves_left)
