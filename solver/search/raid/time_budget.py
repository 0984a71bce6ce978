"""How much CPU time one move of a game may take, so that the whole game never takes too much.

The last moves are solved exactly in next to no time, so most of what is left is for the moves
before them. A process that makes one move leaves every later one at least a start of the
interpreter: that is set aside first, at somewhat more than this process has needed to get here, and
so is a reserve for a start that a loaded machine makes much dearer. A process that plays the whole
game need only read and answer. A player without time to think moves at once.
"""

LEAST_START = 0.02  # seconds to set aside for each later move, at least
STARTS = 1.25  # factor on our own start time to estimate later ones
RESERVE = 0.1  # seconds that are never planned for
TURN = 0.001  # seconds to read a request and to answer it, beside thinking
GAME_RESERVE = 0.03  # what a process of a whole game never plans for: it has started already
EASY_MOVES = 7  # the last moves of a game, which need little
GENEROSITY = 1.3  # early moves shape the game: they get more than an even share
LARGEST_SHARE = 0.3  # of the time to think, for one move
SETTLED = 0.5  # of its share, after which a move that has stayed the best is made
ENDING_SHARE = 0.6  # of the time to think, to solve the end: no later move needs much then
OVERTIME = 2.0  # a move that is being looked at may take so many times its share


class TimeBudget:
    """The CPU seconds of one move.

    Begin no new depth after `settled` if the last one changed nothing, after `soft` in any case;
    stop at `hard`, or at `ending` if the end is being solved.
    """

    __slots__ = ("settled", "soft", "hard", "ending")

    def __init__(self, settled: float, soft: float, hard: float, ending: float) -> None:
        self.settled = settled
        self.soft = soft
        self.hard = hard
        self.ending = ending


def to_think_alone(seconds: float, moves_left: int, begun: float) -> float:
    """Return how long a game may be thought about with a process for every move.

    `seconds` were left when this process began, `moves_left` counts this move, and `begun` is what
    this process has used so far.
    """
    return seconds - RESERVE - max(LEAST_START, STARTS * begun) * (moves_left + 1)


def to_think_in_game(seconds: float, moves_left: int, used: float) -> float:
    """Return how long the rest of a game may be thought about in this process.

    `seconds` were left when the turn began, and so many are `used` since.
    """
    return seconds - GAME_RESERVE - TURN * moves_left - used


def budget_of(to_think: float, moves_left: int, begun: float) -> TimeBudget:
    """Return the budget, counted from the start of the process, of a move.

    Without time to think all are 0: move at once.
    """
    if to_think <= 0:
        return TimeBudget(0.0, 0.0, 0.0, 0.0)
    share = to_think * GENEROSITY / (max(0, moves_left - EASY_MOVES) + 2)
    share = min(share, to_think * LARGEST_SHARE)
    hard = min(share * OVERTIME, to_think * LARGEST_SHARE)
    ending = to_think * ENDING_SHARE
    return TimeBudget(begun + share * SETTLED, begun + share, begun + hard, begun + ending)
