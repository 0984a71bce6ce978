"""Changes by hand can be taken back, and nobody changes what was typed."""

from tests.solver.board.conftest import Opener
from tests.solver.board.test_raid_page import GREEDY

AREA = "The position as an input file"


def test_edits_are_taken_back_one_by_one_to_the_line_of_moves(open_board: Opener) -> None:
    """Undo passes a wrong click, values, no pawns and another size; then the moves are there."""
    board = open_board(GREEDY)
    tab = board.tab
    for name in ("A3", "B3"):
        board.cell(name).click()
        board.says(f"plays {name} Stake.")
    line = tab.locator(".pb-moves button").all_inner_texts()
    area = tab.get_by_label(AREA)
    seen = [area.input_value()]
    tab.get_by_role("button", name="Edit by hand").click()
    assert tab.locator(".pb-moves button").all_inner_texts() == line  # nothing is lost by looking
    board.cell("A1").click()
    seen.append(area.input_value())
    tab.get_by_role("button", name="Random values").click()
    seen.append(area.input_value())
    tab.get_by_role("button", name="No pawns").click()
    seen.append(area.input_value())
    tab.get_by_label("Size").fill("2")
    tab.get_by_label("Size").press("Tab")
    board.says("The board is 2 by 2.")
    assert len(set(seen)) == len(seen)
    for before in reversed(seen):
        tab.get_by_role("button", name="Undo").click()
        board.says("The change of the board is taken back.")
        assert area.input_value() == before
    assert tab.locator(".pb-moves button").all_inner_texts() == line
    board.cell("C1").focus()
    tab.keyboard.press("u")
    board.says("Move 1 of 2.")


def test_undo_and_redo_tell_whether_there_is_anything(open_board: Opener) -> None:
    """They are greyed out where nothing can be taken back or made again."""
    board = open_board(GREEDY)

    def greyed() -> list[str | None]:
        names = ("Undo", "Redo")
        buttons = [board.tab.get_by_role("button", name=name) for name in names]
        return [button.get_attribute("aria-disabled") for button in buttons]

    assert greyed() == ["true", "true"]
    board.cell("A3").click()
    board.says("X plays A3 Stake.")
    assert greyed() == ["false", "true"]
    board.tab.get_by_role("button", name="Undo").click()
    assert greyed() == ["true", "false"]


def test_numbers_that_are_not_whole_are_refused(open_board: Opener) -> None:
    """3.5 is neither 3 nor 4, as a value or as a size; the board says so and stays as it is."""
    board = open_board(GREEDY)
    tab = board.tab
    before = tab.get_by_label(AREA).input_value()
    tab.get_by_role("button", name="Edit by hand").click()
    tab.get_by_label("Size").fill("2.5")
    tab.get_by_label("Size").press("Tab")
    board.says("The size is a whole number from 1 to 26.")
    tab.get_by_label("A click sets").select_option("value")
    tab.get_by_label("Value", exact=True).fill("3.5")
    board.cell("A2").click()
    board.says("The value is a whole number")
    assert tab.get_by_label(AREA).input_value() == before
    assert "Click a cell to Stake" not in tab.inner_text("main")


def test_a_bad_text_takes_back_what_was_said_of_a_good_one(open_board: Opener) -> None:
    """After an error nothing says any more that the text is on the board."""
    board = open_board(GREEDY)
    use = board.tab.get_by_role("button", name="Use this text")
    use.click()
    board.says("The position of the text is on the board.")
    board.tab.get_by_label(AREA).fill("3\nnothing\n")
    use.click()
    board.tab.locator(".pb-trouble", has_text="line 2: found 'nothing'").wait_for()
    assert board.tab.inner_text(".pb-status") == ""


def test_a_file_keeps_its_orders_until_values_are_asked_for(open_board: Opener) -> None:
    """The text of a position from a traversal asks for the same orders, below the moves made."""
    board = open_board("POSTORDER NUMBERS\nXOXXOO***\n")
    area = board.tab.get_by_label(AREA)
    assert area.input_value() == "POSTORDER NUMBERS\nXOXXOO***\n"
    board.tab.locator("[role=gridcell]").nth(6).click()
    board.says("X takes cell 6.")
    assert area.input_value() == "POSTORDER NUMBERS\nXOXXOOX**\n"
    board.tab.get_by_label("Against").select_option("both-random")
    assert area.input_value() == "QTABLE\nboth-random\nXOXXOOX**\n"
    assert "the solver refuses this" in board.tab.inner_text("main")
