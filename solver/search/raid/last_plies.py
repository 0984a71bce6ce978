"""The last two plies of a Raid search, without making a move.

The last ply is closed: the score changes by the largest gain. For the last two, a move leaves every
reply further away than distance 2 as it was, so the best reply is either the first far one of the
sorted replies or one of at most twelve cells near the move.
"""

from solver.search import LOWEST
from solver.search.raid.node import CELL_BITS, CELL_MASK, NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.search.raid.node import Geometry, Node, Order, Side

MOST_TOUCHED = 13  # the cell of a move and the twelve within distance 2


def one_ply(node: "Node", side: "Side") -> int:
    """Return the value for the side to move of its best last move."""
    score = node.score if side == 0 else -node.score
    return score - (node.orders[side][0] >> CELL_BITS)


def two_plies(geometry: "Geometry", node: "Node", side: "Side", alpha: int, beta: int) -> int:
    """Return the value for the side to move if it lies between the bounds, else the nearer bound.

    At least two cells must be free.
    """
    own, replies = node.orders[side], node.orders[1 - side]
    score = node.score if side == 0 else -node.score
    # Whatever the move, it leaves one of the first replies untouched.
    surest = -(replies[MOST_TOUCHED] >> CELL_BITS) if len(replies) > MOST_TOUCHED else LOWEST
    for key in own:
        after = score - (key >> CELL_BITS)
        if after - surest <= alpha:
            break
        cell = key & CELL_MASK
        far = far_reply(geometry, replies, cell)
        if after - far <= alpha:
            continue
        for turned in geometry.ways(node.owners, side, cell):
            after = score + geometry.gain_of(cell, turned)
            value = after - near_reply(geometry, node, side, cell, turned, far)
            if value >= beta:
                return beta
            alpha = max(alpha, value)
    return alpha


def far_reply(geometry: "Geometry", replies: "Order", cell: int) -> int:
    """Return the largest gain that a move on the cell cannot touch; LOWEST if there is none."""
    touched = geometry.touched
    for key in replies:
        if (key & CELL_MASK) - cell not in touched:
            return -(key >> CELL_BITS)
    return LOWEST


def near_reply(
    geometry: "Geometry", node: "Node", side: "Side", cell: int, turned: list[int], reply: int
) -> int:
    """Return the enemy's best gain after a move of the side: near its cell, or else `reply`."""
    owners, values, width = node.owners, geometry.values, geometry.width
    own, enemy = side + 1, 2 - side
    owners[cell] = own
    for pawn in turned:
        owners[pawn] = own
    for offset in geometry.near:
        free = cell + offset
        if owners[free] == NOBODY:
            gain = 0
            legal = False
            for near in (free - width, free - 1, free + 1, free + width):
                owner = owners[near]
                if owner == enemy:
                    legal = True
                elif owner == own:
                    gain += values[near]
            gain = values[free] + 2 * gain if legal and gain > 0 else values[free]
            if gain > reply:
                reply = gain
    owners[cell] = NOBODY
    for pawn in turned:
        owners[pawn] = enemy
    return reply
