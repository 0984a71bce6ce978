"""The reward rule of the training data: how near a board is to a win of who made it.

A board that wins is worth 1; each earlier board of the winner 0.5 + 0.1 (v - 0.5), where v is the
value of the winner's next one; everything else 0.5. A board that several games reach keeps the
largest value, so it is enough to know the fewest own moves to a win that some game makes.
"""

from solver.games.tictactoe import FULL, HAS_LINE, START, Position, TicTacToe
from solver.trees.states import states_by_level

NEUTRAL = "0.5"
REWARDS = ("1.0", "0.55", "0.505", "0.5005", "0.50005")  # by own moves to the win
NEVER = len(REWARDS)  # no game reaches a win from here


def steps_to_win(draws_count_for_x: bool = False) -> dict[Position, int]:
    """Return for every board how many own moves its maker is from the nearest win, or NEVER.

    The empty board counts as made by O, who moves second.
    """
    game = TicTacToe()
    steps: dict[Position, int] = {}
    for level in reversed(list(states_by_level(game, START))):
        for position in level:
            if _is_win(position, draws_count_for_x):
                steps[position] = 0
                continue
            replies = [game.play(position, cell) for cell in game.moves(position)]
            nexts = [game.play(reply, cell) for reply in replies for cell in game.moves(reply)]
            steps[position] = min([steps[after] + 1 for after in nexts], default=NEVER)
    return {position: min(count, NEVER) for position, count in steps.items()}


def _is_win(position: Position, draws_count_for_x: bool) -> bool:
    crosses, noughts = position
    if HAS_LINE[crosses] or HAS_LINE[noughts]:
        return True
    return draws_count_for_x and crosses | noughts == FULL


def training_values() -> dict[Position, str]:
    """Return the value of every board by the rule; the empty board and drawn ones are neutral."""
    return {
        position: NEUTRAL if position == START or count == NEVER else REWARDS[count]
        for position, count in steps_to_win().items()
    }


def historic_values() -> dict[Position, str]:
    """Return what the historic program gave: draws as wins of X, the empty board as one of O's."""
    return {
        position: NEUTRAL if count == NEVER else REWARDS[count]
        for position, count in steps_to_win(draws_count_for_x=True).items()
    }
