"""The best expected return of the odd side against an even side that moves at random.

The exact optimum that a learned policy is measured by. All arithmetic is on whole numbers: a
position of ply k is worth V / scale(k), and the scale holds every denominator that can arise below.
Deliberately knows no text and no learner.
"""

from solver.games.numerical import (
    ALL_FILLED,
    FILLED_SHIFT,
    INCREMENT,
    LINE_BITS,
    USED_SHIFT,
    Move,
    Numerical,
    Position,
)
from solver.games.numerical_symmetry import Images
from solver.search.numerical.exact import FINISHABLE, OWN_BITS

REPLIES = {0: 32, 2: 18, 4: 8, 6: 2}  # how many moves even has after odd moves at this ply

BEST_FROM_START = (17933, 2304)  # with the default rewards and gamma 1; a test computes it


class BestReturn:
    """Expectimax for one set of rewards and one discount, `gamma` as (numerator, denominator).

    Relies on the rewards of a win being the largest that there are and on gamma in 0..1: then
    a win at once is never worse than anything else.
    """

    __slots__ = ("game", "images", "win", "loss", "tie", "step", "gamma", "_scales", "_known")

    def __init__(
        self,
        win: int = 10,
        loss: int = -10,
        tie: int = 0,
        step: int = -1,
        gamma: "tuple[int, int]" = (1, 1),
    ) -> None:
        if not (win >= max(loss, tie, 0) and step <= 0 <= gamma[0] <= gamma[1]):
            raise ValueError("wanted: no reward above a win, no gain in a step, gamma in 0..1")
        self.game, self.images = Numerical(), Images()
        self.win, self.loss, self.tie, self.step, self.gamma = win, loss, tie, step, gamma
        self._scales = {8: 1}
        for ply in (6, 4, 2, 0):
            self._scales[ply] = self._scales[ply + 2] * REPLIES[ply] * gamma[1]
        self._known: dict[Position, int] = {}

    def best(self, position: Position) -> "tuple[int, int, list[Move]]":
        """Return numerator and denominator (not reduced) and every best move, in order.

        The position must be one where odd is to move and the game is not over.
        """
        values = [self._value_of_move(position, move) for move in self.game.moves(position)]
        best = max(values)
        moves = self.game.moves(position)
        chosen = [move for move, value in zip(moves, values, strict=True) if value == best]
        return best, self._scales[_plies(position)], chosen

    def of_move(self, position: Position, move: Move) -> "tuple[int, int]":
        """Return numerator and denominator of the return of one move and best play after it."""
        return self._value_of_move(position, move), self._scales[_plies(position)]

    def _value(self, position: Position) -> int:
        """Return V of an unfinished position with odd to move."""
        plies = _plies(position)
        if _can_finish(position, 0):
            return self.win * self._scales[plies]
        if plies == 8:
            return self.tie
        key = self.images.canonical(position)
        found = self._known.get(key)
        if found is None:
            moves = self.game.unfinished_moves(position)
            found = max([self._value_of_move(position, move) for move in moves])
            self._known[key] = found
        return found

    def _value_of_move(self, position: Position, move: Move) -> int:
        """Return V of one move, in the scale of the position it is made in."""
        plies = _plies(position)
        after = position + INCREMENT[move]
        if self.game.is_over(after):
            return (self.win if self.game.score(after) else self.tie) * self._scales[plies]
        share = self._scales[plies] // REPLIES[plies]
        lost, total = self.loss * share, 0
        for reply in self.game.unfinished_moves(after):
            then = after + INCREMENT[reply]
            if self.game.is_over(then):
                total += lost
            else:
                total += self.step * share + self.gamma[0] * self._value(then)
        return total


def _plies(position: Position) -> int:
    return (position >> FILLED_SHIFT & ALL_FILLED).bit_count()


def _can_finish(position: Position, player: int) -> bool:
    lines = (position & LINE_BITS).to_bytes(8, "little")
    used = position >> USED_SHIFT & OWN_BITS[player]
    return not FINISHABLE[player][used].isdisjoint(lines)
