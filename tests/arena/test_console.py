"""What a person sees of a tournament: a bar on a terminal, plain lines elsewhere."""

import io
from dataclasses import replace

from arena.console import BarConsole, game_line, open_console, sprt_line
from arena.record import to_json
from arena.stats.sprt import Sprt, run_sprt
from tests.arena.plain_agents import some_games


def test_plain_lines_where_nobody_watches() -> None:
    """A pipe gets one line a game, and a quiet one nothing."""
    games = some_games()
    stream = io.StringIO()
    for quiet in (False, True):
        screen = open_console(stream, len(games), quiet)
        for game in games:
            screen.add(game)
        screen.stop()
    assert stream.getvalue() == "".join(game_line(game) + "\n" for game in games)


def test_a_game_has_one_number_everywhere() -> None:
    """The log calls a game by the number that is shown, and that `replay` wants."""
    for game in some_games():
        assert game_line(game).startswith(f"game {to_json(game)['game']}: ")


def test_a_bar_on_a_terminal_obeys_no_markup() -> None:
    """Names and details are text to the bar, whatever they look like."""
    game = replace(some_games()[0], blamed="X", detail="[red]no[/nothing]")
    hostile = replace(game, fixture=replace(game.fixture, x="[/b]"))
    stream = io.StringIO()
    bar = BarConsole(stream, 2)
    bar.add(game)
    bar.add(hostile)
    bar.stop()


def test_a_sequential_test_in_one_line() -> None:
    """Decision, pairs, ratio, bounds and hypotheses are all said."""
    test = Sprt(0, 50)
    assert sprt_line(test, run_sprt(test, [4, 2])).startswith(
        "SPRT: undecided after 2 pairs, LLR +"
    )
    assert "(-2.94, 2.94), H0 +0, H1 +50 Elo" in sprt_line(test, run_sprt(test, []))
