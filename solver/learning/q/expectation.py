"""What a policy is worth against the random environment: exactly, by adding up all its games.

A policy plays one action a position, so the positions it can meet are few: they are visited ply by
ply, each with the chance of being met.
"""

from fractions import Fraction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from solver.learning.environment import Environment, Move, Position

    Chooser: TypeAlias = Callable[[Position], Move]
    Number: TypeAlias = Any  # Fraction, or float where rounding does no harm


class Expectation:
    """The expected return (undiscounted) and the chances of a win, a tie and a loss."""

    __slots__ = ("value", "win", "tie", "loss", "_environment")

    def __init__(self, environment: "Environment", nothing: "Number") -> None:
        self.value = self.win = self.tie = self.loss = nothing
        self._environment = environment

    def add_step(self, chance: "Number") -> None:
        """Count a step after which play goes on."""
        self.value += chance * self._environment.rewards.step

    def add_end(self, position: "Position", chance: "Number") -> None:
        result = self._environment.result(position)
        self.value += chance * self._environment.rewards.of_result(result)
        name = ("tie", "win", "loss")[result]
        setattr(self, name, getattr(self, name) + chance)


def expectation(
    environment: "Environment", choose: "Chooser", number: "Callable[[int], Number]" = Fraction
) -> Expectation:
    """Return what a policy is worth against an opponent to whom all moves are alike.

    With `number=float` the answer comes sooner, rounded.
    """
    game, worth = environment.game, Expectation(environment, number(0))
    start = game.initial()
    if game.to_move(start) == environment.agent:
        level = {start: number(1)}
    else:
        level = {game.play(start, m): number(1) / len(game.moves(start)) for m in game.moves(start)}
    while level:
        level = _next_level(environment, choose, level, worth)
    return worth


def _next_level(
    environment: "Environment",
    choose: "Chooser",
    level: "dict[Position, Number]",
    worth: Expectation,
) -> "dict[Position, Number]":
    """Return the positions after one step, with their chances; count what ends there."""
    game = environment.game
    following: dict[Position, Number] = {}
    for position, chance in level.items():
        after = game.play(position, choose(position))
        if game.is_over(after):
            worth.add_end(after, chance)
            continue
        replies = [game.play(after, move) for move in game.moves(after)]
        share = chance / len(replies)
        for then in replies:
            if game.is_over(then):
                worth.add_end(then, share)
            else:
                worth.add_step(share)
                following[then] = following[then] + share if then in following else share
    return following


def best_expectation(environment: "Environment") -> Fraction:
    """Return the best expected return that any policy can have: for games of few positions."""
    known: dict[Position, Fraction] = {}
    game, rewards = environment.game, environment.rewards

    def value(position: "Position") -> Fraction:
        if position not in known:
            afters = [game.play(position, move) for move in game.moves(position)]
            known[position] = max(of_after(after, rewards.step) for after in afters)
        return known[position]

    def of_after(after: "Position", going_on: int) -> Fraction:
        if game.is_over(after):
            return Fraction(rewards.of_result(environment.result(after)))
        thens = [game.play(after, move) for move in game.moves(after)]
        total = sum(
            of_after(then, 0) if game.is_over(then) else going_on + value(then) for then in thens
        )
        return Fraction(total) / len(thens)

    start = game.initial()
    return value(start) if game.to_move(start) == environment.agent else of_after(start, 0)
