"""Perfect play and the best return of any game of few positions, by looking at all of them.

Numerical tic-tac-toe has too many: its own are in solver/search.
"""

from fractions import Fraction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.learning.environment import AnyGame, Environment, Move, Position


class PerfectPlay:
    """Plain minimax that remembers every value; scores are for player 0."""

    __slots__ = ("game", "known")

    def __init__(self, game: "AnyGame") -> None:
        self.game = game
        self.known: dict[Position, int] = {}

    def value(self, position: "Position") -> int:
        """Return the score that best play of both reaches."""
        if position not in self.known:
            moves = self.game.moves(position)
            afters = [self.value(self.game.play(position, move)) for move in moves]
            best = max if self.game.to_move(position) == 0 else min
            self.known[position] = best(afters) if afters else self.game.score(position)
        return self.known[position]

    def best_moves(self, position: "Position") -> "list[Move]":
        """Return every best move, in the game's order."""
        wanted, play = self.value(position), self.game.play
        moves = self.game.moves(position)
        return [move for move in moves if self.value(play(position, move)) == wanted]


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
