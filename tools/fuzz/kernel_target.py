"""Python's Raid searches against the kernel's: same move, value and number of nodes.

    python -m tools.fuzz kernel --count 100000

An input is the seed of a board; a difference is told with the board itself.
"""

import random
from types import ModuleType
from typing import TypeAlias

from solver.games.raid import FREE, RAID, STAKE
from solver.kernel import KernelRefused, kernel, state
from solver.search.raid.endgame import Endgame
from solver.search.raid.engine import RaidEngine
from solver.search.raid.native import KernelEngine, KernelSelective, owners_of
from solver.search.raid.node import Geometry
from solver.search.raid.selective import NARROW, WIDE, Selective
from solver.search.transposition import room_for
from tools.fuzz.harness import Outcome
from tools.fuzz.kernel_boards import KernelBoard, random_board

MOST_FREE = 10  # of an end that is solved
FEW_NODES = 100  # of a search whose ties are looked for, too
SMALL_TABLE = 10  # positions: full at once

Differences: TypeAlias = list[tuple[object, object]]  # what Python says, what the kernel says


class KernelTarget:
    """Both searches on one board after the other."""

    def __init__(self) -> None:
        found = kernel()
        if found is None:
            raise KernelRefused(f"found no kernel to compare with: it is {state()}")
        self.compiled = found

    def make(self, rng: random.Random) -> bytes:
        """Return the seed of a board."""
        return str(rng.getrandbits(64)).encode()

    def attempt(self, data: bytes, _: random.Random) -> tuple[Outcome, str]:
        """Search a board by both."""
        found, board = compared(self.compiled, random.Random(int(data)))
        if found:
            return Outcome.WRONG, f"{board.line()}: {found[0][0]} and {found[0][1]}"
        return Outcome.DONE, ""


def compared(compiled: ModuleType, rng: random.Random) -> tuple[Differences, KernelBoard]:
    """Return how the searches differ on a random board, and the board."""
    board = random_board(rng)
    free = board.position[0].count(FREE)
    room = rng.choice([room_for((board.game.size + 4) ** 2), SMALL_TABLE])
    found = exact_differences(compiled, board)
    found += narrow_differences(compiled, board, room, rng.randint(1, 2 if free > 100 else 4))
    if free <= MOST_FREE:
        found += end_differences(compiled, board, room, verdict=False)
        found += end_differences(compiled, board, room, verdict=True)
    return found, board


def exact_differences(compiled: ModuleType, board: KernelBoard) -> Differences:
    """Return how the exact engines differ: in their choice, or in the moves that tie."""
    game, position, depth = board.game, board.position, board.depth
    wanted = RaidEngine(game, position).choose(depth)
    engine = KernelEngine(compiled, game, position)
    found: Differences = [(wanted, engine.choose(depth))]
    for value in (wanted[1], wanted[1] - 1) if wanted[2] < FEW_NODES else ():
        ties = RaidEngine(game, position).ties(depth, value)
        found.append((ties, engine.ties(depth, value)))
    return [pair for pair in found if pair[0] != pair[1]]


def narrow_differences(
    compiled: ModuleType, board: KernelBoard, room: int, plies: int
) -> Differences:
    """Return how the narrow searches differ in what they know after some ply."""
    wide = plies % 2 == 0
    python = Selective(board.game, board.position, widths=WIDE if wide else NARROW)
    python.table.room = room
    in_c = KernelSelective(compiled, board.game, board.position, room=room, wide=wide)
    found: Differences = []
    for _ in range(plies):
        wanted = python.move, python.value, python.points, python.nodes, python.depth
        found.append((wanted, (in_c.move, in_c.value, in_c.points, in_c.nodes, in_c.depth)))
        python.deepen()
        in_c.deepen()
    return [pair for pair in found if pair[0] != pair[1]]


def end_differences(
    compiled: ModuleType, board: KernelBoard, room: int, verdict: bool
) -> Differences:
    """Return how the solved ends, or the verdicts on them, differ after some ply."""
    game, (cells, side) = board.game, board.position
    geometry = Geometry(game.size, game.values)
    root = geometry.node(geometry.owners(cells, game.pawns), game.score(board.position))
    python = Endgame(geometry, root, side, lambda: False, verdict)
    python.table.room = room
    owners = owners_of(game, cells)
    in_c = compiled.Endgame(game.size, game.values, owners, side, room, verdict)
    found: Differences = []
    for ply in range(cells.count(FREE)):
        if ply and python.depth < cells.count(FREE):
            python.deepen()
            in_c.deepen(None, True)
        cell, turned = python.root_moves[0]
        move = RAID if turned else STAKE, geometry.inner(cell)
        wanted = move, python.value, python.nodes, python.depth
        found.append((wanted, (in_c.move, in_c.value, in_c.nodes, in_c.depth)))
    return [pair for pair in found if pair[0] != pair[1]]
