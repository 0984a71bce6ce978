"""Raid on the page, with real clicks and keys."""

import json
from typing import Any

import pytest

from solver.formats.raid import Request, parse_request, render_move
from solver.search.raid.engine import RaidEngine
from solver.search.raid.explain import best_line
from tests.axe import violations
from tests.solver.board.conftest import OpenBoard, Opener
from tests.solver.board.test_engine import bundled

GREEDY = "3\nMINIMAX\nX\n2\n1 10 1\n1 1 1\n8 1 1\n...\n..O\n...\n"
TURNING = "3\nMINIMAX\nX\n2\n1 2 3\n4 5 6\n7 8 9\nX..\nOO.\n..X\n"
COPIED = "navigator.clipboard.writeText = (text) => (window.copied = text, Promise.resolve())"


def chips(board: OpenBoard, selector: str) -> list[str]:
    """Return the moves of a list of buttons."""
    return [str(text) for text in board.tab.locator(f"{selector} button").all_inner_texts()]


def solved(board: OpenBoard) -> None:
    """Wait until the values of all moves have come."""
    board.tab.locator(".pb-cell[style*='--tint']").first.wait_for()


def test_a_case_is_on_the_board_and_solved(open_board: Opener) -> None:
    """Values, pawns, best move, line and value are those of the file; nothing complains."""
    board = open_board(GREEDY)
    solved(board)
    assert board.said("B1") == "B1, value 10, free, Stake minus 12"
    assert board.said("C2") == "C2, value 1, O"
    assert chips(board, ".pb-ties") == ["A3 Stake"]
    board.tab.get_by_text("All moves, best first").click()
    board.tab.locator(".pb-others button").first.wait_for()
    listed = chips(board, ".pb-others")
    assert listed[:2] == ["A3 Stake \N{MINUS SIGN}3", "A1 Stake \N{MINUS SIGN}10"]
    assert len(listed) == 8
    assert board.tab.locator(".pb-best .pb-worth").inner_text() == "\N{MINUS SIGN}3"
    assert violations(board.tab) == []
    assert board.complaints == []
    assert {url.split(":")[0] for url in board.requests} <= {"file", "blob"}
    assert len([url for url in board.requests if url.startswith("file")]) == 1


@pytest.mark.slow
def test_click_to_stake_and_again_to_raid(open_board: Opener) -> None:
    """One click stakes, the next on the same cell raids instead; pawns turn; undo takes it back."""
    board = open_board(TURNING)
    board.cell("B1").click()
    board.says("X plays B1 Stake. O to move.")
    board.cell("B1").click()
    board.says("X plays B1 Raid and turns B2. O to move.")
    assert board.tab.locator(".pb-turned").count() == 1
    assert board.said("B2") == "B2, value 5, X"
    assert chips(board, ".pb-moves") == ["start", "B1 Raid"]
    board.tab.get_by_role("button", name="Undo").click()
    board.says("Move 0 of 1. X to move.")
    board.tab.get_by_role("button", name="Redo").click()
    board.says("X plays B1 Raid")
    board.cell("C2").click(modifiers=["Shift"])
    board.says("No pawn of O is beside C2, and a Raid needs one.")


@pytest.mark.slow
def test_the_keyboard_is_enough(open_board: Opener) -> None:
    """Arrows, S, R, U and H do on the board what the mouse does; illegal moves say why."""
    board = open_board(TURNING)
    board.cell("A1").focus()
    press = board.tab.keyboard.press
    press("ArrowRight")
    press("s")
    board.says("X plays B1 Stake.")
    press("r")
    board.says("X plays B1 Raid and turns B2.")
    press("u")
    board.says("Move 0 of 1.")
    press("End")
    press("r")
    board.says("No pawn of X is beside C1, and a Raid needs one.")
    press("h")
    request = parse_request(TURNING)
    move, value, _ = RaidEngine(request.game(), (request.board, 0)).choose(2)
    board.says(f"Hint: {render_move(move, 3)}, worth {'plus' if value > 0 else 'minus'}")
    assert board.tab.locator(".pb-hinted").count() == 1


@pytest.mark.slow
def test_the_computer_plays_the_solvers_move(open_board: Opener) -> None:
    """Set to play O, it answers with the first of the best moves of the solver to that depth."""
    board = open_board(TURNING)
    board.tab.get_by_label("Computer plays").select_option("O")
    board.cell("C1").click()
    after = Request(3, "MINIMAX", "O", 2, None, tuple(range(1, 10)), "X.XOO...X")
    move, _, _ = RaidEngine(after.game(), (after.board, 0)).choose(2)
    board.says(f"O plays {render_move(move, 3)}")


@pytest.mark.slow
def test_undo_leads_back_to_a_person(open_board: Opener) -> None:
    """Against the computer it takes back its move and one's own; playing both sides it stops."""
    board = open_board(TURNING)
    board.tab.get_by_label("Computer plays").select_option("O")
    board.cell("C1").click()
    board.says("O plays")
    board.tab.get_by_role("button", name="Undo").click()
    board.says("Move 0 of 2. X to move.")
    board.tab.wait_for_timeout(600)
    board.says("Move 0 of 2. X to move.")
    board.tab.get_by_label("Computer plays").select_option("X O")
    board.says("O plays")
    board.tab.get_by_role("button", name="Undo").click()
    assert board.tab.get_by_label("Computer plays").input_value() == ""


@pytest.mark.slow
def test_a_search_that_takes_long_is_told(open_board: Opener) -> None:
    """26x26 to depth 7: the page says so, stays alive, and a smaller depth answers at once."""
    cells = ",".join(["999999999"] * 676)
    board = open_board(link=f"#raid/26/X/7/{cells}/{'.' * 676}/")
    board.tab.locator(".pb-best", has_text="Still searching to depth 7").wait_for()
    board.tab.get_by_label("Depth").press("Home")
    board.tab.locator(".pb-best", has_text="676 best moves").wait_for()
    assert board.complaints == []


@pytest.mark.slow
def test_the_depth_changes_the_answer(open_board: Opener) -> None:
    """With one ply the greedy move is best; the slider obeys the keyboard."""
    board = open_board(GREEDY)
    board.tab.get_by_label("Depth").press("ArrowLeft")
    board.tab.locator(".pb-ties", has_text="B1 Stake").wait_for()
    assert board.tab.locator(".pb-depth output").inner_text() == "1"
    board.tab.get_by_role("button", name="Values of moves").click()
    assert board.tab.locator(".pb-cell[style*='--tint']").count() == 0


@pytest.mark.slow
def test_the_tree_opens_child_by_child(open_board: Opener) -> None:
    """Keys open, walk and close it; cut branches are marked; Enter plays to a position."""
    board = open_board(GREEDY)
    tree = board.tab.get_by_role("tree")
    board.node("A1 Stake").wait_for()
    tree.locator("[role=treeitem]").first.focus()
    press = board.tab.keyboard.press
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        press(key)
    tree.locator(".pb-cut").first.wait_for()
    assert tree.locator(".pb-cut .pb-sr").first.inner_text().endswith("cut, never looked at")
    values = tree.locator("[role=treeitem] .pb-sr").first.text_content()
    assert values == "this position, value minus 3, window minus infinity to infinity, maximising"
    press("ArrowRight")
    press("Enter")
    board.says("O plays A1 Stake. X to move.")
    board.tab.get_by_role("button", name="Alpha-beta").click()
    board.node("A2 Stake").wait_for()
    assert tree.locator(".pb-cut").count() == 0


@pytest.mark.slow
def test_a_board_edited_by_hand(open_board: Opener) -> None:
    """Size, pawns, values and the player can be set; the text of the position follows."""
    board = open_board(GREEDY)
    page = board.tab
    page.get_by_role("button", name="Edit by hand").click()
    page.get_by_label("Size").fill("99")
    page.get_by_label("Size").press("Tab")
    board.says("The size is a whole number from 1 to 26.")
    page.get_by_label("Size").fill("2")
    page.get_by_label("Size").press("Tab")
    board.says("The board is 2 by 2.")  # and no longer what was wrong
    assert board.said("B1").startswith("B1, value 10, free")  # kept
    page.get_by_label("To move").select_option("O")
    board.cell("B1").focus()
    page.keyboard.press("x")
    page.get_by_label("A click sets").select_option("value")
    page.get_by_label("Value", exact=True).fill("-7")
    board.cell("A2").click()
    text = page.get_by_label("The position as an input file").input_value()
    request = parse_request(text)
    assert (request.size, request.player, request.board) == (2, "O", ".X..")
    assert request.values[2] == -7


@pytest.mark.slow
def test_copies_are_what_the_solver_reads(open_board: Opener) -> None:
    """The input file is the position on the board; the link opens the same line of moves."""
    board = open_board(TURNING)
    board.cell("B1").click()
    board.tab.evaluate(COPIED)
    board.tab.get_by_role("button", name="Copy as input file").click()
    board.says("Copied as an input file.")
    request = parse_request(board.tab.evaluate("copied"))
    assert (request.player, request.board) == ("O", "XX.OO...X")
    board.tab.get_by_role("button", name="Copy as link").click()
    board.says("Copied as a link.")
    link = board.tab.evaluate("copied")
    again = open_board(link=link[link.index("#") :])
    assert chips(again, ".pb-moves") == ["start", "B1 Stake"]
    assert again.said("B1").endswith("X")


@pytest.mark.slow
def test_a_wrong_link_or_text_is_told(open_board: Opener) -> None:
    """What is no position changes nothing and is named, with what was wanted."""
    board = open_board(GREEDY, link="#raid/3/Z/2/1")
    board.says("The address holds no position: found a link without its board, wanted #raid/")
    area = board.tab.get_by_label("The position as an input file")
    area.fill("3\nMINIMAX\nX\nzero\n")
    board.tab.get_by_role("button", name="Use this text").click()
    trouble = board.tab.get_by_role("alert").inner_text()
    assert trouble == "line 4: found 'zero', wanted the depth: a whole number from 1 to 676"
    area.press("End")
    area.press("0")
    assert board.tab.locator(".pb-trouble").inner_text() == ""
    area.fill(TURNING)
    board.tab.get_by_role("button", name="Use this text").click()
    board.says("The position of the text is on the board.")
    assert board.complaints == []


@pytest.mark.slow
def test_every_raid_case_through_the_worker(open_board: Opener) -> None:
    """The page itself shows the solver's move, ties and line for bundled cases up to 12x12."""
    board = open_board(GREEDY)
    load = """(text) => { document.querySelector(".pb textarea").value = text;
      [...document.querySelectorAll(".pb button")].find((b) => b.textContent === "Use this text")
        .click(); }"""
    cases = [text for path, text, _ in bundled() if path.parent.name == "raid"]
    requests = [(text, parse_request(text)) for text in cases]
    for text, request in requests:
        depth = request.depth or 0
        if request.size > 12 or depth > 4:
            continue
        board.tab.evaluate(load, text)
        game = request.game()
        line = [render_move(move, request.size) for move in best_line(game, game.initial(), depth)]
        board.tab.wait_for_function(
            "(line) => JSON.stringify([...document.querySelectorAll('.pb-card h3 + ol button')]"
            ".map((b) => b.textContent)) === line",
            arg=json.dumps(line, separators=(",", ":")),
        )
        engine = RaidEngine(game, game.initial())
        value: Any = engine.choose(depth)[1]
        ties = [render_move(move, request.size) for move in engine.ties(depth, value)]
        assert chips(board, ".pb-ties") == ties, text
    assert board.complaints == []
