"""A Raid board drawn for people as text; raid_svg.py has the same as a picture."""

from solver.formats.raid import board_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.games.raid import Cell, RaidGame


def draw_board(
    game: "RaidGame", board: str, filled: "Cell", turned: "Sequence[Cell]" = ()
) -> list[str]:
    """Return lines with every pawn beside its cell's value.

    The cell that a move fills is in square brackets, those that it turns are in round ones.
    """
    size = game.size
    width = max(len(str(value)) for value in game.values)
    labels = [chr(ord("A") + column) for column in range(size)]
    lines = [("    " + "".join(f"{label:^{width + 4}}" for label in labels)).rstrip()]
    for row, pawns in enumerate(board_rows(board, size)):
        cells = []
        for column, pawn in enumerate(pawns):
            cell = row * size + column
            left, right = "[]" if cell == filled else "()" if cell in turned else "  "
            cells.append(f"{left}{pawn} {game.values[cell]:>{width}}{right}")
        lines.append(f"{row + 1:>3} " + "".join(cells).rstrip())
    return lines
