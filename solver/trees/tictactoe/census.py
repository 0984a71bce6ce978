"""How many nodes, games, states and classes lie below a tic-tac-toe board, level by level.

Each state is met once with the number of ways to reach it, so 5,478 states stand for 549,946
nodes. Classes, and games up to symmetry, are taken under the symmetries that keep the start board:
all eight for the empty one. The plain census of trees/plain_census.py must agree.
"""

from solver.games.square_symmetry import CellMap
from solver.games.tictactoe import FREE_CELLS, FULL, HAS_LINE, Position, depth_of
from solver.games.tictactoe_symmetry import keeping

NAMES = (
    "tree-nodes",
    "games",
    "games-won-by-X",
    "games-won-by-O",
    "games-drawn",
    "games-up-to-symmetry",
    "games-of-classes",
    "states",
    "states-won-by-X",
    "states-won-by-O",
    "states-drawn",
    "states-terminal",
    "states-open",
    "state-move-pairs",
    "classes",
    "classes-won-by-X",
    "classes-won-by-O",
    "classes-drawn",
    "classes-open",
)
# A key holds the bits of who moves next above those of the other, who has just moved.
Key = int
Level = dict[Key, int]  # in how many ways each key is reached


def census(start: Position) -> list[tuple[int, list[int]]]:
    """Return for each depth below the start its numbers, in the order of NAMES."""
    symmetries = keeping(start)
    rows = []
    classes = _class_levels(start, _images(symmetries))
    fixed = [_levels(start, _fixed_cells(symmetry)) for symmetry in symmetries[1:]]
    depth = depth_of(start)
    for below, level in enumerate(_levels(start, FULL)):
        x_moved = (depth + below) % 2 == 1
        games, states = _finished(level, x_moved)
        of_classes, class_states = _finished(classes[below], x_moved)
        # The orbit-counting lemma: as many games up to symmetry as a symmetry keeps on average.
        kept = [sum(_finished(walk[below], x_moved)[0]) for walk in fixed if below < len(walk)]
        up_to_symmetry = (sum(games) + sum(kept)) // len(symmetries)
        nodes, terminal = sum(level.values()), sum(states)
        open_states = len(level) - terminal
        row = [nodes, sum(games), *games, up_to_symmetry, sum(of_classes)]
        row += [len(level), *states, terminal, open_states, open_states * (9 - depth - below)]
        row += [len(classes[below]), *class_states, len(classes[below]) - sum(class_states)]
        rows.append((depth + below, row))
    return rows


def _key(start: Position) -> Key:
    crosses, noughts = start
    return noughts << 9 | crosses if depth_of(start) % 2 else crosses << 9 | noughts


def _levels(start: Position, allowed: int) -> list[Level]:
    """Return the levels of the tree in which only the allowed cells are ever filled."""
    level = {_key(start): 1}
    levels = []
    while level:
        levels.append(level)
        below: Level = {}
        for key, ways in level.items():
            mover, other = key >> 9, key & FULL
            if not HAS_LINE[other]:
                turned = other << 9 | mover
                for cell in FREE_CELLS[mover | other | ~allowed & FULL]:
                    child = turned | 1 << cell
                    below[child] = below.get(child, 0) + ways
        level = below
    return levels


def _finished(level: Level, x_moved: bool) -> tuple[list[int], list[int]]:
    """Return the ways into the finished boards, and these: won by X, won by O, drawn."""
    ways_won = ways_drawn = won = drawn = 0
    for key, ways in level.items():
        if HAS_LINE[key & FULL]:
            ways_won += ways
            won += 1
        elif key >> 9 | key & FULL == FULL:
            ways_drawn += ways
            drawn += 1
    if x_moved:
        return [ways_won, 0, ways_drawn], [won, 0, drawn]
    return [0, ways_won, ways_drawn], [0, won, drawn]


def _class_levels(start: Position, images: list[tuple[int, ...]]) -> list[Level]:
    """Return the levels of the graph of classes: how many paths lead to each class.

    A class stands for its smallest key; two moves into the same class are one edge.
    """
    level = {_key(start): 1}
    levels = []
    while level:
        levels.append(level)
        below: Level = {}
        for key, ways in level.items():
            mover, other = key >> 9, key & FULL
            if HAS_LINE[other]:
                continue
            others = images[other]
            children = {
                min([o << 9 | m for o, m in zip(others, images[mover | 1 << cell], strict=True)])
                for cell in FREE_CELLS[mover | other]
            }
            for child in children:
                below[child] = below.get(child, 0) + ways
        level = below
    return levels


def _images(symmetries: list[CellMap]) -> list[tuple[int, ...]]:
    """Return for each of the 512 bitboards its image under each symmetry."""
    found = [(0,) * len(symmetries)]
    for board in range(1, 512):
        lowest = (board & -board).bit_length() - 1
        rest = found[board & board - 1]
        found.append(
            tuple([bits | 1 << s[lowest] for bits, s in zip(rest, symmetries, strict=True)])
        )
    return found


def _fixed_cells(symmetry: CellMap) -> int:
    """Return the cells that a symmetry leaves where they are, as a bitboard."""
    return sum([1 << cell for cell, target in enumerate(symmetry) if cell == target])
