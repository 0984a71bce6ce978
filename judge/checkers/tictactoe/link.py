"""Where the board in the browser opens for a failure: a link as docs/board.md has it."""

from collections.abc import Sequence

from solver.formats.qtable import OPTIMAL


def board_link(
    board: bytes, opponent: str = OPTIMAL, agent: str = "", moves: Sequence[int] = ()
) -> str:
    """Return the link to nine characters of a board, with the moves that are made from it."""
    cells = ",".join(map(str, moves))
    return f"#tictactoe/{board.decode('ascii', 'replace')}/{opponent}/{agent or 'X'}/{cells}"
