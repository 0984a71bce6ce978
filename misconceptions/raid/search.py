"""Minimax for the twins: exact for whatever rules and counting a twin has, by alpha-beta.

The gain of a move is what the score grows by, so no board is ever summed again; moves are tried
by gain, and the last ply is read off the gains. Ties at the root fall by rank alone, whatever the
order of the search: a move that ranks before the best so far need only reach its value.
"""

from collections.abc import Callable
from dataclasses import dataclass

from misconceptions.raid.rules import Board, RaidRules, Way
from solver.games.raid import FREE

Ranking = tuple[int | str, ...]  # the least is the first
LOWEST, HIGHEST = -(1 << 60), 1 << 60


class NoMove(Exception):
    """A twin sees no move on the board of its input, and fails."""


@dataclass(frozen=True)
class Counting:
    """What the score counts: the weight of the own and of the enemy's cells, and of a conquest.

    The right score counts a conquered cell twice: it is won, and the enemy loses it.
    """

    own: int = 1
    enemy: int = 1
    turned: int = 2
    pawns: bool = False  # every pawn counts 1, whatever its cell is worth


@dataclass(frozen=True)
class TurnTaking:
    """Who moves and what for: does the enemy move at all, and does it want the least for us?"""

    enemy_moves: bool = True
    enemy_hinders: bool = True


class TwinSearch:
    """The search of a twin on one board; `pawns` are those of the player and of the enemy."""

    fills_the_board = True  # every move fills a cell, so that depth has a natural end

    def __init__(
        self,
        rules: RaidRules,
        values: tuple[int, ...],
        board: str,
        pawns: str,
        counting: Counting,
        turn_taking: TurnTaking,
        at_end: Callable[[int], int],
    ) -> None:
        self.rules = rules
        rules.player, rules.values = pawns[0], values
        self.board: Board = list(board)
        self.values = [1] * len(values) if counting.pawns else list(values)
        self.pawns = pawns
        self.counting = counting
        self.turn_taking = turn_taking
        self.at_end = at_end
        sums = [sum(v for v, p in zip(self.values, board, strict=True) if p == q) for q in pawns]
        self.score = counting.own * sums[0] - counting.enemy * sums[1]

    def ranking(self, rank: Callable[[Way, int], Ranking]) -> Callable[[Way, int], Ranking]:
        """Return the order in which equal moves are taken: the program's, or one of the board."""
        return rank

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        """Return the best move; of equal ones that with the least rank, which sees the gain."""
        moves = self._moves(0)
        ranked = sorted(range(len(moves)), key=lambda place: rank(moves[place][1], moves[place][0]))
        # Moves that make the same board have the same value: the one of least rank stands for all.
        first: dict[tuple[int, ...], tuple[int, int, Way]] = {}
        for place, which in enumerate(ranked):
            gain, way = moves[which]
            first.setdefault((way[1], *way[2]), (-gain, place, way))
        best: float = LOWEST
        least, chosen = -1, moves[0][1]
        for loss, place, way in sorted(first.values(), key=lambda entry: entry[:2]):
            floor = best - 1 if place < least else best
            value = self._after(self.score - loss, way, 0, depth, floor, HIGHEST)
            if value > floor:
                best, least, chosen = value, place, way
        return chosen

    def board_after(self, way: Way) -> str:
        """Return the board that the player's move makes, as the program prints it."""
        for cell in (way[1], *way[2]):
            self.board[cell] = self.pawns[0]
        return "".join(self.board)

    def _moves(self, player: int) -> list[tuple[int, Way]]:
        """Return the moves of a player with what they add to the score."""
        own, enemy = self.pawns[player], self.pawns[1 - player]
        weight = -self.counting.enemy if player else self.counting.own
        turning = -self.counting.turned if player else self.counting.turned
        values = self.values
        return [
            (weight * values[way[1]] + turning * sum([values[cell] for cell in way[2]]), way)
            for way in self.rules.moves(self.board, own, enemy)
        ]

    def _after(
        self, score: int, way: Way, player: int, depth: int, low: float, high: float
    ) -> float:
        """Return the value of a move that makes the score, if it lies between the bounds."""
        if depth <= 1:
            return score
        board, own = self.board, self.pawns[player]
        _, cell, turned = way
        enemy = self.pawns[1 - player]
        board[cell] = own
        for each in turned:
            board[each] = own
        value = self._value(score, self._next(player), depth - 1, low, high)
        for each in turned:
            board[each] = enemy
        board[cell] = FREE
        return value

    def _next(self, player: int) -> int:
        return 1 - player if self.turn_taking.enemy_moves else player

    def _value(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        """Return the value of the board with so many plies to go."""
        moves = self._moves(player)
        if not moves:
            return self.at_end(score)
        most = player == 0 or not self.turn_taking.enemy_hinders
        if depth == 1:
            gains = [gain for gain, _ in moves]
            return score + (max(gains) if most else min(gains))
        different = {(way[1], *way[2]): (gain, way) for gain, way in moves}.values()
        ordered = sorted(different, key=lambda move: move[0], reverse=most)
        return self._best_of(ordered, score, player, depth, low, high, most)

    def _best_of(
        self,
        moves: list[tuple[int, Way]],
        score: int,
        player: int,
        depth: int,
        low: float,
        high: float,
        most: bool,
    ) -> float:
        best: float = LOWEST if most else HIGHEST
        for gain, way in moves:
            value = self._after(score + gain, way, player, depth, low, high)
            if most:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if (best >= high) if most else (best <= low):
                break
        return best
