"""What the agent is paid, as data."""


class Rewards:
    """Rewards of one step: the game is won, lost or tied by it, or it goes on."""

    __slots__ = ("win", "loss", "tie", "step")

    def __init__(self, win: int = 10, loss: int = -10, tie: int = 0, step: int = -1) -> None:
        self.win = win
        self.loss = loss
        self.tie = tie
        self.step = step

    def of_result(self, result: int) -> int:
        """Return the reward of a finished game: result 1 the agent won, -1 it lost, 0 a tie."""
        return (self.tie, self.win, self.loss)[result]


ASSIGNMENT = Rewards()
