"""Requests for states: what they ask for, what is refused, and that each number is explained."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.states import (
    NUMERICAL,
    TICTACTOE,
    Request,
    parse_answer,
    parse_numbers,
    parse_request,
    render_answer,
    render_list,
    render_request,
)
from solver.formats.states_meanings import meaning_of
from solver.games.numerical import cells_of
from solver.games.tictactoe import Position
from solver.trees.numerical import census as numerical_census
from solver.trees.tictactoe import census as tictactoe_census
from tests.solver.games.numerical_positions import positions as numerical_positions
from tests.solver.games.tictactoe_positions import positions


def test_a_request_names_game_board_and_list() -> None:
    """The board and LIST are optional; a board is read in its game's own form."""
    assert parse_request("STATES\ntictactoe\n").board == (0, 0)
    request = parse_request("STATES\ntictactoe\nXO*******\nLIST\n")
    assert (request.board, request.listed) == ((1, 2), True)
    assert parse_request("STATES\ntictactoe\nLIST").listed
    assert parse_request("STATES\nnumerical\nx2x x5x xx1\n").cells == (0, 2, 0, 0, 5, 0, 0, 0, 1)


@given(positions(), st.booleans())
def test_requests_for_tictactoe_go_round(board: Position, listed: bool) -> None:
    """What is asked for survives being written and read."""
    read = parse_request(render_request(Request(TICTACTOE, board, listed=listed)))
    assert (read.game, read.board, read.listed) == (TICTACTOE, board, listed)


@given(numerical_positions())
def test_requests_for_numerical_go_round(position: int) -> None:
    """Numerical boards survive being written and read."""
    cells = cells_of(position)
    assert parse_request(render_request(Request(NUMERICAL, cells=cells))).cells == cells


@given(positions(fewest=4))
def test_answers_go_round(board: Position) -> None:
    """Names and rows can be read back from an answer; a wrong total is seen."""
    rows = tictactoe_census.census(board)
    text = render_answer(tictactoe_census.NAMES, rows).decode()
    assert parse_answer(text) == (list(tictactoe_census.NAMES), rows)
    with pytest.raises(ValueError, match="sums"):
        parse_answer(text.replace("tree-nodes ", "tree-nodes 1", 1))


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("STATES\n", 2, "the end of the text"),
        ("STATES\nchess\n", 2, "'chess'"),
        ("STATES\ntictactoe\nXX*******\n", 3, "too many X"),
        ("STATES\ntictactoe\n*********\nlist\n", 4, "'list'"),
        ("STATES\ntictactoe\nLIST\n*********\n", 4, "'*********'"),
        ("STATES\nnumerical\nLIST\n", 3, "found LIST"),
        ("STATES\nnumerical\n11xxxxxxx\n", 3, "1 is used twice"),
        ("STATES\nnumerical\n2xxxxxxxx\n", 3, "too many even"),
        ("STATES\nnumerical\n0xxxxxxxx\n", 3, "neither x nor 1 to 9"),
        ("STATES\nnumerical\n1xx\n", 3, "3 cells instead of 9"),
        ("STATES\nnumerical\n\u0661xxxxxxxx\n", 3, "neither x nor 1 to 9"),
    ],
)
def test_wrong_requests_are_refused_by_line(text: str, line: int, found: str) -> None:
    """The first wrong line is named with what was found there."""
    with pytest.raises(FormatError) as caught:
        parse_request(text)
    assert caught.value.line == line
    assert found in str(caught.value)


def test_blanks_between_numbers_do_not_matter() -> None:
    """Numerical boards may be split by blanks anywhere."""
    assert parse_numbers("1 x x  x x x  x x x") == parse_numbers("1xxxxxxxx") == (1,) + (0,) * 8


def test_totals_are_the_sums_of_the_rows() -> None:
    """Each total is the sum of its column, under the same name."""
    text = render_answer(("a", "b"), [(3, [1, 2]), (4, [10, 20])]).decode()
    assert text == "a 11\nb 22\ndepth a b\n3 1 2\n4 10 20\n"


def test_the_list_ends_with_how_many_of_each_kind() -> None:
    """After the states comes a table of kinds by depth, and its total."""
    levels = [(8, [("XOXXOOO*X", "x-to-move")]), (9, [("XOXXOOOXX", "draw")])]
    lines = b"".join(render_list(levels)).decode().splitlines()
    assert lines == [
        "XOXXOOO*X x-to-move",
        "XOXXOOOXX draw",
        "depth states x-to-move o-to-move x-won o-won draw",
        "8 1 1 0 0 0 0",
        "9 1 0 0 0 0 1",
        "total 2 1 0 0 0 1",
    ]


@pytest.mark.parametrize("name", sorted({*tictactoe_census.NAMES, *numerical_census.NAMES}))
def test_every_number_is_explained(name: str) -> None:
    """No number is written whose meaning --explain could not tell."""
    assert meaning_of(name)
