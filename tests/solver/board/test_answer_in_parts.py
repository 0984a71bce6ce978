"""The answer of the engine comes in parts: what is not known yet is told as that."""

from tests.solver.board.conftest import Opener
from tests.solver.board.test_raid_page import GREEDY, chips, solved

# The engine answers only when the test lets it: window.answer(part, content).
HELD = """() => { Worker.prototype.postMessage = function ({ id, kind }) {
  if (kind !== "raid") return;
  window.answer = (part, content) => this.onmessage({ data: { id, part, ...content } });
}; }"""
MOVE = {"kind": 0, "cell": 0}


def test_ties_and_the_line_are_not_told_before_they_are_known(open_board: Opener) -> None:
    """After the first part no number of best moves is told, and the line is being searched."""
    board = open_board(GREEDY)
    solved(board)
    board.tab.evaluate(HELD)
    board.cell("B1").click()
    best, line = board.tab.locator(".pb-best"), board.tab.locator(".pb-line")
    assert best.inner_text() == line.inner_text() == "searching ..."

    def answer(part: str, **content: object) -> None:
        board.tab.evaluate("([part, content]) => answer(part, content)", [part, content])

    answer("best", move=MOVE, value=5, nodes=1, milliseconds=1.5)
    assert "the answer; still looking for moves that are as good" in best.inner_text()
    assert "best move" not in best.inner_text()
    answer("ties", moves=[MOVE])
    assert "one best move" in best.inner_text()
    assert line.inner_text() == "searching ..."
    answer("line", moves=[MOVE])
    assert chips(board, ".pb-line") == ["A1 Stake"]


def test_a_full_board_has_a_value_and_no_best_play(open_board: Opener) -> None:
    """No heading without a line, and the root of the tree has the score as its value."""
    board = open_board(link="#raid/2/O/2/1,2,3,4/XXXO/")
    assert "X wins by 2" in board.tab.locator(".pb-best").inner_text()
    assert not board.tab.get_by_text("Best play of both").is_visible()
    root = board.tab.get_by_role("tree").locator("[role=treeitem]")
    assert root.inner_text().startswith("this position, value minus 2,")
    over = open_board(link="#tictactoe/XXXOO****")
    root = over.tab.get_by_role("tree").locator("[role=treeitem]")
    assert root.inner_text().startswith("this position, value plus 1,")


def test_one_action_leads_to_a_tie(open_board: Opener) -> None:
    """The sentence about actions has the right verb for one."""
    board = open_board(link="#numerical/34x2x9851")
    told = "Of 2 actions odd wins after 0, 1 leads to a tie, even wins after 1."
    board.tab.locator(".pb-card", has_text=told).wait_for()
