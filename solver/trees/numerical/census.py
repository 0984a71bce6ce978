"""How many nodes, games, states and classes of numerical tic-tac-toe lie below a board.

Nothing is played. Any order of the moves that made a board without a finished line is a game, so a
board can be reached exactly if its counts are right and one number of the last mover lies on every
finished line: boards are counted by pattern, the ways to reach them by factorials. Classes are
taken under the symmetries that keep the start, by the orbit-counting lemma: as many classes as
boards that a symmetry keeps on average. The plain census of trees/plain_census.py must agree.
"""

from math import factorial

from solver.games.numerical import LINES
from solver.games.numerical_symmetry import SYMMETRIES, Symmetry
from solver.games.square_symmetry import BOARD_SYMMETRIES
from solver.trees.numerical.classes import OPEN, WON, finishes, image, kept_boards
from solver.trees.numerical.patterns import count_boards, patterns_by_orbit

NAMES = (
    "tree-nodes",
    "games",
    "games-won-by-odd",
    "games-won-by-even",
    "games-drawn",
    "states",
    "states-won-by-odd",
    "states-won-by-even",
    "states-drawn",
    "states-terminal",
    "states-open",
    "state-move-pairs",
    "classes-8",
    "classes-8-terminal",
    "classes-8-open",
    "classes-16",
    "classes-16-terminal",
    "classes-16-open",
)
Cells = tuple[int, ...]  # nine numbers, 0 for a blank cell
Kept = dict[tuple[int, str], int]  # by depth and kind: boards kept, summed over symmetries


def census(start: Cells) -> list[tuple[int, list[int]]]:
    """Return for each depth below the start its numbers, in the order of NAMES."""
    first = 9 - start.count(0)
    won = any(finishes(line, start) for line in LINES)
    if won or first == 9:
        nodes = [0, 1] if won else [1, 0]
        return [(first, _row(first, nodes, nodes, [*nodes, *nodes]))]
    with_8, with_16 = [
        [symmetry for symmetry in group if image(start, symmetry) == start]
        for group in (SYMMETRIES[: len(BOARD_SYMMETRIES)], SYMMETRIES)
    ]
    kept_8, kept_16 = _kept(start, with_8[1:]), _kept(start, with_16[1:])
    rows = []
    for depth in range(first, 10):
        unfinished, won_boards, last_numbers = _count(start, depth, with_8)
        states = [unfinished, won_boards]
        classes = [
            (states[kind == WON] + kept.get((depth, kind), 0)) // size
            for kept, size in ((kept_8, len(with_8)), (kept_16, len(with_16)))
            for kind in (OPEN, WON)
        ]
        orders, orders_won = _orders(start, depth)
        nodes = [unfinished * orders, last_numbers * orders_won]
        rows.append((depth, _row(depth, nodes, states, classes)))
        if not unfinished:
            break
    return rows


def _count(start: Cells, depth: int, symmetries: list[Symmetry]) -> list[int]:
    """Return the boards of a depth: unfinished, won, and won once for each possible last move."""
    totals = [0, 0, 0]
    for pattern, weight in patterns_by_orbit(start, depth, [cells for cells, _ in symmetries]):
        for place, count in enumerate(count_boards(start, pattern)):
            totals[place] += weight * count
    return totals


def _orders(start: Cells, depth: int) -> tuple[int, int]:
    """Return in how many orders a board's numbers can be played, and with the last one given."""
    numbers = [number for number in start if number]
    odd = (depth + 1) // 2 - sum(number % 2 for number in numbers)
    even = depth // 2 - sum(number % 2 == 0 for number in numbers)
    last = odd if depth % 2 else even
    orders = factorial(odd) * factorial(even)
    return orders, orders // last if last else 0


def _kept(start: Cells, symmetries: list[Symmetry]) -> Kept:
    kept: Kept = {}
    for symmetry in symmetries:
        for found in kept_boards(start, symmetry):
            kept[found] = kept.get(found, 0) + 1
    return kept


def _row(depth: int, nodes: list[int], states: list[int], classes: list[int]) -> list[int]:
    """Return one row of the census; each list tells unfinished and won apart, in this order.

    Unfinished boards are drawn when they are full.
    """
    drawn_games, drawn = (nodes[0], states[0]) if depth == 9 else (0, 0)
    by_odd, by_even = (1, 0) if depth % 2 else (0, 1)
    open_states = states[0] - drawn
    terminal = states[1] + drawn
    moves = (9 - depth) * ((5 if depth % 2 == 0 else 4) - depth // 2)
    row = [sum(nodes), nodes[1] + drawn_games]
    row += [nodes[1] * by_odd, nodes[1] * by_even, drawn_games, sum(states)]
    row += [states[1] * by_odd, states[1] * by_even, drawn, terminal, open_states]
    row.append(open_states * moves)
    for unfinished, won in (classes[:2], classes[2:]):
        row += [unfinished + won, *((unfinished + won, 0) if depth == 9 else (won, unfinished))]
    return row
