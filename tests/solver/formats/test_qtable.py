"""Requests for Q-tables: what they ask for, what is refused, how values are written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.fraction import render_fraction
from solver.formats.qtable import (
    BEST,
    LIST,
    OPPONENTS,
    RANDOM_OPPONENT,
    ROWS,
    SUMMARY,
    Request,
    parse_request,
    render_request,
)
from solver.games.tictactoe import Position
from tests.solver.games.tictactoe_positions import GAME, positions

open_boards = positions().filter(lambda position: not GAME.is_over(position))
requests = st.builds(
    Request,
    st.sampled_from(OPPONENTS),
    st.sampled_from(("X", "O")),
    st.none() | open_boards,
    st.sampled_from((ROWS, BEST, SUMMARY)),
)


@given(requests)
def test_requests_go_round(request: Request) -> None:
    """What is asked for survives being written and read."""
    read = parse_request(render_request(request))
    assert (read.opponent, read.agent) == (request.opponent, request.agent)
    assert (read.board, read.form) == (request.board, request.form)


@given(st.none() | positions())
def test_requests_for_the_list_go_round(board: Position | None) -> None:
    """The list of all states may be asked for below any board."""
    read = parse_request(render_request(Request("optimal", board=board, form=LIST)))
    assert (read.board, read.form) == (board, LIST)


def test_who_moves_at_random() -> None:
    """The agent chooses and its opponent does not, unless both do or neither does."""
    assert parse_request("QTABLE\noptimal\n").random_players == (False, False)
    assert parse_request("QTABLE\nboth-random\n").random_players == (True, True)
    assert parse_request(f"QTABLE\n{RANDOM_OPPONENT}\nX\n").random_players == (False, True)
    assert parse_request(f"QTABLE\n{RANDOM_OPPONENT}\nO\n").random_players == (True, False)


@given(st.integers(-1000, 1000), st.integers(1, 1000))
def test_values_are_fractions_in_lowest_terms(numerator: int, denominator: int) -> None:
    """A value is written as Python's fractions write it."""
    assert render_fraction(numerator, denominator) == str(Fraction(numerator, denominator))


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("QTABLE\n", 2, "the end of the text"),
        ("QTABLE\nperfect\n", 2, "'perfect'"),
        ("QTABLE\nrandom-opponent\n", 3, "the end of the text"),
        ("QTABLE\nrandom-opponent\n*********\n", 3, "'*********'"),
        ("QTABLE\noptimal\nXX*******\n", 3, "too many X"),
        ("QTABLE\noptimal\nXXXOO****\n", 3, "the game is over"),
        ("QTABLE\noptimal\nX\n*********\nBEST\nBEST\n", 6, "'BEST'"),
        ("QTABLE\nLIST\nX\n", 3, "1 cell instead of 9"),
        ("QTABLE\nLIST\n*********\nmore\n", 4, "'more'"),
    ],
)
def test_wrong_requests_are_refused_by_line(text: str, line: int, found: str) -> None:
    """The first wrong line is named with what was found there."""
    with pytest.raises(FormatError) as caught:
        parse_request(text)
    assert caught.value.line == line
    assert found in str(caught.value)
