"""The games that can be learned by name, with what the learner's files and measures need of each.

A game is added by one function here; environment, learner, policy and evaluation take any Game.
"""

from solver.learning.q.learner import as_it_is

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from solver.learning.environment import AnyGame, Environment, Move, Position


class Playable:
    """A game with the text of its positions, its symmetry, and exact answers about it.

    `frame` returns the position that stands for a class and the way back for a move in it;
    `best_replies` the moves of perfect play; `best_return` the best that any policy can reach, None
    where that is not known.
    """

    __slots__ = (
        *("name", "game", "render", "parse", "render_move", "canonical", "frame"),
        *("best_replies", "best_return", "tracked"),
    )

    def __init__(
        self,
        name: str,
        game: "AnyGame",
        render: "Callable[[Position], str]",
        parse: "Callable[[str], Position | None]",
        render_move: "Callable[[Move], str]",
        canonical: "Callable[[Position], Position]",
        frame: "Callable[[Position], tuple[Position, Callable[[Move], Move]]]",
        best_replies: "Callable[[Position], list[Move]]",
        best_return: "Callable[[Environment], Fraction | None]",
        tracked: "tuple[tuple[str, Move], ...]",
    ) -> None:
        self.name = name
        self.game = game
        self.render = render
        self.parse = parse
        self.render_move = render_move
        self.canonical = canonical
        self.frame = frame
        self.best_replies = best_replies
        self.best_return = best_return
        self.tracked = tracked

    def plain(self) -> "Playable":
        """Return the same without its symmetry: one row a position, as in a textbook."""
        other = Playable(**{name: getattr(self, name) for name in self.__slots__})
        other.canonical, other.frame = as_it_is, unchanged
        return other


def unchanged(position: "Position") -> "tuple[Position, Callable[[Move], Move]]":
    """Return the position itself, and that moves need no way back."""
    return position, as_it_is


def numerical() -> Playable:
    """Return numerical tic-tac-toe with its sixteen symmetries."""
    from solver.formats.numerical import parse_state, render_cells, render_move
    from solver.games.numerical import Numerical, cells_of
    from solver.games.numerical_symmetry import Images, origin_of_move
    from solver.search.numerical.exact import NumericalExact

    images, exact = Images(), NumericalExact()

    def frame(position: "Position") -> "tuple[Position, Callable[[Move], Move]]":
        all_images = images.all(position)
        smallest = min(all_images)
        symmetry = images.symmetries[all_images.index(smallest)]
        return smallest, lambda move: origin_of_move(move, symmetry)

    return Playable(
        name="numerical",
        game=Numerical(),
        render=lambda position: render_cells(cells_of(position)),
        parse=parse_state,
        render_move=render_move,
        canonical=images.canonical,
        frame=frame,
        best_replies=lambda position: exact.best_moves(position)[1],
        best_return=_best_numerical_return,
        tracked=tuple(("x" * 9, move) for move in ((0, 1), (1, 1), (4, 1), (4, 5))),
    )


def _best_numerical_return(environment: "Environment") -> "Fraction | None":
    """Return the best return of odd; that of even is not known to this package."""
    from fractions import Fraction

    from solver.search.numerical.best_return import BEST_FROM_START
    from solver.search.numerical.native import best_return

    if environment.agent:
        return None
    rewards = environment.rewards
    paid = (rewards.win, rewards.loss, rewards.tie, rewards.step)
    if paid == (10, -10, 0, -1):
        return Fraction(*BEST_FROM_START)
    above, below, _ = best_return(*paid).best(environment.game.initial())
    return Fraction(above, below)


def tictactoe() -> Playable:
    """Return tic-tac-toe, small enough to need no symmetry."""
    from solver.formats.tictactoe import render_board
    from solver.games.tictactoe import TicTacToe
    from solver.learning.q.expectation import best_expectation

    game = TicTacToe()
    return Playable(
        name="tictactoe",
        game=game,
        render=render_board,
        parse=_parse_tictactoe,
        render_move=str,
        canonical=as_it_is,
        frame=unchanged,
        best_replies=_perfect_play(game),
        best_return=best_expectation,
        tracked=tuple(("*" * 9, cell) for cell in (0, 1, 4)),
    )


def _perfect_play(game: "AnyGame") -> "Callable[[Position], list[Move]]":
    """Return what gives all best moves of a position; it solves the game when first asked."""
    from solver.search import exact

    known: dict[Position, Fraction] = {}

    def best_moves(position: "Position") -> "list[Move]":
        if not known:
            known.update(exact.values(game, game.initial(), exact.OPTIMAL))
        return exact.best_moves(game, position, known)

    return best_moves


def _parse_tictactoe(text: str) -> "Position | None":
    """Return the position of a text as render_board writes it, None for any other text."""
    from solver.errors import FormatError
    from solver.formats.tictactoe import parse_board, render_board

    try:
        position = parse_board(text)
    except FormatError:
        return None
    return position if render_board(position) == text else None


PLAYABLE = {"numerical": numerical, "tictactoe": tictactoe}
