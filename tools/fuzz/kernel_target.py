"""Python's Raid searches against the kernel's: same move, value and number of nodes.

    python -m tools.fuzz kernel --count 100000

An input is the seed of a board; a difference is told with the board itself.
"""

import random
from types import ModuleType
from typing import TypeAlias

from solver.games.raid import FREE, RAID, STAKE, Move, Position, RaidGame
from solver.kernel import KernelRefused, kernel, state
from solver.search.raid.endgame import Endgame
from solver.search.raid.engine import RaidEngine
from solver.search.raid.native import KernelEngine, KernelSelective, empty_table, kernel_end
from solver.search.raid.node import Geometry
from solver.search.raid.selective import NARROW, WIDE, Selective
from solver.search.transposition import TranspositionTable, room_for
from tools.fuzz.harness import Outcome
from tools.fuzz.kernel_boards import KernelBoard, random_board

MOST_FREE = 10  # of an end that is solved
FEW_NODES = 100  # of a search whose ties are looked for, too
SMALL_TABLE = 10  # positions: full at once
TURNS = 3  # of a game, on one memory

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
    found += game_differences(compiled, board, room, rng)
    if free <= MOST_FREE:
        found += end_differences(compiled, board, KeptTables(board.game, room), verdict=True)
    return found, board


class KeptTables:
    """What both sides remember of a game, by one kind of search."""

    def __init__(self, game: RaidGame, room: int) -> None:
        self.python = TranspositionTable(room)
        self.kernel = empty_table(game, room)


def game_differences(
    compiled: ModuleType, board: KernelBoard, room: int, rng: random.Random
) -> Differences:
    """Return how the player's searches differ on a board and in the game that follows."""
    game, position = board.game, board.position
    narrow, ends = KeptTables(game, room), KeptTables(game, room)
    found: Differences = []
    for _ in range(TURNS):
        now = KernelBoard(game, position, board.depth)
        free = position[0].count(FREE)
        found += narrow_differences(compiled, now, narrow, rng.randint(1, 2 if free > 100 else 6))
        if free <= MOST_FREE:
            found += end_differences(compiled, now, ends, verdict=rng.random() < 0.3)
        if free <= 2:
            break
        for _ in range(2):
            position = game.play(position, _likely_move(game, position, rng))
    return found


def _likely_move(game: RaidGame, position: Position, rng: random.Random) -> Move:
    """Return a move that a search has probably seen, or any."""
    if rng.random() < 0.2:
        return rng.choice(game.moves(position))
    return Selective(game, position).move


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
    compiled: ModuleType, board: KernelBoard, tables: KeptTables, plies: int
) -> Differences:
    """Return how the narrow searches differ in what they know after some ply."""
    wide = plies % 2 == 0
    game, position, widths = board.game, board.position, WIDE if wide else NARROW
    python = Selective(game, position, widths=widths, table=tables.python)
    in_c = KernelSelective(compiled, game, position, wide=wide, table=tables.kernel)
    found: Differences = []
    for ply in range(plies):
        if ply and python.depth < position[0].count(FREE):
            python.deepen()
            in_c.deepen()
        wanted = python.move, python.value, python.points, python.nodes, python.depth
        found.append((wanted, (in_c.move, in_c.value, in_c.points, in_c.nodes, in_c.depth)))
    return [pair for pair in found if pair[0] != pair[1]]


def end_differences(
    compiled: ModuleType, board: KernelBoard, tables: KeptTables, verdict: bool
) -> Differences:
    """Return how the solved ends, or the verdicts on them, differ after some ply."""
    game, (cells, side) = board.game, board.position
    geometry = Geometry(game.size, game.values)
    root = geometry.node(geometry.owners(cells, game.pawns), game.score(board.position))
    python = Endgame(geometry, root, side, lambda: False, verdict, tables.python)
    in_c = kernel_end(compiled, game, board.position, verdict, tables.kernel)
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
