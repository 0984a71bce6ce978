"""Numerical tic-tac-toe: the rules, checked against a plain reading of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import IllegalMove
from solver.games.numerical import (
    EVEN,
    LINES,
    ODD,
    Move,
    Position,
    cells_of,
    check_move,
    faults,
    is_won,
    position_of,
)
from solver.games.numerical_symmetry import SYMMETRIES, Images, image_of_move
from tests.solver.games.numerical_positions import GAME, histories, positions

IMAGES = Images()
BOARDS_PER_PLY = [1, 45, 1440, 20160, 181440]
OVER_PER_PLY = [0, 0, 0, 0, 6912]
CLASSES_PER_PLY = [1, 9, 120, 1320, 11376]


def plainly_won(cells: tuple[int, ...]) -> bool:
    """Say whether a line is full and sums to 15, the slow and obvious way."""
    return any(
        all(cells[cell] for cell in line) and sum(cells[cell] for cell in line) == 15
        for line in LINES
    )


@given(histories())
def test_every_legal_game_keeps_the_invariants(history: tuple[list[Position], list[Move]]) -> None:
    """Numbers are used once, sides alternate, and only the last position can be over."""
    for ply, position in enumerate(history[0]):
        cells = cells_of(position)
        numbers = [number for number in cells if number]
        assert len(numbers) == ply == len(set(numbers))
        assert sum(number % 2 for number in numbers) == (ply + 1) // 2
        assert GAME.to_move(position) == ply % 2
        assert is_won(position) == plainly_won(cells)
        assert GAME.is_over(position) == (plainly_won(cells) or ply == 9)
        assert bool(GAME.moves(position)) != GAME.is_over(position)
        assert faults(cells) == []
        assert position_of(cells) == position
    assert not any(GAME.is_over(position) for position in history[0][:-1])


@given(positions())
def test_moves_are_free_cells_times_own_numbers_in_order(position: Position) -> None:
    """The moves are what the rules say, ascending by cell and then by number."""
    cells = cells_of(position)
    mine = [n for n in range(1, 10) if n % 2 != GAME.to_move(position) and n not in cells]
    expected = [(cell, n) for cell in range(9) if not cells[cell] for n in mine]
    assert list(GAME.moves(position)) == ([] if plainly_won(cells) else expected)


@given(positions(), st.integers(-2, 11), st.integers(-2, 11))
def test_a_move_is_refused_exactly_if_it_is_not_listed(
    position: Position, cell: int, number: int
) -> None:
    """`check_move` and `moves` agree on every pair of numbers."""
    if (cell, number) in GAME.moves(position):
        check_move(position, (cell, number))
    else:
        with pytest.raises(IllegalMove):
            check_move(position, (cell, number))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ((0, 3), "0 3: cell 0 is taken by 1"),
        ((2, 4), "2 4: 4 is even, and it is odd's turn"),
        ((2, 1), "2 1: the number 1 is used already"),
        ((9, 3), "9 3: there is no cell 9, only 0 to 8"),
        ((2, 11), "2 11: there is no number 11, only 1 to 9"),
    ],
)
def test_a_refusal_names_the_rule(move: Move, reason: str) -> None:
    """Each way of being illegal has its own words."""
    with pytest.raises(IllegalMove, match=reason):
        check_move(position_of((1, 2, 0, 0, 0, 0, 0, 0, 0)), move)


def test_nothing_is_legal_once_the_game_is_over() -> None:
    """A finished line ends the game though cells are free."""
    with pytest.raises(IllegalMove, match="the game is over"):
        check_move(position_of((9, 4, 2, 7, 0, 0, 0, 0, 0)), (8, 1))


def test_two_cells_and_a_blank_are_no_line() -> None:
    """6 + 9 + blank sums to 15 but is not won; 6 + 9 with a zero would be the classic mistake."""
    assert not is_won(position_of((6, 9, 0, 0, 0, 0, 0, 0, 0)))


@pytest.mark.parametrize("line", LINES)
def test_each_line_wins_for_the_side_that_fills_its_last_cell(line: tuple[int, int, int]) -> None:
    """4 + 2 + 9 wins on every line: for odd when the 9 comes last, else for even."""
    spare = next(cell for cell in range(9) if cell not in line)
    cells = [0] * 9
    for cell, number in zip(line, (4, 2, 9), strict=True):
        cells[cell] = number
    cells[spare] = 7
    assert GAME.to_move(position_of(cells)) == ODD
    assert GAME.score(position_of(cells)) == -1
    cells[next(cell for cell in range(9) if not cells[cell])] = 1
    assert GAME.to_move(position_of(cells)) == EVEN
    assert GAME.score(position_of(cells)) == 1


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ((1, 1, 2, 0, 0, 0, 0, 0, 0), "1 is used twice"),
        ((1, 3, 0, 0, 0, 0, 0, 0, 0), "2 odd numbers and 0 even ones: too many odd"),
        ((2, 0, 0, 0, 0, 0, 0, 0, 0), "0 odd numbers and 1 even ones: too many even"),
        ((1, 5, 9, 2, 4, 0, 0, 0, 0), None),
        ((1, 5, 9, 2, 4, 6, 0, 0, 0), "a line sums to 15 that the last move, an even number,"),
    ],
)
def test_impossible_boards_are_refused_with_the_reason(
    cells: tuple[int, ...], reason: str | None
) -> None:
    """A board that no game reaches is told apart from one that some game does."""
    found = "; ".join(faults(cells))
    assert found == "" if reason is None else reason in found


@given(positions())
def test_symmetry_maps_moves_results_and_the_canonical_image(position: Position) -> None:
    """Moves and results of an image are the images of the moves and the same results."""
    assert len(set(SYMMETRIES)) == 16
    assert IMAGES.all(position)[0] == position
    for symmetry, image in zip(SYMMETRIES, IMAGES.all(position), strict=True):
        assert GAME.score(image) == GAME.score(position)
        assert IMAGES.canonical(image) == IMAGES.canonical(position)
        mapped = sorted(image_of_move(move, symmetry) for move in GAME.moves(position))
        assert mapped == list(GAME.moves(image))
        for move in GAME.moves(position)[:3]:
            after = GAME.play(image, image_of_move(move, symmetry))
            assert after in IMAGES.all(GAME.play(position, move))


def test_the_first_plies_have_the_known_numbers_of_boards() -> None:
    """The count by classes of 16 gives the published figures up to ply 4."""
    level = {0}
    for ply in range(5):
        assert len(level) == CLASSES_PER_PLY[ply]
        assert sum(len(IMAGES.orbit(position)) for position in level) == BOARDS_PER_PLY[ply]
        over = [position for position in level if GAME.is_over(position)]
        assert sum(len(IMAGES.orbit(position)) for position in over) == OVER_PER_PLY[ply]
        level = {IMAGES.canonical(GAME.play(p, move)) for p in level for move in GAME.moves(p)}
