"""The censuses by listing everything: what tictactoe/census.py and numerical/census.py must equal.

Tic-tac-toe: every node, every state, every whole game with its images. Numerical tic-tac-toe has
too many for that: one state of each class under the symmetries that keep the start is played on
from, with the number of ways to reach its class, and weighs as much as its class is large.
"""

from solver.games import tictactoe_symmetry as board_symmetry
from solver.games.numerical import Numerical
from solver.games.numerical_symmetry import SYMMETRIES, Images
from solver.games.tictactoe import TicTacToe
from solver.trees.histories import histories, positions_of
from solver.trees.states import levels_of, outcomes, pairs, representatives, states_by_level

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.games.numerical import Position as NumericalPosition
    from solver.games.tictactoe import Position


def tictactoe_rows(start: "Position") -> list[list[int]]:
    """Return the rows of the census of tic-tac-toe."""
    game = TicTacToe()
    symmetries = board_symmetry.keeping(start)
    families, paths = _games_up_to_symmetry(start, symmetries)
    rows = []
    levels = zip(levels_of(game, start), states_by_level(game, start), strict=True)
    for depth, (nodes, states) in enumerate(levels):
        ended, over = outcomes(game, nodes), outcomes(game, states)
        classes = representatives(
            states, lambda position: [board_symmetry.image(position, s) for s in symmetries]
        )
        classes_over = outcomes(game, classes)
        row = [len(nodes), sum(ended), *ended]
        row += [sum(len(kind) == depth for kind in found) for found in (families, paths)]
        row += [len(states), *over, sum(over), len(states) - sum(over), pairs(game, states)]
        row += [len(classes), *classes_over, len(classes) - sum(classes_over)]
        rows.append(row)
    return rows


def _games_up_to_symmetry(
    start: "Position", symmetries: list[tuple[int, ...]]
) -> tuple[set[tuple[int, ...]], set[tuple[object, ...]]]:
    """Return a game of each family of images, and the sequences of classes that games visit."""
    game = TicTacToe()
    families: set[tuple[int, ...]] = set()
    paths: set[tuple[object, ...]] = set()
    class_of: dict[Position, Position] = {}
    for history, _ in histories(game, start):
        families.add(min([tuple([s[cell] for cell in history]) for s in symmetries]))
        path = []
        for position in positions_of(game, start, history):
            if position not in class_of:
                images = [board_symmetry.image(position, s) for s in symmetries]
                class_of[position] = min(images)
            path.append(class_of[position])
        paths.add(tuple(path[1:]))
    return families, paths


def numerical_rows(start: "NumericalPosition") -> list[list[int]]:
    """Return the rows of the census of numerical tic-tac-toe."""
    game = Numerical()
    keeping = [s for s in SYMMETRIES if Images((s,)).all(start) == [start]]
    on_board = Images(tuple([s for s in keeping if not s[1]]))
    images = Images(tuple(keeping))
    rows = []
    level = {start: 1}
    while level:
        row = [0] * 18
        below: dict[NumericalPosition, int] = {}
        for position, ways in level.items():
            moves = game.moves(position)
            size = len(images.orbit(position))
            halves = size // len(on_board.orbit(position))
            _add(row, game.score(position), not moves, ways, size, len(moves), halves)
            for move in moves:
                child = images.canonical(game.play(position, move))
                below[child] = below.get(child, 0) + ways
        rows.append(row)
        level = below
    return rows


def _add(
    row: list[int], score: int, over: bool, ways: int, size: int, moves: int, halves: int
) -> None:
    """Add one class to a row: the ways into it, its states, its classes of board symmetries."""
    outcome = 0 if score > 0 else 1 if score < 0 else 2
    row[0] += ways
    row[5] += size
    row[11] += size * moves
    row[12] += halves
    row[15] += 1
    if over:
        for place, amount in ((1, ways), (2 + outcome, ways), (6 + outcome, size), (9, size)):
            row[place] += amount
        row[13] += halves
        row[16] += 1
    else:
        row[10] += size
        row[14] += halves
        row[17] += 1
