"""What programs for Raid get wrong in their search: ties, depth, scores, players, pruning."""

from misconceptions.model import Misconception
from misconceptions.raid import odd, pruning, rules
from misconceptions.raid.entry import twin
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.search import Counting, TurnTaking
from solver.formats.raid import Request
from solver.games.raid import FREE, RAID, cell_name

TIES = "Of equal moves the first counts: all Stakes row by row, then all Raids row by row."
DEPTH = "The depth is the number of plies, the moves of both players together."
SCORE = "The score is the sum of the values under the player's pawns less that under the enemy's."
SIDES = "The player takes the largest value and the enemy the smallest."
PRUNING = "Alpha-beta must give the answer of minimax, ties included."

TIE_ORDERS = (
    twin(
        "raids-before-stakes",
        "lets a Raid win every tie with a Stake",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (-move[0], move[1])),
    ),
    twin(
        "last-of-equals",
        "keeps the last of equal moves instead of the first",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (-move[0], -move[1])),
    ),
    twin(
        "last-of-equal-conquests",
        "keeps the last of equal moves instead of the first",  # the other difference is harmless
        TIES,
        RaidProgram(
            rank=lambda move, gain, size: (-move[0], -move[1]), rules=rules.OnlyConqueringRaids
        ),
    ),
    twin(
        "conquests-before-stakes",
        "lets a Raid that conquers win every tie with a Stake",
        TIES,
        RaidProgram(
            rank=lambda move, gain, size: (-move[0], move[1]), rules=rules.OnlyConqueringRaids
        ),
    ),
    twin(
        "column-by-column",
        "breaks ties column by column instead of row by row",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (move[0], move[1] % size, move[1])),
    ),
    twin(
        "cell-by-cell",
        "breaks ties cell by cell, the Stake and then the Raid on each",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (move[1], move[0])),
    ),
    twin(
        "raid-first-cell-by-cell",
        "breaks ties cell by cell, the Raid and then the Stake on each",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (move[1], -move[0])),
    ),
    twin(
        "raid-before-its-stake",
        "prefers a Raid to the Stake on the same cell when they tie",
        TIES,
        RaidProgram(search=odd.RaidOnTheSameCell),
    ),
    twin(
        "conquest-before-its-stake",
        "prefers a Raid that conquers to the Stake on the same cell when they tie",
        TIES,
        RaidProgram(
            rank=lambda move, gain, size: (int(move[0] == RAID and not move[2]), move[1], -move[0])
        ),
    ),
    twin(
        "conquests-win-ties",
        "lets the move that turns more pawns win a tie",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (-len(move[2]), move[0], move[1])),
    ),
    twin(
        "gain-wins-ties",
        "lets the move that gains more at once win a tie",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (-gain, move[0], move[1])),
    ),
    twin(
        "by-name",
        "breaks ties by the names of the cells, A10 before B9",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (move[0], cell_name(move[1], size))),
    ),
    twin(
        "rows-from-below",
        "breaks ties from the last row upwards",
        TIES,
        RaidProgram(rank=lambda move, gain, size: (move[0], -(move[1] // size), move[1])),
    ),
)
DEPTHS = (
    twin(
        "one-ply",
        "looks 1 ply ahead, whatever depth is asked",
        DEPTH,
        RaidProgram(depth=lambda depth: 1),
    ),
    twin(
        "one-ply-short",
        "searches one ply less than is asked",
        DEPTH,
        RaidProgram(depth=lambda depth: max(1, depth - 1)),
    ),
    twin(
        "one-ply-more",
        "searches one ply more than is asked",
        DEPTH,
        RaidProgram(depth=lambda depth: depth + 1),
    ),
    twin(
        "two-plies",
        "looks 2 plies ahead, whatever depth is asked",
        DEPTH,
        RaidProgram(depth=lambda depth: 2),
    ),
    twin(
        "depth-in-rounds",
        "counts depth in moves of one player, and so searches twice as deep",
        DEPTH,
        RaidProgram(depth=lambda depth: 2 * depth),
    ),
    twin(
        "half-the-depth",
        "searches half as deep as is asked",
        DEPTH,
        RaidProgram(depth=lambda depth: (depth + 1) // 2),
    ),
    twin(
        "full-board-worth-nothing",
        "does not look at the score of a full board when the depth is not used up",
        "A full board is scored like any other.",
        RaidProgram(at_end=lambda score: 0),
    ),
)


def _leaf_sign(request: Request) -> Counting:
    """Score for whoever is to move at the leaf: after an odd number of plies, the enemy."""
    plies = min(request.depth or 2, request.board.count(FREE))
    return Counting(-1, -1, -2) if plies % 2 else Counting()


SCORES = (
    twin(
        "leaf-sign",
        "scores a leaf for whoever is to move there, so odd depths are upside down",
        SCORE,
        RaidProgram(counting=_leaf_sign),
    ),
    twin(
        "score-without-enemy",
        "counts the player's own pawns only, not the enemy's",
        SCORE,
        RaidProgram(counting=lambda request: Counting(1, 0, 1)),
    ),
    twin(
        "score-counts-pawns",
        "counts pawns instead of the values of their cells",
        SCORE,
        RaidProgram(counting=lambda request: Counting(pawns=True)),
    ),
    twin(
        "score-for-x",
        "scores every board for X, also when O is to move",
        SCORE,
        RaidProgram(
            counting=lambda request: Counting(-1, -1, -2) if request.player == "O" else Counting()
        ),
    ),
    twin(
        "value-of-the-cell-only",
        "values a move by the cell that it fills and forgets what it conquers",
        SCORE,
        RaidProgram(counting=lambda request: Counting(1, 1, 0)),
    ),
    twin(
        "conquests-count-once",
        "counts a conquered cell for the player, but not as lost by the enemy",
        SCORE,
        RaidProgram(counting=lambda request: Counting(1, 1, 1)),
    ),
    twin(
        "minimises",
        "takes the smallest value where the largest is wanted, and the other way round",
        SIDES,
        RaidProgram(counting=lambda request: Counting(-1, -1, -2)),
    ),
    twin(
        "enemy-helps",
        "lets the enemy, too, take the move that is best for the player",
        SIDES,
        RaidProgram(turn_taking=TurnTaking(enemy_hinders=False)),
    ),
    twin(
        "enemy-never-moves",
        "searches moves of the player alone, as if the enemy passed",
        "The players take turns at every ply of the search.",
        RaidProgram(turn_taking=TurnTaking(enemy_moves=False)),
    ),
    twin(
        "mean-of-replies",
        "takes the mean of all replies instead of the worst one",
        SIDES,
        RaidProgram(search=odd.MeanOfReplies),
    ),
    twin(
        "conquests-not-undone",
        "does not turn conquered pawns back when its search takes a move back",
        "Whatever a move changes must be restored before the next move is tried.",
        RaidProgram(search=odd.ConquestsNotUndone),
    ),
)
PRUNINGS = (
    twin(
        "pruning-loses-ties",
        "takes a later move that was only cut off at the bound for an equal one",
        PRUNING,
        RaidProgram(search=pruning.PruningLosesTies),
    ),
    twin(
        "false-ties",
        "takes bounds of moves that were cut off for values, and so sees ties that are none",
        PRUNING,
        RaidProgram(search=pruning.FalseTies),
    ),
    twin(
        "same-test-for-both",
        "stops the search of replies by the test that is meant for the player's own moves",
        PRUNING,
        RaidProgram(search=pruning.SameTestForBoth),
    ),
    twin(
        "bounds-shared",
        "keeps alpha and beta for the whole search instead of for each branch",
        PRUNING,
        RaidProgram(search=pruning.BoundsShared),
    ),
    twin(
        "bounds-exchanged",
        "hands alpha and beta on in exchanged order, so that replies are cut off too early",
        PRUNING,
        RaidProgram(search=pruning.BoundsExchanged),
    ),
)
SEARCHING: tuple[Misconception, ...] = (*TIE_ORDERS, *DEPTHS, *SCORES, *PRUNINGS)
