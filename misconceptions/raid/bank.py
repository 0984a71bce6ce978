"""The misconceptions of Raid, those that students have most often first."""

from misconceptions.model import Misconception
from misconceptions.raid import rules
from misconceptions.raid.program import RaidProgram

TIES = "Of equal moves the first counts: all Stakes row by row, then all Raids row by row."
DEPTH = "The depth is the number of plies: moves of both players."
RAIDS = "A Raid turns the enemies directly above, below, left and right of its cell, no others."


def _twin(
    name: str, belief: str, advice: str, program: RaidProgram, same_as: str = ""
) -> Misconception:
    return Misconception(name, "raid", belief, advice, program.answer, same_as)


MISCONCEPTIONS = (
    _twin(
        "one-ply",
        "looks 1 ply ahead, whatever depth is asked",
        DEPTH,
        RaidProgram(depth=lambda _: 1),
    ),
    _twin(
        "raids-before-stakes",
        "lets a Raid win every tie with a Stake",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (-move[0], move[1])),
    ),
    _twin(
        "last-of-equals",
        "keeps the last of equal moves instead of the first",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (-move[0], -move[1])),
    ),
    _twin(
        "column-by-column",
        "looks at cells column by column, so that ties fall to the leftmost cell",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (move[0], move[1] % size, move[1])),
    ),
    _twin("no-raids", "knows no Raids, only Stakes", RAIDS, RaidProgram(rules=rules.NoRaids)),
    _twin(
        "raid-anywhere",
        "lets a Raid fill a cell without an own pawn beside it",
        "A Raid needs an own pawn directly above, below, left or right of its cell.",
        RaidProgram(rules=rules.RaidAnywhere),
    ),
    _twin(
        "diagonal-neighbours",
        "takes cells that touch at a corner for neighbours",
        RAIDS,
        RaidProgram(rules=rules.DiagonalNeighbours),
    ),
    _twin(
        "one-ply-short",
        "searches one ply less than is asked",
        DEPTH,
        RaidProgram(depth=lambda depth: max(1, depth - 1)),
    ),
)
