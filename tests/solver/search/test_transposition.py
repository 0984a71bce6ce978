"""What a search remembers: a result is used only where it settles the question."""

from hypothesis import given
from hypothesis import strategies as st

from solver.search.transposition import NO_MOVE, TranspositionTable

VALUES = st.integers(-5, 5)


@given(VALUES, VALUES, st.integers(1, 4), VALUES, VALUES, st.integers(1, 4), VALUES)
def test_a_recalled_value_is_on_the_right_side(
    low: int, wide: int, depth: int, true: int, alpha: int, later: int, width: int
) -> None:
    """A search with one window is remembered; with another, what it says is true of the value."""
    beta, high = alpha + 1 + abs(width), low + 1 + abs(wide)
    found = max(low, min(high, true))  # a search that tells no more than its window asks for
    table = TranspositionTable(room=9)
    table.keep(b"position", depth, low, high, found, 7)
    value, move = table.recall(b"position", later, alpha, beta)
    assert move == 7
    if value is not None:
        assert later == depth
        assert max(alpha, min(beta, value)) == max(alpha, min(beta, true))


def test_what_was_never_met_is_unknown() -> None:
    """An empty table knows neither a value nor a move."""
    assert TranspositionTable(room=9).recall(b"position", 1, 0, 1) == (None, NO_MOVE)


def test_a_full_table_only_brings_up_to_date_what_it_has() -> None:
    """Without room no position is added, and none is lost."""
    table = TranspositionTable(room=9)
    table.keep(b"old", 1, -9, 9, 3, 7)
    table.room = 1
    table.keep(b"new", 1, -9, 9, 4, 8)
    table.keep(b"old", 2, -9, 9, 5, 9)
    assert table.recall(b"new", 1, -9, 9) == (None, NO_MOVE)
    assert table.recall(b"old", 2, -9, 9) == (5, 9)
