"""Counting boards of numerical tic-tac-toe by pattern: which cells hold odd and which even numbers.

Three numbers sum to 15 only if all are odd, or one is odd and two are even. So, for a pattern, an
assignment of the odd numbers rules out a set of assignments of the even ones: a union of masks, one
bit for each of at most 24. Patterns that a symmetry maps to each other count alike.
"""

from itertools import combinations, permutations

from solver.games.numerical import LINES, NUMBERS, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Cells = tuple[int, ...]  # nine numbers, 0 for a blank cell
Pattern = tuple[tuple[int, ...], tuple[int, ...]]  # the cells with odd numbers, those with even
Counts = tuple[int, int, int]
Line = tuple[int, ...]
Finished = list[tuple[Line, int]]  # a line and the even assignments with which it is finished


def patterns_by_orbit(
    start: Cells, depth: int, symmetries: list[tuple[int, ...]]
) -> "Iterator[tuple[Pattern, int]]":
    """Yield one pattern of each orbit at a depth below the start, with the size of the orbit.

    The symmetries must be those that keep the start.
    """
    seen: set[Pattern] = set()
    for pattern in _patterns(start, depth):
        if pattern not in seen:
            orbit = {_image(pattern, symmetry) for symmetry in symmetries}
            seen |= orbit
            yield pattern, len(orbit)


def _patterns(start: Cells, depth: int) -> "Iterator[Pattern]":
    odd = tuple(cell for cell in range(9) if start[cell] % 2)
    even = tuple(cell for cell in range(9) if start[cell] and not start[cell] % 2)
    blank = [cell for cell in range(9) if not start[cell]]
    for more_odd in combinations(blank, (depth + 1) // 2 - len(odd)):
        rest = [cell for cell in blank if cell not in more_odd]
        for more_even in combinations(rest, depth // 2 - len(even)):
            yield tuple(sorted(odd + more_odd)), tuple(sorted(even + more_even))


def _image(pattern: Pattern, symmetry: tuple[int, ...]) -> Pattern:
    odd, even = pattern
    return tuple(sorted(symmetry[c] for c in odd)), tuple(sorted(symmetry[c] for c in even))


def count_boards(start: Cells, pattern: Pattern) -> Counts:
    """Return how many boards of a pattern lie below an unfinished start.

    First the boards without a finished line; then those that the last move has won; then these
    once for each number that may have been the last.
    """
    odd_cells, even_cells = pattern
    odd_moved = len(odd_cells) > len(even_cells)
    new = [c for c in (odd_cells if odd_moved else even_cells) if not start[c]]
    evens = list(_assignments(start, even_cells, NUMBERS[1]))
    everything = (1 << len(evens)) - 1
    odd_lines: list[Line] = [line for line in LINES if set(line) <= set(odd_cells)]
    mixed = [(line, masks) for line in LINES if (masks := _masks(line, pattern, evens))]
    open_boards = won = last_numbers = 0
    for odds in _assignments(start, odd_cells, NUMBERS[0]):
        number_at = dict(zip(odd_cells, odds, strict=True))
        finished: Finished = [
            (line, everything) for line in odd_lines if _sum(line, number_at) == TARGET
        ]
        finished += [(line, _mask_for(line, masks, number_at)) for line, masks in mixed]
        wins, ways = _wins(finished, new, everything)
        open_boards += len(evens) - _union(finished).bit_count()
        won += wins
        last_numbers += ways
    return open_boards, won, last_numbers


def _assignments(
    start: Cells, cells: tuple[int, ...], numbers: tuple[int, ...]
) -> "Iterator[tuple[int, ...]]":
    """Yield the ways to put different numbers into the cells, those of the start kept."""
    given = [start[cell] for cell in cells]
    left = [number for number in numbers if number not in given]
    for chosen in permutations(left, given.count(0)):
        more = iter(chosen)
        yield tuple(number or next(more) for number in given)


def _masks(line: Line, pattern: Pattern, evens: list[tuple[int, ...]]) -> dict[int, int]:
    """Return for each odd number the even assignments that finish a line with it.

    None if the line does not hold one odd and two even numbers.
    """
    odd_cells, even_cells = pattern
    pair = [even_cells.index(cell) for cell in line if cell in even_cells]
    if len(pair) != 2 or not any(cell in odd_cells for cell in line):
        return {}
    masks = dict.fromkeys(NUMBERS[0], 0)
    for place, numbers in enumerate(evens):
        wanted = TARGET - numbers[pair[0]] - numbers[pair[1]]
        if wanted in masks:
            masks[wanted] |= 1 << place
    return masks


def _mask_for(line: Line, masks: dict[int, int], number_at: dict[int, int]) -> int:
    return next(masks[number_at[cell]] for cell in line if cell in number_at)


def _sum(line: Line, number_at: dict[int, int]) -> int:
    return sum([number_at[cell] for cell in line])


def _union(finished: Finished) -> int:
    union = 0
    for _, mask in finished:
        union |= mask
    return union


def _wins(finished: Finished, new: list[int], everything: int) -> tuple[int, int]:
    """Return how many assignments win by one of the new cells, and how many (win, cell) pairs."""
    union = _union(finished)
    won = pairs = 0
    if union:
        for cell in new:
            without = _union([(line, mask) for line, mask in finished if cell not in line])
            by_cell = union & everything & ~without
            won |= by_cell
            pairs += by_cell.bit_count()
    return won.bit_count(), pairs
