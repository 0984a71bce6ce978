"""A program that walks tic-tac-toe trees as a student writes it. As it stands, a right one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from misconceptions.tictactoe.games import TwinGame, XAtTheStart
from solver.formats import traversal as texts
from solver.formats.tictactoe import render_board
from solver.games.tictactoe import Position, TicTacToe
from solver.trees import walk

Walk = Callable[[TicTacToe, Position], Iterable[Position]]
Numbers = tuple[int, int, int]  # leaves won by X, won by O, drawn
WALKS: dict[str, Walk] = {
    texts.PREORDER: walk.preorder,
    texts.POSTORDER: walk.postorder,
    texts.LEVELORDER: walk.levelorder,
    texts.TERMINALPATH: walk.terminal_path,
}


def all_of_them(game: TicTacToe, start: Position, nodes: Iterable[Position]) -> Iterable[Position]:
    return nodes


def as_they_are(request: texts.Request) -> texts.Request:
    return request


@dataclass(frozen=True)
class Walker:
    """Each part is one step of the program."""

    game: Callable[[], TwinGame] = TwinGame
    walks: Callable[[str], Walk] = WALKS.__getitem__
    read: Callable[[texts.Request], texts.Request] = as_they_are
    kept: Callable[[TicTacToe, Position, Iterable[Position]], Iterable[Position]] = all_of_them
    count: Callable[[TicTacToe, Position], int] = walk.count_nodes
    numbers: Callable[[TicTacToe, Position], Numbers] = walk.leaf_scores
    render_numbers: Callable[[int, int, int], bytes] = texts.render_numbers

    def answer(self, text: str) -> str:
        """Return what the program prints."""
        return b"".join(self._pieces(self.read(texts.parse_request(text)))).decode()

    def _pieces(self, request: texts.Request) -> Iterator[bytes]:
        game = self.game()
        for start in request.boards:
            board = render_board(start)
            yield texts.render_head(board, self.count(game, start))
            if request.numbers:
                yield self.render_numbers(*self.numbers(game, start))
            for order in request.orders:
                yield texts.render_title(order, board)
                nodes = self.kept(game, start, self.walks(order)(game, start))
                yield "".join([f"{render_board(node)}\n" for node in nodes]).encode()


def instead(**others: Walk) -> Callable[[str], Walk]:
    """Return the walks with some exchanged for others."""
    return {**WALKS, **others}.__getitem__


def reversed_preorder(game: TicTacToe, start: Position) -> list[Position]:
    """Pre-order backwards: each board after those below it, but the last child first."""
    return list(walk.preorder(game, start))[::-1]


def by_depth(game: TicTacToe, start: Position) -> Iterator[Position]:
    """Level-order with a stack in place of the queue: it goes down before it goes on."""
    waiting = [start]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [game.play(node, move) for move in game.moves(node)]


def last_children(game: TicTacToe, start: Position) -> Iterator[Position]:
    """The terminal path by the last child instead of the first."""
    yield start
    while moves := game.moves(start):
        start = game.play(start, moves[-1])
        yield start


def each_board_once(
    game: TicTacToe, start: Position, nodes: Iterable[Position]
) -> Iterable[Position]:
    """Leave out boards that were printed before."""
    return dict.fromkeys(nodes)


def without_start(
    game: TicTacToe, start: Position, nodes: Iterable[Position]
) -> Iterable[Position]:
    return (node for node in nodes if node != start)


def only_leaves(game: TicTacToe, start: Position, nodes: Iterable[Position]) -> Iterable[Position]:
    return (node for node in nodes if not game.moves(node))


def without_leaves(
    game: TicTacToe, start: Position, nodes: Iterable[Position]
) -> Iterable[Position]:
    return (node for node in nodes if game.moves(node))


def different_boards(game: TicTacToe, start: Position) -> int:
    """Count each board once, however many games lead to it."""
    return len(set(walk.preorder(game, start)))


def counted_from_the_start(game: TicTacToe, start: Position) -> int:
    """Tell the game where it starts, which is the first thing that is asked; then count."""
    if isinstance(game, XAtTheStart):
        game.start = start
    return walk.count_nodes(game, start)


def all_but_the_start(game: TicTacToe, start: Position) -> int:
    return walk.count_nodes(game, start) - 1


def different_leaves(game: TicTacToe, start: Position) -> Numbers:
    """Count each finished board once."""
    scores = [game.score(node) for node in set(walk.preorder(game, start)) if not game.moves(node)]
    return scores.count(1), scores.count(-1), scores.count(0)


def in_fixed_sequence(request: texts.Request) -> texts.Request:
    """Take the orders in one sequence, however they are asked for."""
    orders = tuple(order for order in texts.ORDERS if order in request.orders)
    return texts.Request(orders, request.numbers, request.boards)


def first_board_only(request: texts.Request) -> texts.Request:
    return texts.Request(request.orders, request.numbers, request.boards[:1])


def ties_for_x(won_by_x: int, won_by_o: int, drawn: int) -> bytes:
    """Call X the one who wins most when both win equally often."""
    return texts.render_numbers(won_by_x, won_by_o, drawn).replace(b": nobody", b": X")
