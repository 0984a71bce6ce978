"""All won games of tic-tac-toe as text, each with the boards it is made of: made per state.

What may follow a board is the same however it was reached; only the move numbers of the past
differ. So the text below a state is made once, with a mark wherever a number of the past will
stand, and each history fills in its own: bytes.translate does it at the speed of copying.

A mark says which cell, on a board of which ply: the move number stands there if the move had been
made by then, else 0. Equal to the plain listing by trees/histories.py; the tests prove it.
"""

from solver.games.tictactoe import FREE_CELLS, FULL, HAS_LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

FIRST_MARK = 128
STREAMED = 3  # plies: a longer past is filled in where texts are joined, this one where they end
FIRST_MOVES = 9 * 8 * 7  # as many pieces there are: one for each way to begin
SAME = bytes(range(256))


class BoardLine:
    """A line of the answer: the board after a ply, and the words that follow it."""

    __slots__ = ("ply", "ending")

    def __init__(self, ply: int, ending: bytes) -> None:
        self.ply = ply
        self.ending = ending


class WonGames:
    """The games that are won at given plies; `lines[ply]` tells which lines each gets."""

    __slots__ = ("_lines", "_texts", "_fillers")

    def __init__(self, lines: "Mapping[int, Sequence[BoardLine]]") -> None:
        self._lines = lines
        self._texts: dict[tuple[int, int], bytes] = {}
        self._fillers = {
            (ply, cell): _filler(ply, cell) for ply in range(1, 10) for cell in range(9)
        }

    def pieces(self) -> "Iterator[bytes]":
        """Yield the games in the order of their moves; as many pieces as there are of 3 moves."""
        for table, mover, other in self._pasts(SAME, 0, 0, 1):
            yield self._below(mover, other, STREAMED + 1).translate(table)

    def _pasts(
        self, table: bytes, mover: int, other: int, ply: int
    ) -> "Iterator[tuple[bytes, int, int]]":
        """Yield the first moves of games: the table that fills in their numbers, and the board."""
        if ply > STREAMED:
            yield table, mover, other
            return
        for cell in FREE_CELLS[mover | other]:
            filled = self._fillers[ply, cell].translate(table)
            yield from self._pasts(filled, other, mover | 1 << cell, ply + 1)

    def _below(self, mover: int, other: int, ply: int) -> bytes:
        """Return all games that go on from a board, with marks for the moves before `ply`."""
        text = self._texts.get((mover, other))
        if text is None:
            pieces = []
            for cell in FREE_CELLS[mover | other]:
                after = mover | 1 << cell
                if HAS_LINE[after]:
                    piece = self._game(after | other, ply)
                elif after | other == FULL:
                    continue
                else:
                    piece = self._below(other, after, ply + 1)
                pieces.append(piece.translate(self._fillers[ply, cell]))
            text = self._texts[mover, other] = b"".join(pieces)
        return text

    def _game(self, filled: int, ply: int) -> bytes:
        """Return the lines of a game that is won at a ply, all its moves as marks."""
        return b"".join(
            [
                b",".join([_mark(line.ply, c) if filled >> c & 1 else b"0" for c in range(9)])
                + line.ending
                for line in self._lines.get(ply, ())
            ]
        )


def _mark(ply: int, cell: int) -> bytes:
    return bytes([FIRST_MARK + (ply - 1) * 9 + cell])


def _filler(move: int, cell: int) -> bytes:
    """Return the table that puts a move number into a cell of each board that shows the move."""
    table = bytearray(SAME)
    for ply in range(1, 10):
        table[_mark(ply, cell)[0]] = ord(str(move)) if move <= ply else ord("0")
    return bytes(table)
