"""Boards of many cells, and of long numbers: what is seen of them is true and in sight."""

import pytest

from tests.solver.board.conftest import Opener

LONG = -999_999_999
OVERFLOWING = """() => [...document.querySelectorAll('.pb-cell')].flatMap((cell) =>
  [...cell.querySelectorAll('.pb-main-text, .pb-note-text')].map((text) => {
    const range = document.createRange(), box = cell.getBoundingClientRect();
    range.selectNodeContents(text);
    const own = range.getBoundingClientRect();
    return own.width && (own.left < box.left || own.right > box.right) ? text.textContent : '';
  })).filter(Boolean)"""
IN_SIGHT = """() => {
  const cell = document.querySelector('.pb-last').getBoundingClientRect();
  const frame = document.querySelector('.pb-scroller').getBoundingClientRect();
  return cell.left >= frame.left && cell.right <= frame.right
    && cell.top >= frame.top && cell.bottom <= frame.bottom; }"""


def raid(size: int, value: object, depth: int = 1, free: int = 0) -> str:
    """Return an input file; with `free` only so many cells, the last ones, are free."""
    values = f"{' '.join([str(value)] * size)}\n" * size
    taken = size * size - free if free else 0
    cells = ("X" * taken).ljust(size * size, ".")
    rows = "".join(cells[start : start + size] + "\n" for start in range(0, size * size, size))
    return f"{size}\nMINIMAX\nX\n{depth}\n{values}{rows}"


@pytest.mark.parametrize(("size", "value"), [(12, LONG), (12, 999_999_999), (5, LONG), (12, 99)])
@pytest.mark.parametrize("width", [360, 1280])
def test_no_number_is_cut_into_another(
    open_board: Opener, size: int, value: int, width: int
) -> None:
    """Values and values of moves lie inside their cells, in short where there is no room."""
    view = {"width": width, "height": 900}
    board = open_board(raid(size, value, free=5), viewport=view)
    board.tab.locator(".pb-cell[style*='--tint']").first.wait_for()
    assert board.tab.evaluate(OVERFLOWING) == []


def test_the_last_move_is_in_sight(open_board: Opener) -> None:
    """Where the computer plays in a corner that is not shown, the board moves there."""
    board = open_board(raid(26, 5, free=4), viewport={"width": 360, "height": 640})
    board.tab.locator(".pb-ties button").first.wait_for()
    board.tab.evaluate("document.querySelector('.pb-scroller').scrollTo(0, 0)")
    board.tab.get_by_label("Computer plays").select_option("X")
    board.says("X plays ")
    assert board.tab.evaluate(IN_SIGHT)


def test_all_of_a_large_board_fits(open_board: Opener) -> None:
    """`Fit` leaves nothing to scroll to on a large screen."""
    board = open_board(raid(26, 5), viewport={"width": 1280, "height": 900})
    board.tab.get_by_role("button", name="Fit").click()
    left = """() => { const { scrollWidth, clientWidth, scrollHeight, clientHeight } =
      document.querySelector('.pb-scroller');
      return [scrollWidth - clientWidth, scrollHeight - clientHeight]; }"""
    assert max(board.tab.evaluate(left)) <= 30
