"""Tic-tac-toe: the rules, the test of what is possible, and the symmetries."""

from itertools import product

import pytest
from hypothesis import given

from solver.games.square_symmetry import BOARD_SYMMETRIES
from solver.games.tictactoe import (
    FREE_CELLS,
    HAS_LINE,
    LINES,
    START,
    Position,
    depth_of,
    faults_of,
    is_possible,
)
from solver.games.tictactoe_symmetry import image, keeping
from solver.trees.states import outcomes, states_by_level
from tests.solver.games.tictactoe_positions import GAME, BlindToCellZero, positions

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
DIAGONALS = ((0, 4, 8), (2, 4, 6))
PER_DEPTH = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
RIGHT_COUNTS_PER_DEPTH = [1, 9, 72, 252, 756, 1260, 1680, 1260, 630, 126]
REMOVED_PER_DEPTH = [0, 0, 0, 0, 0, 0, 160, 120, 240, 48]


def all_fillings() -> list[Position]:
    """Return all 3 ** 9 ways to fill nine cells with X, O or nothing."""
    return [
        (
            sum(1 << cell for cell, piece in enumerate(pieces) if piece == 1),
            sum(1 << cell for cell, piece in enumerate(pieces) if piece == 2),
        )
        for pieces in product(range(3), repeat=9)
    ]


def per_depth(found: list[Position]) -> list[int]:
    """Return how many positions there are of each depth."""
    depths = [depth_of(position) for position in found]
    return [depths.count(depth) for depth in range(10)]


def test_the_lines_are_rows_columns_and_diagonals() -> None:
    """The eight bitboards are the eight lines of the board, and the table of lines agrees."""
    cells = {frozenset(line) for line in (*ROWS, *COLUMNS, *DIAGONALS)}
    assert {frozenset(c for c in range(9) if line >> c & 1) for line in LINES} == cells
    for board in range(512):
        held = {cell for cell in range(9) if board >> cell & 1}
        assert HAS_LINE[board] == any(line <= held for line in cells)
        assert FREE_CELLS[board] == tuple(sorted(set(range(9)) - held))


def test_the_validity_test_accepts_exactly_what_games_reach() -> None:
    """Over all pairs of bitboards, the possible ones are the 5,478 that some game reaches."""
    possible = {(x, o) for x in range(512) for o in range(512) if is_possible((x, o))}
    reached = set().union(*states_by_level(GAME, START))
    assert possible == reached
    assert per_depth(list(possible)) == PER_DEPTH
    assert sum(PER_DEPTH) == 5478


def test_impossible_boards_lie_at_depths_six_to_nine() -> None:
    """Of 19,683 fillings 6,046 have right counts; 568 of them fall, not all at depth 6."""
    fillings = all_fillings()
    right = [p for p in fillings if 0 <= p[0].bit_count() - p[1].bit_count() <= 1]
    assert len(fillings) == 19683
    assert per_depth(right) == RIGHT_COUNTS_PER_DEPTH
    assert per_depth([p for p in right if faults_of(p)]) == REMOVED_PER_DEPTH
    assert sum(REMOVED_PER_DEPTH) == 568


@pytest.mark.parametrize(
    ("position", "reasons"),
    [
        ((0b1, 0b1), ["a cell holds both X and O", "too many X"][:1]),
        ((0b11, 0), ["too many X"]),
        ((0, 0b1), ["too many O"]),
        ((0o007, 0o070), ["both have a line", "X has a line but O moved last"]),
        ((0o107, 0o070), ["both have a line", "O has a line but X moved last"]),
        ((0o007, 0o130), ["X has a line but O moved last"]),
        ((0o130, 0o007), ["O has a line but X moved last"][:0]),
        ((0o7, 0), ["too many X"]),
    ],
)
def test_every_reason_is_named(position: Position, reasons: list[str]) -> None:
    """An impossible pair of bitboards gets all the reasons that hold, a possible one none."""
    assert faults_of(position) == reasons


@given(positions())
def test_moves_alternate_and_fill_one_free_cell(position: Position) -> None:
    """A move puts one piece of the player to move on a free cell, and the turn changes."""
    for cell in GAME.moves(position):
        after = GAME.play(position, cell)
        player = GAME.to_move(position)
        assert after[player] == position[player] | 1 << cell != position[player]
        assert after[1 - player] == position[1 - player]
        assert not position[1 - player] >> cell & 1
        assert GAME.to_move(after) == 1 - player


@given(positions())
def test_the_game_is_over_exactly_when_no_move_is_left(position: Position) -> None:
    """No moves, being over, and a score that is final belong together."""
    assert GAME.is_over(position) == (not GAME.moves(position))
    if GAME.score(position):
        assert GAME.is_over(position)


@given(positions())
def test_symmetries_map_games_to_games(position: Position) -> None:
    """Each of the eight symmetries keeps the score, the turn, and maps moves to moves."""
    assert len({image((1, 2), symmetry) for symmetry in BOARD_SYMMETRIES}) == 8
    for symmetry in BOARD_SYMMETRIES:
        mapped = image(position, symmetry)
        assert GAME.score(mapped) == GAME.score(position)
        assert set(GAME.moves(mapped)) == {symmetry[cell] for cell in GAME.moves(position)}
        for cell in GAME.moves(position):
            after = GAME.play(position, cell)
            assert GAME.play(mapped, symmetry[cell]) == image(after, symmetry)
    assert keeping(position)[0] == tuple(range(9))


def test_the_blind_rule_is_the_historic_mistake() -> None:
    """Missing O's lines through cell 0 gives the wrong numbers that were once published."""
    counts = [0, 0, 0]
    level = {START: 1}
    game = BlindToCellZero()
    while level:
        below: dict[Position, int] = {}
        for position, ways in level.items():
            moves = game.moves(position)
            if not moves:
                won, lost, drawn = outcomes(game, [position])
                counts = [c + ways * n for c, n in zip(counts, (won, lost, drawn), strict=True)]
            for cell in moves:
                after = game.play(position, cell)
                below[after] = below.get(after, 0) + ways
        level = below
    assert counts == [153216, 47376, 63360]
