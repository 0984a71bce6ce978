"""Exact values of tic-tac-toe: verified numbers, and whole numbers against fractions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.games.square_symmetry import BOARD_SYMMETRIES
from solver.games.tictactoe import START, Position, depth_of
from solver.games.tictactoe_symmetry import image
from solver.search import exact
from solver.search.tictactoe import exact as tictactoe_exact
from solver.search.tictactoe.exact import DENOMINATORS, Board, solve_levels
from tests.solver.games.tictactoe_positions import GAME, positions

OPTIMAL, AGENT_X, AGENT_O, BOTH_RANDOM = (False, False), (False, True), (True, False), (True, True)
OPPONENTS = {"optimal": OPTIMAL, "x": AGENT_X, "o": AGENT_O, "both-random": BOTH_RANDOM}
OPENINGS = {  # of a corner, an edge, the centre
    "optimal": ("0", "0", "0"),
    "x": ("191/192", "379/384", "95/96"),
    "o": ("-14/15", "-101/105", "-26/35"),
    "both-random": ("12/35", "1/5", "1/2"),
}
ROOTS = {"optimal": "0", "x": "191/192", "o": "-874/945", "both-random": "187/630"}
opponents = st.sampled_from(sorted(OPPONENTS.values()))


def values_of(levels: list[list[Board]]) -> dict[Position, Fraction]:
    """Return the values of the unfinished boards as fractions."""
    return {
        board.position: Fraction(board.numerator, DENOMINATORS[len(board.moves)])
        for level in levels
        for board in level
    }


def moves_of(levels: list[list[Board]]) -> dict[tuple[Position, int], Fraction]:
    """Return the values of all moves as fractions."""
    return {
        (board.position, cell): Fraction(numerator, DENOMINATORS[len(board.moves) - 1])
        for level in levels
        for board in level
        for cell, numerator in board.moves
    }


@given(positions(fewest=1), opponents)
@settings(max_examples=20)
def test_whole_numbers_agree_with_fractions(
    start: Position, random_players: tuple[bool, bool]
) -> None:
    """The fast twin gives the same values, moves and best moves as fractions do."""
    known = exact.values(GAME, start, random_players)
    levels = solve_levels(start, random_players)
    unfinished = {p: v for p, v in known.items() if not GAME.is_over(p)}
    assert values_of(levels) == unfinished
    for level in levels:
        for board in level:
            assert board.best_moves == exact.best_moves(GAME, board.position, known)
    assert moves_of(levels) == {
        (p, cell): q for p in unfinished for cell, q in exact.move_values(GAME, p, known).items()
    }


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_whole_table_agrees_with_fractions(opponent: str) -> None:
    """From the empty board all 16,167 values are those of the plain backward induction."""
    known = exact.values(GAME, START, OPPONENTS[opponent])
    levels = solve_levels(START, OPPONENTS[opponent])
    assert values_of(levels) == {p: v for p, v in known.items() if not GAME.is_over(p)}
    assert len(moves_of(levels)) == 16167


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_openings(opponent: str) -> None:
    """The value of the game and of each opening is the verified fraction."""
    levels = solve_levels(START, OPPONENTS[opponent])
    assert values_of(levels)[START] == Fraction(ROOTS[opponent])
    corner, edge, centre = map(Fraction, OPENINGS[opponent])
    by_cell = [corner, edge, corner, edge, centre, edge, corner, edge, corner]
    assert [value for (p, _), value in moves_of(levels).items() if p == START] == by_cell


def test_the_optimal_table() -> None:
    """Won, drawn and lost states and moves, and how often a move is best, are as verified."""
    levels = solve_levels(START, OPTIMAL)
    boards = [board for level in levels for board in level]
    values = [board.numerator for board in boards]
    assert [sum(v > 0 for v in values), sum(v == 0 for v in values)] == [2310, 1052]
    moves = list(moves_of(levels).values())
    assert [moves.count(Fraction(v)) for v in (1, 0, -1)] == [8242, 3173, 4752]
    best = [board.best_moves for board in boards]
    assert sum(map(len, best)) == 8863
    several = [len(b) == 1 < len(x.moves) for b, x in zip(best, boards, strict=True)]
    assert sum(several) == 2184
    assert sum(len(b) == len(x.moves) for b, x in zip(best, boards, strict=True)) == 1329
    assert sum(b[0] == x.moves[0][0] for b, x in zip(best, boards, strict=True)) == 2651


def test_both_random_moves_by_size() -> None:
    """When nobody chooses, 6,991 moves are worth 1/2 or more and 2,012 are worth -1/2 or less."""
    moves = list(moves_of(solve_levels(START, BOTH_RANDOM)).values())
    half = Fraction(1, 2)
    assert [sum(q >= half for q in moves), sum(q <= -half for q in moves)] == [6991, 2012]


@given(positions(fewest=2), opponents, st.sampled_from(BOARD_SYMMETRIES))
@settings(max_examples=30)
def test_flipping_the_board_flips_the_answers(
    start: Position, random_players: tuple[bool, bool], symmetry: tuple[int, ...]
) -> None:
    """A turned or reflected board has the same value, and turned or reflected best moves."""
    straight = solve_levels(start, random_players)[0]
    turned = solve_levels(image(start, symmetry), random_players)[0]
    assert [b.numerator for b in straight] == [b.numerator for b in turned]
    for board, other in zip(straight, turned, strict=True):
        assert sorted(symmetry[cell] for cell in board.best_moves) == other.best_moves


def test_a_child_s_value_is_not_that_of_its_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """The historic mistake, a child's value taken from its first move, gives another table."""
    right = values_of(solve_levels(START, OPTIMAL))
    monkeypatch.setattr(tictactoe_exact, "_solve", first_move_only)
    wrong = values_of(solve_levels(START, OPTIMAL))
    assert wrong != right
    assert wrong != {p: v for p, v in exact.values(GAME, START, OPTIMAL).items() if p in wrong}


def first_move_only(
    position: Position, below: dict[Position, int], random_players: tuple[bool, bool]
) -> Board:
    """Solve a board wrongly: worth what its first move is worth."""
    cells = GAME.moves(position)
    moves = tuple((cell, below[GAME.play(position, cell)]) for cell in cells)
    return Board(position, len(cells) * moves[0][1], moves)


def test_finished_starts_have_no_boards() -> None:
    """Below a finished board nothing is to be solved."""
    won = (0o007, 0o030)
    assert depth_of(won) == 5
    assert [board for level in solve_levels(won, OPTIMAL) for board in level] == []
