"""The time for one move: never more than there is, and something kept for every later move."""

from hypothesis import given
from hypothesis import strategies as st

from solver.search.raid.time_budget import (
    GAME_RESERVE,
    TURN,
    TimeBudget,
    budget_of,
    to_think_alone,
    to_think_in_game,
)

SECONDS = st.floats(0, 1000, allow_nan=False)


def alone(seconds: float, moves: int, begun: float) -> TimeBudget:
    """Return the budget of a process for one move."""
    return budget_of(to_think_alone(seconds, moves, begun), moves, begun)


@given(SECONDS, st.integers(1, 338), st.floats(0, 1))
def test_what_is_kept_pays_for_every_later_start(seconds: float, moves: int, begun: float) -> None:
    """After the longest think the rest still covers the starts of all later moves."""
    longest = alone(seconds, moves, begun).ending
    assert longest == 0.0 or seconds - longest >= begun * (moves - 1)


@given(SECONDS, st.integers(1, 338), st.floats(0, 1))
def test_no_new_depth_begins_after_the_stop(seconds: float, moves: int, begun: float) -> None:
    """The limits of a settled move, of any move, and of all thinking never change places."""
    budget = alone(seconds, moves, begun)
    assert 0 <= budget.settled <= budget.soft <= budget.hard <= budget.ending


def test_without_time_to_think_the_move_is_made_at_once() -> None:
    """A clock that only pays for starts leaves no budget."""
    assert alone(0.5, 16, 0.04).ending == 0.0
    assert budget_of(to_think_in_game(0.04, 16, 0.0), 16, 5.0).ending == 0.0


@given(st.integers(2, 60), st.floats(0.02, 0.1), st.floats(0.5, 100))
def test_a_whole_game_fits_in_its_clock(moves: int, start: float, seconds: float) -> None:
    """Thinking up to the stop on every move, with every start dearer than the first by a fifth.

    A clock that does not even pay for the starts cannot be kept by anybody and is left out.
    """
    left = seconds + start * 1.2 * moves
    for remaining in range(moves, 0, -1):
        longest = alone(left, remaining, start).ending
        left -= max(longest, start) + 0.2 * start
        assert left >= 0


@given(st.integers(2, 338), st.floats(0, 0.1), st.floats(0.5, 100))
def test_a_whole_game_fits_in_the_clock_of_its_process(
    moves: int, start: float, seconds: float
) -> None:
    """Thinking up to the stop on every move, each of which costs a turn: the reserve is left."""
    left, used = seconds + TURN * moves + GAME_RESERVE, start
    for remaining in range(moves, 0, -1):
        began = 17.0 * remaining  # whatever the clock of the process shows
        to_think = to_think_in_game(left, remaining, used)
        longest = budget_of(to_think, remaining, began + used).ending
        left -= max(longest - began, used) + TURN
        used = 0.0
        assert left >= GAME_RESERVE - TURN
