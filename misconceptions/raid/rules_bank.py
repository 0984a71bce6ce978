"""What programs believe of the rules of Raid that is not so."""

from misconceptions.model import Misconception
from misconceptions.raid import rules
from misconceptions.raid.entry import twin
from misconceptions.raid.odd import MovingPawn
from misconceptions.raid.program import COMPETITION_DEPTH, RaidProgram
from solver.formats.raid import parse_request, render_answer
from solver.search.alphabeta import choose

TURNS = "A Raid turns every enemy directly above, below, left and right of its cell, no others."
SUPPORT = "A Raid needs an own pawn directly above, below, left or right of its cell."
STAKES = "A Stake may fill any free cell, and it turns nobody."
NEIGHBOURS = "Neighbours are the cells directly above, below, left and right, inside the board."


def _moving_pawn(text: str) -> str:
    """Answer by textbook alpha-beta on the board whose pawns move."""
    asked = parse_request(text)
    game = MovingPawn(asked.size, asked.values, asked.board, asked.player)
    move = choose(game, game.initial(), asked.depth or COMPETITION_DEPTH)[0]
    return render_answer(move, game.play(game.initial(), move)[0], game.size)


RULES: tuple[Misconception, ...] = (
    twin(
        "no-raids",
        "knows no Raids, only Stakes",
        "Beside an own pawn there are Raids as well as Stakes.",
        RaidProgram(rules=rules.NoRaids),
    ),
    twin(
        "raid-anywhere",
        "lets a Raid fill a cell without an own pawn beside it",
        SUPPORT,
        RaidProgram(rules=rules.RaidAnywhere),
    ),
    twin(
        "diagonal-neighbours",
        "takes cells that touch at a corner for neighbours",
        NEIGHBOURS,
        RaidProgram(rules=rules.DiagonalNeighbours),
    ),
    twin(
        "turns-diagonals",
        "turns diagonal neighbours in a Raid, too",
        TURNS,
        RaidProgram(rules=rules.TurnsDiagonals),
    ),
    twin(
        "diagonal-support",
        "starts a Raid from an own pawn that touches the cell at a corner",
        SUPPORT,
        RaidProgram(rules=rules.DiagonalSupport),
    ),
    twin(
        "chain-conquests",
        "lets conquered pawns conquer their own neighbours in turn",
        TURNS,
        RaidProgram(rules=rules.ChainConquests),
    ),
    twin(
        "turns-one",
        "turns only one of the enemies beside a Raid",
        TURNS,
        RaidProgram(rules=rules.TurnsOne),
    ),
    twin(
        "turns-lines",
        "turns a whole row of enemies in a Raid, not only the one beside it",
        TURNS,
        RaidProgram(rules=rules.TurnsLines),
    ),
    twin(
        "stake-conquers",
        "lets every Stake turn the enemies beside it",
        STAKES,
        RaidProgram(rules=rules.StakeConquers),
    ),
    twin(
        "stake-conquers-beside-own",
        "turns enemies by a Stake that has an own pawn beside it",
        STAKES,
        RaidProgram(rules=rules.StakeConquersBesideOwn),
    ),
    twin(
        "no-stake-beside-own",
        "forbids a Stake beside an own pawn",
        STAKES,
        RaidProgram(rules=rules.NoStakeBesideOwn),
    ),
    twin(
        "no-stake-where-raid-conquers",
        "forgets the Stake on a cell where a Raid conquers",
        STAKES,
        RaidProgram(rules=rules.NoStakeWhereRaidConquers),
    ),
    twin(
        "only-conquering-raids",
        "knows only Raids that conquer somebody",
        "A Raid may turn nobody; the Stake on its cell then makes the same board.",
        RaidProgram(rules=rules.OnlyConqueringRaids),
        same_as="right",
    ),
    twin(
        "conquest-compulsory",
        "makes a player who can conquer do so",
        "Every legal move may be chosen, whether it conquers or not.",
        RaidProgram(rules=rules.ConquestIsCompulsory),
    ),
    twin(
        "enemy-cannot-raid",
        "expects only Stakes as replies",
        "Both players have Stakes and Raids.",
        RaidProgram(rules=rules.EnemyCannotRaid),
    ),
    Misconception(
        "raid-moves-the-pawn",
        "raid",
        "moves the pawn from which a Raid starts, and leaves its cell free",
        "A Raid sets down a new pawn; the one beside it stays.",
        _moving_pawn,
    ),
    twin(
        "rows-joined",
        "takes the end of a row and the beginning of the next for neighbours",
        NEIGHBOURS,
        RaidProgram(rules=rules.RowsJoined),
    ),
    twin(
        "wraps-around",
        "takes the last row for the one above the first, and the last column likewise",
        NEIGHBOURS,
        RaidProgram(rules=rules.WrapsAround),
    ),
)
