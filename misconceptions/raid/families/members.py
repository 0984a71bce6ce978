"""All members of all families about Raid."""

from collections.abc import Iterator

from misconceptions.model import Misconception
from misconceptions.raid.families import (
    cuts,
    loops_over_moves,
    neighbours,
    reading_and_writing,
    scores_and_plies,
    searches,
    slips_of_searches,
    ties_and_depths,
)

FAMILIES = (
    ties_and_depths.tie_orders,
    ties_and_depths.depths,
    scores_and_plies.scores,
    scores_and_plies.plies,
    scores_and_plies.greedy,
    scores_and_plies.starts,
    searches.undone,
    slips_of_searches.members,
    neighbours.directions,
    neighbours.edges,
    neighbours.conquests,
    neighbours.passes,
    neighbours.other_beliefs,
    searches.prunings,
    cuts.left_at_cuts,
    loops_over_moves.loops_over_moves,
    loops_over_moves.wrong_infinities,
    loops_over_moves.cells_left_out,
    reading_and_writing.readings,
    reading_and_writing.writings,
)


def members() -> Iterator[Misconception]:
    """Yield each of them once, those of one family together."""
    for family in FAMILIES:
        yield from family()
