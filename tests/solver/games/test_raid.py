"""The rules of Raid."""

import pytest
from hypothesis import given

from solver.errors import IllegalMove
from solver.formats.raid import Request
from solver.games.raid import RAID, STAKE, RaidGame, cell_name, neighbours_of
from tests.solver.raid_boards import requests


def game(rows: str, player: str = "X", values: tuple[int, ...] | None = None) -> RaidGame:
    """Return the game on the rows (split by blanks), each cell worth 1 unless said otherwise."""
    board = rows.replace(" ", "")
    size = len(rows.split()[0])
    return RaidGame(size, values or (1,) * len(board), board, player)


def test_stakes_come_before_raids_and_each_goes_row_by_row() -> None:
    """The canonical order is the order that breaks ties."""
    raid = game("X.. ... ..O")
    stakes = [(STAKE, cell) for cell in (1, 2, 3, 4, 5, 6, 7)]
    assert raid.moves(raid.initial()) == [*stakes, (RAID, 1), (RAID, 3)]


def test_a_raid_turns_every_enemy_beside_its_cell() -> None:
    """Three pawns around the raided cell change side, the far one does not."""
    raid = game("OX. O.O .O.".replace("OX.", ".XO"))
    position = raid.play(raid.initial(), (RAID, 4))
    assert position == (".XOXXX.X.", 1)


def test_a_stake_turns_nobody() -> None:
    """A Stake fills its cell and no more, even beside an own pawn."""
    raid = game("XO. ... ...")
    assert raid.play(raid.initial(), (STAKE, 4)) == ("XO..X....", 1)


def test_a_raid_may_turn_nobody() -> None:
    """A Raid is legal beside an own pawn even where no enemy stands."""
    raid = game("X. ..")
    assert (RAID, 1) in raid.moves(raid.initial())
    assert raid.turned(raid.initial(), (RAID, 1)) == []


def test_edges_do_not_wrap() -> None:
    """The last cell of a row is not beside the first cell of the next."""
    assert neighbours_of(3)[2] == (1, 5)
    assert neighbours_of(3)[3] == (0, 4, 6)
    assert neighbours_of(1) == ((),)


def test_the_score_is_own_less_enemy_for_the_player_of_the_request() -> None:
    """Player 0 is the one who is asked for, whichever pawn it has."""
    assert game("XO ..", "X", (5, 3, 1, 1)).score(("XO..", 0)) == 2
    assert game("XO ..", "O", (5, 3, 1, 1)).score(("XO..", 0)) == -2


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ((STAKE, 0), "A1 is taken by X, and a move fills a free cell"),
        ((RAID, 8), "no pawn of X is beside C3, and a Raid needs one"),
        ((STAKE, 9), "the cell lies outside the board of size 3"),
        ((STAKE, -1), "the cell lies outside the board of size 3"),
        ((2, 1), "a move is a Stake or a Raid"),
    ],
)
def test_an_illegal_move_is_refused_by_the_rule_it_breaks(move: tuple[int, int], rule: str) -> None:
    """IllegalMove says which rule was broken, in the names of the homework."""
    raid = game("X.. ... ...")
    with pytest.raises(IllegalMove, match=rule):
        raid.check(raid.initial(), move)


@given(requests())
def test_the_moves_are_exactly_those_that_the_check_lets_pass(request: Request) -> None:
    """Two statements of the same rules, the list and the check, agree on every kind and cell."""
    raid = request.game()
    start = raid.initial()
    listed = set(raid.moves(start))
    for move in [(kind, cell) for kind in (STAKE, RAID) for cell in range(len(raid.board))]:
        if move in listed:
            raid.check(start, move)
        else:
            with pytest.raises(IllegalMove):
                raid.check(start, move)


@given(requests())
def test_a_move_fills_one_cell_and_passes_the_turn(request: Request) -> None:
    """After any move one free cell less is left, and a Raid's gain is twice what it turned."""
    raid = request.game()
    start = raid.initial()
    own = raid.pawns[0]
    for move in raid.moves(start):
        board, player = raid.play(start, move)
        assert player == 1
        assert board.count(".") == raid.board.count(".") - 1
        assert board.count(own) == raid.board.count(own) + 1 + len(raid.turned(start, move))


def test_cells_are_named_by_column_and_row() -> None:
    """The far corner of the largest board is Z26."""
    assert cell_name(675, 26) == "Z26"
    assert cell_name(5, 3) == "C2"
