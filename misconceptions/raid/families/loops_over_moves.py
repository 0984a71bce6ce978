"""Slips in the loop over the moves of a node, and moves that the loop never comes to."""

from collections.abc import Iterator
from itertools import product

from misconceptions.model import Misconception
from misconceptions.raid import looking_around, loops, plainly
from misconceptions.raid.families.member import member
from misconceptions.raid.families.scores_and_plies import PATIENCE
from misconceptions.raid.families.searches import KNOWN, NOT_UNDONE, SEARCHED
from misconceptions.raid.families.slips_of_searches import ALL_MOVES, ENDS
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.search import HIGHEST, LOWEST
from misconceptions.raid.searching_bank import DEPTH, SCORE, SIDES
from solver.games.raid import RAID, STAKE

OWN_BEST = "The best move is that of the root alone: what lower nodes choose stays there."
HABITS = (False, True)
ALIKE = (  # search, belief, advice; all of them with or without the root
    (loops.DepthSinks, "searches each move of a node a ply less deep than the last", DEPTH),
    (loops.PlayersAlternate, "exchanges the players after each move that it tries", SIDES),
    (
        loops.SiblingsStay,
        "tries the moves of a node one after the other on one board without taking them back",
        NOT_UNDONE,
    ),
)
ONCE = (
    (loops.ScoresBeforeTheLastMove, "scores the board before the last move of a line", SCORE),
    (loops.FirstMoveIsNotMade, "searches replies on the board before its own move", NOT_UNDONE),
    (loops.EverybodyGains, "adds what the enemy's moves gain to the score", SCORE),
    (loops.BareSideEndsIt, "takes a game for over where a side has no pawn", ENDS),
)


def loops_over_moves() -> Iterator[Misconception]:
    """Yield what one move of a node leaves for the next."""
    overwritten = "lets nodes below the root overwrite the best move"
    for own, cuts, known in product(HABITS, HABITS, KNOWN):
        search = type("NotedTwin", (loops.OneBestMoveForAll,), {"only_own": own, "cuts": cuts})
        program = RaidProgram(search=search, rules=known)
        yield member(overwritten, OWN_BEST, program, own, cuts, known.__name__)
    for root, known in product(HABITS, KNOWN):
        search = type("PawnTwin", (loops.PlayersAlternate,), {"root_too": root, "sets_down": True})
        belief = "exchanges the players after each move that it tries, and sets down their pawns"
        yield member(belief, SIDES, RaidProgram(search=search, rules=known), root, known.__name__)
    for (said, order), known in product(SEARCHED.items(), KNOWN):
        search = type("IndexTwin", (loops.IndexOfAnotherList,), {"searched": staticmethod(order)})
        belief = "looks the best move up in a list of another order than that of its values"
        yield member(
            belief, OWN_BEST, RaidProgram(search=search, rules=known), said, known.__name__
        )
    for (kind, belief, advice), root, known in product(ALIKE, HABITS, KNOWN):
        twin = type(kind.__name__, (kind,), {"root_too": root})
        program = RaidProgram(search=twin, rules=known)
        yield member(belief, advice, program, root, known.__name__)
    for (search, belief, advice), known in product(ONCE, KNOWN):
        yield member(belief, advice, RaidProgram(search=search, rules=known), known.__name__)


def wrong_infinities() -> Iterator[Misconception]:
    """Yield searches that begin from the far end: no value is an improvement there."""
    for said, parts in {
        "the player's": {"start_most": HIGHEST},
        "the enemy's": {"start_least": LOWEST},
    }.items():
        search = type("FarTwin", (plainly.PlainSearch,), dict(parts))
        belief = f"begins from the wrong infinity where {said} best value is sought"
        yield member(belief, PATIENCE, RaidProgram(search=search))


def cells_left_out() -> Iterator[Misconception]:
    """Yield loops that end too early or begin too late."""
    moves = {"no moves": (STAKE, RAID), "no Raids": (RAID,), "no Stakes": (STAKE,)}
    for (said, kinds), edge, columns in product(moves.items(), (0, -1), HABITS):
        own = {"edge": edge, "columns": columns, "kinds": kinds}
        which = type("LeftOutTwin", (looking_around.CellsLeftOut,), own)
        line = f"{'last' if edge else 'first'} {'column' if columns else 'row'}"
        belief = f"sees {said} in the {line}"
        yield member(belief, ALL_MOVES, RaidProgram(rules=which, search=plainly.PlainSearch))
