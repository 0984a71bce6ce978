"""Moves that count for more or less than a ply, that are left out, or that move a pawn."""

from collections.abc import Callable, Iterator
from itertools import permutations, product

from misconceptions.model import Misconception
from misconceptions.raid import costs, other_rules
from misconceptions.raid.families.member import member
from misconceptions.raid.families.searches import KNOWN
from misconceptions.raid.families.slips_of_searches import ALL_MOVES
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.rules_bank import TURNS
from misconceptions.raid.searching_bank import DEPTH
from solver.games.raid import RAID

HABITS = (False, True)
COSTS: dict[str, Callable[[int, int], int]] = {  # of Raids that turn nobody it does not matter
    "counts a Raid as two plies": lambda kind, turned: 2 if turned else 1,
    "counts each pawn that a Raid turns as a ply": lambda kind, turned: 1 + turned,
    "does not count a Raid as a ply": lambda kind, turned: int(not turned),
    "counts a Stake as two plies": lambda kind, turned: 1 if kind == RAID else 2,
    "does not count a Stake as a ply": lambda kind, turned: int(kind == RAID),
}
PLACES = {
    "": (True, True),
    " at the root": (True, False),
    " below the root": (False, True),
}


def costs_of_moves() -> Iterator[Misconception]:
    """Yield searches that take a move for more or less than one ply."""
    for (belief, cost), root, known in product(COSTS.items(), HABITS, KNOWN):
        own = {"cost": staticmethod(cost), "root_too": root}
        search = type("CostTwin", (costs.MovesCost,), own)
        program = RaidProgram(search=search, rules=known)
        yield member(belief, DEPTH, program, root, known.__name__)


def not_tried() -> Iterator[Misconception]:
    """Yield searches whose loops over the moves begin too late or end too early."""
    slips: dict[str, dict[str, object]] = {
        "does not try the first of its moves": {"first": 1},
        "does not try the last of its moves": {"last": 1},
        "tries no move after the first one that conquers": {"after_conquest": False},
    }
    for (belief, own), (said, (root, below)), known in product(
        slips.items(), PLACES.items(), KNOWN
    ):
        parts = {**own, "at_the_root": root, "below": below}
        search = type("LoopTwin", (costs.SomeAreNotTried,), parts)
        program = RaidProgram(search=search, rules=known)
        yield member(f"{belief}{said}", ALL_MOVES, program, known.__name__)


def moving_pawns() -> Iterator[Misconception]:
    """Yield searches in which a Raid leaves the cell from which it starts, or exchanges pawns."""
    belief = "moves the pawn from which a Raid starts, and leaves its cell free"
    for every, order in product(HABITS, permutations(other_rules.STEPS)):
        rules = type(
            "OrderTwin", (other_rules.SomeDirections,), {"support": order, "conquest": order}
        )
        search = type("MovingTwin", (costs.PawnMoves,), {"every": every})
        yield member(belief, TURNS, RaidProgram(search=search, rules=rules), every, *order)
    belief = "exchanges all pawns beside a Raid, so that own ones go over to the enemy"
    yield member(belief, TURNS, RaidProgram(search=costs.OwnAreTurnedToo))
