"""`python -m tools.growth`: how the cost of a Raid search grows, measured and drawn for docs.

Time against depth on 8x8 and against size at depth 4, for textbook alpha-beta, the engine in Python
and the kernel: the same boards for all three, least CPU time of some runs. A curve ends where a
search took longer than the limit. Writes docs/growth.csv and, with the extra `plots`, the picture
docs/pictures/growth.svg; `--draw` draws again what was measured before.
"""

import argparse
import csv
import random
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from time import process_time

from judge.files.atomic import replace_file
from solver.errors import CommandRefused
from solver.games.raid import RaidGame
from solver.kernel import kernel
from solver.search import alphabeta
from solver.search.raid.engine import RaidEngine
from solver.search.raid.native import KernelEngine
from tools.growth_picture import drawn

DOCS = Path(__file__).resolve().parents[1] / "docs"
TABLE, PICTURE = DOCS / "growth.csv", DOCS / "pictures" / "growth.svg"
COLUMNS = ("series", "x", "search", "seconds", "nodes")
BY_DEPTH, BY_SIZE = "8x8 by depth", "depth 4 by size"
DEPTHS, SIZES = range(1, 8), (4, 5, 6, 8, 10, 12, 15, 18, 22, 26)
ENOUGH = 0.05  # seconds of one search after which it is measured once
RUNS = 7

Search = Callable[[RaidGame, int], int]  # returns the nodes


def board(size: int) -> RaidGame:
    """Return a board a third of which is filled, the same every time."""
    rng = random.Random(size)
    cells = "".join(rng.choice(".." * 2 + "XO") for _ in range(size * size))
    return RaidGame(size, tuple(rng.randint(1, 99) for _ in range(size * size)), cells, "X")


def searches() -> dict[str, Search]:
    """Return the three searches, slowest first."""
    compiled = kernel()
    if compiled is None:
        raise CommandRefused("found no kernel to measure; see `make kernel`")
    return {
        "alpha-beta": lambda game, depth: alphabeta.choose(game, game.initial(), depth)[2],
        "engine": lambda game, depth: RaidEngine(game, game.initial()).choose(depth)[2],
        "kernel": lambda game, depth: KernelEngine(compiled, game, game.initial()).choose(depth)[2],
    }


def measure(limit: float) -> Iterator[tuple[str, int, str, float, int]]:
    """Yield the rows of the table; a search that took longer than the limit goes no further."""
    for name, search in searches().items():
        for series, points in (
            (BY_DEPTH, [(depth, 8, depth) for depth in DEPTHS]),
            (BY_SIZE, [(size, size, 4) for size in SIZES]),
        ):
            for x, size, depth in points:
                seconds, nodes = _least(search, board(size), depth)
                yield series, x, name, seconds, nodes
                if seconds > limit:
                    break


def _least(search: Search, game: RaidGame, depth: int) -> tuple[float, int]:
    least, nodes = float("inf"), 0
    for _ in range(RUNS):
        begun = process_time()
        nodes = search(game, depth)
        least = min(least, process_time() - begun)
        if least > ENOUGH:
            break
    return least, nodes


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.growth", description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=float, default=20.0, help="seconds (default: 20)")
    parser.add_argument("--draw", action="store_true", help="only draw docs/growth.csv again")
    options = parser.parse_args()
    try:
        if not options.draw:
            text = StringIO()
            writer = csv.writer(text, lineterminator="\n")
            writer.writerow(COLUMNS)
            for series, x, name, seconds, nodes in measure(options.limit):
                print(f"{series} {x} {name}: {seconds * 1000:.3f} ms, {nodes} nodes", flush=True)
                writer.writerow((series, x, name, f"{seconds:.6f}", nodes))
            replace_file(TABLE, text.getvalue().encode())
        replace_file(PICTURE, drawn(TABLE.read_text(encoding="utf-8")).encode())
    except CommandRefused as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
