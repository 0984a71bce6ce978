"""The kernel against the same searches in Python, in CPU time; when it stops, what it costs.

Without a kernel there are no rows.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time
from types import ModuleType

from bench.row import Row, least_cpu
from solver.files import read_text
from solver.formats.raid import Request, parse_request
from solver.games.raid import RaidGame
from solver.kernel import kernel
from solver.search import SearchStopped
from solver.search.numerical.best_return import BestReturn
from solver.search.numerical.native import KernelReturn
from solver.search.raid.endgame import solved
from solver.search.raid.engine import RaidEngine
from solver.search.raid.native import KernelEngine, KernelSelective, solved_end
from solver.search.raid.selective import Selective

CASES = Path(__file__).resolve().parent.parent / "cases" / "raid"
EXACT = (  # case, what it is, the goal: 47 ms of Python at depth 5 should become 3
    ("snapshot-10-empty-depth-5", "10x10 depth 5, empty", 16),
    ("snapshot-12-filled-depth-5", "12x12 depth 5, filled", 16),
    ("snapshot-06-filled-depth-6", "6x6 depth 6, filled", 10),
    ("snapshot-26-filled-depth-4", "26x26 depth 4, filled", 10),
)
NARROW_PLIES = 12
END = RaidGame(5, tuple(7 * n % 23 for n in range(25)), "XO.XO.X.OX" + "." * 8 + "XOXOXOX", "X")
PATIENCE = 0.01  # seconds after which a search is to stop
STOPS = 20
LOAD = """
from time import process_time
from solver.kernel import kernel
begun = process_time()
assert kernel()
print(process_time() - begun)
"""


def request_of(name: str) -> Request:
    return parse_request(read_text(str(CASES / f"{name}.in")))


def raid_rows() -> Iterator[Row]:
    """Yield the rows of the exact engine and of the player's searches."""
    compiled = kernel()
    if compiled is None:
        return
    for name, what, goal in EXACT:
        request = request_of(name)
        game, depth = request.game(), request.depth or 1
        engines = RaidEngine(game, game.initial()), KernelEngine(compiled, game, game.initial())
        in_python, in_c = [partial(engine.choose, depth) for engine in engines]
        yield _sooner(f"kernel: {what}", goal, in_python, in_c)
    game = request_of("snapshot-10-empty-depth-5").game()
    yield _sooner(
        f"kernel: narrow search 10x10, {NARROW_PLIES} plies",
        20,
        lambda: _deepened(Selective(game, game.initial())),
        lambda: _deepened(KernelSelective(compiled, game, game.initial())),
    )
    yield _sooner(
        f"kernel: exact end, {END.board.count('.')} free cells",
        10,
        lambda: solved(END, END.initial(), lambda: False),
        lambda: solved_end(END, END.initial(), lambda: False, True),
    )
    yield _stopping(compiled)
    loads = [float(subprocess.check_output([sys.executable, "-c", LOAD])) for _ in range(15)]
    yield Row("kernel: found, checked and loaded", 1000 * min(loads), 3, unit="ms")


def numerical_rows() -> Iterator[Row]:
    """Yield the rows of numerical tic-tac-toe."""
    compiled = kernel()
    if compiled is None:
        return
    yield _sooner(
        "kernel: RETURN of the start",
        10,
        lambda: BestReturn().best(0),
        lambda: KernelReturn(compiled).best(0),
        rounds=1,
    )
    (taken,) = least_cpu([lambda: KernelReturn(compiled).best(0)], 5)
    yield Row("kernel: RETURN of the start", taken, 0.3, unit="s")
    (taken,) = least_cpu([lambda: compiled.full_table(None)], 5)
    note = "9,003,966 boards in 563,002 classes"
    yield Row("kernel: full table of numerical", taken, 1.5, unit="s", note=note)


def _sooner(
    what: str,
    goal: float,
    in_python: Callable[[], object],
    in_c: Callable[[], object],
    rounds: int = 5,
) -> Row:
    slow, fast = least_cpu([in_python, in_c], rounds)
    note = f"{slow * 1000:.1f} ms against {fast * 1000:.2f} ms"
    return Row(f"{what}: less time than Python", slow / fast, goal, at_most=False, note=note)


def _deepened(search: "Selective | KernelSelective") -> None:
    while search.depth < NARROW_PLIES:
        search.deepen()


def _stopping(compiled: ModuleType) -> Row:
    """Return how much CPU time passes between the moment when a search is to stop and its end."""
    game = RaidGame(26, tuple(7 * n % 97 for n in range(676)), "." * 676, "X")
    negative = RaidGame(26, tuple(7 * n % 97 - 20 for n in range(676)), "." * 676, "X")
    late = [
        _late(compiled, board, narrow)
        for _ in range(STOPS)
        for board in (game, negative)
        for narrow in (False, True)
    ]
    # The clock itself jumps when the process loses its core: the few largest are not the kernel's.
    most = 1000 * sorted(late)[len(late) * 95 // 100]
    note = f"26x26, 95 of 100; the latest {1000 * max(late):.2f} ms"
    return Row("kernel: stops after its time", most, 1, True, "ms", note)


def _late(compiled: ModuleType, game: RaidGame, narrow: bool) -> float:
    until = float("inf")

    def stop() -> bool:
        return process_time() >= until

    search = KernelSelective(compiled, game, game.initial(), stop, patient=True)
    engine = KernelEngine(compiled, game, game.initial(), stop, patient=True)
    until = process_time() + PATIENCE
    try:
        while narrow:
            search.deepen()
        engine.choose(676)
    except SearchStopped:
        pass
    return process_time() - until
