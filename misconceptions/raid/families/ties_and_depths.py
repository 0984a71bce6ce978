"""Orders in which equal moves are tried, and depths that are not the one that is asked."""

from collections.abc import Callable, Iterator
from itertools import product

from misconceptions.model import Misconception
from misconceptions.raid import rules
from misconceptions.raid.families.member import member
from misconceptions.raid.program import RaidProgram, Rank
from misconceptions.raid.rules import RaidRules, Way
from misconceptions.raid.search import Ranking
from misconceptions.raid.searching_bank import DEPTH, TIES

CELL_ORDERS: dict[str, Callable[[int, int], Ranking]] = {
    "row by row": lambda cell, size: (cell,),
    "from the last cell backwards": lambda cell, size: (-cell,),
    "column by column": lambda cell, size: (cell % size, cell),
    "column by column from the last cell backwards": lambda cell, size: (-(cell % size), -cell),
    "from the last row upwards": lambda cell, size: (-(cell // size), cell),
    "from the last column leftwards": lambda cell, size: (cell // size, -cell),
    "column by column, each from below": lambda cell, size: (cell % size, -cell),
    "column by column from the right": lambda cell, size: (-(cell % size), cell),
}


def _ranked(name: str, first: str) -> Rank:
    """Return an order of moves: cells in a named order, before or after the kind of move."""
    cells = CELL_ORDERS[name]

    def rank(move: Way, gain: int, size: int) -> Ranking:
        kind, place = (move[0],), cells(move[1], size)
        if first == "Stakes":
            return (*kind, *place)
        if first == "Raids":
            return (-kind[0], *place)
        return (*place, kind[0]) if first == "the Stake" else (*place, -kind[0])

    return rank


def tie_orders() -> Iterator[Misconception]:
    """Yield all orders of cells and kinds; where Raids come first it matters which are known."""
    words = {
        "Stakes": "{}, the Stakes first",
        "Raids": "{}, the Raids first",
        "the Stake": "{}, the Stake before the Raid on each cell",
        "the Raid": "{}, the Raid before the Stake on each cell",
    }
    for order, (first, said) in product(CELL_ORDERS, words.items()):
        if (order, first) == ("row by row", "Stakes"):
            continue
        belief = f"breaks ties {said.format(order)}"
        known = (RaidRules, rules.OnlyConqueringRaids)[: 2 if "Raid" in first else 1]
        for which in known:
            program = RaidProgram(rank=_ranked(order, first), rules=which)
            yield member(belief, TIES, program, which.__name__)
    by_worth: dict[str, Rank] = {
        "the later one of those that gain most at once": lambda m, gain, size: (
            -gain,
            -m[0],
            -m[1],
        ),
        "the one that gains least at once": lambda m, gain, size: (gain, m[0], m[1]),
        "the Raid, and of two Raids the one that turns more": lambda m, gain, size: (
            -m[0],
            -len(m[2]),
            m[1],
        ),
        "the one that turns fewer pawns": lambda m, gain, size: (len(m[2]), -m[0], m[1]),
    }
    for which_wins, rank in by_worth.items():
        yield member(f"lets {which_wins} win a tie", TIES, RaidProgram(rank=rank))


DEPTHS: dict[str, Callable[[int], int]] = {
    "looks 3 plies ahead, whatever depth is asked": lambda depth: 3,
    "looks at most 2 plies ahead": lambda depth: min(depth, 2),
    "looks at most 3 plies ahead": lambda depth: min(depth, 3),
    "looks at least 2 plies ahead": lambda depth: max(depth, 2),
    "looks at least 3 plies ahead": lambda depth: max(depth, 3),
    "searches two plies less than is asked": lambda depth: max(1, depth - 2),
    "searches two plies more than is asked": lambda depth: depth + 2,
    "searches half as deep as is asked, rounded down": lambda depth: max(1, depth // 2),
    "searches twice the depth less one": lambda depth: 2 * depth - 1,
    "searches one ply more where the depth is even": lambda depth: depth | 1,
    "searches one ply more where the depth is odd": lambda depth: depth + depth % 2,
    "searches one ply less where the depth is odd": lambda depth: max(1, depth - depth % 2),
    "searches to the end of the game, whatever depth is asked": lambda depth: 99,
}


def depths() -> Iterator[Misconception]:
    for belief, depth in DEPTHS.items():
        yield member(belief, DEPTH, RaidProgram(depth=depth))
    yield member(
        "takes a full board for won, drawn or lost alone when the depth is not used up",
        "A full board is scored like any other.",
        RaidProgram(at_end=lambda score: (score > 0) - (score < 0)),
    )
