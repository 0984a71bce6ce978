"""What is behind an answer: the line of best play and every move that ties for best."""

from solver.search.raid.native import exact_engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.games.raid import Move, Position, RaidGame


def best_line(game: "RaidGame", position: "Position", depth: int) -> "list[Move]":
    """Return the moves of both players when each always takes the first of its best moves."""
    line = []
    while depth > 0 and not game.is_over(position):
        move, _, _ = exact_engine(game, position, depth).choose(depth)
        line.append(move)
        position = game.play(position, move)
        depth -= 1
    return line


def tied_moves(game: "RaidGame", position: "Position", depth: int, value: int) -> "list[Move]":
    """Return every move with the value, in canonical order."""
    return exact_engine(game, position, depth).ties(depth, value)
