"""The misconceptions of the task `tddata`."""

from misconceptions.model import Misconception
from misconceptions.tictactoe import games, rewarding
from misconceptions.tictactoe.rewarding import Rewarder

RULE = "A board of the winner is worth 0.5 + 0.1 (v - 0.5), where v is that of its next board."
WINNER = "Only the winner's own boards are rewarded; all others are worth 0.5."
LARGEST = "A board that several games reach keeps the largest value."
LEAVES = "A won board ends the game: nothing follows it."
NUMBERS = (
    "A cell has the number of the move that filled it, counted from 1, and 0 while it is free."
)
WHICH = "Only games that the options ask for are written."


def _twin(name: str, belief: str, advice: str, rewarder: Rewarder) -> Misconception:
    return Misconception(name, "tddata", belief, advice, rewarder.answer)


MISCONCEPTIONS = (
    _twin(
        "no-offset",
        "fades a reward towards 0 instead of 0.5",
        RULE,
        Rewarder(value=lambda steps: round(0.1**steps, 9)),
    ),
    _twin(
        "factor-nine-tenths",
        "fades a reward by 0.9 instead of 0.1",
        RULE,
        Rewarder(value=lambda steps: round(0.5 + 0.5 * 0.9**steps, 9)),
    ),
    _twin(
        "nothing-fades",
        "gives all boards of the winner the value 1",
        RULE,
        Rewarder(value=lambda steps: 1.0),
    ),
    _twin(
        "fades-with-every-ply",
        "fades a reward with every move of the game instead of the winner's own",
        RULE,
        Rewarder(steps=lambda ply, won_at: won_at - ply),
    ),
    _twin(
        "loser-rewarded",
        "rewards the boards of the loser like those of the winner",
        WINNER,
        Rewarder(rewarded=rewarding.every_board),
    ),
    _twin(
        "others-worth-nothing",
        "gives boards without a reward the value 0",
        WINNER,
        Rewarder(neutral=0.0),
    ),
    _twin(
        "smallest-value-kept", "keeps the smallest value of a board", LARGEST, Rewarder(kept=max)
    ),
    _twin(
        "draws-as-wins",
        "counts draws as wins of X",
        "A drawn board is worth 0.5, and a drawn game is not a won one.",
        Rewarder(draws_count=True),
    ),
    _twin(
        "empty-board-rewarded",
        "rewards the empty board",
        "The empty board belongs to nobody and is worth 0.5.",
        Rewarder(empty_counts=True),
    ),
    _twin("won-boards-expanded", "goes on after a win", LEAVES, Rewarder(games.PlaysOn)),
    _twin(
        "diagonals-missed",
        "does not take diagonals for lines",
        "The two diagonals are lines, too.",
        Rewarder(games.NoDiagonals),
    ),
    _twin(
        "lines-of-o-missed",
        "does not notice that O has won",
        LEAVES,
        Rewarder(games.MissesLinesOfO),
    ),
    _twin(
        "full-board-drawn",
        "takes a full board for a draw without looking for a line",
        "A line that fills the board wins.",
        Rewarder(games.FullIsDrawn),
    ),
    _twin(
        "first-board-first",
        "writes the boards of a game from the first to the last",
        "Each game begins with its final board.",
        Rewarder(order=lambda shown: shown[::-1]),
    ),
    _twin(
        "games-descending",
        "writes the games of the last cells first",
        "Games come in the order of their moves, the lowest cell first.",
        Rewarder(games.Descending),
    ),
    _twin(
        "moves-from-zero",
        "numbers moves from 0",
        NUMBERS,
        Rewarder(board=rewarding.from_zero),
    ),
    _twin(
        "players-for-moves",
        "writes who filled a cell instead of the number of the move",
        NUMBERS,
        Rewarder(board=rewarding.by_players),
    ),
    _twin(
        "winner-ignored",
        "writes the games of both winners, whoever is asked for",
        WHICH,
        Rewarder(plies=lambda request, ply, winner: request.plies in ("", str(ply))),
    ),
    _twin(
        "plies-at-most",
        "writes games of fewer plies, too",
        WHICH,
        Rewarder(
            plies=lambda request, ply, winner: (
                ply in request.won_plies() or (bool(request.plies) and ply < int(request.plies))
            )
        ),
    ),
)
