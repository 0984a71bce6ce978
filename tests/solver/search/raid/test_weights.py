"""The weights of the evaluation: fair to both sides, whole, and such as the kernel takes."""

from hypothesis import given
from hypothesis import strategies as st

from solver.search.raid.weights import FREE_BOARD, FULL_BOARD, NAMES, SITUATIONS, weights_at

PAWNS = st.sampled_from([(0, 0), *SITUATIONS, *((b, a) for a, b in SITUATIONS)])
WORTH = st.tuples(st.integers(0, 999), st.integers(0, 999))


@given(st.integers(-99, 99), PAWNS, WORTH, st.integers(0, 64))
def test_what_a_cell_is_to_one_side_it_is_not_to_the_other(
    value: int, pawns: tuple[int, int], sums: tuple[int, int], free: int
) -> None:
    """Changing sides changes nothing but the sign, at every phase of a game."""
    weights = weights_at(free, 64)
    assert weights.lean(value, pawns, sums) == -weights.lean(value, pawns[::-1], sums[::-1])


def test_every_situation_beside_a_cell_has_its_row() -> None:
    """Up to four pawns stand beside a cell: more own ones than enemies, or equally many."""
    assert set(SITUATIONS) == {(a, b) for a in range(1, 5) for b in range(a + 1) if 1 <= a + b <= 4}
    assert len(FREE_BOARD) == len(FULL_BOARD) == len(NAMES)


def test_a_free_board_and_a_full_one_have_their_own_figures() -> None:
    """The heat on boards that are free, half free and full."""
    heats = [weights_at(free, 64).heat for free in (64, 32, 0)]
    assert heats[0] == FREE_BOARD[-1]
    assert heats[2] == FULL_BOARD[-1]
    assert heats[1] == (heats[0] + heats[2]) // 2
