"""What is restored wrongly on one board: each mistake with all habits that change its answers."""

from collections.abc import Iterator
from itertools import product

from misconceptions.model import Misconception
from misconceptions.raid import untidy
from misconceptions.raid.families.member import member
from misconceptions.raid.families.searches import ALL_ONE, KNOWN, NOT_UNDONE, TURNED_STAY
from misconceptions.raid.program import RaidProgram

GIVEN = "gives the enemy all own pawns beside a Raid when its search takes it back"
ONE_BACK = "turns only one of several conquered pawns back when its search takes a move back"
UNDONE: tuple[tuple[str, type[untidy.Undoing], dict[str, object]], ...] = (
    (TURNED_STAY, untidy.OnlyTheCellIsFreed, {}),
    (GIVEN, untidy.GivesAllBeside, {"after": "every Raid"}),
    (GIVEN, untidy.GivesAllBeside, {"after": "conquests"}),
    (
        "gives the enemy all own pawns beside a move, a Stake's, too, when it takes the move back",
        untidy.GivesAllBeside,
        {"after": "every move"},
    ),
    (ALL_ONE, untidy.NothingIsUndone, {}),
    (
        "does not take the enemy's replies back in its search",
        untidy.NothingIsUndone,
        {"players": (1,)},
    ),
    ("frees the cells of conquered pawns when it takes a Raid back", untidy.TurnedAreFreed, {}),
    (
        "turns conquered pawns back when it takes a move back, but leaves its new pawn",
        untidy.CellStaysFilled,
        {},
    ),
    (
        "gives conquered pawns to the enemy when it takes a move back, also what he conquered",
        untidy.TurnedGoToOneSide,
        {},
    ),
    (
        "gives conquered pawns to the player when it takes a move back, also what he conquered",
        untidy.TurnedGoToOneSide,
        {"side": 0},
    ),
    (ONE_BACK, untidy.OneGoesBack, {"which": 0}),
    (ONE_BACK, untidy.OneGoesBack, {"which": -1}),
)
CUTS = {
    "no cuts": {"cuts": False},
    "cuts": {"cuts": True},
    "cuts below": {"cuts": True, "at_the_root": False},
}
HABITS = (False, True)


def wrongly_undone() -> Iterator[Misconception]:
    """Yield each mistake with and without alpha-beta, a running score, a tidy root."""
    habits = product(UNDONE, CUTS, HABITS, HABITS, HABITS, KNOWN)
    for (belief, kind, parts), cuts, running, anew, printed, known in habits:
        own = {"running": running, "starts_anew": anew, "prints_leavings": printed}
        search = type(f"{kind.__name__}Twin", (kind,), {**parts, **CUTS[cuts], **own})
        program = RaidProgram(search=search, rules=known)
        told = (*parts.values(), cuts, running, anew, printed, known.__name__, "undoing")
        yield member(belief, NOT_UNDONE, program, *told)
