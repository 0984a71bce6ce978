"""Searches whose leaves are scored by something else than the score."""

from collections.abc import Callable

from misconceptions.raid.plainly import PlainSearch


class OtherLeaves(PlainSearch):
    """`worth` says what a leaf is worth: by the sums of both sides and by their pawns."""

    @staticmethod
    def worth(own: int, enemy: int, pawns: int, enemies: int) -> float:
        return own - enemy

    def _node(self, score: int, ply: int, depth: int) -> float:
        if depth > 0 and self._moves(self._of(self.movers, ply)):
            return super()._node(score, ply, depth)
        pairs = list(zip(self.board, self.values, strict=True))
        own, enemy = (sum(value for held, value in pairs if held == p) for p in self.pawns)
        pawns, enemies = (self.board.count(p) for p in self.pawns)
        return self.worth(own, enemy, pawns, enemies)


Worth = Callable[[int, int, int, int], float]
TERMS: dict[str, Worth] = {
    "scores a board by the player's share of all that is held": lambda own, enemy, p, e: (
        own / (own + enemy) if own + enemy else 0
    ),
    "scores a board by the quotient of both sides' values": lambda own, enemy, p, e: (
        own / enemy if enemy else own
    ),
    "scores a board by the difference of both sides' values, never below 0": (
        lambda own, enemy, p, e: abs(own - enemy)
    ),
    "adds one to the score for each pawn more than the enemy's": lambda own, enemy, p, e: (
        own - enemy + p - e
    ),
    "adds ten to the score for each pawn more than the enemy's": lambda own, enemy, p, e: (
        own - enemy + 10 * (p - e)
    ),
    "scores a board by the mean value of each side's cells": lambda own, enemy, p, e: (
        own / max(p, 1) - enemy / max(e, 1)
    ),
    "multiplies values by how many pawns a side has": lambda own, enemy, p, e: own * p - enemy * e,
    "halves the score and drops what is left over": lambda own, enemy, p, e: (own - enemy) // 2,
    "divides the score by ten and drops what is left over": lambda own, enemy, p, e: int(
        (own - enemy) / 10
    ),
}
