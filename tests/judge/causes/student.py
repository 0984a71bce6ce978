"""A small Raid program as a student writes it, with switches for what students get wrong.

Plain minimax on a dictionary of cells, written without a look at the bank or the solver: as it
stands it is right, and each switch makes one mistake. `answer` is the whole output.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

Cell = tuple[int, int]  # row and column
Board = dict[Cell, str]
Move = tuple[str, Cell]
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def canonical(move: Move) -> tuple[int, ...]:
    return (move[0] == "Raid", *move[1])


@dataclass(frozen=True)
class StudentProgram:
    """Each field is a decision of the program; the defaults are right."""

    depth: Callable[[int], int] = lambda depth: depth
    order: Callable[[Move], tuple[int, ...]] = canonical  # of equal moves the least is taken
    supports: tuple[Cell, ...] = SIDES  # from where a Raid may start
    turns: tuple[Cell, ...] = SIDES  # whom it turns
    raids: bool = True
    enemy_raids: bool = True
    free_raids: bool = False  # no pawn beside it is needed
    chains: bool = False  # turned pawns turn others
    stakes_turn: bool = False
    smallest: bool = False  # takes the worst value for the best
    helpful: bool = False  # the enemy plays for us
    passive: bool = False  # the enemy never moves
    mean: bool = False  # of the replies
    own_only: bool = False  # the score has no enemies
    pawns_only: bool = False  # the score has no values
    leaf_sign: bool = False  # a leaf is scored for whoever moves there
    player: Callable[[str], str] = lambda player: player
    transposed_values: bool = False
    printed: str = "after"  # which board is printed: after, before, or staked
    pawn: Callable[[str], str] = lambda player: player  # that is set down
    name: Callable[[Cell, int], str] = lambda cell, size: f"{chr(65 + cell[1])}{cell[0] + 1}"
    says: Callable[[str], str] = lambda kind: kind
    board_first: bool = False
    looks: bool = True  # False: takes the first free cell

    def answer(self, text: str) -> str:
        lines = text.split("\n")
        size, asked, depth = int(lines[0]), lines[2].strip(), int(lines[3])
        rows = [[int(word) for word in line.split()] for line in lines[4 : 4 + size]]
        if self.transposed_values:
            rows = [list(column) for column in zip(*rows, strict=True)]
        values = {(r, c): rows[r][c] for r in range(size) for c in range(size)}
        board = {(r, c): lines[4 + size + r][c] for r, c in values}
        player = self.player(asked)
        kind, cell = self._choose(board, values, player, self.depth(depth))
        shown = board if self.printed == "before" else self._play(board, (kind, cell), player)
        if self.printed == "staked":
            shown = board | {cell: player}
        if self.printed != "before":
            shown = shown | {cell: self.pawn(player)}
        grid = ["".join(shown[r, c] for c in range(size)) for r in range(size)]
        said = f"{self.name(cell, size)} {self.says(kind)}"
        return "\n".join([*grid, said] if self.board_first else [said, *grid]) + "\n"

    def _choose(self, board: Board, values: dict[Cell, int], player: str, depth: int) -> Move:
        moves = sorted(self._moves(board, player, self.raids), key=canonical)
        if not self.looks:
            return moves[0]
        sign = -1 if self.smallest else 1

        def worth(move: Move) -> tuple[float, tuple[int, ...]]:
            after = self._play(board, move, player)
            value = self._value(after, values, player, _other(player), depth - 1)
            return -sign * value, self.order(move)

        return min(moves, key=worth)

    def _value(
        self, board: Board, values: dict[Cell, int], player: str, mover: str, depth: int
    ) -> float:
        """Return what a board is worth for `player` when `mover` moves."""
        if self.passive:
            mover = player
        moves = self._moves(board, mover, self.raids and (self.enemy_raids or mover == player))
        if depth <= 0 or not moves:
            return self._score(board, values, mover if self.leaf_sign else player)
        below = [
            self._value(self._play(board, move, mover), values, player, _other(mover), depth - 1)
            for move in moves
        ]
        ours = mover == player
        if self.mean and not ours:
            return fmean(below)
        best = ours or self.helpful
        return (max if best != self.smallest else min)(below)

    def _score(self, board: Board, values: dict[Cell, int], player: str) -> float:
        def total(pawn: str) -> int:
            return sum(1 if self.pawns_only else values[c] for c, p in board.items() if p == pawn)

        return total(player) - (0 if self.own_only else total(_other(player)))

    def _moves(self, board: Board, player: str, raids: bool) -> list[Move]:
        free = [cell for cell, pawn in board.items() if pawn == "."]
        moves = [("Stake", cell) for cell in free]
        if raids:
            moves += [
                ("Raid", cell)
                for cell in free
                if self.free_raids or any(board.get(_at(cell, s)) == player for s in self.supports)
            ]
        return moves

    def _play(self, board: Board, move: Move, player: str) -> Board:
        kind, cell = move
        after = board | {cell: player}
        waiting = [cell] if kind == "Raid" or self.stakes_turn else []
        while waiting:
            start = waiting.pop()
            for side in self.turns:
                near = _at(start, side)
                if after.get(near) == _other(player):
                    after[near] = player
                    if self.chains:
                        waiting.append(near)
        return after


def _other(player: str) -> str:
    return "O" if player == "X" else "X"


def _at(cell: Cell, side: Cell) -> Cell:
    return cell[0] + side[0], cell[1] + side[1]
