"""Rules with a player's name in them, with rows for columns, or with moves of another board."""

from collections.abc import Iterator

from misconceptions.model import Misconception
from misconceptions.raid import constants
from misconceptions.raid.families.member import member
from misconceptions.raid.program import RaidProgram, Rank
from misconceptions.raid.rules import RaidRules, Way
from misconceptions.raid.rules_bank import NEIGHBOURS, SUPPORT, TURNS
from misconceptions.raid.search import Ranking
from misconceptions.raid.searching_bank import TIES

RULES: dict[str, tuple[str, type[RaidRules], dict[str, object]]] = {
    "lets only X raid": (SUPPORT, constants.OnlyRaidsOf, {}),
    "lets only O raid": (SUPPORT, constants.OnlyRaidsOf, {"pawn": "O"}),
    "exchanges row and column where it looks for neighbours": (
        NEIGHBOURS,
        constants.Transposed,
        {},
    ),
    "exchanges row and column where it looks for own pawns": (
        NEIGHBOURS,
        constants.Transposed,
        {"for_conquest": False},
    ),
    "exchanges row and column where it looks for enemies to turn": (
        NEIGHBOURS,
        constants.Transposed,
        {"for_support": False},
    ),
    "lets conquered pawns conquer their own neighbours, but no further": (
        TURNS,
        constants.ChainOnce,
        {},
    ),
    "lets both players raid where the player could at the start": (
        SUPPORT,
        constants.MovesOfTheStart,
        {},
    ),
    "turns enemies in a Raid only where there are two or more": (
        TURNS,
        constants.NeedsAnEnemy,
        {},
    ),
}


def players_and_cells() -> Iterator[Misconception]:
    for belief, (advice, kind, own) in RULES.items():
        yield member(belief, advice, RaidProgram(rules=type("NamedTwin", (kind,), own)))


def _by_distance(sign: int) -> Rank:
    """Return an order by how far a cell is from the centre, nearest first or last."""

    def rank(move: Way, gain: int, size: int) -> Ranking:
        row, column = divmod(move[1], size)
        far = abs(2 * row - size + 1) + abs(2 * column - size + 1)
        return move[0], sign * far, move[1]

    return rank


def _diagonally(move: Way, gain: int, size: int) -> Ranking:
    row, column = divmod(move[1], size)
    return move[0], row + column, row


def places() -> Iterator[Misconception]:
    """Yield orders of ties by where cells lie, not by rows."""
    orders: dict[str, Rank] = {
        "from the centre outwards": _by_distance(1),
        "from the edge inwards": _by_distance(-1),
        "diagonal by diagonal": _diagonally,
        "by the row number before the letter, row 10 before row 2": lambda move, gain, size: (
            move[0],
            f"{move[1] // size + 1}",
            move[1],
        ),
    }
    for said, rank in orders.items():
        yield member(f"breaks ties {said}", TIES, RaidProgram(rank=rank))
