"""What alpha-beta leaves behind where it ends a node early."""

from collections.abc import Iterator
from itertools import product

from misconceptions.model import Misconception
from misconceptions.raid import cut_short
from misconceptions.raid.families.member import member
from misconceptions.raid.families.searches import KNOWN, NOT_UNDONE
from misconceptions.raid.program import RaidProgram

HABITS = (False, True)


def left_at_cuts() -> Iterator[Misconception]:
    """Yield what is not restored where a branch is cut off, with harmless habits."""
    stays = "does not take a move back where it cuts a branch off"
    for printed, anew, root, known in product(HABITS, HABITS, HABITS, KNOWN):
        own = {"prints_leavings": printed, "starts_anew": anew, "at_the_root": root}
        search = type("StaysTwin", (cut_short.MovesStayAtCuts,), own)
        program = RaidProgram(search=search, rules=known)
        yield member(stays, NOT_UNDONE, program, printed, anew, root, known.__name__)
    counted = "does not count its depth down again where it cuts a branch off"
    for anew, root, known in product(HABITS, HABITS, KNOWN):
        parts = {"starts_anew": anew, "at_the_root": root}
        search = type("PliesTwin", (cut_short.PliesStayAtCuts,), parts)
        program = RaidProgram(search=search, rules=known)
        yield member(counted, NOT_UNDONE, program, anew, root, known.__name__)
