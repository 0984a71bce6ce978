"""A tournament on a terminal: standings, boards, clocks; nothing that players wrote is obeyed."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from arena.match import Glimpse
from arena.schedule import Fixture
from arena.setup import Setup
from arena.stats.sprt import Sprt
from arena.terminal import TerminalConsole
from tests.arena.plain_agents import NAMES, plain_setup, some_games

HOSTILE = "[red]no[/nothing]"


def glimpse(number: int = 0, x: str = "greedy", size: int = 4) -> Glimpse:
    """Return a board on which X has one pawn, just moved, and O thinks."""
    board = "X" + "." * (size * size - 1)
    return Glimpse(Fixture(number, 0, 0, 0, x, "timid"), size, board, "O", (4.5, 3.2), 1, 0)


class Screen:
    """A terminal of some size whose content can be read, and a clock that stands still."""

    def __init__(self, setup: Setup, width: int = 100, height: int = 40) -> None:
        self.time = 100.0
        self.console = TerminalConsole(io.StringIO(), setup, 8, clock=lambda: self.time)
        self.console._console.size = (width, height)
        self._size = width, height

    def text(self) -> str:
        """Return what is to be seen."""
        width, height = self._size
        reader = Console(file=io.StringIO(), width=width, height=height, record=True)
        reader.print(self.console.screen())
        return reader.export_text()


def test_standings_boards_and_clocks_are_seen() -> None:
    """The table, a board for each game with both clocks and who thinks, and the bar."""
    screen = Screen(plain_setup(NAMES))
    for game in some_games():
        screen.console.add(game)
    screen.console.watch(glimpse(4))
    screen.console.watch(glimpse(5))
    screen.time += 3
    text = screen.text()
    screen.console.stop()
    assert "greedy" in text.splitlines()[1]
    assert "game 5, move 2" in text
    assert "game 6, move 2" in text
    assert "X greedy 4.5 s" in text
    assert "O timid 3.2 s, thinks 3 s" in text
    assert "X . . ." in text
    assert "4/8" in text


def test_who_has_not_played_yet_has_a_dash() -> None:
    """No rating is shown of players of whom no game is known."""
    screen = Screen(plain_setup(NAMES))
    text = screen.text()
    screen.console.stop()
    assert "[" not in "".join(text.splitlines()[1 : len(NAMES) + 1])


def test_a_finished_game_leaves_the_screen() -> None:
    """Its board is gone, and its result is in the table."""
    screen = Screen(plain_setup(NAMES))
    game = some_games()[0]
    screen.console.watch(glimpse(game.fixture.number))
    assert "game 1, move 2" in screen.text()
    screen.console.add(game)
    screen.time += 60
    text = screen.text()
    screen.console.stop()
    assert "game 1, move 2" not in text
    assert text.splitlines()[1].split()[1] == "1"


@pytest.mark.parametrize("height", [8, 14, 24, 40])
def test_what_does_not_fit_is_left_out(height: int) -> None:
    """No screen is overfull, however many players and however large boards are."""
    names = [f"player{number}" for number in range(30)]
    screen = Screen(plain_setup(names), height=height)
    for number in range(4):
        screen.console.watch(glimpse(number, size=8))
    text = screen.text()
    screen.console.stop()
    assert len(text.splitlines()) <= height
    assert "more" in text
    assert all(len(line) <= 100 for line in text.splitlines())


def test_a_terminal_obeys_no_markup() -> None:
    """Names and details are text, whatever they look like."""
    game = replace(some_games()[0], blamed="X", detail=HOSTILE)
    hostile = replace(game, fixture=replace(game.fixture, x=HOSTILE))
    screen = Screen(plain_setup([HOSTILE, "timid"]))
    screen.console.watch(glimpse(7, x=HOSTILE))
    screen.console.add(hostile)
    text = screen.text()
    screen.console.stop()
    assert HOSTILE in text


def test_a_sequential_test_is_followed() -> None:
    """Where it stands is told below the table."""
    screen = Screen(plain_setup(NAMES, sprt=Sprt(0, 50)))
    for game in some_games():
        screen.console.add(game)
    text = screen.text()
    screen.console.stop()
    assert "SPRT: undecided after 2 pairs" in text
