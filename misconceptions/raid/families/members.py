"""All members of all families about Raid."""

from collections.abc import Iterator

from misconceptions.model import Misconception
from misconceptions.raid.families import (
    cuts,
    loops_over_moves,
    more_writings,
    moves_in_loops,
    neighbours,
    orders_of_raids,
    players_and_cells,
    reading_and_writing,
    scores_and_plies,
    searches,
    slips_of_searches,
    ties_and_depths,
    types_of_numbers,
    undoing,
)

FAMILIES = (
    ties_and_depths.tie_orders,
    ties_and_depths.depths,
    scores_and_plies.scores,
    scores_and_plies.leaf_terms,
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
    more_writings.more_writings,
    players_and_cells.players_and_cells,
    players_and_cells.places,
    types_of_numbers.types,
    types_of_numbers.objects,
    moves_in_loops.costs_of_moves,
    moves_in_loops.not_tried,
)
WIDE = (
    orders_of_raids.from_pawns,
    orders_of_raids.two_orders,
    moves_in_loops.moving_pawns,
    undoing.wrongly_undone,
    types_of_numbers.far_infinities,
)


def members() -> Iterator[Misconception]:
    """Yield each of them once, those of one family together."""
    for family in FAMILIES:
        yield from family()


def wide_members() -> Iterator[Misconception]:
    """Yield those of products of many habits, which are asked where no other fits."""
    for family in WIDE:
        yield from family()
