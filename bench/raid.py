"""Raid: whole processes against a bare interpreter, and the fast engine against the textbook.

The signature is the number of nodes that the fast engine looks at over fixed positions. It does not
depend on the machine; a test pins it, so that the search never changes by accident.
"""

from collections.abc import Iterator

from bench.kernel import CASES, raid_rows, request_of
from bench.row import Row, bare_start, interleaved_medians, process
from solver.search import alphabeta
from solver.search.raid.engine import RaidEngine
from solver.search.raid.evaluation import Evaluation
from solver.search.raid.node import CELL_MASK, Geometry
from solver.search.raid.selective import Selective, usual_weights

PROCESSES = (  # case, what it is, the goal as a multiple of a bare start
    ("large-10-depth-3", "10x10 depth 3", 2),
    ("snapshot-10-empty-depth-5", "10x10 depth 5, empty", 15),
    ("snapshot-26-empty-depth-4", "26x26 depth 4, empty", 25),
    ("snapshot-26-filled-depth-4", "26x26 depth 4, 30% filled", 25),
)
ENGINES = (  # case, what it is, goals for nodes and time
    ("large-08-depth-3", "8x8 depth 3, empty", 100, 30),
    ("large-05-depth-4", "5x5 depth 4, empty", None, None),
)
SIGNED = (
    "large-05-depth-5",
    "large-08-depth-3",
    "large-10-depth-3",
    "large-26-depth-3",
    "snapshot-06-filled-depth-6",
    "snapshot-10-empty-depth-5",
    "snapshot-12-filled-depth-5",
    "snapshot-26-filled-depth-4",
    "negative-12",
    "ties-1-1-size-6",
)
ROUNDS = 15


def fast_nodes(name: str) -> int:
    """Return how many nodes the fast engine looks at for a case."""
    request = request_of(name)
    game = request.game()
    return RaidEngine(game, game.initial()).choose(request.depth or 1)[2]


def signature() -> int:
    """Return the nodes of the fast engine over all fixed positions."""
    return sum(fast_nodes(name) for name in SIGNED)


def measure() -> Iterator[Row]:
    solves = [process("-m", "solver", str(CASES / f"{name}.in"), "-") for name, _, _ in PROCESSES]
    bare, *seconds = interleaved_medians([bare_start(), *solves], ROUNDS)
    for (_, what, goal), taken in zip(PROCESSES, seconds, strict=True):
        note = f"{taken * 1000:.0f} ms against {bare * 1000:.0f} ms"
        yield Row(f"raid {what}, process / bare start", taken / bare, goal, note=note)
    for name, what, fewer, sooner in ENGINES:
        yield from _against_textbook(name, what, fewer, sooner)
    yield Row("raid signature", signature(), unit="nodes", note="pinned by a test")
    yield _preview_against_making()
    yield from raid_rows()


def selective_nodes(name: str, depth: int) -> int:
    """Return how many positions the COMPETITION player's search asks for, to a fixed depth."""
    request = request_of(name)
    game = request.game()
    search = Selective(game, game.initial())
    while search.depth < depth:
        search.deepen()
    return search.nodes


def _preview_against_making() -> Row:
    """Return how much sooner a preview tells a move's value than the board after it does."""
    request = request_of("snapshot-12-filled-depth-5")
    game = request.game()
    geometry = Geometry(game.size, game.values)
    evaluation = Evaluation(geometry, usual_weights(game.board))
    start = evaluation.node(geometry.owners(game.board, game.pawns), game.score(game.initial()))
    previews = [evaluation.preview(start, 0, key & CELL_MASK) for key in start.order]
    boards = [evaluation.child(start, 0, preview) for preview in previews]
    slow, fast = interleaved_medians(
        [
            lambda: [
                evaluation.value(evaluation.node(after.owners, after.score), 1) for after in boards
            ],
            lambda: [evaluation.preview(start, 0, key & CELL_MASK) for key in start.order],
        ],
        ROUNDS,
    )
    note = f"{len(previews)} moves on 12x12: {slow * 1000:.1f} ms against {fast * 1000:.2f} ms"
    return Row("raid value of a move, less time than afresh", slow / fast, 10, False, note=note)


def _against_textbook(name: str, what: str, fewer: int | None, sooner: int | None) -> Iterator[Row]:
    """Yield how many times fewer nodes and less time the fast engine takes."""
    request = request_of(name)
    game = request.game()
    start, depth = game.initial(), request.depth or 1
    nodes = alphabeta.choose(game, start, depth)[2]
    mine = fast_nodes(name)
    note = f"{nodes} against {mine}"
    yield Row(f"raid {what}, fewer nodes than alpha-beta", nodes / mine, fewer, False, note=note)
    slow, fast = interleaved_medians(
        [
            lambda: alphabeta.choose(game, start, depth),
            lambda: RaidEngine(game, start).choose(depth),
        ],
        3,
    )
    note = f"{slow * 1000:.0f} ms against {fast * 1000:.2f} ms"
    yield Row(f"raid {what}, less time than alpha-beta", slow / fast, sooner, False, note=note)
