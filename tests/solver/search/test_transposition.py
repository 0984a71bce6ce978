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
        assert later <= depth
        assert max(alpha, min(beta, value)) == max(alpha, min(beta, true))


def test_what_was_never_met_is_unknown() -> None:
    """An empty table knows neither a value nor a move."""
    assert TranspositionTable(room=9).recall(b"position", 1, 0, 1) == (None, NO_MOVE)


def test_a_full_table_forgets_what_was_not_asked_for_longest() -> None:
    """With room for four, of two positions met long ago the one that was asked for is kept."""
    table = TranspositionTable(room=4)
    for number in range(4):
        table.keep(b"%d" % number, 1, -9, 9, number, 7)
    assert table.recall(b"0", 1, -9, 9) == (0, 7)
    table.keep(b"4", 1, -9, 9, 4, 7)
    assert table.recall(b"1", 1, -9, 9) == (None, NO_MOVE)
    assert table.recall(b"0", 1, -9, 9) == (0, 7)


@given(st.integers(1, 9), st.lists(st.tuples(st.integers(0, 12), VALUES, st.booleans())))
def test_a_table_never_holds_more_than_its_room(
    room: int, steps: list[tuple[int, int, bool]]
) -> None:
    """Whatever is kept and asked for in which order; and what is recalled is what was kept last."""
    table, kept = TranspositionTable(room), {}
    for key, value, keeps in steps:
        if keeps:
            table.keep(b"%d" % key, 1, -9, 9, value, 7)
            kept[key] = value
        assert len(table.young) <= (room + 1) // 2 >= len(table.old)
        assert table.recall(b"%d" % key, 1, -9, 9)[0] in (None, kept.get(key))


def test_an_emptied_table_knows_nothing() -> None:
    """Neither what is young nor what is old is left, and it is filled again as a new one is."""
    table = TranspositionTable(room=4)
    for number in range(3):
        table.keep(b"%d" % number, 1, -9, 9, number, 7)
    assert table.look_up(b"0") == (1, 7)
    table.empty()
    assert [table.look_up(b"%d" % number) for number in range(3)] == [(0, NO_MOVE)] * 3
    table.keep(b"0", 2, -9, 9, 5, 3)
    assert table.look_up(b"0") == (2, 3)
