"""The exact player of numerical tic-tac-toe says what plain minimax says, and the known figures."""

from hypothesis import given, settings

from solver.games.numerical import Position, position_of
from solver.games.numerical_symmetry import SYMMETRIES, Images, image_of_move
from solver.search.numerical.exact import NumericalExact
from tests.solver.games.numerical_positions import GAME, positions

EXACT = NumericalExact()
WINNING_OPENINGS = [(cell, number) for cell in (1, 3, 5, 7) for number in (1, 3, 7, 9)]


def plain_value(position: Position) -> int:
    """Return the value for the side to move by looking at every game there is."""
    if GAME.is_over(position):
        return GAME.score(position) * (1 if GAME.to_move(position) == 0 else -1)
    return max(-plain_value(GAME.play(position, move)) for move in GAME.moves(position))


@settings(max_examples=40)
@given(positions(fewest=5))
def test_values_and_best_moves_are_those_of_plain_minimax(position: Position) -> None:
    """Pruning, forced answers and symmetry classes change neither value nor best moves."""
    value, best = EXACT.best_moves(position)
    assert value == plain_value(position)
    after = {move: -plain_value(GAME.play(position, move)) for move in GAME.moves(position)}
    assert best == [move for move in GAME.moves(position) if after[move] == value]


@settings(max_examples=25)
@given(positions(fewest=3))
def test_values_come_from_the_moves_values(position: Position) -> None:
    """The value is the best of the moves' values, searched for one by one from nothing."""
    after = [-EXACT.value_for_mover(GAME.play(position, m)) for m in GAME.moves(position)]
    if after:
        fresh = NumericalExact()
        assert fresh.value_for_mover(position) == max(after)
        assert len(fresh.best_moves(position)[1]) == after.count(max(after))


@settings(max_examples=20)
@given(positions(fewest=2))
def test_symmetry_maps_values_and_best_moves(position: Position) -> None:
    """All sixteen images have the same value, and the images of the best moves are best."""
    value, best = EXACT.best_moves(position)
    for symmetry, image in zip(SYMMETRIES, Images().all(position), strict=True):
        mapped = sorted(image_of_move(move, symmetry) for move in best)
        assert EXACT.best_moves(image) == (value, mapped)


def test_odd_wins_with_one_of_sixteen_openings() -> None:
    """Odd wins from the empty board, by an edge cell and any number but 5; all else ties."""
    assert EXACT.best_moves(0) == (1, WINNING_OPENINGS)
    values = {move: -EXACT.value_for_mover(GAME.play(0, move)) for move in GAME.moves(0)}
    assert sorted(values.values()) == [0] * 29 + [1] * 16


def test_all_positions_of_the_first_plies_have_the_known_values() -> None:
    """1216, 224 and 0 of the 1440 boards of ply 2 are won, tied and lost for odd."""
    images = Images()
    level = {images.canonical(GAME.play(0, move)) for move in GAME.moves(0)}
    level = {images.canonical(GAME.play(p, move)) for p in level for move in GAME.moves(p)}
    counts = {1: 0, 0: 0, -1: 0}
    for position in level:
        counts[EXACT.value_for_mover(position)] += len(images.orbit(position))
    assert counts == {1: 1216, 0: 224, -1: 0}


def test_a_line_that_can_be_finished_is_finished() -> None:
    """By hand: even finishes the row 9 + 4 + 2 or the diagonal 2 + 5 + 8, both at once won."""
    position = GAME.play(position_of((0, 0, 2, 0, 5, 0, 0, 0, 0)), (0, 9))
    assert EXACT.best_moves(position) == (1, [(1, 4), (6, 8)])
