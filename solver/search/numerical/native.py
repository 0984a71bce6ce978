"""Where the searches of numerical tic-tac-toe are chosen: the kernel's if it is there, or Python's.

Both give the same numbers, so who asks need not know which one answered.
"""

from solver.games.numerical import Move, Position, cells_of
from solver.kernel import kernel
from solver.search import SearchStopped
from solver.search.numerical.best_return import REPLIES, BestReturn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

LARGEST = (1 << 31) - 1
SAFE = 4 * 10**18  # what no number of the kernel may exceed


def best_return(
    win: int = 10, loss: int = -10, tie: int = 0, step: int = -1, gamma: "tuple[int, int]" = (1, 1)
) -> BestReturn:
    """Return the search of the best expected return for these rewards."""
    given = (win, loss, tie, step, *gamma)
    compiled = kernel() if _fits(given) else None
    if compiled is None:
        return BestReturn(win, loss, tie, step, gamma)
    return KernelReturn(compiled, win, loss, tie, step, gamma)


def _fits(given: tuple[int, ...]) -> bool:
    """Tell whether no sum can exceed 64 bits: every one is a return times a scale."""
    most = sum(map(abs, given[:3])) + 8 * abs(given[3])
    scale = given[5] ** 4
    for replies in REPLIES.values():
        scale *= replies
    return max(map(abs, given)) <= LARGEST and most * scale < SAFE


class KernelReturn(BestReturn):
    """The kernel's search of the best return; what was found is remembered by position."""

    __slots__ = ("compiled", "_found")

    def __init__(
        self,
        compiled: "ModuleType",
        win: int = 10,
        loss: int = -10,
        tie: int = 0,
        step: int = -1,
        gamma: "tuple[int, int]" = (1, 1),
    ) -> None:
        super().__init__(win, loss, tie, step, gamma)
        self.compiled = compiled
        self._found: dict[Position, dict[Move, int]] = {}

    def _value_of_move(self, position: Position, move: Move) -> int:
        """Return V of one move, in the scale of the position it is made in."""
        if position not in self._found:
            given = (self.win, self.loss, self.tie, self.step, *self.gamma)
            values = self.compiled.returns(bytes(cells_of(position)), given, None)
            if values is None:
                raise SearchStopped
            self._found[position] = dict(zip(self.game.moves(position), values, strict=True))
        return self._found[position][move]
