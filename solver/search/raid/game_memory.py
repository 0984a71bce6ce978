"""What the player's searches have learnt in one game, for its later moves.

A position of a later move was looked at two plies before, nearly as deep. The weights of the
evaluation have changed a little since; that does no harm: a position lies as many plies before the
full board as ever, so a search that goes deeper than those before needs deeper results than theirs,
and takes from them only which move to try first. In the end of a game bounds are true for good.
"""

from solver.games.raid import FREE
from solver.search.raid.native import empty_table, is_compiled
from solver.search.transposition import room_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.games.raid import Position, RaidGame
    from solver.search.raid.native import Table


class GameMemory:
    """The tables of both searches, the last position, and whether the end has been solved.

    `turn_began` is when the turn began, by the clock of the process.
    """

    __slots__ = ("game", "position", "narrow", "end", "is_solved", "turn_began")

    def __init__(self, game: "RaidGame", position: "Position", turn_began: float) -> None:
        self.game, self.position = game, position
        room = room_for((game.size + 4) ** 2)
        if not is_compiled(game):
            room //= 2  # a position takes much more of Python's memory, and there are two tables
        self.narrow: Table = empty_table(game, room)
        self.end: Table = empty_table(game, room)
        self.is_solved = False
        self.turn_began = turn_began

    def next_turn(self, game: "RaidGame", position: "Position", turn_began: float) -> "GameMemory":
        """Return the memory for another turn: this one if the game goes on, else an empty one."""
        if not self._leads_to(game, position):
            return GameMemory(game, position, turn_began)
        self.game, self.position, self.turn_began = game, position, turn_began
        return self

    def _leads_to(self, game: "RaidGame", position: "Position") -> bool:
        """Tell whether moves may lead to a position.

        The keys of the tables do not tell whose turn it is: that must follow from the free cells.
        """
        board, side = position
        before, mover = self.position
        if (game.size, game.values, game.pawns) != (
            self.game.size,
            self.game.values,
            self.game.pawns,
        ):
            return False
        moves = before.count(FREE) - board.count(FREE)
        filled = all(new != FREE for old, new in zip(before, board, strict=True) if old != FREE)
        return filled and (moves % 2 == 0) == (side == mover)
