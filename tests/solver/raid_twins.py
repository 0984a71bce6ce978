"""Wrong twins of a Raid solver: plain minimax with one mistake each, as students make them.

A twin is a table entry: which moves it looks at and in which order, what a move does to its board,
how far it looks, and which of equal moves it keeps.
"""

from collections.abc import Callable
from dataclasses import dataclass

from solver.formats.raid import Request, render_answer
from solver.games.raid import RAID, STAKE, Move, Position, RaidGame

Moves = Callable[[RaidGame, Position], list[Move]]
Play = Callable[[RaidGame, Position, Move], Position]


@dataclass(frozen=True)
class Twin:
    """A solver of Raid; as it stands, the right one."""

    moves: Moves = RaidGame.moves
    play: Play = RaidGame.play
    last_of_equals: bool = False
    depth: Callable[[int], int] = lambda depth: depth

    def answer(self, request: Request) -> str:
        """Return its answer to a request with a depth."""
        game, depth = request.game(), self.depth(request.depth or 0)
        start = game.initial()
        moves = self.moves(game, start)
        values = [self._value(game, self.play(game, start, move), depth - 1) for move in moves]
        best = max(values)
        equals = [move for move, value in zip(moves, values, strict=True) if value == best]
        move = equals[-1 if self.last_of_equals else 0]
        return render_answer(move, self.play(game, start, move)[0], game.size)

    def _value(self, game: RaidGame, position: Position, depth: int) -> int:
        if depth <= 0 or game.is_over(position):
            return game.score(position)
        below = (self.play(game, position, move) for move in self.moves(game, position))
        values = [self._value(game, after, depth - 1) for after in below]
        return max(values) if position[1] == 0 else min(values)


def by_cell(game: RaidGame, position: Position) -> list[Move]:
    """Look at the Stake and then the Raid of each cell, cell by cell."""
    return sorted(game.moves(position), key=lambda move: (move[1], move[0]))


def by_cell_raid_first(game: RaidGame, position: Position) -> list[Move]:
    """Look at the Raid and then the Stake of each cell, cell by cell."""
    return sorted(game.moves(position), key=lambda move: (move[1], -move[0]))


def raids_first(game: RaidGame, position: Position) -> list[Move]:
    """Look at all Raids before all Stakes."""
    return sorted(game.moves(position), key=lambda move: (-move[0], move[1]))


def by_columns(game: RaidGame, position: Position) -> list[Move]:
    """Look at cells column by column."""
    size = game.size
    return sorted(game.moves(position), key=lambda m: (m[0], m[1] % size, m[1] // size))


def raid_where_it_conquers(game: RaidGame, position: Position) -> list[Move]:
    """Forget the Stake on a cell whose Raid turns a pawn; the rest in canonical order."""
    raids = [m for m in game.moves(position) if m[0] == RAID and game.turned(position, m)]
    taken = {cell for _, cell in raids}
    stakes = [m for m in game.moves(position) if m[0] == STAKE and m[1] not in taken]
    return stakes + raids


def raid_where_it_conquers_by_cell(game: RaidGame, position: Position) -> list[Move]:
    """Forget the Stake on a cell whose Raid turns a pawn, and go cell by cell."""
    return sorted(raid_where_it_conquers(game, position), key=lambda move: move[1])


def raid_before_its_own_stake(game: RaidGame, position: Position) -> list[Move]:
    """Put a Raid that turns a pawn right before the Stake on its cell; all others as they are."""
    moves = game.moves(position)
    raids = {m[1] for m in moves if m[0] == RAID and game.turned(position, m)}
    made: list[Move] = []
    for move in moves:
        if move[0] == STAKE:
            made += [(RAID, move[1])] * (move[1] in raids) + [move]
        elif move[1] not in raids:
            made.append(move)
    return made


def raid_where_it_is_legal(game: RaidGame, position: Position) -> list[Move]:
    """Forget the Stake on every cell that can be raided."""
    moves = game.moves(position)
    raided = {cell for kind, cell in moves if kind == RAID}
    return [move for move in moves if move[0] == RAID or move[1] not in raided]


def no_raids(game: RaidGame, position: Position) -> list[Move]:
    """Know Stakes only."""
    return [move for move in game.moves(position) if move[0] == STAKE]


def raid_anywhere(game: RaidGame, position: Position) -> list[Move]:
    """Raid without an own pawn beside the cell."""
    stakes = no_raids(game, position)
    return stakes + [(RAID, cell) for _, cell in stakes]


def raid_turns_one(game: RaidGame, position: Position, move: Move) -> Position:
    """Turn only the first of the enemies beside a Raid."""
    board, player = game.play(position, move)
    cells = list(board)
    for cell in game.turned(position, move)[1:]:
        cells[cell] = game.pawns[1 - position[1]]
    return "".join(cells), player


def raid_across_the_edge(game: RaidGame, position: Position, move: Move) -> Position:
    """Turn the pawn at the end of the row above, too, as if rows were joined."""
    board, player = game.play(position, move)
    beside = move[1] - 1
    enemy = game.pawns[1 - position[1]]
    if move[0] == RAID and beside >= 0 and board[beside] == enemy:
        board = board[:beside] + game.pawns[position[1]] + board[beside + 1 :]
    return board, player


TWINS = {
    "stake and raid of each cell in turn": Twin(by_cell),
    "raid before stake, cell by cell": Twin(by_cell_raid_first),
    "all raids before all stakes": Twin(raids_first),
    "cells column by column": Twin(by_columns),
    "no stake where a raid conquers": Twin(raid_where_it_conquers),
    "no stake where a raid conquers, cell by cell": Twin(raid_where_it_conquers_by_cell),
    "a conquering raid before the stake on its cell": Twin(raid_before_its_own_stake),
    "no stake where a raid is legal": Twin(raid_where_it_is_legal),
    "no raids": Twin(no_raids),
    "raids without an own pawn": Twin(raid_anywhere),
    "raids turn one pawn": Twin(play=raid_turns_one),
    "raids across the edge": Twin(play=raid_across_the_edge),
    "the last of equal moves": Twin(last_of_equals=True),
    "one ply too few": Twin(depth=lambda depth: max(1, depth - 1)),
    "one ply too many": Twin(depth=lambda depth: depth + 1),
    "one ply only": Twin(depth=lambda depth: 1),
}
