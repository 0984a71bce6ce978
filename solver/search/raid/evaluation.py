"""What a Raid position promises beyond its score: the evaluation of the COMPETITION player.

A free cell is a fight: the side that fills it first has its gain and denies the enemy's. Both gains
together are the *heat* of the cell, and the pawns beside it tell which way it *leans*, see
weights.py. The value for the side to move is the score, all leans, and a part of the hottest cell,
which is its to fill.

A cell's heat and lean follow from its four neighbours alone. They are a code of two bits each, and
what a code means for a cell is worked out once (a `CellView`). A move changes few codes, so what it
leads to is computed (`preview`) before the position after it is made (`child`).
"""

from bisect import bisect_left, insort

from solver.search import LOWEST
from solver.search.raid.node import BORDER, CELL_BITS, CELL_MASK, NOBODY
from solver.search.raid.weights import POINT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from solver.search.raid.node import Geometry, Side
    from solver.search.raid.weights import Weights

    Turned: TypeAlias = tuple[int, ...]
    # heat, lean to side 0, and by side: the gain and what is turned for it
    CellView: TypeAlias = tuple[int, int, tuple[int, int], tuple[Turned, Turned]]
    # value for the mover, cell, gain, turned pawns, new views by cell
    MovePreview: TypeAlias = tuple[int, int, int, Turned, dict[int, tuple[int, CellView]]]


TAKEN = 0xFF  # the code of a cell that is not free: no free one has four borders around it


def in_points(value: int) -> int:
    """Return a value of the evaluation in whole points."""
    return round(value / POINT)


class EvalNode:
    """A position: owners and codes by cell, views of the free cells, sorted by heat, and totals.

    A key of `order` is `cell - (heat << CELL_BITS)`, as in a Node. `score` is that of side 0.
    """

    __slots__ = ("owners", "codes", "views", "order", "lean", "score")

    def __init__(
        self,
        owners: bytearray,
        codes: bytearray,
        views: "list[CellView | None]",
        order: list[int],
        lean: int,
        score: int,
    ) -> None:
        self.owners = owners
        self.codes = codes
        self.views = views
        self.order = order
        self.lean = lean
        self.score = score


class Evaluation:
    """The evaluation on one board. Views are kept by cell and code once they were needed."""

    __slots__ = ("geometry", "weights", "steps", "known")

    def __init__(self, geometry: "Geometry", weights: "Weights") -> None:
        self.geometry = geometry
        self.weights = weights
        # A neighbour's place in a cell's code: the one above is the lowest two bits, and so on.
        # For each step to a neighbour: the shift of the cell in that neighbour's code.
        self.steps = tuple(zip(geometry.beside, (6, 4, 2, 0), strict=True))
        self.known: dict[int, CellView] = {}

    def node(self, owners: bytearray, score: int) -> EvalNode:
        codes = bytearray([TAKEN]) * len(owners)
        views: list[CellView | None] = [None] * len(owners)
        order = []
        lean = 0
        for cell, owner in enumerate(owners):
            if owner == NOBODY:
                codes[cell] = code = self._code(owners, cell)
                views[cell] = view = self.cell_view(cell, code)
                order.append(cell - (view[0] << CELL_BITS))
                lean += view[1]
        return EvalNode(owners, codes, views, sorted(order), lean, score)

    def _code(self, owners: bytearray, cell: int) -> int:
        above, left, right, below = self.geometry.beside
        return (
            owners[cell + above]
            | owners[cell + left] << 2
            | owners[cell + right] << 4
            | owners[cell + below] << 6
        )

    def value(self, node: EvalNode, side: "Side") -> int:
        """Return what a position is worth to the side to move, in parts of a point."""
        standing = POINT * node.score + node.lean
        tempo = -(node.order[0] >> CELL_BITS) * self.weights.heat if node.order else 0
        return (standing if side == 0 else -standing) + tempo

    def cell_view(self, cell: int, code: int) -> "CellView":
        """Return what a free cell with such neighbours offers to both sides."""
        key = cell << 8 | code
        view = self.known.get(key)
        if view is None:
            view = self.known[key] = self._cell_view(cell, code)
        return view

    def _cell_view(self, cell: int, code: int) -> "CellView":
        values = self.geometry.values
        pawns: tuple[list[int], list[int]] = [], []
        for place, offset in enumerate(self.geometry.beside):
            owner = code >> 2 * place & 3
            if owner not in (NOBODY, BORDER):
                pawns[owner - 1].append(cell + offset)
        value = values[cell]
        # Nobody turns pawns that cost more than they are worth.
        sums = [max(0, sum(values[pawn] for pawn in side)) for side in pawns]
        gains, turned = [], []
        for own, enemy, prize in ((pawns[0], pawns[1], sums[1]), (pawns[1], pawns[0], sums[0])):
            raids = own and prize > 0
            gains.append(value + 2 * prize if raids else value)
            turned.append(tuple(enemy) if raids else ())
        lean = self.weights.lean(value, (len(pawns[0]), len(pawns[1])), (sums[0], sums[1]))
        return gains[0] + gains[1], lean, (gains[0], gains[1]), (turned[0], turned[1])

    def preview(self, node: EvalNode, side: "Side", cell: int) -> "MovePreview":
        """Return what filling a cell leads to, in the better way at once."""
        views, codes, known = node.views, node.codes, self.known
        view = views[cell]
        assert view is not None, "only free cells are filled"
        turned = view[3][side]
        changes: dict[int, int] = {}
        for offset, shift in self.steps:
            near = cell + offset
            if views[near] is not None:
                changes[near] = codes[near] | side + 1 << shift
        for pawn in turned:
            for offset, shift in self.steps:
                near = pawn + offset
                if views[near] is not None and near != cell:
                    changes[near] = changes.get(near, codes[near]) ^ 3 << shift
        lean = node.lean - view[1]
        hottest = LOWEST
        fresh = {}
        for near, code in changes.items():
            new = known.get(near << 8 | code) or self.cell_view(near, code)
            fresh[near] = code, new
            lean += new[1] - views[near][1]  # type: ignore[index]  # changes are of free cells
            hottest = max(hottest, new[0])
        for key in node.order:
            other = key & CELL_MASK
            if other != cell and other not in changes:
                hottest = max(hottest, -(key >> CELL_BITS))
                break
        tempo = 0 if hottest == LOWEST else self.weights.heat * hottest
        gain = view[2][side]
        standing = POINT * node.score + lean
        value = (standing if side == 0 else -standing) + POINT * gain - tempo
        return value, cell, gain, turned, fresh

    def child(self, node: EvalNode, side: "Side", preview: "MovePreview") -> EvalNode:
        """Return the position that a preview describes."""
        _, cell, gain, turned, fresh = preview
        owners, codes, views, order = (
            node.owners.copy(),
            node.codes.copy(),
            node.views.copy(),
            node.order.copy(),
        )
        owners[cell] = side + 1
        for pawn in turned:
            owners[pawn] = side + 1
        codes[cell] = TAKEN
        gone = views[cell]
        assert gone is not None, "only free cells are filled"
        del order[bisect_left(order, cell - (gone[0] << CELL_BITS))]
        lean = node.lean - gone[1]
        views[cell] = None
        for near, (code, new) in fresh.items():
            old = views[near]
            assert old is not None, "only free cells have new views"
            codes[near] = code
            views[near] = new
            lean += new[1] - old[1]
            if new[0] != old[0]:
                del order[bisect_left(order, near - (old[0] << CELL_BITS))]
                insort(order, near - (new[0] << CELL_BITS))
        return EvalNode(
            owners, codes, views, order, lean, node.score + (gain if side == 0 else -gain)
        )
