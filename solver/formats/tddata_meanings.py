"""What the lines of the task `tddata` mean, in words; loaded only for `--explain`."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.formats.tddata import Request

RULE = "a board that wins is worth 1, each earlier one of the winner 0.5 + 0.1 (v - 0.5)"
BOARDS = {
    "": "of each game: the winner's own boards, the last first",
    "winner": "of each game: the winner's own boards, the last first",
    "all": "of each game: all boards, the last first; those of the loser are worth 0.5",
    "last": "of each game: the final board alone",
}


def meanings(request: "Request") -> list[str]:
    """Return what is written and how it is valued."""
    from solver.formats.tddata import TRAINING

    if request.product == TRAINING:
        kept = "a board that several games reach keeps its largest value; drawn boards have 0.5"
        historic = [
            "as the historic program wrote it: a draw counts as won by X, colours swapped too"
        ]
        return [
            "one line for each board: nine cells (1 is X, 2 is O), then the value",
            RULE,
            kept,
        ] + (historic if request.compat else [])
    won = ", ".join(map(str, request.won_plies()))
    return [
        f"games won at ply {won}; a cell has the number of the move that filled it, 0 if none did",
        BOARDS[request.boards],
        RULE,
    ]
