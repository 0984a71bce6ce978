"""Inputs of the tasks `qtable` and `tddata` for a hunt."""

from collections.abc import Hashable, Iterator
from itertools import product
from random import Random

from misconceptions.hunting.inputs import Measure, NothingUnusual, plain_meaning
from misconceptions.hunting.tictactoe import (
    GAME,
    boards_by_free_cells,
    children,
    free_cells,
    random_board,
)
from misconceptions.hunting.walks import FREE, ONE_OF_EACH
from solver.formats import qtable, tddata
from solver.games.tictactoe import Position

MOST_FREE = 3  # cells, in the enumerated set of the Q-tables
FORMS = (qtable.ROWS, qtable.BEST)
OPPONENTS = (
    (qtable.OPTIMAL, ""),
    (qtable.BOTH_RANDOM, ""),
    (qtable.RANDOM_OPPONENT, "X"),
    (qtable.RANDOM_OPPONENT, "O"),
)
# Lines of games by the ply that wins them: how long an answer is.
GAMES = {"5": 1440, "6": 5328, "7": 47952, "8": 72576, "9": 81792}
MOST_LINES = 80_000  # with the games that O wins: whoever ignores the winner fails there


class QtableInputs(NothingUnusual):
    """The values of the moves on one board."""

    levels = len(FREE)

    def stated(self, like: str) -> str:
        request = qtable.parse_request(like)
        who = f"{request.opponent} {request.agent}".strip()
        return (
            f"{request.form} of {who} for every board with at most {MOST_FREE} free cells on which"
            f" a move can be made, {ONE_OF_EACH}"
        )

    def is_stated(self, text: str) -> bool:
        return self.measure(text)[0] <= MOST_FREE

    def start(self) -> str:
        return next(self.enumerated(_table(None, *OPPONENTS[0], qtable.ROWS)))

    def enumerated(self, like: str) -> Iterator[str]:
        asked = qtable.parse_request(like)
        for boards in boards_by_free_cells()[: MOST_FREE + 1]:
            for board in boards:
                if not GAME.is_over(board):
                    yield _table(board, asked.opponent, asked.agent, asked.form)

    def random(self, source: Random, level: int) -> str:
        board = random_board(source, source.choice(FREE[level]))
        while GAME.is_over(board):
            board = random_board(source, source.choice(FREE[level]))
        return _table(board, *source.choice(OPPONENTS), source.choice(FORMS))

    def measure(self, text: str) -> Measure:
        request = qtable.parse_request(text)
        free = 9 if request.board is None else free_cells(request.board)
        form = FORMS.index(request.form) if request.form in FORMS else len(FORMS)
        who = OPPONENTS.index((request.opponent, request.agent))
        return free, form, min(who, 2)

    def smaller(self, text: str) -> Iterator[str]:
        request = qtable.parse_request(text)
        board = request.board
        if board is None:
            return
        if request.form != qtable.ROWS:
            yield _table(board, request.opponent, request.agent, qtable.ROWS)
        for child in children(board):
            if not GAME.is_over(child):
                yield _table(child, request.opponent, request.agent, request.form)

    def features(self, text: str) -> frozenset[str]:
        return frozenset()

    def meaning(self, text: str, answer: str) -> Hashable:
        return plain_meaning(answer)


def _table(board: Position | None, opponent: str, agent: str, form: str) -> str:
    return qtable.render_request(qtable.Request(opponent, agent, board, form))


class TddataInputs(NothingUnusual):
    """The products there are: the size of one is the length of its answer."""

    levels = 2

    def stated(self, like: str) -> str:
        return f"all requests whose answers have at most {MOST_LINES:,} lines"

    def is_stated(self, text: str) -> bool:
        return True

    def start(self) -> str:
        return next(self.enumerated(""))

    def enumerated(self, like: str) -> Iterator[str]:
        yield from sorted(_products(), key=self.measure)

    def random(self, source: Random, level: int) -> str:
        products = [text for text in _products() if (self.measure(text) > (6000,)) == bool(level)]
        return source.choice(sorted(products))

    def measure(self, text: str) -> Measure:
        return _lines(tddata.parse_request(text)), len(text)

    def smaller(self, text: str) -> Iterator[str]:
        bound = self.measure(text)
        return (each for each in _products() if self.measure(each) < bound)

    def features(self, text: str) -> frozenset[str]:
        return frozenset()

    def meaning(self, text: str, answer: str) -> Hashable:
        return plain_meaning(answer)


def _products() -> Iterator[str]:
    for compat in ("", "dl4j"):
        yield tddata.render_request(tddata.Request(tddata.TRAINING, compat=compat))
    winners, boards = ("", "X", "O"), ("", "winner", "all", "last")
    for winner, plies, shown in product(winners, ("", *GAMES), boards):
        request = tddata.Request(tddata.GAMES, winner, plies, shown)
        if request.won_plies() and _lines(request) <= MOST_LINES:
            yield tddata.render_request(request)


def _lines(request: tddata.Request) -> int:
    if request.product == tddata.TRAINING:
        return 9477 if request.compat else 5478
    return sum(GAMES[str(ply)] * _boards(request, ply) for ply in request.won_plies())


def _boards(request: tddata.Request, ply: int) -> int:
    if request.boards == "last":
        return 1
    return ply if request.boards == "all" else (ply + 1) // 2
