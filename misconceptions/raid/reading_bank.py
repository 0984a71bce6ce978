"""What programs for Raid misread in a file and miswrite in an answer."""

from misconceptions.model import Misconception
from misconceptions.raid import reading, rules
from misconceptions.raid.entry import twin
from misconceptions.raid.program import RaidProgram

PLAYER = "The third line says who is to move, X or O."
BOARD = "The answer ends with the board after the move, with the pawns that it turned."
NAMES = (
    "A cell is named by the letter of its column and then by its row, counted from 1 at the top."
)
KINDS = "A move that turned pawns is a Raid; one that did not is a Stake."

READING: tuple[Misconception, ...] = (
    twin(
        "board-not-updated",
        "prints the board before the move",
        BOARD,
        RaidProgram(write=reading.board_before_the_move),
    ),
    twin(
        "conquests-not-printed",
        "fills the cell on the board that it prints, but turns nobody there",
        BOARD,
        RaidProgram(write=reading.conquered_pawns_stay),
    ),
    twin(
        "rows-and-columns-swapped",
        "names cells by row letter and column number",
        NAMES,
        RaidProgram(write=reading.row_letter_first),
    ),
    twin("rows-from-zero", "counts rows from 0", NAMES, RaidProgram(write=reading.rows_from_zero)),
    twin(
        "rows-from-the-bottom",
        "numbers rows from the bottom of the board",
        NAMES,
        RaidProgram(write=reading.rows_from_the_bottom),
    ),
    twin(
        "wrong-player",
        "plays for the player who is not to move",
        PLAYER,
        RaidProgram(read=reading.other_player),
    ),
    twin(
        "always-x",
        "plays for X, whoever is to move",
        PLAYER,
        RaidProgram(read=reading.player_x),
    ),
    twin(
        "wrong-pawn",
        "sets down the pawn of the enemy",
        BOARD,
        RaidProgram(write=reading.pawn_of_the_enemy),
    ),
    twin(
        "values-by-columns",
        "reads the rows of the values as columns",
        "Each line of values is a row of the board, from the left.",
        RaidProgram(read=reading.values_by_columns),
    ),
    twin(
        "always-says-stake",
        "calls every move a Stake",
        KINDS,
        RaidProgram(write=reading.always_stake),
    ),
    twin(
        "says-raid-beside-enemies",
        "calls a Stake beside an enemy a Raid",
        KINDS,
        RaidProgram(write=reading.raid_if_beside_enemies),
    ),
    twin(
        "board-first",
        "prints the board before the line with the move",
        "The first line is the move, and the board follows.",
        RaidProgram(write=reading.board_first),
    ),
    twin(
        "dearest-cell",
        "stakes the free cell of the largest value and looks no further",
        "Raids and the enemy's replies count as well.",
        RaidProgram(rules=rules.NoRaids, depth=lambda depth: 1),
    ),
    twin(
        "first-free-cell",
        "stakes the first free cell, whatever it is worth",
        "The best move is wanted, and only ties fall to the first.",
        RaidProgram(read=reading.worthless, rules=rules.NoRaids, depth=lambda depth: 1),
    ),
)
