"""The time for one move: never more than there is, and something kept for every later move."""

from hypothesis import given
from hypothesis import strategies as st

from solver.search.raid.time_budget import budget_of

SECONDS = st.floats(0, 1000, allow_nan=False)


@given(SECONDS, st.integers(1, 338), st.floats(0, 1))
def test_what_is_kept_pays_for_every_later_start(seconds: float, moves: int, begun: float) -> None:
    """After the longest think the rest still covers the starts of all later moves."""
    longest = budget_of(seconds, moves, begun).ending
    assert longest == 0.0 or seconds - longest >= begun * (moves - 1)


@given(SECONDS, st.integers(1, 338), st.floats(0, 1))
def test_no_new_depth_begins_after_the_stop(seconds: float, moves: int, begun: float) -> None:
    """The limits of a settled move, of any move, and of all thinking never change places."""
    budget = budget_of(seconds, moves, begun)
    assert 0 <= budget.settled <= budget.soft <= budget.hard <= budget.ending


def test_without_time_to_think_the_move_is_made_at_once() -> None:
    """A clock that only pays for starts leaves no budget."""
    assert budget_of(0.5, 16, 0.04).ending == 0.0


@given(st.integers(2, 60), st.floats(0.02, 0.1), st.floats(0.5, 100))
def test_a_whole_game_fits_in_its_clock(moves: int, start: float, seconds: float) -> None:
    """Thinking up to the stop on every move, with every start dearer than the first by a fifth.

    A clock that does not even pay for the starts cannot be kept by anybody and is left out.
    """
    left = seconds + start * 1.2 * moves
    for remaining in range(moves, 0, -1):
        longest = budget_of(left, remaining, start).ending
        left -= max(longest, start) + 0.2 * start
        assert left >= 0
