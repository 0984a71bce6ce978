"""Playing what was learned: the greedy policy of a table, and a policy as an open file.

The file is text: a first line of JSON that says what it is, then a line for each position, its
spelling and the number of the action (in the game's order) that the policy plays there.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from solver.learning.environment import AnyGame, Position
    from solver.learning.expectation import Chooser


def greedy(game: "AnyGame", rows: "Mapping[Position, list[float]]") -> "Chooser":
    """Return the policy that plays the best action of a table: the first of equals.

    A position that the table does not know gets its first action.
    """

    def choose(position: "Position") -> object:
        row = rows.get(position)
        return game.moves(position)[row.index(max(row)) if row else 0]

    return choose
