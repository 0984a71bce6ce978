"""Whole tic-tac-toe traversals as text, made per state instead of per node.

The text of a subtree depends on its board alone, so 5,478 remembered pieces of bytes make all
549,946 lines of the full tree. Equal to trees/walk.py line by line; the tests prove it.
"""

from solver.games.tictactoe import FREE_CELLS, HAS_LINE, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Node = tuple[int, int, bytes]  # the bitboards of who moves next and of the other; the line
REMEMBERED = 6  # free cells: larger subtrees are met only once or twice, so they are streamed


class TreeText:
    """Remembers the pieces that it has made; share one among many start boards."""

    __slots__ = ("_preorder", "_postorder", "_levels", "_tallies")

    def __init__(self) -> None:
        self._preorder: dict[bytes, bytes] = {}
        self._postorder: dict[bytes, bytes] = {}
        self._levels: dict[bytes, list[bytes]] = {}
        self._tallies: dict[bytes, tuple[int, int, int, int]] = {}

    def tally(self, node: Node) -> tuple[int, int, int, int]:
        """Return the nodes, the leaves that X wins, that O wins, and the drawn leaves."""
        line = node[2]
        if (found := self._tallies.get(line)) is not None:
            return found
        children = children_of(node)
        if children:
            nodes = won = lost = drawn = 0
            for child in children:
                below = self.tally(child)
                nodes += below[0]
                won += below[1]
                lost += below[2]
                drawn += below[3]
            found = nodes + 1, won, lost, drawn
        else:
            found = _tally_of_leaf(node)
        self._tallies[line] = found
        return found

    def preorder(self, node: Node) -> "Iterator[bytes]":
        """Yield the lines of the tree in pre-order, in pieces."""
        if _is_small(node):
            yield self._preorder_piece(node)
            return
        yield node[2]
        for child in children_of(node):
            yield from self.preorder(child)

    def _preorder_piece(self, node: Node) -> bytes:
        line = node[2]
        piece = self._preorder.get(line)
        if piece is None:
            piece = line + b"".join([self._preorder_piece(child) for child in children_of(node)])
            self._preorder[line] = piece
        return piece

    def postorder(self, node: Node) -> "Iterator[bytes]":
        """Yield the lines of the tree in post-order, in pieces."""
        if _is_small(node):
            yield self._postorder_piece(node)
            return
        for child in children_of(node):
            yield from self.postorder(child)
        yield node[2]

    def _postorder_piece(self, node: Node) -> bytes:
        line = node[2]
        piece = self._postorder.get(line)
        if piece is None:
            piece = b"".join([self._postorder_piece(child) for child in children_of(node)]) + line
            self._postorder[line] = piece
        return piece

    def levelorder(self, node: Node) -> "Iterator[bytes]":
        """Yield the lines of the tree level by level, in pieces."""
        level = [node]
        while level and not _is_small(level[0]):
            yield b"".join([line for _, _, line in level])
            level = [child for node in level for child in children_of(node)]
        columns = [self._levels_below(node) for node in level]
        for depth in range(REMEMBERED + 1):
            yield b"".join([column[depth] for column in columns if len(column) > depth])

    def _levels_below(self, node: Node) -> list[bytes]:
        """Return the lines of each level of a subtree, the root's first."""
        line = node[2]
        levels = self._levels.get(line)
        if levels is None:
            columns = [self._levels_below(child) for child in children_of(node)]
            depths = range(max(map(len, columns), default=0))
            levels = [line]
            for depth in depths:
                levels.append(b"".join([col[depth] for col in columns if len(col) > depth]))
            self._levels[line] = levels
        return levels

    def terminal_path(self, node: Node) -> "Iterator[bytes]":
        """Yield the lines of the game in which everybody takes the first free cell."""
        yield node[2]
        while children := children_of(node):
            node = children[0]
            yield node[2]


def node_of(position: Position, board: str) -> Node:
    """Return the node for a start position with its board text."""
    crosses, noughts = position
    line = board.encode() + b"\n"
    if crosses.bit_count() > noughts.bit_count():
        return noughts, crosses, line
    return crosses, noughts, line


def children_of(node: Node) -> list[Node]:
    """Return the nodes one move below, in ascending order of cells; none below a won board."""
    mover, other, line = node
    if HAS_LINE[other]:
        return []
    piece = b"X" if mover.bit_count() == other.bit_count() else b"O"
    return [
        (other, mover | 1 << cell, line[:cell] + piece + line[cell + 1 :])
        for cell in FREE_CELLS[mover | other]
    ]


def _is_small(node: Node) -> bool:
    return len(FREE_CELLS[node[0] | node[1]]) <= REMEMBERED


def _tally_of_leaf(node: Node) -> tuple[int, int, int, int]:
    """Return the tally of a finished board: who moved last has won it, if anybody."""
    mover, other, _ = node
    if not HAS_LINE[other]:
        return 1, 0, 0, 1
    return (1, 1, 0, 0) if other.bit_count() > mover.bit_count() else (1, 0, 1, 0)
