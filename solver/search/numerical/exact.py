"""Exact play of numerical tic-tac-toe: the value and all best moves of any position.

Alpha-beta over the three results, with what the rules give for nothing: a mover who can finish a
line does; one who cannot must fill the cell where the enemy could, and has lost if there are two
such cells. Early positions are looked up by symmetry class. Deliberately knows no text; minimax.py
beside it says the same slowly, and tests hold the two together.
"""

from solver.games.numerical import (
    ALL_FILLED,
    CELL_SHIFT,
    FILLED_SHIFT,
    INCREMENT,
    LINE_BITS,
    LINES,
    NUMBERS,
    PER_FILLED_CELL,
    TARGET,
    USED_SHIFT,
    Move,
    Numerical,
    Position,
)
from solver.games.numerical_symmetry import Images

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

LAST_PLY_BY_CLASS = 4  # later positions are too many and too cheap for finding their class to pay
# A line of two filled cells that a number finishes has this total (see games/numerical.py).
FINISHED_BY = {number: 2 * PER_FILLED_CELL + TARGET - number for number in range(1, 10)}


def _finishable(player: int) -> "dict[int, frozenset[int]]":
    """Return, for each set of used numbers, the totals of lines that the player can finish."""
    found = {}
    for subset in range(1 << len(NUMBERS[player])):
        used = [number for place, number in enumerate(NUMBERS[player]) if subset >> place & 1]
        left = [FINISHED_BY[number] for number in NUMBERS[player] if number not in used]
        found[sum(1 << number for number in used)] = frozenset(left)
    return found


OWN_BITS = tuple(sum(1 << number for number in NUMBERS[player]) for player in (0, 1))
FINISHABLE = (_finishable(0), _finishable(1))


class NumericalExact:
    """Answers for one process; what was found once is remembered.

    Values are for the side to move: 1 it wins, 0 a tie, -1 it loses, with best play of both.
    """

    __slots__ = ("game", "images", "_bounds", "searched")

    def __init__(self) -> None:
        self.game = Numerical()
        self.images = Images()
        self._bounds: dict[Position, tuple[int, int]] = {}
        self.searched = 0

    def value_for_mover(self, position: Position) -> int:
        """Return the value of a position that may also be over."""
        if self.game.is_over(position):
            score = self.game.score(position)
            return -abs(score)  # whoever finished a line was the other side
        return self._search(position, -1, 1)

    def best_moves(self, position: Position) -> "tuple[int, list[Move]]":
        """Return the value for the side to move and every move that reaches it, in order."""
        moves = self.game.moves(position)
        value = self.value_for_mover(position)
        return value, [move for move in moves if self._reaches(position, move, value)]

    def _reaches(self, position: Position, move: Move, value: int) -> bool:
        """Tell whether a move is worth at least the value, which no move exceeds."""
        after = self.game.play(position, move)
        if value == -1:
            return True
        if self.game.is_over(after):
            return abs(self.game.score(after)) >= value
        return self._search(after, -value, 1 - value) <= -value

    def _search(self, position: Position, low: int, high: int) -> int:
        """Return the value if it lies between low and high; else a bound on that side."""
        filled = position >> FILLED_SHIFT & ALL_FILLED
        plies = filled.bit_count()
        player = plies & 1
        lines = (position & LINE_BITS).to_bytes(8, "little")
        used = position >> USED_SHIFT
        if not FINISHABLE[player][used & OWN_BITS[player]].isdisjoint(lines):
            return 1
        if plies == 8:
            return 0
        moves = self.game.unfinished_moves(position)
        threats = FINISHABLE[1 - player][used & OWN_BITS[1 - player]]
        if not threats.isdisjoint(lines):
            cell = _only_threatened_cell(position, lines, threats)
            if cell is None:
                return -1
            moves = [move for move in moves if move[0] == cell]
        key = self.images.canonical(position) if plies <= LAST_PLY_BY_CLASS else position
        at_least, at_most = self._bounds.get(key, (-1, 1))
        if at_least >= high or at_least == at_most:
            return at_least
        if at_most <= low:
            return at_most
        best = self._best(position, moves, max(low, at_least), min(high, at_most))
        self._bounds[key] = (
            at_least if best <= low else best,
            at_most if best >= high else best,
        )
        return best

    def _best(self, position: Position, moves: "Sequence[Move]", low: int, high: int) -> int:
        best = -1
        for move in moves:
            self.searched += 1
            found = -self._search(position + INCREMENT[move], -high, -low)
            if found > best:
                best = found
                if best >= high:
                    break
                low = max(low, best)
        return best


def _only_threatened_cell(
    position: Position, lines: bytes, threats: "frozenset[int]"
) -> "int | None":
    """Return the one cell where lines can be finished, or None if there are several."""
    blanks = {
        cell
        for total, line in zip(lines, LINES, strict=True)
        if total in threats
        for cell in line
        if not position >> (CELL_SHIFT + 4 * cell) & 15
    }
    return blanks.pop() if len(blanks) == 1 else None
