"""A program that makes training data as a student writes it. As it stands, a right one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from misconceptions.tictactoe.games import TwinGame
from solver.formats import tddata as texts
from solver.formats.training import render_historic, render_training
from solver.games.tictactoe import START, Position
from solver.learning.td.historic import historic_order
from solver.trees.histories import histories
from solver.trees.states import states_by_level

WON, NEUTRAL, FACTOR = 1.0, 0.5, 0.1
Game = tuple[tuple[int, ...], int]  # the moves, and who has won: 1 X, -1 O, 0 nobody
Shown = list[tuple[int, float]]  # boards of a game by their ply, each with its value


def faded(steps: int) -> float:
    """Return the value of a winner's board so many own moves before the win."""
    return NEUTRAL + FACTOR * (faded(steps - 1) - NEUTRAL) if steps else WON


def largest(steps: Iterable[int]) -> int:
    """Return the steps of the largest value: the nearest win."""
    return min(steps)


def of_the_winner(ply: int, won_at: int) -> bool:
    return (won_at - ply) % 2 == 0


@dataclass(frozen=True)
class Rewarder:
    """Each part is one step of the program."""

    game: Callable[[], TwinGame] = TwinGame
    value: Callable[[int], float] = faded  # by own moves to the win
    neutral: float = NEUTRAL
    rewarded: Callable[[int, int], bool] = of_the_winner
    steps: Callable[[int, int], int] = lambda ply, won_at: (won_at - ply) // 2
    kept: Callable[[Iterable[int]], int] = largest
    plies: Callable[[texts.Request, int, int], bool] = lambda request, ply, winner: (
        ply in request.won_plies()
    )
    order: Callable[[Shown], Shown] = lambda shown: shown
    board: Callable[[tuple[int, ...], int], str] = texts.render_move_numbers
    draws_count: bool = False  # as wins of X
    empty_counts: bool = False  # as a board of O, who moves second

    def answer(self, text: str) -> str:
        """Return what the program prints."""
        request = texts.parse_request(text)
        if request.product == texts.TRAINING:
            return self._training(bool(request.compat)).decode()
        return "".join(self._games(request))

    def _games(self, request: texts.Request) -> Iterator[str]:
        longest = max(request.won_plies()) if request.plies else texts.LAST_PLY
        for moves, score in _played(self.game, longest):
            winner = score or (1 if self.draws_count else 0)
            if winner and self.plies(request, len(moves), winner):
                for ply, value in self.order(self._shown(request, len(moves))):
                    yield f"{self.board(moves, ply)} {value}\n"

    def _shown(self, request: texts.Request, won_at: int) -> Shown:
        plies = [won_at] if request.boards == "last" else list(range(won_at, 0, -1))
        found = [(ply, self._worth(ply, won_at)) for ply in plies]
        if request.boards == "all":
            return found
        return [shown for shown in found if self.rewarded(shown[0], won_at)]

    def _worth(self, ply: int, won_at: int) -> float:
        if not self.rewarded(ply, won_at):
            return self.neutral
        return self.value(self.steps(ply, won_at))

    def _training(self, historic: bool) -> bytes:
        found = _ends(self.game, self.draws_count or historic)
        values = {}
        for board, ends in found.items():
            ply = (board[0] | board[1]).bit_count()
            own = [self.steps(ply, end) for end in ends if self.rewarded(ply, end)]
            value = self.value(self.kept(own)) if own else self.neutral
            nobody = board == START and not (self.empty_counts or historic)
            values[board] = str(self.neutral if nobody else value)
        return render_historic(historic_order(), values) if historic else render_training(values)


def _played(game_of: Callable[[], TwinGame], longest: int) -> Iterator[Game]:
    """Yield the games of at most so many plies, in the order of their moves."""
    game = game_of()

    class Short(game_of):  # type: ignore[valid-type, misc]
        """The same game, given up after the longest that is wanted."""

        def moves(self, position: Position) -> tuple[int, ...]:
            done = (position[0] | position[1]).bit_count() >= longest
            return () if done else game.moves(position)

    for moves, end in histories(Short(), START):
        if not game.moves(end):
            yield moves, game.score(end)


@lru_cache(maxsize=16)
def _ends(game_of: Callable[[], TwinGame], draws_count: bool) -> dict[Position, list[int]]:
    """Return for each board the plies at which games through it are won, one for each length.

    A game that X wins ends at an odd ply, and one that O wins at an even one.
    """
    game = game_of()
    ends: dict[Position, list[int]] = {}
    for level in reversed(list(states_by_level(game, START))):
        for board in level:
            below = {end for cell in game.moves(board) for end in ends[game.play(board, cell)]}
            if not game.moves(board) and (game.score(board) or draws_count):
                below.add((board[0] | board[1]).bit_count())
            ends[board] = sorted(below)
    return ends


def every_board(ply: int, won_at: int) -> bool:
    return True


def from_zero(history: tuple[int, ...], ply: int) -> str:
    """Number the moves from 0, and free cells with -1."""
    cells = ["-1"] * 9
    for number, cell in enumerate(history[:ply]):
        cells[cell] = str(number)
    return ",".join(cells)


def by_players(history: tuple[int, ...], ply: int) -> str:
    """Write 1 for X and 2 for O instead of the numbers of the moves."""
    cells = ["0"] * 9
    for number, cell in enumerate(history[:ply]):
        cells[cell] = str(number % 2 + 1)
    return ",".join(cells)
