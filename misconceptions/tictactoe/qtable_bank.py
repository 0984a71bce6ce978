"""The misconceptions of the task `qtable`."""

from fractions import Fraction

from misconceptions.model import Misconception
from misconceptions.tictactoe import games, valuing
from misconceptions.tictactoe.valuing import Valuer, always, best_or_mean
from solver.games.tictactoe import O

FOR_X = "Values are for X, whoever moves: 1 if X wins, 0 for a draw, -1 if O wins."
BEST = "A board is worth its best move for whoever is to move there."
OPPONENT = "The second line says who moves at random and who plays best."
LEAVES = "A won board ends the game: nothing follows it."


def _twin(name: str, belief: str, advice: str, valuer: Valuer) -> Misconception:
    return Misconception(name, "qtable", belief, advice, valuer.answer)


MISCONCEPTIONS = (
    _twin(
        "values-for-o",
        "gives values for O",
        FOR_X,
        Valuer(shown=lambda value, player: -value),
    ),
    _twin(
        "values-for-the-mover",
        "gives values for the player to move",
        FOR_X,
        Valuer(shown=lambda value, player: -value if player == O else value),
    ),
    _twin(
        "values-from-zero-to-one",
        "gives chances from 0 to 1",
        FOR_X,
        Valuer(shown=lambda value, player: (value + 1) / 2),
    ),
    _twin(
        "value-of-first-child",
        "takes the value of the first move for that of the board",
        BEST,
        Valuer(combine=lambda values, player, random: values[0]),
    ),
    _twin(
        "value-of-last-child",
        "takes the value of the last move for that of the board",
        BEST,
        Valuer(combine=lambda values, player, random: values[-1]),
    ),
    _twin(
        "mean-instead-of-best",
        "takes the mean of all moves even where the best is played",
        BEST,
        Valuer(players=always(True, True)),
    ),
    _twin(
        "best-instead-of-mean",
        "lets random players play their best",
        OPPONENT,
        Valuer(players=always(False, False)),
    ),
    _twin(
        "agent-swapped",
        "lets the agent move at random and its opponent play best",
        OPPONENT,
        Valuer(players=valuing.other_agent),
    ),
    _twin(
        "both-for-x",
        "lets both sides choose what is best for X",
        BEST,
        Valuer(combine=lambda values, player, random: best_or_mean(values, 0, random)),
    ),
    _twin(
        "both-for-o",
        "lets both sides choose what is best for O",
        BEST,
        Valuer(combine=lambda values, player, random: best_or_mean(values, 1, random)),
    ),
    _twin(
        "sides-exchanged",
        "lets X take the smallest value and O the largest",
        BEST,
        Valuer(combine=lambda values, player, random: best_or_mean(values, 1 - player, random)),
    ),
    _twin(
        "one-move-ahead",
        "values only moves that end the game",
        "A move that does not end the game is worth what follows it.",
        Valuer(combine=lambda values, player, random: Fraction(0)),
    ),
    _twin("won-boards-expanded", "goes on after a win", LEAVES, Valuer(games.PlaysOn)),
    _twin(
        "lines-of-o-missed", "does not notice that O has won", LEAVES, Valuer(games.MissesLinesOfO)
    ),
    _twin(
        "diagonals-missed",
        "does not take diagonals for lines",
        "The two diagonals are lines, too.",
        Valuer(games.NoDiagonals),
    ),
    _twin(
        "full-board-drawn",
        "takes a full board for a draw without looking for a line",
        "A line that fills the board wins.",
        Valuer(games.FullIsDrawn),
    ),
    _twin(
        "decimals",
        "writes values as rounded decimals",
        "Values are exact fractions in lowest terms.",
        Valuer(written=lambda value: f"{float(value):g}"),
    ),
    _twin(
        "best-for-x-only",
        "lists the moves that are best for X even where O moves",
        "Best moves are those of the player to move.",
        Valuer(best=lambda values, player: valuing.all_best(values, 0)),
    ),
    _twin(
        "first-best-only",
        "lists only the first of the best moves",
        "All best moves are listed, the lowest one first.",
        Valuer(best=lambda values, player: valuing.all_best(values, player)[:1]),
    ),
    _twin(
        "last-best-first",
        "names the highest best cell as the answer",
        "The lowest best cell is the answer.",
        Valuer(best=lambda values, player: valuing.all_best(values, player)[::-1]),
    ),
)
