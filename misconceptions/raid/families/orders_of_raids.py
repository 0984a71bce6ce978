"""Orders in which ties fall where Raids are made from pawns, or in another order than Stakes."""

from collections.abc import Iterator
from itertools import permutations, product

from misconceptions.model import Misconception
from misconceptions.raid import raids_in_order, rules
from misconceptions.raid.families.member import member
from misconceptions.raid.families.searches import KNOWN
from misconceptions.raid.families.ties_and_depths import CELL_ORDERS
from misconceptions.raid.other_rules import STEPS
from misconceptions.raid.program import RaidProgram, Rank
from misconceptions.raid.raids_in_order import AFTER, BEFORE, BETWEEN
from misconceptions.raid.rules import Way
from misconceptions.raid.search import Ranking
from misconceptions.raid.searching_bank import TIES
from solver.games.raid import RAID

HABITS = (False, True)


def from_pawns() -> Iterator[Misconception]:
    """Yield searches that try Raids pawn by pawn, for each in some order of directions."""
    habits = product((AFTER, BETWEEN, BEFORE), HABITS, HABITS, HABITS, HABITS)
    for place, last, columns, ways, enemies in habits:
        if ways and (place == BETWEEN or columns):
            continue
        whose = "enemies" if enemies else "own pawns"
        belief = f"tries Raids in the order of the {whose} beside them, {place}"
        belief += ", and keeps the last of equal moves" if last else ""
        own = {"place": place, "last": last, "by_columns": columns}
        own |= {"ways_first": ways, "of_enemies": enemies}
        known = (rules.OnlyConqueringRaids,) if enemies else KNOWN
        if place == AFTER and not last:
            known = known[-1:]  # a Raid that turns nobody comes after its Stake
        for order, which in product(permutations(STEPS), known):
            search = type("FromTwin", (raids_in_order.RaidsFromPawns,), {**own, "order": order})
            program = RaidProgram(search=search, rules=which)
            yield member(belief, TIES, program, *own.values(), *order, which.__name__)


def _two_orders(stakes: str, raids: str, raids_first: bool) -> Rank:
    """Return an order in which cells of Stakes come otherwise than those of Raids."""

    def rank(move: Way, gain: int, size: int) -> Ranking:
        cells = CELL_ORDERS[raids if move[0] == RAID else stakes]
        return (-move[0] if raids_first else move[0], *cells(move[1], size))

    return rank


def two_orders() -> Iterator[Misconception]:
    """Yield ties that fall otherwise for Raids than for Stakes."""
    for stakes, raids, first in product(CELL_ORDERS, CELL_ORDERS, HABITS):
        if stakes == raids:
            continue
        said = f"breaks ties of Stakes {stakes} and of Raids {raids}"
        belief = f"{said}{', the Raids first' if first else ''}"
        for known in KNOWN:
            rank = _two_orders(stakes, raids, first)
            yield member(belief, TIES, RaidProgram(rank=rank, rules=known), known.__name__)
