"""Slips in plain searches: at full boards, in turns, in depth, in tables of what was seen."""

from collections.abc import Callable, Iterator
from itertools import product

from misconceptions.model import Misconception
from misconceptions.raid import rules, slips
from misconceptions.raid.families.member import member
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.reading_bank import BOARD
from misconceptions.raid.rules import Board, RaidRules
from misconceptions.raid.rules_bank import TURNS
from misconceptions.raid.searching_bank import DEPTH, SCORE, SIDES, TIES
from solver.games.raid import FREE

FULL = "A full board is scored like any other."
ENDS = "A search ends at its depth or on a full board: what is ahead may still be turned."
TABLE = "Two boards may share an entry of a table only if all that follows is the same for both."
ALL_MOVES = "Every legal move must be searched."
NOT_PASSED = "Whoever is to move must move, as long as a cell is free."
KNOWN = (RaidRules, rules.OnlyConqueringRaids)
BEAMS = (2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20)


def ends() -> Iterator[Misconception]:
    """Yield what is believed of the end of the game."""
    for win in (1, 1000, 10**6, 10**12):
        search = type("FullTwin", (slips.FullIsWonOrLost,), {"win": win})
        belief = "takes a full board for won, drawn or lost alone, whatever the margin"
        yield member(belief, FULL, RaidProgram(search=search), win)
    for silent in (True, False):
        search = type("EndlessTwin", (slips.FullIsEndless,), {"silent": silent})
        belief = "does not look at the score of a full board when the depth is not used up"
        yield member(belief, FULL, RaidProgram(search=search), "infinite", silent)
    for known in KNOWN:
        belief = "asks only who is ahead at a leaf, not by how much"
        program = RaidProgram(search=slips.LeafIsWonOrLost, rules=known)
        yield member(belief, SCORE, program, known.__name__)
    belief = (
        "takes the sign of a leaf from the depth that is asked, also where the game ends before"
    )
    yield member(belief, FULL, RaidProgram(search=slips.SignByDepth))
    for win in (1000, 10**6):
        search = type("BareTwin", (slips.BareSideHasLost,), {"win": win})
        belief = "takes a game for lost by who has no pawn on the board"
        yield member(belief, SCORE, RaidProgram(search=search), win)

    for also, share, known in product((False, True), (False, True), KNOWN):
        search = type("DecidedTwin", (slips.DecidedIsOver,), {"also_equal": also, "share": share})
        belief = (
            "takes a game for over as soon as one side holds more than half of all values"
            if share
            else "takes a game for over as soon as the free cells are worth less than the lead"
        )
        yield member(belief, ENDS, RaidProgram(search=search, rules=known), also, known.__name__)


def turns() -> Iterator[Misconception]:
    for ties in ("X", "O", ""):
        search = type("CountTwin", (slips.TurnsByCounting,), {"ties": ties})
        said = f"{ties} if they are even" if ties else "the side that has fewer"
        belief = f"finds out from the pawns who is to move below the root: {said}"
        yield member(belief, SIDES, RaidProgram(search=search))
    habits = (False, True)
    for kind, odd, root in product((slips.GoalByDepth, slips.MoverByDepth), habits, habits):
        search = type("ParityTwin", (kind,), {"most_where_odd": odd, "root_too": root})
        parity = "odd" if odd else "even"
        belief = f"takes the largest value where the number of plies that are left is {parity}"
        yield member(belief, SIDES, RaidProgram(search=search), kind.__name__, root)
    yield member(
        "lets players pass below the root, as a move", NOT_PASSED, RaidProgram(search=slips.MayPass)
    )


def extents() -> Iterator[Misconception]:
    """Yield searches that look at more or at less than is asked."""
    for repeatedly, said in ((False, "one ply more"), (True, "on until no Raid conquers")):
        search = type("OnTwin", (slips.LooksOnAfterConquests,), {"repeatedly": repeatedly})
        belief = f"looks {said} after a Raid that conquers on the last ply"
        yield member(belief, DEPTH, RaidProgram(search=search))
    for most, root, known in product(BEAMS, (False, True), KNOWN):
        search = type("FewTwin", (slips.FewMoves,), {"most": most, "at_the_root": root})
        belief = f"searches only the {most} moves that gain most at once"
        belief += "" if root else " below the root"
        program = RaidProgram(search=search, rules=known)
        yield member(belief, ALL_MOVES, program, known.__name__)
    belief = "keeps a move of a shallower search that promised more than deeper ones do"
    for known in KNOWN:
        program = RaidProgram(search=slips.DeepensOnOneBest, rules=known)
        yield member(belief, DEPTH, program, known.__name__)
    belief = "lets the best move of a shallower search win ties"
    for known in KNOWN:
        program = RaidProgram(search=slips.Deepens, rules=known)
        yield member(belief, TIES, program, known.__name__)


def _free(board: Board) -> tuple[int, ...]:
    return tuple(cell for cell, pawn in enumerate(board) if pawn == FREE)


def _held_by(board: Board, pawn: str) -> tuple[int, ...]:
    return tuple(cell for cell, each in enumerate(board) if each == pawn)


def _pawns_of_the_other(board: Board, score: int, mover: str) -> object:
    return _held_by(board, "O" if mover == "X" else "X")


KEYS: dict[str, Callable[[Board, int, str], object]] = {
    "the same score and free cells": lambda board, score, mover: (score, _free(board)),
    "the same free cells": lambda board, score, mover: _free(board),
    "the same score": lambda board, score, mover: score,
    "as many pawns of each": lambda board, score, mover: (board.count("X"), board.count("O")),
    "the same pawns of who is to move": lambda board, score, mover: _held_by(board, mover),
    "the same pawns of who moved last": _pawns_of_the_other,
    "the same pawns of X": lambda board, score, mover: _held_by(board, "X"),
    "the same pawns of O": lambda board, score, mover: _held_by(board, "O"),
}


def tables() -> Iterator[Misconception]:
    """Yield searches that take different boards for one in a table of what was seen."""
    for (said, key), leaves, known in product(KEYS.items(), (True, False), KNOWN):
        own = {"key": staticmethod(key), "leaves_too": leaves}
        search = type("TableTwin", (slips.Remembers,), own)
        belief = f"takes boards with {said} for one in its table"
        program = RaidProgram(search=search, rules=known)
        yield member(belief, TABLE, program, leaves, known.__name__)


def conquests_kept() -> Iterator[Misconception]:
    yield member(
        "does not let pawns be turned back that were turned in its search",
        TURNS,
        RaidProgram(search=slips.KeepsTurnedSafe, rules=slips.TurnedIsSafe),
    )


def ends_of_lines() -> Iterator[Misconception]:
    belief = "prints the board at the end of the best line of moves"
    for known in KNOWN:
        program = RaidProgram(search=slips.PrintsTheEnd, rules=known)
        yield member(belief, BOARD, program, known.__name__)


def members() -> Iterator[Misconception]:
    """Yield all of them."""
    for family in (ends, turns, extents, tables, conquests_kept, ends_of_lines):
        yield from family()
