"""Numbers that result when a rule or a word is misunderstood, with the mistake behind them.

For tic-tac-toe they are counted for the start board in question; for numerical tic-tac-toe, whose
nine million states nobody counts for a message, the numbers from the empty board are written down.
"""

from collections.abc import Mapping

from judge.checkers.tictactoe.traversal_mistakes import STOPS, name_miscount, states_of
from judge.checkers.tictactoe.tree import Node, at_a_line, tree_with

AFTER_A_WIN = "expanded after a win"
KEPT_EXPANDING = "you kept expanding after a win"
NOT_REMOVED = "boards after a win not removed"
BOTH_LINES = (
    "you did not remove boards that come after a win, such as those where both sides have a line"
)

# (name, number) from the empty board of numerical tic-tac-toe -> (diagnosis, advice)
NUMERICAL: dict[tuple[str, int], tuple[str, str]] = {
    ("states", 9_335_566): (AFTER_A_WIN, KEPT_EXPANDING),
    ("games", 1_045_094_400): (AFTER_A_WIN, KEPT_EXPANDING),
    ("states", 8_711_358): (
        "blank cells count as nothing",
        "a line wins when its three cells are filled and add up to 15; you count lines with blanks",
    ),
    ("states-terminal", 3_012_912): (
        "blank cells count as nothing",
        "a line wins when its three cells are filled and add up to 15; you count lines with blanks",
    ),
}
# Games from the empty board as a program published in 2018 counts them.
DEFECT_OF_2018 = {
    "games-won-by-X": 153_216,
    "games-won-by-O": 47_376,
    "games-drawn": 63_360,
}
ALL_FILLINGS = 19_683
LEAST_TELLING = 10  # a smaller number is that of something else by chance
Totals = Mapping[str, int]


def name_numerical(name: str, given: int) -> tuple[str, str]:
    """Return the mistake behind a number about the empty board of numerical tic-tac-toe."""
    return NUMERICAL.get((name, given), ("", ""))


def name_tictactoe(name: str, given: int, start: Node, right: Totals) -> tuple[str, str]:
    """Return (diagnosis, advice) for a wrong number, or two empty texts.

    `right` are the right totals; a number that belongs to another name is reported as such.
    """
    if name == "tree-nodes":
        return name_miscount(given, start, tree_with(at_a_line))
    for found in (_grown(name, given, start), _outcome(name, given, right)):
        if found[0]:
            return found
    if name == "states":
        return _states(given, right)
    return "", ""


def _grown(name: str, given: int, start: Node) -> tuple[str, str]:
    """Try the trees in which the end of the game is not seen as it should be."""
    for mistake, stop in STOPS.items():
        tree = tree_with(stop)
        if not mistake:
            continue
        if name == "games" and given == tree.leaves(start):
            return mistake, KEPT_EXPANDING if mistake == AFTER_A_WIN else _with(mistake)
        if name == "states" and given == states_of(start, tree):
            return (
                (NOT_REMOVED, BOTH_LINES) if mistake == AFTER_A_WIN else (mistake, _with(mistake))
            )
    return "", ""


def _with(mistake: str) -> str:
    return f"this is the number with {mistake}"


def _outcome(name: str, given: int, right: Totals) -> tuple[str, str]:
    """Try outcomes that are mixed up: draws counted as wins, X and O exchanged."""
    if given == DEFECT_OF_2018.get(name) and right.get("games") == 255_168:
        return "defect of 2018", "a program published in 2018 gives this number; it has a defect"
    kind, _, winner = name.partition("-won-by-")
    if not winner or given < LEAST_TELLING:
        return "", ""
    drawn = right.get(f"{kind}-drawn", 0)
    if drawn and given == right.get(name, 0) + drawn:
        return "draws counted as wins", f"you count draws as won by {winner}"
    other = f"{kind}-won-by-{'O' if winner == 'X' else 'X'}"
    if given == right.get(other) != right.get(name):
        return "X and O exchanged", f"this is the number won by {other[-1]}"
    return "", ""


def _states(given: int, right: Totals) -> tuple[str, str]:
    won = right.get("states-won-by-X", 0) + right.get("states-won-by-O", 0)
    known = {
        right.get("states", 0) - 1: ("one state missing", "the start board is a state too"),
        right.get("states", 0) - won: ("won boards left out", "won boards are states too"),
        ALL_FILLINGS: ("all fillings", "these are all ways to fill nine cells, legal or not"),
    }
    known.pop(right.get("states", 0), None)
    return known.get(given, ("", ""))
