"""Minimax as plain as the textbook's, ply by ply, with a name for each thing that can go wrong.

The families of hunts are made of it. Nothing is cut off and every move is really made, so that
it is slow on large boards; the order of moves is that of their rank.
"""

from collections.abc import Callable, Sequence

from misconceptions.raid.rules import Way
from misconceptions.raid.search import HIGHEST, LOWEST, NoMove, Ranking, TwinSearch
from solver.games.raid import FREE, RAID

Moves = list[tuple[int, Way]]
MOST, LEAST = 1, -1


class PlainSearch(TwinSearch):
    """Right as it stands; a member of a family changes one of the attributes or steps."""

    goals: Sequence[int] = (MOST, LEAST)  # of each ply from the root; the last two come again
    movers: Sequence[int] = (0, 1)  # whose pawns each ply sets down, likewise
    leaf_signs = (1, 1)  # of the score after an even and an odd number of plies
    start_root: float = LOWEST  # below which no move is taken at the root
    start_most: float = LOWEST  # from which the largest value of a node begins
    start_least: float = HIGHEST
    stands_still = False  # a node is worth at least its own score to who moves there
    adds_scores = False  # the scores of inner nodes are added to what comes after them
    raids_again = False  # who conquers moves again
    _rank: Callable[[Way, int], Ranking]

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        """Return the first of the best moves, the first of all where none is good enough."""
        self._rank = rank
        self.begun = list(self.board)
        goal, best, chosen = self.root_goal(depth), self.start_root, None
        moves = self._ordered(0)
        if not moves:
            raise NoMove
        for gain, way in moves:
            value = goal * self._tried(self.score + gain, way, 0, depth)
            if value > best:
                best, chosen = value, way
            self.between_root_moves()
        return chosen or moves[0][1]

    def root_goal(self, depth: int) -> int:
        return self.goals[0]

    def between_root_moves(self) -> None:
        """Do what is done after each move of the root was tried."""

    def _ordered(self, player: int) -> Moves:
        return sorted(self._moves(player), key=lambda move: self._rank(move[1], move[0]))

    def _tried(self, score: int, way: Way, ply: int, depth: int) -> float:
        """Make a move, return what it is worth with so many plies to go, and take it back."""
        player = self._of(self.movers, ply)
        self.put(way, player)
        again = self.raids_again and way[2]
        value = self._node(score, ply + (2 if again else 1), depth - 1)
        self.take_back(way, player)
        return value

    @staticmethod
    def _of(pattern: Sequence[int], ply: int) -> int:
        return pattern[ply] if ply < len(pattern) else pattern[-2:][(ply - len(pattern)) % 2]

    def _node(self, score: int, ply: int, depth: int) -> float:
        moves = self._ordered(self._of(self.movers, ply)) if depth > 0 else []
        here = self.leaf_signs[ply % 2] * score
        if not moves:
            return here if depth <= 0 else self.at_end(here)
        most = self.goal(ply, depth) == MOST
        values = [self._tried(score + gain, way, ply, depth) for gain, way in moves]
        values.append(self.start_most if most else self.start_least)
        if self.stands_still:
            values.append(here)
        best = max(values) if most else min(values)
        return best + here if self.adds_scores else best

    def goal(self, ply: int, depth: int) -> int:
        """Return what is sought after so many plies, with so many to go."""
        return self._of(self.goals, ply)

    def put(self, way: Way, player: int) -> None:
        for cell in (way[1], *way[2]):
            self.board[cell] = self.pawns[player]

    def take_back(self, way: Way, player: int) -> None:
        for cell in way[2]:
            self.board[cell] = self.pawns[1 - player]
        self.board[way[1]] = FREE

    def as_it_is_now(self, way: Way, player: int) -> Way:
        """Return a move with whom it turns now, on a board that has changed since it was found."""
        own, enemy = self.pawns[player], self.pawns[1 - player]
        turned = self.rules.turned(self.board, way[1], own, enemy) if way[0] == RAID else []
        return way[0], way[1], turned

    def _sum(self) -> int:
        """Return the score of the board as it stands."""
        signs = {self.pawns[0]: 1, self.pawns[1]: -1, FREE: 0}
        return sum(signs[p] * v for p, v in zip(self.board, self.values, strict=True))


class GreedyReplies(PlainSearch):
    """Some players, after the first move, take what gains most at once; nobody searches that."""

    greedy: Sequence[int] = (1,)  # players
    late = False  # the last of the moves that gain most

    def _ordered(self, player: int) -> Moves:
        moves = super()._ordered(player)
        if player not in self.greedy or self.board == self.begun:
            return moves
        sign = -1 if player else 1
        most = max(sign * gain for gain, _ in moves) if moves else 0
        best = [move for move in moves if sign * move[0] == most]
        return best[-1:] if self.late else best[:1]


class Summed(PlainSearch):
    """Boards are summed where they are scored: for twins whose boards are not what moves made."""

    def _node(self, score: int, ply: int, depth: int) -> float:
        return super()._node(self._sum(), ply, depth)

    def board_after(self, way: Way) -> str:
        self.board[:] = self.begun
        return super().board_after(way)


class ConqueredAreRemoved(Summed):
    """A Raid takes the enemies beside it off the board instead of turning them."""

    fills_the_board = False

    def put(self, way: Way, player: int) -> None:
        super().put(way, player)
        for cell in way[2]:
            self.board[cell] = FREE

    def board_after(self, way: Way) -> str:
        board = list(super().board_after(way))
        for cell in way[2]:
            board[cell] = FREE
        return "".join(board)


class EnemiesAreFilled(Summed):
    """Moves may fill the cell of an enemy, who is among those that are turned."""

    fills_the_board = False

    def take_back(self, way: Way, player: int) -> None:
        super().take_back(way, player)
        if way[1] in way[2]:
            self.board[way[1]] = self.pawns[1 - player]
