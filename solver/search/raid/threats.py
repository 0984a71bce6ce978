"""Three plies before the end: which moves cannot matter, told without making them.

Suppose the side to move passed. The enemy's largest gains would be its *threats*, and the best
reply to each is known. A move further than distance 4 from a threat changes neither the threat nor
any reply near it; it only makes new replies near itself, and those are bounded by what they could
turn if they were Raids. So to carry out the threat is an answer whose outcome is bounded, and a
move that does not reach the window even then need not be made.
"""

from solver.search.raid.last_plies import far_reply, near_reply
from solver.search.raid.node import CELL_BITS, CELL_MASK, NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.search.raid.node import Geometry, Node, Side

MOST_THREATS = 6  # more cost more than they save


class Threats:
    """What the enemy of a side would do next in a position."""

    __slots__ = ("geometry", "node", "side", "found")

    def __init__(self, geometry: "Geometry", node: "Node", side: "Side") -> None:
        self.geometry = geometry
        self.node = node
        self.side = side
        self.found = [self._threat(key) for key in node.orders[1 - side][:MOST_THREATS]]

    def _threat(self, key: int) -> tuple[int, int, int]:
        """Return the cell of a threat, its gain, and the gain of the best reply to it."""
        geometry, node, side = self.geometry, self.node, self.side
        cell = key & CELL_MASK
        gain = -(key >> CELL_BITS)
        turned = geometry.turned(node.owners, 1 - side, cell)
        if geometry.gain_of(cell, turned) != gain:  # negative values: the Stake is the threat
            turned = []
        far = far_reply(geometry, node.orders[side], cell)
        return cell, gain, near_reply(geometry, node, 1 - side, cell, turned, far)

    def refute(self, cell: int, turned: list[int], missing: int) -> bool:
        """Tell whether some threat surely keeps a move from gaining more than `missing` afterwards.

        What it gains afterwards is the reply to the threat less the threat.
        """
        close = self.geometry.close
        for threat, gain, reply in self.found:
            if (
                reply - gain <= missing
                and cell - threat not in close
                and self._gains_near(cell, turned, missing + gain)
            ):
                return True
        return False

    def _gains_near(self, cell: int, turned: list[int], most: int) -> bool:
        """Tell whether no free cell that a move touches can gain the mover more than `most`."""
        owners, values, width = self.node.owners, self.geometry.values, self.geometry.width
        enemy = 2 - self.side
        for offset in self.geometry.near if turned else self.geometry.beside:
            free = cell + offset
            if owners[free] == NOBODY:
                gain = values[free]
                for near in (free - width, free - 1, free + 1, free + width):
                    if owners[near] == enemy and values[near] > 0:
                        gain += 2 * values[near]
                if gain > most:
                    return False
        return True
