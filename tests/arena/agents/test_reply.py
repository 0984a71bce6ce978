"""From what the sandbox saw to why a game was lost."""

import pytest

from arena.referee import Ending
from arena.rules import Rules
from tests.arena.real_players import GENEROUS, play, setup_of, sparring


@pytest.mark.parametrize(
    ("name", "rules", "ending", "detail"),
    [
        ("crasher", GENEROUS, Ending.CRASH, r"exit code 1: SystemError: I always crash \x1b[31m"),
        ("illegal", GENEROUS, Ending.ILLEGAL, "is taken by"),
        ("cheat", GENEROUS, Ending.ILLEGAL, "after the move, wanted"),
        ("babbler", GENEROUS, Ending.MALFORMED, "wanted a move"),
        ("sleeper", Rules(clock=1.0, grace=0.5), Ending.WALL, "s of CPU in"),
        ("overspender", Rules(clock=0.3, grace=300.0), Ending.CPU, "s of CPU in"),
    ],
)
def test_each_dishonest_player_loses_by_its_own_reason(
    name: str, rules: Rules, ending: Ending, detail: str
) -> None:
    """The reason is recorded in one printable line, and the opponent wins."""
    setup = setup_of([sparring(name), sparring("greedy")], rules, games=1)
    game = play(setup)[0]
    assert (game.ending, game.blamed, game.winner) == (ending, "X", "O")
    assert detail in game.detail
    assert game.detail.isprintable()
