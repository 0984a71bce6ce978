"""In which order the historic program met the boards; needed only to write its file again.

It listed the games won by X (draws among them, last), then those won by O, each kind by length and
then by moves; it kept the winner's boards from the last to the first, and only then the others.
"""

from solver.games.tictactoe import FREE_CELLS, FULL, HAS_LINE, START, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

BOARDS = 5478
# A board with the player who moves next first, and the chain of those before it.
Chain = tuple[Position, "Chain | None"]


def historic_order() -> list[Position]:
    """Return every board once, in the order in which the historic program first met it."""
    by_x, drawn, by_o = _ended_games()
    by_x += drawn
    found: dict[Position, None] = {}
    _meet(found, by_x, after_last=0)
    _meet(found, by_o, after_last=0)
    _meet(found, [*by_x, *by_o], after_last=1)
    return [_crosses_first(board) for board in found]


def _ended_games() -> tuple[list[Chain], list[Chain], list[Chain]]:
    """Return the games won by X, drawn, won by O, each kind by length and then by moves."""
    won: tuple[list[Chain], list[Chain]] = [], []
    drawn: list[Chain] = []
    level: list[Chain] = [(START, None)]
    for ply in range(9):
        below: list[Chain] = []
        for chain in level:
            mover, other = chain[0]
            for cell in FREE_CELLS[mover | other]:
                after = mover | 1 << cell
                if HAS_LINE[after]:
                    won[ply % 2].append(((other, after), chain))
                elif after | other == FULL:
                    drawn.append(((other, after), chain))
                else:
                    below.append(((other, after), chain))
        level = below
    return won[0], drawn, won[1]


def _meet(found: dict[Position, None], games: "Iterable[Chain]", after_last: int) -> None:
    """Add the boards of one player in each game: the winner's from the last, others from first."""
    for game in games:
        if len(found) == BOARDS:
            return
        boards = _every_second(game if after_last == 0 else game[1])
        for board in reversed(boards) if after_last else boards:
            if board not in found:
                found[board] = None


def _every_second(chain: "Chain | None") -> list[Position]:
    """Return the last board of a chain, the one two plies before it, and so on."""
    boards = []
    while chain is not None:
        boards.append(chain[0])
        before = chain[1]
        chain = before and before[1]
    return boards


def _crosses_first(board: Position) -> Position:
    mover, other = board
    return (other, mover) if (mover | other).bit_count() % 2 else (mover, other)
