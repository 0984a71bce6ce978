"""What a search remembers of the positions that it has met: a bound and the best cell.

A result counts only at the depth that it was found at. The best cell counts at every depth: it is
tried first the next time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Entry: TypeAlias = tuple[int, int, int, int]  # depth, kind of bound, value, best cell

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
UNKNOWN = 0  # no cell: on a board with a border, cell 0 is never free
ALL_BYTES = 200_000_000  # what a table may take, at about
ENTRY_BYTES = 300  # one entry without its board


class TranspositionTable:
    """A table of results by position; when it is full, it only brings up to date what it has."""

    __slots__ = ("entries", "room")

    def __init__(self, board_bytes: int) -> None:
        self.entries: dict[bytes, Entry] = {}
        self.room = ALL_BYTES // (ENTRY_BYTES + board_bytes)

    def recall(self, key: bytes, depth: int, alpha: int, beta: int) -> tuple[int | None, int]:
        """Return the value, if what is known settles the window, and the cell to try first."""
        known = self.entries.get(key)
        if known is None:
            return None, UNKNOWN
        seen, bound, value, cell = known
        if seen == depth and (
            bound == EXACT
            or (bound == AT_LEAST and value >= beta)
            or (bound == AT_MOST and value <= alpha)
        ):
            return value, cell
        return None, cell

    def keep(self, key: bytes, depth: int, alpha: int, beta: int, value: int, cell: int) -> None:
        """Remember the result of a search with this window."""
        if len(self.entries) < self.room or key in self.entries:
            bound = AT_LEAST if value >= beta else EXACT if value > alpha else AT_MOST
            self.entries[key] = depth, bound, value, cell
