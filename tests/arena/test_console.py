"""What a person sees of a tournament where nobody watches a terminal: plain lines and tables."""

import io

from arena.console import closing, game_line, rounds_told, sprt_line
from arena.following import open_console
from arena.record import to_json
from arena.report.facts import facts_of
from arena.setup import Format
from arena.stats.sprt import Sprt, run_sprt
from tests.arena.plain_agents import NAMES, plain_setup, played, some_games

THREE = ["greedy", "timid", "first"]


def test_plain_lines_where_nobody_watches() -> None:
    """A pipe gets one line a game, and a quiet one nothing."""
    games = some_games()
    stream = io.StringIO()
    for quiet in (False, True):
        screen = open_console(stream, plain_setup(NAMES), [], {}, quiet, str)
        for game in games:
            screen.add(game)
        screen.stop()
    assert stream.getvalue() == "".join(game_line(game) + "\n" for game in games)


def test_a_game_has_one_number_everywhere() -> None:
    """The log calls a game by the number that is shown, and that `replay` wants."""
    for game in some_games():
        assert game_line(game).startswith(f"game {to_json(game)['game']}: ")


def test_rounds_and_byes_are_told() -> None:
    """A Swiss tournament says how many rounds it had and who rested, a ladder what orders it."""
    for kind, told in (
        (Format.SWISS, "swiss: 3 rounds; byes: "),
        (Format.LADDER, "ladder: 3 rounds; the table is in the order of the ladder"),
        (Format.GAUNTLET, ""),
    ):
        setup = plain_setup(THREE, games=2, tournament=kind, rounds=3)
        games = played(setup)
        lines = [line for line in closing(setup, games, None) if " round" in line]
        assert [line[: len(told)] for line in lines] == [told] * bool(told)
        if kind is Format.SWISS:
            assert sorted(lines[0].partition("byes: ")[2].split(", ")) == sorted(THREE)
            part = rounds_told(kind.value, 3, setup.names, games[:2])
            assert part.startswith("1 of 3 rounds; byes: ")
        about = dict(facts_of(setup.header(), games, {}).about)
        assert about.get("rounds", "") == (lines[0].partition(": ")[2] if told else "")


def test_a_sequential_test_in_one_line() -> None:
    """Decision, pairs, ratio, bounds and hypotheses are all said."""
    test = Sprt(0, 50)
    assert sprt_line(test, run_sprt(test, [4, 2])).startswith(
        "SPRT: undecided after 2 pairs, LLR +"
    )
    assert "(-2.94, 2.94), H0 +0, H1 +50 Elo" in sprt_line(test, run_sprt(test, []))
