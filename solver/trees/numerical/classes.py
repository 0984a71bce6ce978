"""The boards of numerical tic-tac-toe that a symmetry keeps: what counting classes needs.

A number stands on a board once, so a symmetry that keeps a board keeps the cell of every number; or
it swaps two cells whose numbers sum to 10, or leaves 5 in place, if it also maps n to 10 - n.
"""

from solver.games.numerical import LINES, TARGET
from solver.games.numerical_symmetry import Symmetry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Cells = tuple[int, ...]  # nine numbers, 0 for a blank cell
OPEN, WON, UNREACHABLE = "open", "won", "unreachable"


def image(cells: Cells, symmetry: Symmetry) -> Cells:
    """Return the board that a symmetry makes of a board."""
    targets, complemented = symmetry
    found = [0] * 9
    for cell, number in enumerate(cells):
        found[targets[cell]] = 10 - number if complemented and number else number
    return tuple(found)


def kept_boards(start: Cells, symmetry: Symmetry) -> "Iterator[tuple[int, str]]":
    """Yield the depth and the kind of each board below the start that a symmetry keeps."""
    for cells in _fill(start, _units(symmetry), [0] * 9):
        filled = 9 - cells.count(0)
        odd = sum(number % 2 for number in cells)
        if odd == (filled + 1) // 2 and (kind := kind_below(start, cells)) != UNREACHABLE:
            yield filled, kind


def _units(symmetry: Symmetry) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the cells that are filled together, and the numbers that the first may hold."""
    targets, complemented = symmetry
    if not complemented:
        return [((c,), tuple(range(1, 10))) for c in range(9) if targets[c] == c]
    singles = [((c,), (5,)) for c in range(9) if targets[c] == c]
    swapped = [c for c in range(9) if targets[c] > c and targets[targets[c]] == c]
    return [*singles, *[((c, targets[c]), (1, 2, 3, 4, 6, 7, 8, 9)) for c in swapped]]


def _fill(
    start: Cells, units: list[tuple[tuple[int, ...], tuple[int, ...]]], cells: list[int]
) -> "Iterator[Cells]":
    """Yield every way to fill the units with different numbers that leaves the start's in place."""
    if not units:
        if all(cells[c] == number for c, number in enumerate(start) if number):
            yield tuple(cells)
        return
    (unit, numbers), rest = units[0], units[1:]
    yield from _fill(start, rest, cells)
    for number in numbers:
        if number not in cells:
            filled = cells.copy()
            filled[unit[-1]] = 10 - number  # overwritten if the unit is a single cell
            filled[unit[0]] = number
            yield from _fill(start, rest, filled)


def kind_below(start: Cells, cells: Cells) -> str:
    """Tell whether a board with the right counts, which holds the start, can be reached from it."""
    lines = [line for line in LINES if finishes(line, cells)]
    if not lines:
        return OPEN
    odd_moved = (9 - cells.count(0)) % 2
    last = [
        cell
        for cell in lines[0]
        if not start[cell] and cells[cell] % 2 == odd_moved and all(cell in line for line in lines)
    ]
    return WON if last else UNREACHABLE


def finishes(line: tuple[int, ...], cells: Cells) -> bool:
    """Tell whether a line is filled and sums to 15."""
    numbers = [cells[cell] for cell in line]
    return 0 not in numbers and sum(numbers) == TARGET
