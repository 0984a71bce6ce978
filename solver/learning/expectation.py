"""What a policy is worth against the random environment: exactly, by adding up all its games.

A policy plays one action a position, so its games are few enough to visit each position once.
"""

from fractions import Fraction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from solver.learning.environment import Environment, Move, Position

    Chooser: TypeAlias = Callable[[Position], Move]


class Expectation:
    """The expected return (undiscounted) and the chances of a win, a tie and a loss."""

    __slots__ = ("value", "win", "tie", "loss")

    def __init__(self, value: Fraction, win: Fraction, tie: Fraction, loss: Fraction) -> None:
        self.value = value
        self.win = win
        self.tie = tie
        self.loss = loss


def expectation(environment: "Environment", choose: "Chooser") -> Expectation:
    """Return what a policy is worth against an opponent to whom all moves are alike."""
    return Expectation(*_Visit(environment, choose).start())


_Four = tuple[Fraction, Fraction, Fraction, Fraction]


class _Visit:
    """Visits every position that the policy can meet, once."""

    __slots__ = ("environment", "game", "choose", "known", "going_on", "finished")

    def __init__(self, environment: "Environment", choose: "Chooser") -> None:
        self.environment, self.game, self.choose = environment, environment.game, choose
        self.known: dict[Position, _Four] = {}
        one, none = Fraction(1), Fraction(0)
        rewards = environment.rewards
        self.going_on = Fraction(rewards.step)
        self.finished = {
            1: (Fraction(rewards.win), one, none, none),
            0: (Fraction(rewards.tie), none, one, none),
            -1: (Fraction(rewards.loss), none, none, one),
        }

    def start(self) -> _Four:
        position = self.game.initial()
        if self.game.to_move(position) == self.environment.agent:
            return self.agent(position)
        return self.mean(position, Fraction(0))  # an opponent's first move is part of no step

    def agent(self, position: "Position") -> _Four:
        if position not in self.known:
            after = self.game.play(position, self.choose(position))
            over = self.game.is_over(after)
            result = self.environment.result(after)
            self.known[position] = (
                self.finished[result] if over else self.mean(after, self.going_on)
            )
        return self.known[position]

    def mean(self, position: "Position", going_on: Fraction) -> _Four:
        """Return the mean over the opponent's answers, with a reward for those that go on."""
        total = [Fraction(0)] * 4
        moves = self.game.moves(position)
        for move in moves:
            after = self.game.play(position, move)
            if self.game.is_over(after):
                four = self.finished[self.environment.result(after)]
            else:
                value, win, tie, loss = self.agent(after)
                four = (value + going_on, win, tie, loss)
            total = [a + b for a, b in zip(total, four, strict=True)]
        value, win, tie, loss = (item / len(moves) for item in total)
        return value, win, tie, loss
