"""Tic-tac-toe and numerical tic-tac-toe on the page; sizes, colours, motion and policy."""

from pathlib import Path

import pytest

from solver.board.page import page as board_page
from solver.tasks import Options, solve
from tests.axe import violations
from tests.solver.board.conftest import OpenBoard, Opener

LINKS = ("", "#tictactoe/XOX*O*X**/random-opponent/O/", "#numerical/xxxxxxxxx/1-1,0-2")
LARGE = "#raid/26/X/2/{}/{}/".format(",".join(["7"] * 676), ("." * 25 + "X") * 26)
MINUS = "\N{MINUS SIGN}"
WIDTHS = {"phone": (360, 740), "tablet": (800, 1100), "4K": (3840, 2160)}


@pytest.mark.slow
def test_the_values_of_tictactoe(open_board: Opener) -> None:
    """Against each of the three opponents the table of a board is the solver's Q-table."""
    board = open_board("QTABLE\noptimal\nXO*******\n")
    page = board.tab
    for opponent in ("both-random", "random-opponent", "optimal"):
        page.get_by_label("Against").select_option(opponent)
        agent = "X\n" if opponent == "random-opponent" else ""
        asked = f"QTABLE\n{opponent}\n{agent}XO*******\n"
        rows = b"".join(solve(asked, Options())).decode().splitlines()
        wanted = [row.split()[2].replace("-", MINUS) for row in rows]
        page.wait_for_function(
            "(wanted) => [...document.querySelectorAll('.pb td:nth-child(2)')]"
            ".map((cell) => cell.textContent).join() === wanted",
            arg=",".join(wanted),
        )
    assert "one of 8 in its class" in page.inner_text("main")
    assert board.complaints == []


@pytest.mark.slow
def test_orders_are_numbers_on_the_tree(open_board: Opener) -> None:
    """The list is the solver's walk; the animation numbers the boards of the drawing in turn."""
    board = open_board("PREORDER\nXOX*O*X**\n")
    page = board.tab
    for order in ("PREORDER", "POSTORDER", "LEVELORDER", "TERMINALPATH"):
        page.get_by_label("Order", exact=True).select_option(order)
        answer = b"".join(solve(f"{order}\nXOX*O*X**\n", Options())).decode().splitlines()[2:]
        assert page.locator(".pb-listing li").all_inner_texts() == answer
        numbers = [text for text in page.locator(".pb-mini-number").all_text_contents() if text]
        assert sorted(map(int, numbers)) == list(range(1, len(answer) + 1))
    page.get_by_label("Order", exact=True).select_option("POSTORDER")
    assert page.locator(".pb-mini-number").first.text_content() == "34"
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.pb-mini-number')]"
        ".filter((number) => number.textContent).length === 3"
    )
    page.get_by_role("button", name="Pause").click()
    assert page.locator(".pb-listing .pb-now").count() == 1


@pytest.mark.slow
def test_tictactoe_is_played_with_keys(open_board: Opener) -> None:
    """The computer answers, a taken cell is refused, and the end is told."""
    board = open_board("QTABLE\noptimal\nXX*OO****\n")
    board.tab.get_by_label("Computer plays").select_option("O")
    board.cell("cell 0").focus()
    board.tab.keyboard.press("Enter")
    board.says("Cell 0 is taken.")
    board.tab.keyboard.press("ArrowDown")
    board.tab.keyboard.press("ArrowDown")
    board.tab.keyboard.press("Enter")
    board.says("O takes cell 5. O has won.")


@pytest.mark.slow
def test_numerical_actions(open_board: Opener) -> None:
    """The best actions are those of SOLVE, from the empty board on; keys choose and place."""
    board = open_board("NUMERICAL\nSOLVE\nxxxxxxxxx\n")
    page = board.tab
    answer = b"".join(solve("NUMERICAL\nSOLVE\nxxxxxxxxx\n", Options())).decode().split("\n")[1:-1]
    wanted = [f"{line.split()[2]} on {line.split()[1]}" for line in answer]
    page.locator(".pb-ties button").first.wait_for()
    assert page.locator(".pb-ties button").all_inner_texts() == wanted
    board.cell("cell 0").focus()
    for key in ("ArrowRight", "7", "Enter"):
        page.keyboard.press(key)
    board.says("7 on cell 1. even to move.")
    assert board.complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_board: Opener, scheme: str) -> None:
    """No rule of axe-core is broken in any game, with an opened tree and an opened editor."""
    for link in (*LINKS, LARGE) if scheme == "light" else LINKS:  # the largest takes long
        board = open_board(link=link, color_scheme=scheme)
        board.tab.locator("[role=treeitem], .pb-ties button").first.wait_for()
        if link == "":
            board.tab.locator("[aria-label^='C1 Stake'] .pb-node").first.click()
            board.tab.locator(".pb-cut").first.wait_for()
            board.tab.get_by_role("button", name="Edit by hand").click()
        board.tab.wait_for_timeout(400)
        assert violations(board.tab) == [], link
        assert board.complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("name", WIDTHS)
def test_no_screen_scrolls_sideways(open_board: Opener, name: str) -> None:
    """From 360 pixels to 4K only boards and trees scroll, never the page; cells stay readable."""
    width, height = WIDTHS[name]
    for link in (*LINKS, LARGE):
        board = open_board(link=link, viewport={"width": width, "height": height})
        board.tab.wait_for_timeout(300)
        assert board.tab.evaluate("document.documentElement.scrollWidth") <= width, link
        box = board.tab.locator("[role=gridcell]").first.bounding_box()
        assert box is not None
        assert box["width"] >= 24


@pytest.mark.slow
def test_motion_is_left_out_on_request(open_board: Opener) -> None:
    """Turned pawns turn, unless the reader prefers no motion."""
    name = "getComputedStyle(document.querySelector('.pb-turned')).animationName"
    for motion, wanted in (("no-preference", "pb-turn"), ("reduce", "none")):
        board = open_board("2\nMINIMAX\nX\n1\n1 2\n3 4\nX.\n.O\n", reduced_motion=motion)
        board.cell("B1").focus()
        board.tab.keyboard.press("r")
        board.says("X plays B1 Raid and turns B2.")
        assert board.tab.evaluate(name) == wanted


@pytest.mark.slow
def test_a_page_without_a_worker_answers_all_the_same(browser: object, tmp_path: Path) -> None:
    """Where a viewer allows no worker the engine answers in the page itself."""
    path = tmp_path / "strict.html"
    strict = board_page().replace("worker-src blob:", "worker-src 'none'")
    path.write_text(strict, encoding="utf-8")
    board = OpenBoard(browser, path.as_uri())  # type: ignore[arg-type]  # a fixture of Playwright
    board.tab.locator(".pb-ties button", has_text="C2 Raid").wait_for()
    board.tab.locator("[role=treeitem][aria-label^='A1 Stake']").wait_for()
    board.tab.close()


@pytest.mark.slow
def test_an_injected_script_would_be_stopped(browser: object, tmp_path: Path) -> None:
    """Even if a text became markup, the policy of the page lets no other script run."""
    path = tmp_path / "injected.html"
    text = board_page().replace("</header>", "</header><script>document.title = 'owned'</script>")
    path.write_text(text, encoding="utf-8")
    board = OpenBoard(browser, path.as_uri())  # type: ignore[arg-type]  # a fixture of Playwright
    assert board.tab.title() == "Plygrade board"
    assert any("Content Security Policy" in complaint for complaint in board.complaints)
    board.tab.close()
