"""Links to positions: what is wrong with one is told in its own terms, and it stays there."""

import pytest

from tests.solver.board.conftest import Opener
from tests.solver.board.test_raid_page import GREEDY

CELLS = "1,10,1,1,1,1,8,1,1"


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("#raid", "found a link without its size, wanted #raid/SIZE/PLAYER/DEPTH/VALUES/BOARD"),
        ("#raid/3/X/2/%00%ff%zz/", "found a % that stands for no character, wanted %25"),
        ("#raid/0/X/2/1/./", "found '0' as the size, wanted a whole number from 1 to 26."),
        ("#raid/3/Z/2/1/./", "found 'Z' as the player, wanted X or O."),
        ("#raid/3/X/2/1,2/./", "found 2 values, wanted 9, with commas between them."),
        (f"#raid/3/X/2/{CELLS}/./", "found a board of 1 cell, wanted 9 of . X O"),
        (f"#raid/3/X/0/{CELLS}/........./", "found '0', wanted the depth: a whole number from 1"),
        (f"#raid/3/X/2/{CELLS}/........./A1", "found 'A1' among the moves, wanted moves such as"),
        (f"#raid/3/X/2/{CELLS}/.........//GREEDY", "found 'GREEDY' as the algorithm, wanted MINI"),
        (f"#raid/3/X/2/{CELLS}/.........///x", "found 'x' after the algorithm, wanted #raid/SIZE"),
        ("#tictactoe", "found a link without its board, wanted #tictactoe/BOARD/OPPONENT"),
        ("#tictactoe/XO*******/foo/Z/4", "found 'foo' as the opponent, wanted optimal or random"),
        ("#tictactoe/XO*******/optimal/Z/4", "found 'Z' as the agent, wanted X or O."),
        ("#tictactoe/XO*******/optimal/X/9", "found '9' among the moves, wanted cells from 0"),
        ("#numerical/xxxxxxxxx/4-0", "found '4-0' among the moves, wanted moves such as 4-9"),
        ("#numerical/xxxxxxxxx/4-1/x", "found 'x' after the moves, wanted #numerical/BOARD/MOVES"),
        ("#chess/8", "found 'chess' as the game, wanted raid or tictactoe or numerical."),
    ],
)
def test_what_is_wrong_with_a_link_is_told_in_its_terms(
    open_board: Opener, link: str, message: str
) -> None:
    """The part is named, nothing is taken for something else, and the address keeps the link."""
    board = open_board(GREEDY, link=link)
    board.says(f"The address holds no position: {message}")
    assert board.tab.evaluate("location.hash") == link
    assert board.complaints == []


def test_a_wrong_link_stays_until_something_is_done(open_board: Opener) -> None:
    """It can be corrected in the address; a move on the board replaces it by a right one."""
    board = open_board(GREEDY, link="#raid/2/X/2/1,2,3,4/.../")
    board.says("found a board of 3 cells, wanted 4")
    board.tab.evaluate("(to) => { location.hash = to; }", "#raid/2/X/2/1,2,3,4/..../A1s,A1s")
    board.says("Move 2 of the line is not possible here")
    assert board.tab.evaluate("location.hash").endswith("/A1s,A1s")
    board.cell("B2").click()
    board.says("O plays B2 Stake.")
    assert board.tab.evaluate("location.hash") == "#raid/2/X/2/1,2,3,4/..../A1s,B2s"


def test_a_short_link_has_the_usual_settings(open_board: Opener) -> None:
    """What may be left out at the end is the best opponent, X, and no moves."""
    board = open_board(link="#tictactoe/XO*******")
    assert board.tab.get_by_label("Against").input_value() == "optimal"
    assert board.tab.inner_text(".pb-status") == ""


@pytest.mark.parametrize("algorithm", ["ALPHABETA", "MINIMAX"])
def test_the_algorithm_of_a_file_is_kept(open_board: Opener, algorithm: str) -> None:
    """It is in the text of the position after a move, and after the page is loaded again."""
    board = open_board(GREEDY.replace("MINIMAX", algorithm))
    board.cell("B1").click()
    board.says("X plays B1 Stake.")
    area = board.tab.get_by_label("The position as an input file")
    assert area.input_value().split("\n")[1] == algorithm
    board.tab.reload()
    assert area.input_value().split("\n")[1:3] == [algorithm, "O"]
