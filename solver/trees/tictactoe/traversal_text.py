"""Whole tic-tac-toe traversals as text, made per state instead of per node.

The text of a subtree depends on its board alone, so 5,478 remembered pieces of bytes make all
549,946 lines of the full tree. Equal to trees/walk.py line by line; the tests prove it.
"""

from solver.games.tictactoe import FREE_CELLS, FULL, HAS_LINE, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    Piece = TypeVar("Piece", bytes, list[bytes])

# The bits of who moves next above those of the other; the line with the board's text.
Node = tuple[int, bytes]
REMEMBERED = 6  # free cells: larger subtrees are met only once or twice, so they are streamed
LINE_LENGTH = 10


class TreeText:
    """Remembers the pieces that it has made; share one among many start boards."""

    __slots__ = ("_preorder", "_postorder", "_levels", "_tallies")

    def __init__(self) -> None:
        self._preorder: dict[int, bytes] = {}
        self._postorder: dict[int, bytes] = {}
        self._levels: dict[int, list[bytes]] = {}
        self._tallies: dict[int, tuple[int, int, int, int]] = {}

    def tally(self, node: Node) -> tuple[int, int, int, int]:
        """Return the nodes, the leaves that X wins, that O wins, and the drawn leaves."""
        found = self._tallies.get(node[0])
        if found is None:
            below = [self.tally(child) for child in children_of(node)]
            if below:
                nodes, won, lost, drawn = [sum(column) for column in zip(*below, strict=True)]
                found = nodes + 1, won, lost, drawn
            else:
                found = _tally_of_leaf(node)
            self._tallies[node[0]] = found
        return found

    def preorder(self, node: Node) -> "Iterator[bytes]":
        """Yield the lines of the tree in pre-order, in pieces."""
        if _is_small(node):
            yield self._preorder_piece(*node)
            return
        yield node[1]
        for child in children_of(node):
            yield from self.preorder(child)

    def _preorder_piece(self, key: int, line: bytes) -> bytes:
        pieces = [line]
        self._add_below(pieces, key, line, self._preorder, self._preorder_piece)
        piece = self._preorder[key] = b"".join(pieces)
        return piece

    def postorder(self, node: Node) -> "Iterator[bytes]":
        """Yield the lines of the tree in post-order, in pieces."""
        if _is_small(node):
            yield self._postorder_piece(*node)
            return
        for child in children_of(node):
            yield from self.postorder(child)
        yield node[1]

    def _postorder_piece(self, key: int, line: bytes) -> bytes:
        pieces: list[bytes] = []
        self._add_below(pieces, key, line, self._postorder, self._postorder_piece)
        pieces.append(line)
        piece = self._postorder[key] = b"".join(pieces)
        return piece

    def levelorder(self, node: Node) -> "Iterator[bytes]":
        """Yield the lines of the tree level by level, in pieces."""
        level = [node]
        while level and not _is_small(level[0]):
            yield b"".join([line for _, line in level])
            level = [child for node in level for child in children_of(node)]
        columns = [self._levels.get(key) or self._levels_below(key, line) for key, line in level]
        for depth in range(REMEMBERED + 1):
            yield b"".join([column[depth] for column in columns if len(column) > depth])

    def _levels_below(self, key: int, line: bytes) -> list[bytes]:
        """Return the lines of each level of a subtree, the root's first."""
        columns: list[list[bytes]] = []
        self._add_below(columns, key, line, self._levels, self._levels_below)
        levels = [line]
        for depth in range(max(map(len, columns), default=0)):
            levels.append(b"".join([col[depth] for col in columns if len(col) > depth]))
        self._levels[key] = levels
        return levels

    def _add_below(
        self,
        found: "list[Piece]",
        key: int,
        line: bytes,
        known: "dict[int, Piece]",
        make: "Callable[[int, bytes], Piece]",
    ) -> None:
        """Add the pieces of the children of a board, remembered or made now.

        Not by children_of: a line is worth making only for a child that is not known yet.
        """
        mover, other = key >> 9, key & FULL
        if HAS_LINE[other]:
            return
        turned = other << 9 | mover
        piece = b"X" if mover.bit_count() == other.bit_count() else b"O"
        for cell in FREE_CELLS[mover | other]:
            child = turned | 1 << cell
            below = known.get(child)
            if below is None:
                below = make(child, line[:cell] + piece + line[cell + 1 :])
            found.append(below)

    def terminal_path(self, node: Node) -> "Iterator[bytes]":
        """Yield the lines of the game in which everybody takes the first free cell."""
        yield node[1]
        while children := children_of(node):
            node = children[0]
            yield node[1]


def node_of(position: Position, board: str) -> Node:
    """Return the node for a start position with its board text."""
    crosses, noughts = position
    line = board.encode() + b"\n"
    if crosses.bit_count() > noughts.bit_count():
        return noughts << 9 | crosses, line
    return crosses << 9 | noughts, line


def children_of(node: Node) -> list[Node]:
    """Return the nodes one move below, in ascending order of cells; none below a won board."""
    key, line = node
    mover, other = key >> 9, key & FULL
    if HAS_LINE[other]:
        return []
    turned = other << 9 | mover
    piece = b"X" if mover.bit_count() == other.bit_count() else b"O"
    return [
        (turned | 1 << cell, line[:cell] + piece + line[cell + 1 :])
        for cell in FREE_CELLS[mover | other]
    ]


def _is_small(node: Node) -> bool:
    return len(FREE_CELLS[node[0] >> 9 | node[0] & FULL]) <= REMEMBERED


def _tally_of_leaf(node: Node) -> tuple[int, int, int, int]:
    """Return the tally of a finished board: who moved last has won it, if anybody."""
    mover, other = node[0] >> 9, node[0] & FULL
    if not HAS_LINE[other]:
        return 1, 0, 0, 1
    return (1, 1, 0, 0) if other.bit_count() > mover.bit_count() else (1, 0, 1, 0)
