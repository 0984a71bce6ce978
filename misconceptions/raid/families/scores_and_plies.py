"""What is scored, for whom, who moves and takes which value, and from where values begin."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product

from misconceptions.model import Misconception
from misconceptions.raid import plainly
from misconceptions.raid.families.member import member
from misconceptions.raid.leaf_terms import TERMS, OtherLeaves
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.search import Counting
from misconceptions.raid.searching_bank import SCORE, SIDES
from solver.formats.raid import Request

PATIENCE = "The first value that a node finds must replace what it starts from, however bad it is."
COUNTINGS = {
    "counts the enemy's pawns only, not the player's own": Counting(0, 1, 1),
    "counts the enemy's cells twice": Counting(1, 2, 3),
    "counts the player's own cells twice": Counting(2, 1, 3),
    "adds the values under the enemy's pawns instead of subtracting them": Counting(1, -1, 0),
    "counts a conquered cell three times": Counting(1, 1, 3),
    "takes a conquered cell from the enemy, but does not count the cell that is filled": Counting(
        0, 0, 1
    ),
    "counts the player's own pawns only, whatever their cells are worth": Counting(1, 0, 1, True),
    "counts pawns, but a conquered one once": Counting(1, 1, 1, True),
    "counts what conquests lose instead of what they win": Counting(1, 1, -2),
}


class _OnlyOwnConquestsCount(plainly.PlainSearch):
    """What the enemy conquers is not taken from the score."""

    def _moves(self, player: int) -> plainly.Moves:
        moves = super()._moves(player)
        if player == 0:
            return moves
        return [(-self.counting.enemy * self.values[way[1]], way) for _, way in moves]


class _ScoresAddedUp(plainly.PlainSearch):
    """The score of every board on the way is added to what comes after it."""

    adds_scores = True


def _always(counting: Counting, request: Request) -> Counting:
    return counting


def scores() -> Iterator[Misconception]:
    for belief, counting in COUNTINGS.items():
        program = RaidProgram(counting=partial(_always, counting))
        yield member(belief, SCORE, program)
    yield member(
        "does not take from the score what the enemy conquers",
        SCORE,
        RaidProgram(search=_OnlyOwnConquestsCount),
    )
    yield member(
        "adds the scores of all boards on the way instead of taking that of the last one",
        "Only the board at the end of a line of moves is scored.",
        RaidProgram(search=_ScoresAddedUp),
    )


def leaf_terms() -> Iterator[Misconception]:
    """Yield searches that score leaves by something else."""
    for belief, worth in TERMS.items():
        search = type("TermsTwin", (OtherLeaves,), {"worth": staticmethod(worth)})
        yield member(belief, SCORE, RaidProgram(search=search))


PLIES: dict[str, dict[str, object]] = {
    "takes the smallest value at the root, and searches the rest rightly": {
        "goals": (-1, -1, 1, -1)
    },
    "lets everybody after the first move take what is worst for the player": {"goals": (1, -1, -1)},
    "lets the enemy take the largest value and the player, later, the smallest": {
        "goals": (1, 1, -1, 1)
    },
    "takes the smallest value at every ply": {"goals": (-1, -1)},
    "lets the player move twice before the enemy does": {
        "movers": (0, 0, 1, 0),
        "goals": (1, 1, -1, 1),
    },
    "sets down the player's pawn for the enemy's first reply": {"movers": (0, 0, 1, 0)},
    "sets down the player's pawns for the enemy, too": {"movers": (0, 0)},
    "sets down the enemy's pawns at every ply after the first": {"movers": (0, 1, 1)},
    "lets the enemy alone move after the first move": {"movers": (0, 1, 1), "goals": (1, -1, -1)},
    "takes turns, but never changes the sign between them and scores for who is to move": {
        "goals": (1, 1),
        "leaf_signs": (1, -1),
    },
    "takes turns, but never changes the sign between them and scores for who moved last": {
        "goals": (1, 1),
        "leaf_signs": (-1, 1),
    },
    "scores for who moved last where the one who is to move is meant": {"leaf_signs": (-1, -1)},
    "scores a leaf for the one who moved last, so even depths are upside down": {
        "leaf_signs": (-1, 1)
    },
    "lets players pass in the search where no move is better than none": {"stands_still": True},
    "lets a player who raids move again": {"raids_again": True},
}


def plies() -> Iterator[Misconception]:
    for belief, parts in PLIES.items():
        search = type("PliesTwin", (plainly.PlainSearch,), parts)
        yield member(belief, SIDES, RaidProgram(search=search))


GREEDY: dict[str, dict[str, object]] = {
    "supposes that the enemy takes what gains most at once, and does not search his replies": {
        "greedy": (1,)
    },
    "searches the first move and the replies, but later takes what gains most at once": {
        "greedy": (0,)
    },
    "supposes that everybody after the first move takes what gains most at once": {
        "greedy": (0, 1)
    },
}


def greedy() -> Iterator[Misconception]:
    """Yield searches that do not look at all moves."""
    for (belief, parts), late in product(GREEDY.items(), (False, True)):
        search = type("GreedyTwin", (plainly.GreedyReplies,), {**parts, "late": late})
        yield member(belief, SIDES, RaidProgram(search=search), late)


INFINITIES = (0, 1, 9, 50, 99, 100, 127, 128, 255, 256, 500, 512, 999, 1000, 1024, 9999, 10000)


def starts() -> Iterator[Misconception]:
    """Yield searches whose best value begins too near, at the root, inside, or everywhere."""
    yield from places_of_starts(plainly.PlainSearch, INFINITIES)


def places_of_starts(
    kind: type[plainly.PlainSearch], infinities: Iterable[int]
) -> Iterator[Misconception]:
    """Yield such searches for each of these numbers."""
    for bound in infinities:
        said = f"minus {bound}" if bound > 0 else str(-bound)
        root: dict[str, float] = {"start_root": -bound}
        most: dict[str, float] = {"start_most": -bound}
        least: dict[str, float] = {"start_least": bound}
        places = {
            # Where inner nodes begin from there, too, the root takes none of their moves either.
            f"begins from {said} where the best move is sought, and takes none worth less": root,
            f"begins from {said} where the player's best value is sought in the search": most,
            f"begins from {bound} where the enemy's best value is sought in the search": least,
            f"takes {bound} for infinity inside the search": most | least,
            f"takes {bound} for infinity": root | most | least,
        }
        for belief, parts in places.items():
            search = type("StartTwin", (kind,), dict(parts))
            yield member(belief, PATIENCE, RaidProgram(search=search))
