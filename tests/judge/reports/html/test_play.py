"""Playing on from a failure: which pages offer it, and what it does in a real browser."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.model.case import Case, Visibility
from judge.model.finding import PLAY_CELLS, PLAY_FROM, PLAY_SAID, Finding, Scene
from judge.model.verdict import Verdict
from judge.reports.html.play import board_for
from tests.axe import violations
from tests.judge.reports.html.opened import Opener
from tests.judge.reports.samples import board, make_case, make_result, make_run, write

QUESTION = "3\nMINIMAX\nX\n2\n1 10 1\n1 1 1\n8 1 1\n...\n..O\n...\n"


def greedy_case(folder: Path, visibility: Visibility = Visibility.ALL) -> Case:
    """Return a case whose input is a position."""
    name = f"greedy-{visibility.value}"
    case = make_case(folder, name, visibility=visibility, checker="raid")
    case.input.write_text(QUESTION)
    return case


def greedy_answer() -> Finding:
    """Return a wrong move, the reply that punishes it and the best one, as the checker has them."""
    scenes = (
        replace(board("before: X to move", ".....O..."), scene=Scene.BEFORE),
        replace(board("after your B1 Stake", ".X...O...", move=1), scene=Scene.GIVEN),
        replace(board("after the reply C1 Raid", ".OO..O...", move=2), scene=Scene.REPLY),
    )
    return Finding(Verdict.WA, "worse by 9", "worse by 9", "worse-move", {"loss": 9}, scenes)


def page_of(folder: Path, *visibilities: Visibility) -> Path:
    """Return the page that a student gets who is wrong in cases of these visibilities."""
    cases = [greedy_case(folder, visibility) for visibility in visibilities]
    run = make_run([make_result("ann", case, greedy_answer()) for case in cases])
    write(run, "students", folder / "students")
    return folder / "students" / "ann.html"


def test_only_pages_with_boards_have_one_to_play_on(tmp_path: Path) -> None:
    """An open failure brings the board and allows its worker; a closed one brings neither."""
    text = page_of(tmp_path, Visibility.ALL).read_text()
    assert "const PlyBoard = " in text
    assert " worker-src blob:;" in text
    (tmp_path / "closed").mkdir()
    assert text.count('class="play-place"') == 1
    closed = page_of(tmp_path / "closed", Visibility.VERDICT, Visibility.HIDDEN).read_text()
    assert "PlyBoard" not in closed
    assert "worker-src" not in closed
    assert board_for([]) is None


@pytest.mark.slow
def test_the_line_of_a_failure_can_be_walked_and_left(open_page: Opener, tmp_path: Path) -> None:
    """The board opens on the question; Redo plays answer and reply; other moves can be tried."""
    opened = open_page(page_of(tmp_path, Visibility.ALL, Visibility.VERDICT))
    tab = opened.page
    assert tab.get_by_role("button", name="Play from here").count() == 1
    tab.get_by_role("button", name="Play from here").click()
    dialog = tab.get_by_role("dialog")
    assert dialog.locator(".pb-moves button").all_inner_texts() == ["start", "B1 Stake", "C1 Raid"]
    dialog.locator(".pb-ties", has_text="A3 Stake").wait_for()
    assert violations(tab) == []
    dialog.get_by_role("button", name="Redo").click()
    dialog.locator(".pb-status", has_text="X plays B1 Stake. O to move.").wait_for()
    dialog.get_by_role("button", name="Redo").click()
    dialog.locator(".pb-status", has_text="O plays C1 Raid and turns B1.").wait_for()
    dialog.get_by_role("button", name="start").click()
    dialog.locator('[role=gridcell]:has(.pb-sr:text-matches("^A3,"))').click()
    dialog.locator(".pb-status", has_text="X plays A3 Stake. O to move.").wait_for()
    tab.keyboard.press("Escape")
    assert tab.locator("dialog[open]").count() == 0
    assert opened.complaints == []
    assert {url.split(":")[0] for url in opened.requests} <= {"file", "blob"}


@pytest.mark.slow
def test_every_failure_of_a_game_can_be_played_on(open_page: Opener, tmp_path: Path) -> None:
    """Tic-tac-toe opens where the checker points, a crash on the input; others have no board."""
    failing = {PLAY_FROM: "#tictactoe/XO*******/optimal/X/4"}
    broken = {PLAY_FROM: "#tictactoe/XXXOOO***/<script>/"}
    findings = {
        "walk": ("traversal", Finding(Verdict.WA, "line 3: no", "no", "x", failing)),
        "odd": ("qtable", Finding(Verdict.WA, "row 3: no", "no", "y", broken)),
        "crash": ("raid", Finding(Verdict.RTE, "exit code 1", "exit code 1")),
        "words": ("tokens", Finding(Verdict.WA, "other words", "other words", "z", failing)),
    }
    results = []
    for name, (checker, finding) in findings.items():
        case = make_case(tmp_path, name, checker=checker)
        text = QUESTION if checker == "raid" else "QTABLE\noptimal\nX********\n"
        case.input.write_text(text)
        results.append(make_result("ann", case, finding))
    write(make_run(results), "students", tmp_path / "students")
    opened = open_page(tmp_path / "students" / "ann.html")
    tab = opened.page
    tab.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert tab.get_by_role("button", name="Play from here").count() == 3
    for name, label in {"walk": "cell 4, X", "odd": "cell 0, X", "crash": "C2, value 1, O"}.items():
        tab.get_by_role("button", name=f"Play from here: raid/{name}").click()
        tab.locator(f'dialog [role=gridcell]:has(.pb-sr:text-matches("^{label}"))').wait_for()
        tab.keyboard.press("Escape")
        tab.wait_for_function("() => !document.querySelector('dialog')")
    assert opened.complaints == []


@pytest.mark.slow
def test_what_a_table_said_is_marked_on_its_board(open_page: Opener, tmp_path: Path) -> None:
    """The board says what the answer said of which cell, until a move is made; nothing runs."""
    said = {
        PLAY_FROM: "#tictactoe/XO*******/optimal/X/",
        PLAY_SAID: "line 7 says: X on cell 4 is worth <b>-1</b>",
        PLAY_CELLS: [4],
    }
    case = make_case(tmp_path, "table", checker="qtable")
    finding = Finding(Verdict.WA, "1 value is wrong", "1 value is wrong", "x", said)
    write(make_run([make_result("ann", case, finding)]), "students", tmp_path / "students")
    opened = open_page(tmp_path / "students" / "ann.html")
    tab = opened.page
    tab.get_by_role("button", name="Play from here").click()
    tab.locator(
        ".pb-status", has_text="Marked: line 7 says: X on cell 4 is worth <b>-1</b>."
    ).wait_for()
    assert tab.locator(".pb-marked").count() == 1
    tab.locator('dialog [role=gridcell]:has(.pb-sr:text-matches("marked$"))').click()
    tab.locator(".pb-status", has_text="X takes cell 4.").wait_for()
    assert tab.locator(".pb-marked").count() == 0
    assert opened.complaints == []


@pytest.mark.slow
def test_a_red_cell_of_a_class_can_be_played_on(open_page: Opener, tmp_path: Path) -> None:
    """The explanation of a cell has the button, too, and the board opens above it."""
    case = greedy_case(tmp_path)
    run = make_run([make_result(name, case, greedy_answer()) for name in ("ann", "bob")])
    write(run, "html", tmp_path / "class.html")
    opened = open_page(tmp_path / "class.html", "#show=1.0")
    tab = opened.page
    tab.locator("#why .play-from-here").click()
    tab.locator('.pb-dialog [role=gridcell]:has(.pb-sr:text-matches("^C2, value 1, O"))').wait_for()
    tab.get_by_role("button", name="Redo").click()
    tab.locator(".pb-status", has_text="X plays B1 Stake.").wait_for()
    tab.keyboard.press("Escape")
    tab.wait_for_function("() => !document.querySelector('.pb-dialog')")
    assert tab.locator("#why").is_visible()
    assert opened.complaints == []


def crashed_everywhere(folder: Path) -> Path:
    """Return the page of a program that crashes in the same way in cases of several tasks."""
    values, dots = "-999999999 " * 25 + "-999999999\n", "." * 26 + "\n"
    inputs = {
        "states": "STATES\n",
        "small": QUESTION,
        "walk": "X***O****\n",
        "large": f"26\nMINIMAX\nX\n1\n{values * 26}{'.' * 25}O\n{dots * 25}",
    }
    checkers = {"states": "states", "walk": "traversal"}
    crash = Finding(Verdict.RTE, "exit code 1", "exit code 1")
    results = []
    for name, text in inputs.items():
        case = make_case(folder, name, checker=checkers.get(name, "raid"))
        case.input.write_text(text)
        for who in ("ann", "bob"):
            results.append(make_result(who, case, crash, output=b""))
    results.sort(key=lambda result: result.submission)
    run = make_run(results)
    write(run, "students", folder / "students")
    write(run, "html", folder / "class.html")
    return folder


@pytest.mark.slow
def test_each_case_of_one_crash_has_its_own_board(open_page: Opener, tmp_path: Path) -> None:
    """A failure in several cases, also of several tasks, opens the board of each by its name."""
    opened = open_page(crashed_everywhere(tmp_path) / "students" / "ann.html")
    tab = opened.page
    tab.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert tab.locator(".same-in a").count() == 4
    labels = {"small": "C2, value 1, O", "walk": "cell 4, O", "large": "Z1, value "}
    for name, label in labels.items():
        tab.locator(".same-in a", has_text=f"raid/{name}").click()
        tab.locator(f'dialog [role=gridcell]:has(.pb-sr:text-matches("^{label}"))').wait_for()
        assert violations(tab) == []
        tab.keyboard.press("Escape")
        tab.wait_for_function("() => !document.querySelector('dialog')")
    tab.locator(".same-in a", has_text="raid/states").click()
    tab.wait_for_function("() => location.hash === '#c0'")  # no board: it leads to the case
    assert opened.complaints == []


@pytest.mark.slow
def test_a_red_cell_opens_the_board_of_its_own_case(open_page: Opener, tmp_path: Path) -> None:
    """Of a crash in several cases the explanation of a cell plays on in the case of the cell."""
    opened = open_page(crashed_everywhere(tmp_path) / "class.html", "#show=1.2")
    opened.page.locator("#why .play-from-here").click()
    opened.page.locator(
        '.pb-dialog [role=gridcell]:has(.pb-sr:text-matches("^cell 4, O"))'
    ).wait_for()
    assert opened.complaints == []
