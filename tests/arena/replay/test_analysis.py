"""The replay: the right boards, the right blame, safe and alive in a real browser."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli import main
from arena.log import Log
from arena.match import Agent, Reply, play_game
from arena.openings import Generator
from arena.record import GameRecord
from arena.referee import Ending, Fault
from arena.replay.analysis import MoveLoss, analyse, boards_of, by_solver, lost_at
from arena.replay.page import page
from arena.rules import Rules
from arena.schedule import Fixture
from solver.formats.raid import Request
from tests.arena.plain_agents import Fixed, Plain, greedy, plain_setup, timid
from tools.browser import CHROMIUM, FLAGS, PATIENCE

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>"


def game_of(x: str = "ada", o: str = "bob", size: int = 3) -> GameRecord:
    """Return a game that the greedy player wins against the timid one."""
    fixture = Fixture(0, 0, 0, 0, x, o)
    agents = {"X": Plain(greedy), "O": Plain(timid)}
    return play_game(fixture, Generator(seed=1, size=size, pawns=1)(0), Rules(), agents)


def exactly(request: Request) -> int:
    """Return the value of a request for its player, by trying everything."""
    game = request.game()

    def value(position: tuple[str, int], depth: int) -> int:
        if not depth or game.is_over(position):
            return game.score(position)
        values = [value(game.play(position, move), depth - 1) for move in game.moves(position)]
        return min(values) if position[1] else max(values)

    return value(game.initial(), request.depth or 0)


def test_boards_follow_the_moves() -> None:
    """There is one board more than moves, from the opening to the full board."""
    game = game_of()
    boards = boards_of(game)
    assert len(boards) == len(game.plies) + 1
    assert boards[0] == "".join(game.opening.board)
    assert "." not in boards[-1]


def test_the_losing_move_is_the_one_that_turned_the_value() -> None:
    """Exact looks: the named move is the loser's, and had a better alternative."""
    game = game_of()
    verdicts = analyse(game, 2, 4, exactly)
    assert len(verdicts) == len(game.plies)
    assert [v.exact for v in verdicts] == [False] * 3 + [True] * 4
    lost = lost_at(game, verdicts)
    assert lost is not None
    assert lost.side == "O"
    assert lost.amount > 0


def test_a_turn_from_win_to_loss_outweighs_a_larger_loss() -> None:
    """The move that decided is named, not the one that only cost more."""
    game = game_of()
    verdicts = [
        MoveLoss(1, "O", 50, -100, exact=False),
        MoveLoss(3, "O", 4, -2, exact=True),
        MoveLoss(5, "O", -2, -90, exact=True),
    ]
    assert lost_at(game, verdicts) == verdicts[1]
    assert lost_at(game, verdicts[:1]) == verdicts[0]
    assert lost_at(replace(game, blamed="O"), verdicts) is None


def test_our_solver_tells_values_as_a_process() -> None:
    """The oracle's value is that of trying everything."""
    game = game_of()
    board = boards_of(game)[4]
    values = tuple(value for row in game.opening.values for value in row)
    request = Request(3, "MINIMAX", "X", 3, None, values, board)
    assert by_solver(request) == exactly(request)


def test_a_solver_that_gives_up_leaves_no_analysis() -> None:
    """Better no analysis than a wrong one."""
    assert analyse(game_of(), 2, 4, lambda request: None) == []


def test_hostile_names_and_details_are_escaped() -> None:
    """Nothing that a player chose becomes markup."""
    game = replace(game_of(HOSTILE, "bob"), ending=Ending.MALFORMED, blamed="X", detail=HOSTILE)
    text = page(game, [])
    assert "<script>alert" not in text
    assert "<img" not in text


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay LOG GAME FILE` writes the file; an unknown game is an error in one line."""
    setup = plain_setup(["greedy", "timid"])
    with Log(tmp_path / "log", setup.header()) as log:
        log.add(game_of("greedy", "timid"))
    target = tmp_path / "game.html"
    assert main(["replay", str(tmp_path / "log"), "1", str(target), "--no-analysis"]) == 0
    assert "greedy (X) against timid (O)" in target.read_text()
    assert main(["replay", str(tmp_path / "log"), "9", str(target)]) == 2
    assert "found no game 9" in capsys.readouterr().err


@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
def test_the_page_lives_in_a_browser(tmp_path: Path) -> None:
    """No console error, no request, no script of a player; keys and buttons walk through it."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    game = game_of(HOSTILE)
    path = tmp_path / "game.html"
    path.write_text(page(game, analyse(game, 2, 4, exactly)), encoding="utf-8")
    complaints: list[str] = []
    requests: list[str] = []
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        tab = browser.new_page()
        tab.set_default_timeout(PATIENCE)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("dialog", lambda dialog: complaints.append("dialog"))
        tab.on("request", lambda request: requests.append(request.url))
        tab.goto(path.as_uri())
        assert "The opening; 7 moves follow" in tab.inner_text("#status")
        tab.keyboard.press("ArrowRight")
        assert "Move 1 of 7: X" in tab.inner_text("#status")
        assert tab.locator(".cell.now").count() == 1
        tab.click("#on")
        assert "Move 2 of 7: O" in tab.inner_text("#status")
        tab.click("#moves li:last-child button")
        assert tab.locator(".cell.X, .cell.O").count() == 9
        assert "Lost at move" in tab.inner_text("#lost")
        assert HOSTILE in tab.inner_text("h1")
        browser.close()
    assert complaints == []
    assert requests == [path.as_uri()]


def test_a_fault_is_told_as_such() -> None:
    """A game lost by a crash names the fault instead of a move."""
    crash = Reply(b"", 0.1, 0.1, Fault(Ending.CRASH, "exit code 1"))
    agents: dict[str, Agent] = {"X": Fixed(crash), "O": Plain(greedy)}
    game = play_game(Fixture(0, 0, 0, 0, "a", "b"), Generator(size=3)(0), Rules(), agents)
    assert "Lost by a fault of X: crash." in page(game, [])
