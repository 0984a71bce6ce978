"""A program that values the moves of tic-tac-toe as a student writes it. As it stands, right."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from misconceptions.tictactoe.counting import Counter
from misconceptions.tictactoe.games import TwinGame
from solver.formats import qtable as texts
from solver.formats.fraction import render_fraction
from solver.formats.states import render_list
from solver.formats.tictactoe import render_board
from solver.games.tictactoe import Cell, O, Position, X, depth_of

RandomPlayers = tuple[bool, bool]
Children = Sequence[Fraction]
Combine = Callable[[Children, int, bool], Fraction]  # the player who moves, and is it at random?


def best_or_mean(children: Children, player: int, random: bool) -> Fraction:
    """The best for who moves, or the mean where moves are random."""
    if random:
        return sum(children, Fraction(0)) / len(children)
    return max(children) if player == X else min(children)


def as_asked(request: texts.Request) -> RandomPlayers:
    return request.random_players


def for_x(value: Fraction, player: int) -> Fraction:
    return value


def as_fraction(value: Fraction) -> str:
    return render_fraction(value.numerator, value.denominator)


def all_best(values: dict[Cell, Fraction], player: int) -> list[Cell]:
    best = max(values.values()) if player == X else min(values.values())
    return [cell for cell, value in values.items() if value == best]


@dataclass(frozen=True)
class Valuer:
    """Each part is one step of the program; `shown` changes a value before it is written."""

    game: Callable[[], TwinGame] = TwinGame
    players: Callable[[texts.Request], RandomPlayers] = as_asked
    combine: Combine = best_or_mean
    shown: Callable[[Fraction, int], Fraction] = for_x
    written: Callable[[Fraction], str] = as_fraction
    best: Callable[[dict[Cell, Fraction], int], list[Cell]] = all_best

    def answer(self, text: str) -> str:
        """Return what the program prints."""
        request = texts.parse_request(text)
        start = texts.start_of(request)
        if request.form == texts.LIST:
            return b"".join(render_list(Counter(self.game).levels(start))).decode()
        table = _table(self.game, self.combine, self.players(request), start)
        if request.form == texts.SUMMARY:
            return "".join(self._summary(request, table))
        rows = {start: table[start]} if request.board is not None else table
        write = self._best_row if request.form == texts.BEST else self._rows
        return "".join(write(board, rows[board][1]) for board in _in_order(rows))

    def _values(self, board: Position, moves: dict[Cell, Fraction]) -> dict[Cell, Fraction]:
        player = self.game().to_move(board)
        return {cell: self.shown(value, player) for cell, value in moves.items()}

    def _rows(self, board: Position, moves: dict[Cell, Fraction]) -> str:
        text, values = render_board(board), self._values(board, moves)
        ordered = sorted(values.items())
        return "".join(texts.render_row(text, c, self.written(v)) for c, v in ordered)

    def _best_row(self, board: Position, moves: dict[Cell, Fraction]) -> str:
        player = self.game().to_move(board)
        values = self._values(board, moves)
        value = self.shown(self.combine(list(moves.values()), player, False), player)
        return texts.render_best_row(
            render_board(board), self.written(value), self.best(values, player)
        )

    def _summary(self, request: texts.Request, table: "Table") -> Iterator[str]:
        words = ("won-by-X", "drawn", "won-by-O")
        if request.opponent != texts.OPTIMAL:
            words = ("better-for-X", "even", "better-for-O")
        start, game = texts.start_of(request), self.game()
        shown = {b: self.shown(v, game.to_move(b)) for b, (v, _) in table.items()}
        opened = {b: shown[b] for b, (_, moves) in table.items() if moves}
        values = {b: self._values(b, table[b][1]) for b in opened}
        every = [value for moves in values.values() for value in moves.values()]
        best = {b: self.best(moves, game.to_move(b)) for b, moves in values.items()}
        yield f"board {render_board(start)}\nvalue {self.written(shown[start])}\n"
        for what, counted in (("states", shown), ("open-states", opened)):
            yield _signs(what, words, list(counted.values()))
        yield _signs("moves", words, every)
        half = Fraction(1, 2)
        one = sum(len(cells) == 1 < len(values[b]) for b, cells in best.items())
        lowest = sum(cells[0] == min(values[b]) for b, cells in best.items())
        yield f"moves-of-value-1/2-or-more {sum(v >= half for v in every)}\n"
        yield f"moves-of-value-minus-1/2-or-less {sum(v <= -half for v in every)}\n"
        yield f"best-moves {sum(map(len, best.values()))}\n"
        yield f"open-states-with-one-best-move-of-several {one}\n"
        same = sum(len(cells) == len(values[b]) for b, cells in best.items())
        yield f"open-states-where-every-move-is-best {same}\n"
        yield f"open-states-where-the-lowest-cell-is-best {lowest}\n"
        yield " ".join(["depth", "states", *[f"states-{word}" for word in words]]) + "\n"
        for depth in sorted({depth_of(board) for board in shown}):
            counts = _by_sign([v for b, v in shown.items() if depth_of(b) == depth])
            yield " ".join(map(str, [depth, sum(counts), *counts])) + "\n"


def _by_sign(values: list[Fraction]) -> list[int]:
    above, below = sum(v > 0 for v in values), sum(v < 0 for v in values)
    return [above, len(values) - above - below, below]


def _signs(what: str, words: tuple[str, ...], values: list[Fraction]) -> str:
    counts = zip(words, _by_sign(values), strict=True)
    return f"{what} {len(values)}\n" + "".join(f"{what}-{word} {n}\n" for word, n in counts)


Table = dict[Position, tuple[Fraction, dict[Cell, Fraction]]]


@lru_cache(maxsize=8)
def _table(
    game_of: Callable[[], TwinGame], combine: Combine, random: RandomPlayers, start: Position
) -> Table:
    """Return the value of every board below the start, with those of its moves."""
    game = game_of()
    table: Table = {}

    def value(board: Position) -> Fraction:
        if board not in table:
            moves = {cell: value(game.play(board, cell)) for cell in game.moves(board)}
            player = game.to_move(board)
            children = list(moves.values())
            found = combine(children, player, random[player]) if moves else _score(game, board)
            table[board] = found, moves
        return table[board][0]

    value(start)
    return table


@cache
def _fraction(score: int) -> Fraction:
    return Fraction(score)


def _score(game: TwinGame, board: Position) -> Fraction:
    return _fraction(game.score(board))


def _in_order(table: Table) -> list[Position]:
    opened = [board for board, (_, moves) in table.items() if moves]
    return sorted(opened, key=lambda board: (depth_of(board), render_board(board)))


def always(*random: bool) -> Callable[[texts.Request], RandomPlayers]:
    """Return players that are the same whatever is asked."""
    return lambda request: (random[X], random[O])


def other_agent(request: texts.Request) -> RandomPlayers:
    """Take the agent for the opponent and the opponent for the agent."""
    first, second = request.random_players
    return second, first
