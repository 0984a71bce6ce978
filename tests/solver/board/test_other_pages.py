"""Tic-tac-toe and numerical tic-tac-toe on the page; sizes, colours, motion and policy."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solver.board.page import page as board_page
from solver.tasks import Options, solve
from tests.axe import violations
from tests.solver.board.conftest import OpenBoard, Opener

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LINKS = ("", "#tictactoe/XOX*O*X**/random-opponent/O/", "#numerical/xxxxxxxxx/1-1,0-2")
LARGE = "#raid/26/X/2/{}/{}/".format(",".join(["7"] * 676), ("." * 25 + "X") * 26)
MINUS = "\N{MINUS SIGN}"
HOSTILE = (
    "#%",
    "#__proto__/x",
    "#<img src=x onerror=alert(1)>",
    "#raid/9999999/X/2/1/./",
    "#raid/2/X/999/1,2,3,4/..../",
    "#raid/3/X/2/1,2,3,4,5,6,7,8,9/........./A1s,A1s,Q9r",
    "#tictactoe/*********/evil/Q/99,-1,x",
    "#numerical/xxxxxxxxx/0-2,99-99",
)
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
            board.node("C1 Stake").locator(".pb-node").first.click()
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
def test_two_fingers_zoom(browser: "Browser", tmp_path: Path) -> None:
    """On a phone a pinch makes cells larger, the page itself stays; letters stay in sight."""
    path = tmp_path / "phone.html"
    path.write_text(board_page(), encoding="utf-8")
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    tab = context.new_page()
    tab.goto(path.as_uri() + LARGE)
    tab.locator(".pb-cell[style*='--tint']").first.wait_for()
    touch = context.new_cdp_session(tab)
    scroller = tab.locator(".pb-scroller").bounding_box()
    assert scroller is not None
    x, y = scroller["x"] + 150, scroller["y"] + 150

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": at, "y": to, "id": place} for place, (at, to) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    side = "document.querySelector('.pb-cell').getBoundingClientRect().width"
    before = tab.evaluate(side)
    fingers("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 6):
        fingers("touchMove", (x - 30 - 6 * step, y), (x + 30 + 6 * step, y))
    fingers("touchEnd")
    assert tab.evaluate(side) > 1.5 * before
    assert tab.evaluate("[visualViewport.scale, document.documentElement.scrollWidth]") == [1, 360]
    moved = tab.evaluate("document.querySelector('.pb-scroller').scrollLeft")
    assert moved > 0
    letters = tab.locator("[role=columnheader]").nth(5).bounding_box()
    assert letters is not None
    assert abs(letters["y"] - scroller["y"]) < 6
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("link", HOSTILE)
def test_no_address_breaks_the_page(open_board: Opener, link: str) -> None:
    """Whatever stands in the address, there is a board, and a sentence about what is wrong."""
    board = open_board(link=link)
    assert board.tab.inner_text(".pb-status") != ""
    board.tab.evaluate("(to) => { location.hash = to; }", link + "%zz")
    board.says("The address holds no position: found a % that stands for no character")
    assert board.complaints == []


@pytest.mark.slow
def test_where_nothing_may_be_copied_the_text_is_selected(open_board: Opener) -> None:
    """Without a clipboard and without the old way, the page says so and shows what to copy."""
    board = open_board()
    board.tab.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {}); document.execCommand = () => false"
    )
    board.tab.get_by_role("button", name="Copy as link").click()
    board.says("This browser lets no page copy")
    chosen = board.tab.evaluate("document.activeElement.value")
    assert chosen.split("#")[1].startswith("raid/6/X/4/")


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
def test_a_page_without_a_worker_answers_all_the_same(browser: "Browser", tmp_path: Path) -> None:
    """Where a viewer allows no worker the engine answers in the page itself."""
    path = tmp_path / "strict.html"
    strict = board_page().replace("worker-src blob:", "worker-src 'none'")
    path.write_text(strict, encoding="utf-8")
    board = OpenBoard(browser, path.as_uri())
    board.tab.locator(".pb-ties button", has_text="C2 Raid").wait_for()
    board.node("A1 Stake").wait_for()
    board.tab.close()


@pytest.mark.slow
def test_an_injected_script_would_be_stopped(browser: "Browser", tmp_path: Path) -> None:
    """Even if a text became markup, the policy of the page lets no other script run."""
    path = tmp_path / "injected.html"
    text = board_page().replace("</header>", "</header><script>document.title = 'owned'</script>")
    path.write_text(text, encoding="utf-8")
    board = OpenBoard(browser, path.as_uri())
    assert board.tab.title() == "Plygrade board"
    assert any("Content Security Policy" in complaint for complaint in board.complaints)
    board.tab.close()
