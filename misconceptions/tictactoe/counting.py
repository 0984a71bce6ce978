"""A program that counts boards and games of tic-tac-toe as a student writes it; a right one.

Boards are counted by level with the number of ways to reach them, so that any rules are quick.
Numerical tic-tac-toe is counted beside it, with the same mistake where it can be made there.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from misconceptions.numerical.counting import NumericalCounter
from misconceptions.tictactoe.games import TwinGame
from solver.formats import states as texts
from solver.formats.tictactoe import render_board
from solver.games.square_symmetry import BOARD_SYMMETRIES, CellMap
from solver.games.tictactoe import FREE_CELLS, Position, depth_of
from solver.games.tictactoe_symmetry import image, keeping
from solver.trees.numerical.census import NAMES as NUMERICAL_NAMES
from solver.trees.tictactoe.census import NAMES

Ways = dict[Position, int]
Row = dict[str, int]
Rows = list[tuple[int, Row]]
Kinds = list[tuple[str, str]]
RIGHTLY = NumericalCounter()


def unchanged(rows: Rows) -> Rows:
    return rows


@dataclass(frozen=True)
class Counter:
    """Each part is one step of the program; `change` is done to the finished rows."""

    game: Callable[[], TwinGame] = TwinGame
    symmetries: Callable[[Position], Sequence[CellMap]] = keeping
    change: Callable[[Rows], Rows] = unchanged
    first_depth: Callable[[Position], int] = depth_of
    pairs: Callable[[TwinGame, Position], int] = lambda game, board: len(game.moves(board))
    listed: Callable[[Kinds], Kinds] = sorted
    numbers: NumericalCounter = RIGHTLY
    first_of_numbers: Callable[[int], int] = lambda depth: depth

    def answer(self, text: str) -> str:
        """Return what the program prints."""
        request = texts.parse_request(text)
        if request.listed:
            return b"".join(texts.render_list(self.levels(request.board))).decode()
        if request.game == texts.NUMERICAL:
            names: Sequence[str] = NUMERICAL_NAMES
            found = self.numbers.rows(request.cells)
            less = found[0][0] - self.first_of_numbers(found[0][0])
            found = [(depth - less, row) for depth, row in found]
        else:
            names, found = NAMES, list(self._rows(request.board))
        rows = [(depth, [row[name] for name in names]) for depth, row in self.change(found)]
        return texts.render_answer(names, rows).decode()

    def levels(self, start: Position) -> Iterator[tuple[int, Kinds]]:
        """Yield for each depth the boards and their kinds."""
        game = self.game()
        for below, level in enumerate(_levels(game, start)):
            kinds = [(render_board(board), _kind(game, board)) for board in level]
            yield self.first_depth(start) + below, self.listed(kinds)

    def _rows(self, start: Position) -> Iterator[tuple[int, Row]]:
        game, symmetries = self.game(), self.symmetries(start)
        classes = list(_class_levels(game, start, symmetries))
        kept = [list(_levels(game, start, _fixed(each))) for each in symmetries]
        for below, level in enumerate(_levels(game, start)):
            games, states = _ended(game, level)
            of_classes, class_states = _ended(game, classes[below])
            similar = [sum(_ended(game, w[below])[0]) for w in kept if below < len(w)]
            row = {"tree-nodes": sum(level.values()), "games": sum(games)}
            row |= _by_outcome("games", games)
            row["games-up-to-symmetry"] = sum(similar) // len(symmetries)
            row["games-of-classes"] = sum(of_classes)
            row |= {"states": len(level), **_by_outcome("states", states)}
            row |= {"states-terminal": sum(states), "states-open": len(level) - sum(states)}
            row["state-move-pairs"] = sum(self.pairs(game, board) for board in level)
            row |= {"classes": len(classes[below]), **_by_outcome("classes", class_states)}
            row["classes-open"] = len(classes[below]) - sum(class_states)
            yield self.first_depth(start) + below, row


def _by_outcome(what: str, counts: list[int]) -> Row:
    return dict(zip((f"{what}-won-by-X", f"{what}-won-by-O", f"{what}-drawn"), counts, strict=True))


def _levels(game: TwinGame, start: Position, allowed: int = 0o777) -> Iterator[Ways]:
    """Yield the boards of each level, with the ways that fill allowed cells alone."""
    level = {start: 1}
    while level:
        yield level
        below: Ways = {}
        for board, ways in level.items():
            for cell in game.moves(board):
                if allowed >> cell & 1:
                    child = game.play(board, cell)
                    below[child] = below.get(child, 0) + ways
        level = below


def _class_levels(game: TwinGame, start: Position, symmetries: Sequence[CellMap]) -> Iterator[Ways]:
    """Yield the classes of each level with the paths of classes that lead to them."""
    level = {start: 1}
    while level:
        yield level
        below: Ways = {}
        for board, ways in level.items():
            children = [game.play(board, cell) for cell in game.moves(board)]
            for child in {min([image(c, s) for s in symmetries]) for c in children}:
                below[child] = below.get(child, 0) + ways
        level = below


def _ended(game: TwinGame, level: Ways) -> tuple[list[int], list[int]]:
    """Return the ways into finished boards, and these: won by X, won by O, drawn."""
    ways, boards = [0, 0, 0], [0, 0, 0]
    for board, count in level.items():
        if not game.moves(board):
            outcome = {1: 0, -1: 1, 0: 2}[game.score(board)]
            ways[outcome] += count
            boards[outcome] += 1
    return ways, boards


def _fixed(symmetry: CellMap) -> int:
    return sum(1 << cell for cell, target in enumerate(symmetry) if cell == target)


def _kind(game: TwinGame, board: Position) -> str:
    to_x, to_o, won_by_x, won_by_o, draw = texts.KINDS
    if game.moves(board):
        return to_o if game.to_move(board) else to_x
    return {1: won_by_x, -1: won_by_o, 0: draw}[game.score(board)]


def all_free_cells(game: TwinGame, board: Position) -> int:
    """Count the free cells of finished boards as moves, too."""
    return len(FREE_CELLS[board[0] | board[1]])


def rotations(start: Position) -> list[CellMap]:
    """Know turns of the board, but no reflections."""
    return [s for s in BOARD_SYMMETRIES[:4] if image(start, s) == start]


def no_symmetry(start: Position) -> list[CellMap]:
    return [BOARD_SYMMETRIES[0]]


def all_symmetries(start: Position) -> list[CellMap]:
    """Use all eight, whether they keep the start board or not."""
    return list(BOARD_SYMMETRIES)


def copied(**columns: str) -> Callable[[Rows], Rows]:
    """Return a change that fills columns (`_` for `-`) with what others hold."""

    def change(rows: Rows) -> Rows:
        named = {to.replace("_", "-"): of for to, of in columns.items()}
        return [
            (depth, row | {to: row[of] for to, of in named.items() if of in row and to in row})
            for depth, row in rows
        ]

    return change


def without_first(rows: Rows) -> Rows:
    """Leave out the start: nothing is counted at its depth."""
    (depth, first), *others = rows
    return [(depth, dict.fromkeys(first, 0)), *others]


def wins_are_games(rows: Rows) -> Rows:
    """Count won games only as games."""
    return [
        (depth, row | {"games": row["games"] - row["games-drawn"]})
        if "games-drawn" in row
        else (depth, row)
        for depth, row in rows
    ]


def draws_for_x(rows: Rows) -> Rows:
    """Count drawn boards and games as won by who moves first."""
    made = []
    for depth, row in rows:
        new = dict(row)
        for name in row:
            if name.endswith("-drawn"):
                for first in ("X", "odd"):
                    won = f"{name.removesuffix('drawn')}won-by-{first}"
                    if won in row:
                        new[won], new[name] = row[won] + row[name], 0
        made.append((depth, new))
    return made
