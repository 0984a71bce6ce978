"""Requests for training data, and boards of move numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.tddata import (
    OPTIONS,
    Request,
    parse_move_numbers,
    parse_request,
    render_move_numbers,
    render_request,
)


@given(st.sampled_from(sorted(OPTIONS)), st.data())
def test_requests_go_round(product: str, data: st.DataObject) -> None:
    """Whatever options are given survive being written and read."""
    options = {n: data.draw(st.sampled_from(("", *v))) for n, v in OPTIONS[product].items()}
    request = Request(product, **options)
    if product == "games" and not request.won_plies():
        with pytest.raises(FormatError, match="X with an odd ply"):
            parse_request(render_request(request))
        return
    read = parse_request(render_request(request))
    assert [getattr(read, n) for n in Request.__slots__] == [
        getattr(request, n) for n in Request.__slots__
    ]


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("TDDATA\n", 2, "the end of the text"),
        ("TDDATA\nboards\n", 2, "'boards'"),
        ("TDDATA\ngames\nplies 4\n", 3, "'plies 4'"),
        ("TDDATA\ngames\nplies 5\nplies 7\n", 4, "plies twice"),
        ("TDDATA\ngames\ncompat dl4j\n", 3, "'compat dl4j'"),
        ("TDDATA\ntraining\nwinner X\n", 3, "'winner X'"),
        ("TDDATA\ngames\nwinner O\nplies 5\n", 4, "winner O with plies 5"),
        ("TDDATA\ntraining\n\ncompat dl4j\n", 3, "an empty line"),
    ],
)
def test_wrong_requests_are_refused_by_line(text: str, line: int, found: str) -> None:
    """The first wrong line is named with what was found there."""
    with pytest.raises(FormatError) as caught:
        parse_request(text)
    assert caught.value.line == line
    assert found in str(caught.value)


@given(st.permutations(range(9)), st.integers(0, 9))
def test_move_number_boards_go_round(cells: list[int], ply: int) -> None:
    """The moves of a game up to a ply can be read back from its board."""
    assert parse_move_numbers(render_move_numbers(tuple(cells), ply)) == tuple(cells[:ply])


@pytest.mark.parametrize(
    "text", ["1,2,3", "1,1,0,0,0,0,0,0,0", "1,3,0,0,0,0,0,0,0", "1,a,0,0,0,0,0,0,0", ",,,,,,,,"]
)
def test_wrong_move_number_boards_are_refused(text: str) -> None:
    """Nine numbers, the moves 1, 2, 3 ... once each, or a FormatError."""
    with pytest.raises(FormatError):
        parse_move_numbers(text)
