"""What a Raid position promises beyond its score: the evaluation of the COMPETITION player.

A free cell is a fight: the side that fills it first has its gain and denies the enemy's. Both gains
together are the *heat* of the cell, and whose gain is larger tells which way it *leans*; a cell
that only one side stands beside leans to that side, too. The value for the side to move is the
score, all leans, and a part of the hottest cell, which is its to fill. The weights were found by
games, see docs/engine.md.

A cell's heat and lean follow from its four neighbours alone. They are a code of two bits each, and
what a code means for a cell is worked out once (a `CellView`). A move changes few codes, so what it
leads to is computed (`preview`) before the position after it is made (`child`).
"""

from bisect import bisect_left, insort

from solver.search import LOWEST
from solver.search.raid.node import BORDER, CELL_BITS, CELL_MASK, NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from solver.search.raid.node import Geometry, Side

    Turned: TypeAlias = tuple[int, ...]
    # heat, lean to side 0, and by side: the gain and what is turned for it
    CellView: TypeAlias = tuple[int, int, tuple[int, int], tuple[Turned, Turned]]
    # value for the mover, cell, gain, turned pawns, new views by cell
    MovePreview: TypeAlias = tuple[int, int, int, Turned, dict[int, tuple[int, CellView]]]

POINT = 20  # values are counted in twentieths of a point


class Weights:
    """What counts how much, in twentieths.

    A cell leans by a part of the difference of the `gains` there, and by a part of its value to
    the only side that is `beside` it; the side to move has a part of the hottest cell's `heat`.
    """

    __slots__ = ("gains", "beside", "heat")

    def __init__(self, gains: int = 5, beside: int = 4, heat: int = 7) -> None:
        self.gains = gains
        self.beside = beside
        self.heat = heat


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

    def __init__(self, geometry: "Geometry", weights: Weights) -> None:
        self.geometry = geometry
        self.weights = weights
        # A neighbour's place in a cell's code: the one above is the lowest two bits, and so on.
        # For each step to a neighbour: the shift of the cell in that neighbour's code.
        self.steps = tuple(zip(geometry.beside, (6, 4, 2, 0), strict=True))
        self.known: dict[int, CellView] = {}

    def node(self, owners: bytearray, score: int) -> EvalNode:
        codes = bytearray(len(owners))
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
        """Return what a position is worth to the side to move, in twentieths of a point."""
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
        gains, turned = [], []
        for own, enemy in (pawns, pawns[::-1]):
            raid = 2 * sum(values[pawn] for pawn in enemy) if own else 0
            gains.append(value + max(0, raid))
            turned.append(tuple(enemy) if raid > 0 else ())
        beside = bool(pawns[0]) - bool(pawns[1])
        weights = self.weights
        lean = weights.gains * (gains[0] - gains[1]) + weights.beside * value * beside
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
