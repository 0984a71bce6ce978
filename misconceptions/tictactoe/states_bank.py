"""The misconceptions of the task `states`."""

from misconceptions.model import Misconception
from misconceptions.numerical import counting as numbers
from misconceptions.numerical import rules
from misconceptions.numerical.counting import NumericalCounter
from misconceptions.tictactoe import counting, games
from misconceptions.tictactoe.counting import Counter

LEAVES = "A won board ends the game: nothing follows it."
DIFFERENT = "States are different boards; nodes count once for every sequence of moves."
SYMMETRY = "Classes are taken under the symmetries that keep the start board, reflections included."


def _twin(name: str, belief: str, advice: str, counter: Counter) -> Misconception:
    return Misconception(name, "states", belief, advice, counter.answer)


MISCONCEPTIONS = (
    _twin(
        "won-boards-expanded",
        "goes on after a win",
        LEAVES,
        Counter(games.PlaysOn, numbers=NumericalCounter(rules.PlaysOnWithNumbers)),
    ),
    _twin(
        "o-first",
        "lets O move where it is X's turn",
        "X moves first, so X is to move when both have equally many.",
        Counter(games.OFirst),
    ),
    _twin(
        "lines-of-o-missed",
        "does not notice that O has won",
        LEAVES,
        Counter(games.MissesLinesOfO, numbers=NumericalCounter(rules.EvenNeverWins)),
    ),
    _twin(
        "lines-of-x-missed",
        "does not notice that X has won",
        LEAVES,
        Counter(games.MissesLinesOfX, numbers=NumericalCounter(rules.OddNeverWins)),
    ),
    _twin(
        "diagonals-missed",
        "does not take diagonals for lines",
        "The two diagonals are lines, too.",
        Counter(games.NoDiagonals, numbers=NumericalCounter(rules.DiagonalsMissed)),
    ),
    _twin(
        "full-board-drawn",
        "takes a full board for a draw without looking for a line",
        "A line that fills the board wins.",
        Counter(games.FullIsDrawn, numbers=NumericalCounter(rules.FullOfNumbersIsDrawn)),
    ),
    _twin(
        "duplicates-counted",
        "counts a board as a new state for every way that leads to it",
        DIFFERENT,
        Counter(change=counting.copied(states="tree-nodes")),
    ),
    _twin(
        "nodes-without-duplicates",
        "counts a node once, however many ways lead to its board",
        DIFFERENT,
        Counter(change=counting.copied(tree_nodes="states")),
    ),
    _twin(
        "start-not-counted",
        "does not count the start",
        "The start is a node and a state, too.",
        Counter(change=counting.without_first),
    ),
    _twin(
        "draws-are-no-games",
        "counts won games only",
        "A drawn game is a game, too.",
        Counter(change=counting.wins_are_games),
    ),
    _twin(
        "draws-for-x",
        "counts draws as wins of the first player",
        "A full board without a line is won by nobody.",
        Counter(change=counting.draws_for_x),
    ),
    _twin(
        "open-counts-all",
        "counts finished boards as open ones",
        "Open states are those in which a move can be made.",
        Counter(change=counting.copied(states_open="states")),
    ),
    _twin(
        "moves-after-the-end",
        "counts the free cells of finished boards as moves",
        LEAVES,
        Counter(pairs=counting.all_free_cells, numbers=NumericalCounter(counts_after_the_end=True)),
    ),
    _twin(
        "no-symmetry",
        "takes no symmetry into account",
        SYMMETRY,
        Counter(symmetries=counting.no_symmetry, numbers=NumericalCounter(symmetries=numbers.none)),
    ),
    _twin(
        "rotations-only",
        "knows turns of the board, but no reflections",
        SYMMETRY,
        Counter(symmetries=counting.rotations, numbers=NumericalCounter(symmetries=numbers.turns)),
    ),
    _twin(
        "all-symmetries",
        "uses all eight symmetries, also those that change the start board",
        SYMMETRY,
        Counter(
            symmetries=counting.all_symmetries, numbers=NumericalCounter(symmetries=numbers.every)
        ),
    ),
    _twin(
        "games-by-classes",
        "counts paths through classes as games up to symmetry",
        "Games are the same up to symmetry if one symmetry maps the whole game.",
        Counter(change=counting.copied(games_up_to_symmetry="games-of-classes")),
    ),
    _twin(
        "depth-from-zero",
        "counts depth from the start board instead of from the empty one",
        "The depth is the number of moves made, those before the start included.",
        Counter(first_depth=lambda start: 0, first_of_numbers=lambda depth: 0),
    ),
    _twin(
        "list-by-kind",
        "lists the states of a depth by kind",
        "States are listed by depth and then by their text.",
        Counter(listed=lambda kinds: sorted(kinds, key=lambda pair: (pair[1], pair[0]))),
    ),
)
