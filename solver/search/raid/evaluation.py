"""What a Raid position promises beyond its score: the evaluation of the COMPETITION player.

A free cell is a fight: whoever fills it first has its gain and takes the enemy's away. Both gains
together are the *heat* of the cell, and whose gain is larger tells which way it *leans*; a cell
that only one side stands beside leans to that side, too. The outlook of the side to move is the
score, all leans, and a share of the hottest cell, which is its to fill. The shares were found by
games, see docs/engine.md.

A cell's heat and lean follow from its four neighbours alone. They are a code of two bits each, and
what a code means for a cell is worked out once (a `View`). A move changes few codes, so what it
leads to is told (`look`) before the position after it is made (`after`).
"""

from bisect import bisect_left, insort

from solver.search.raid.last_plies import LOWEST
from solver.search.raid.node import BORDER, CELL_BITS, CELL_MASK, NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from solver.search.raid.node import Geometry, Side

    Turned: TypeAlias = tuple[int, ...]
    # heat, lean to side 0, and by side: the gain and what is turned for it
    View: TypeAlias = tuple[int, int, tuple[int, int], tuple[Turned, Turned]]
    # outlook for the mover, cell, gain, turned pawns, new views by cell
    Look: TypeAlias = tuple[int, int, int, Turned, dict[int, tuple[int, View]]]

POINT = 20  # an outlook is counted in twentieths of a point


class Weights:
    """What counts how much, in twentieths.

    A cell leans by a share of the difference of the `gains` there, and by a share of its value to
    the only side that is `beside` it; the side to move has a share of the hottest cell's `heat`.
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
        views: "list[View | None]",
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
    """The prospects of one field. Views are kept by cell and code once they were needed."""

    __slots__ = ("field", "shares", "steps", "known")

    def __init__(self, field: "Geometry", shares: Weights) -> None:
        self.field = field
        self.shares = shares
        # A neighbour's place in a cell's code: the one above is the lowest two bits, and so on.
        # For each step to a neighbour: the shift of the cell in that neighbour's code.
        self.steps = tuple(zip(field.beside, (6, 4, 2, 0), strict=True))
        self.known: dict[int, View] = {}

    def prospect(self, owners: bytearray, score: int) -> EvalNode:
        """Return the prospect of a position."""
        codes = bytearray(len(owners))
        views: list[View | None] = [None] * len(owners)
        order = []
        lean = 0
        for cell, owner in enumerate(owners):
            if owner == NOBODY:
                codes[cell] = code = self._code(owners, cell)
                views[cell] = view = self.view(cell, code)
                order.append(cell - (view[0] << CELL_BITS))
                lean += view[1]
        return EvalNode(owners, codes, views, sorted(order), lean, score)

    def _code(self, owners: bytearray, cell: int) -> int:
        above, left, right, below = self.field.beside
        return (
            owners[cell + above]
            | owners[cell + left] << 2
            | owners[cell + right] << 4
            | owners[cell + below] << 6
        )

    def outlook(self, at: EvalNode, side: "Side") -> int:
        """Return what a position is worth to the side to move, in twentieths of a point."""
        standing = POINT * at.score + at.lean
        tempo = -(at.order[0] >> CELL_BITS) * self.shares.heat if at.order else 0
        return (standing if side == 0 else -standing) + tempo

    def view(self, cell: int, code: int) -> "View":
        """Return what a free cell with such neighbours offers to both sides."""
        key = cell << 8 | code
        view = self.known.get(key)
        if view is None:
            view = self.known[key] = self._view(cell, code)
        return view

    def _view(self, cell: int, code: int) -> "View":
        values = self.field.values
        pawns: tuple[list[int], list[int]] = [], []
        for place, offset in enumerate(self.field.beside):
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
        shares = self.shares
        lean = shares.gains * (gains[0] - gains[1]) + shares.beside * value * beside
        return gains[0] + gains[1], lean, (gains[0], gains[1]), (turned[0], turned[1])

    def look(self, at: EvalNode, side: "Side", cell: int) -> "Look":
        """Return what filling a cell leads to, in the better way at once."""
        views, codes, known = at.views, at.codes, self.known
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
        lean = at.lean - view[1]
        hottest = LOWEST
        fresh = {}
        for near, code in changes.items():
            new = known.get(near << 8 | code) or self.view(near, code)
            fresh[near] = code, new
            lean += new[1] - views[near][1]  # type: ignore[index]  # changes are of free cells
            hottest = max(hottest, new[0])
        for key in at.order:
            other = key & CELL_MASK
            if other != cell and other not in changes:
                hottest = max(hottest, -(key >> CELL_BITS))
                break
        tempo = 0 if hottest == LOWEST else self.shares.heat * hottest
        gain = view[2][side]
        standing = POINT * at.score + lean
        outlook = (standing if side == 0 else -standing) + POINT * gain - tempo
        return outlook, cell, gain, turned, fresh

    def after(self, at: EvalNode, side: "Side", look: "Look") -> EvalNode:
        """Return the position that a look has looked at."""
        _, cell, gain, turned, fresh = look
        owners, codes, views, order = (
            at.owners.copy(),
            at.codes.copy(),
            at.views.copy(),
            at.order.copy(),
        )
        owners[cell] = side + 1
        for pawn in turned:
            owners[pawn] = side + 1
        gone = views[cell]
        assert gone is not None, "only free cells are filled"
        del order[bisect_left(order, cell - (gone[0] << CELL_BITS))]
        lean = at.lean - gone[1]
        views[cell] = None
        for near, (code, new) in fresh.items():
            old = views[near]
            assert old is not None, "only free cells are looked at anew"
            codes[near] = code
            views[near] = new
            lean += new[1] - old[1]
            if new[0] != old[0]:
                del order[bisect_left(order, near - (old[0] << CELL_BITS))]
                insort(order, near - (new[0] << CELL_BITS))
        return EvalNode(
            owners, codes, views, order, lean, at.score + (gain if side == 0 else -gain)
        )
