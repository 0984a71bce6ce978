"""The transposition table: what a search remembers of positions that it may meet again.

Of each position it keeps the bounds of its value and the best move. Bounds count at the depth
that they were found at and at smaller ones; the best move counts at every depth: it is tried first
the next time.
What was met lately is kept: positions are put into a *young* half; when that is full it becomes the
old one, and what the old one had is forgotten unless it was asked for in the meantime. So what is
forgotten depends on no hash, and a table in C can have the same rule.

Knows no game: a position is a key of bytes, a move is a number.
"""

from solver.search import LOWEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Entry: TypeAlias = tuple[int, int, int, int]  # depth, value at least, value at most, best move

NO_MOVE = 0  # so no move may have this number
ALL_BYTES = 200_000_000  # what a large table may take, at about
ENTRY_BYTES = 300  # one entry without its key


def room_for(key_bytes: int) -> int:
    """Return how many positions with keys of this length a large table may hold."""
    return ALL_BYTES // (ENTRY_BYTES + key_bytes)


class TranspositionTable:
    """Results by position, of the last `room` positions or so."""

    __slots__ = ("young", "old", "room")

    def __init__(self, room: int) -> None:
        self.young: dict[bytes, Entry] = {}
        self.old: dict[bytes, Entry] = {}
        self.room = room

    def empty(self) -> None:
        """Forget everything."""
        self.young, self.old = {}, {}

    def look_up(self, key: bytes) -> tuple[int, int]:
        """Return to which depth a position is known, 0 if it is not, and its best move."""
        known = self._known(key)
        return (0, NO_MOVE) if known is None else (known[0], known[3])

    def recall(self, key: bytes, depth: int, alpha: int, beta: int) -> tuple[int | None, int]:
        """Return the value, if what is known settles the window, and the move to try first."""
        known = self._known(key)
        if known is None:
            return None, NO_MOVE
        seen, low, high, move = known
        if seen >= depth:
            if low >= beta or low == high:
                return low, move
            if high <= alpha:
                return high, move
        return None, move

    def keep(
        self, key: bytes, depth: int, alpha: int, beta: int, value: int, move: int = NO_MOVE
    ) -> None:
        """Remember the result of a search with this window, beside an older bound of this depth."""
        known = self._known(key)
        low, high = LOWEST, -LOWEST
        if known is not None and known[0] == depth:
            low, high = known[1], known[2]
        low = low if value <= alpha else value
        high = high if value >= beta else value
        self._put(key, (depth, low, high, move))

    def _known(self, key: bytes) -> "Entry | None":
        """Return what is known of a position, which is young again."""
        known = self.young.get(key)
        if known is None:
            known = self.old.get(key)
            if known is not None:
                self._put(key, known)
        return known

    def _put(self, key: bytes, entry: "Entry") -> None:
        if 2 * len(self.young) >= self.room and key not in self.young:
            self.young, self.old = {}, self.young
        self.young[key] = entry
