"""A game as an environment: the agent moves, the opponent answers, a reward comes back.

Takes any Game. Positions are never changed, the opponent is a function (`uniform` moves at random
from the generator it is given), and `step` depends on nothing but its arguments and the opponent.
The assignment's own vocabulary for numerical tic-tac-toe is in numerical_environment.py.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    from solver.game import Game

    # To an environment positions and moves are opaque: whatever its game makes of them.
    Position: TypeAlias = Any
    Move: TypeAlias = Any
    AnyGame: TypeAlias = Game[Any, Any]
    Opponent: TypeAlias = Callable[[Position, Sequence[Move]], Move]


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


class Environment:
    """One side of a game, `agent` (0 moves first), against an opponent."""

    __slots__ = ("game", "opponent", "rewards", "agent")

    def __init__(
        self,
        game: "AnyGame",
        opponent: "Opponent",
        rewards: Rewards = ASSIGNMENT,
        agent: int = 0,
    ) -> None:
        self.game = game
        self.opponent = opponent
        self.rewards = rewards
        self.agent = agent

    def reset(self) -> "Position":
        """Return a position in which the agent is to move for the first time."""
        position = self.game.initial()
        if self.game.to_move(position) == self.agent:
            return position
        return self.game.play(position, self.opponent(position, self.game.moves(position)))

    def action_space(self, position: "Position") -> "Sequence[Move]":
        """Return the agent's legal actions in the game's order; none when the game is over."""
        return self.game.moves(position)

    def step(self, position: "Position", action: "Move") -> "tuple[Position, int, bool]":
        """Play a legal action and the opponent's answer: the new position, reward, is it over."""
        game = self.game
        position = game.play(position, action)
        if replies := game.moves(position):  # none: the action has ended the game
            position = game.play(position, self.opponent(position, replies))
            if not game.is_over(position):
                return position, self.rewards.step, False
        return position, self.rewards.of_result(self.result(position)), True

    def result(self, position: "Position") -> int:
        """Return 1, -1 or 0: the agent has won, has lost, or neither."""
        score = self.game.score(position)
        if self.agent:
            score = -score
        return (score > 0) - (score < 0)


def uniform(random: "Callable[[], float]") -> "Opponent":
    """Return an opponent to whom all moves are alike; `random` gives numbers in [0, 1)."""

    def choose(position: "Position", moves: "Sequence[Move]") -> "Move":
        return moves[int(random() * len(moves))]

    return choose
