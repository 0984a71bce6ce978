"""The keyboard on the page: its focus is never lost, and some keys work wherever one stands."""

import pytest

from tests.solver.board.conftest import OpenBoard, Opener
from tests.solver.board.test_raid_page import GREEDY, solved

FOCUSED = """() => { const at = document.activeElement;
  return [at.getAttribute("role") ?? at.tagName.toLowerCase(), at.ariaLabel ?? at.textContent]; }"""


def focused(board: OpenBoard) -> tuple[str, str]:
    """Return what has the focus: its role or tag, and its name."""
    role, name = board.tab.evaluate(FOCUSED)
    return str(role), str(name)


@pytest.mark.parametrize("chips", [".pb-ties", ".pb-line", ".pb-others"])
def test_who_plays_from_a_panel_is_on_the_board(open_board: Opener, chips: str) -> None:
    """A button that is gone after its move passes the focus to the board, and U takes it back."""
    board = open_board(GREEDY)
    solved(board)
    if chips == ".pb-others":
        board.tab.get_by_text("All moves, best first").click()
    board.tab.locator(f"{chips} button").first.focus()
    board.tab.keyboard.press("Enter")
    board.says("X plays A3 Stake.")
    assert focused(board)[0] == "gridcell"
    board.tab.keyboard.press("u")
    board.says("Move 0 of 1. X to move.")
    assert board.complaints == []


def test_focus_stays_with_what_is_made_anew(open_board: Opener) -> None:
    """The same move in the list, the same button on a new board, the root of the tree."""
    board = open_board(link="#raid/3/X/2/1,10,1,1,1,1,8,1,1/.....O.../B1s,C1r")
    press = board.tab.keyboard.press
    for name, said in (("start", "Move 0 of 2."), ("B1 Stake", "X plays B1 Stake.")):
        board.tab.locator(".pb-moves").get_by_role("button", name=name).focus()
        press("Enter")
        board.says(said)
        assert focused(board) == ("button", name)
    press("u")
    board.says("Move 0 of 2.")
    board.node("A1 Stake").focus()
    press("Enter")
    board.says("X plays A1 Stake.")
    assert focused(board)[1].startswith("this position")
    press("u")
    board.says("Move 0 of 1.")
    board.tab.get_by_role("button", name="Use this text").focus()
    press("Enter")
    board.says("The position of the text is on the board.")
    assert focused(board) == ("button", "Use this text")


def test_the_other_games_keep_the_focus(open_board: Opener) -> None:
    """A number that is chosen keeps it; a cell of the table of values gives it to the board."""
    board = open_board(link="#numerical/xxxxxxxxx/")
    board.tab.locator(".pb-ties button").first.wait_for()
    board.tab.get_by_role("button", name="7", exact=True).focus()
    board.tab.keyboard.press("Enter")
    board.says("7 is chosen.")
    assert focused(board) == ("button", "7")
    board = open_board(link="#tictactoe/XO*******/optimal/X/")
    board.tab.locator(".pb td button").first.focus()
    board.tab.keyboard.press("Enter")
    board.says("X takes cell 2.")
    board.tab.wait_for_function("document.activeElement.getAttribute('role') === 'gridcell'")
    board.tab.keyboard.press("u")
    board.says("Move 0 of 1.")


def test_undo_is_a_letter_where_somebody_types(open_board: Opener) -> None:
    """On a button or nowhere U takes a move back; in a text it is typed."""
    board = open_board(link="#raid/3/X/2/1,10,1,1,1,1,8,1,1/.....O.../B1s,C1r")
    board.tab.get_by_role("button", name="Alpha-beta").focus()
    board.tab.keyboard.press("u")
    board.says("Move 1 of 2.")
    area = board.tab.get_by_label("The position as an input file")
    area.focus()
    board.tab.keyboard.press("u")
    assert "u" in area.input_value()
    board.tab.evaluate("document.activeElement.blur()")
    board.tab.keyboard.press("u")
    board.says("Move 0 of 2.")


def test_enter_that_is_held_plays_once(open_board: Opener) -> None:
    """The key that led from a button to the board makes no second move there by repeating."""
    board = open_board(GREEDY)
    solved(board)
    board.tab.locator(".pb-ties button").first.focus()
    board.tab.keyboard.down("Enter")
    board.says("X plays A3 Stake.")
    board.tab.keyboard.down("Enter")
    board.tab.keyboard.up("Enter")
    assert board.tab.locator(".pb-moves button").all_inner_texts() == ["start", "A3 Stake"]
