"""The full table of numerical tic-tac-toe: every class of boards that games can reach, solved.

9,003,966 boards are 563,002 classes; the kernel solves them all in a part of a second, Python in
minutes. A class is known by the code of its smallest image: four bits a cell.
"""

from array import array
from bisect import bisect_left

from solver.games.numerical import CELL_SHIFT, EMPTY, INCREMENT, Numerical, Position, is_won
from solver.games.numerical_symmetry import Images
from solver.kernel import kernel
from solver.search import SearchStopped

CODE_BITS = (1 << 36) - 1
WORD = "Q"  # 64 bits: 4 * code + value + 1


class NumericalTable:
    """The value of any board that a game can reach, for the side to move: 1, 0 or -1."""

    __slots__ = ("images", "words")

    def __init__(self, words: "array[int]") -> None:
        self.images = Images()
        self.words = words  # ascending

    def __len__(self) -> int:
        return len(self.words)

    def value_for_mover(self, position: Position) -> int:
        """Return the value of a position that a game can reach; KeyError for others."""
        code = code_of(self.images, position)
        place = bisect_left(self.words, 4 * code)
        if place == len(self.words) or self.words[place] // 4 != code:
            raise KeyError(position)
        return self.words[place] % 4 - 1


def code_of(images: Images, position: Position) -> int:
    """Return the code of a position's class."""
    return min([image >> CELL_SHIFT & CODE_BITS for image in images.all(position)])


def full_table() -> NumericalTable:
    """Return the table, by the kernel if it is there."""
    compiled = kernel()
    if compiled is None:
        return plain_table()
    found = compiled.full_table(None)
    if found is None:
        raise SearchStopped
    words = array(WORD)
    words.frombytes(found)
    return NumericalTable(words)


def plain_table(start: Position = EMPTY) -> NumericalTable:
    """Return the table of all boards below a start, by backward induction in Python."""
    game, images = Numerical(), Images()
    known: dict[int, int] = {}

    def value(position: Position) -> int:
        code = code_of(images, position)
        if code not in known:
            moves = game.moves(position)
            after = [-value(position + INCREMENT[move]) for move in moves]
            known[code] = max(after) if moves else -1 if is_won(position) else 0
        return known[code]

    value(start)
    return NumericalTable(array(WORD, sorted(4 * code + v + 1 for code, v in known.items())))
