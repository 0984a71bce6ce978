"""The task `traversal`: the tree below each start board in up to four orders."""

from solver.formats import traversal as texts
from solver.formats.tictactoe import render_board
from solver.trees.tictactoe.traversal_text import LINE_LENGTH, TreeText, node_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from solver.games.tictactoe import Position
    from solver.tasks import Options


def solve(text: str, options: "Options") -> "Iterable[bytes]":
    """Return the traversals that a text asks for, in pieces."""
    request = texts.parse_request(text)
    if options.draw or options.svg:
        from solver.tasks.tree_drawing import draw_subtrees

        return draw_subtrees(request.boards, request.first_line, options.svg)
    if options.engine != "fast":
        return _plain(request, options)
    return _fast(request, options)


def _fast(request: texts.Request, options: "Options") -> "Iterator[bytes]":
    trees = TreeText()
    walks = {
        texts.PREORDER: trees.preorder,
        texts.POSTORDER: trees.postorder,
        texts.LEVELORDER: trees.levelorder,
        texts.TERMINALPATH: trees.terminal_path,
    }
    whole = next((order for order in request.orders if order != texts.TERMINALPATH), "")
    for position in request.boards:
        board = render_board(position)
        node = node_of(position, board)
        # The pieces of one whole walk tell how many nodes there are; counting takes longer.
        first = list(walks[whole](node)) if whole else []
        yield texts.render_head(board, sum(map(len, first)) // LINE_LENGTH or trees.tally(node)[0])
        if request.numbers:
            yield texts.render_numbers(*trees.tally(node)[1:])
        if options.explain:
            numbers = texts.render_numbers(*trees.tally(node)[1:])
            options.note(f"{board}: {numbers.decode().strip()}")
        for order in request.orders:
            yield texts.render_title(order, board)
            yield from first if order == whole else walks[order](node)


def _plain(request: texts.Request, options: "Options") -> "Iterator[bytes]":
    """Answer by the plain reference: node by node, nothing remembered."""
    from solver.games.tictactoe import TicTacToe
    from solver.trees import walk

    game = TicTacToe()
    walks = {
        texts.PREORDER: walk.preorder,
        texts.POSTORDER: walk.postorder,
        texts.LEVELORDER: walk.levelorder,
        texts.TERMINALPATH: walk.terminal_path,
    }
    for position in request.boards:
        board = render_board(position)
        yield texts.render_head(board, walk.count_nodes(game, position))
        if request.numbers or options.explain:
            numbers = texts.render_numbers(*walk.leaf_scores(game, position))
            if options.explain:
                options.note(f"{board}: {numbers.decode().strip()}")
            if request.numbers:
                yield numbers
        for order in request.orders:
            yield texts.render_title(order, board)
            yield from map(_line, walks[order](game, position))


def _line(position: "Position") -> bytes:
    return render_board(position).encode() + b"\n"
