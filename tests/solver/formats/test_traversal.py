"""Traversal files: what they ask for, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.traversal import NUMBERS, ORDERS, Request, parse_request, render_request
from solver.games.tictactoe import Position
from tests.solver.games.tictactoe_positions import positions

orders = st.permutations(ORDERS).flatmap(
    lambda words: st.integers(1, 4).map(lambda count: tuple(words[:count]))
)


@given(orders, st.booleans(), st.lists(positions(), min_size=1, max_size=4))
def test_requests_go_round(wanted: tuple[str, ...], numbers: bool, boards: list[Position]) -> None:
    """What is asked for survives being written and read."""
    request = parse_request(render_request(Request(wanted, numbers, boards)))
    assert (request.orders, request.numbers, request.boards) == (wanted, numbers, boards)
    assert request.first_line == 2


def test_all_orders_are_meant_when_none_is_named() -> None:
    """A file of boards alone asks for all four orders, without numbers."""
    request = parse_request("*********\nX********\n")
    assert request.orders == ORDERS
    assert not request.numbers
    assert request.boards == [(0, 0), (1, 0)]
    assert request.first_line == 1


def test_numbers_alone_ask_for_no_order() -> None:
    """NUMBERS by itself is enough: the counts without any walk."""
    request = parse_request(f"\n\n{NUMBERS}\n*********\n\n")
    assert (request.orders, request.numbers) == ((), True)
    assert request.first_line == 4


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("PREORDER\n", 2, "the end of the text"),
        ("PREORDER INORDER\n*********\n", 1, "'INORDER'"),
        ("PREORDER PREORDER\n*********\n", 1, "PREORDER twice"),
        ("PREORDER\n*********\n\n*********\n", 3, "0 cells instead of 9"),
        ("PREORDER\n*********\nPOSTORDER\n", 3, "unknown character 'P'"),
        ("XOOXOO**X\n", 1, "too many O"),
        ("*********\nXX*******\n", 2, "too many X"),
    ],
)
def test_wrong_files_are_refused_by_line(text: str, line: int, found: str) -> None:
    """The first wrong line is named with what was found there."""
    with pytest.raises(FormatError) as caught:
        parse_request(text)
    assert caught.value.line == line
    assert found in str(caught.value)
