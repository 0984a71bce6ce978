"""Makefile agents that spoil their own folder or run into a limit: they lose, nobody else does."""

from pathlib import Path

import pytest

from arena.referee import Ending
from arena.rules import Rules
from judge.sandbox.level import Level
from tests.arena.real_players import PLAYERS, play, setup_of, sparring
from tests.judge.levels import or_skip

ROOMY = Rules(clock=60.0, grace=120.0, memory=2048)
FIRST_FREE = "\t@awk -f first_free.awk input.txt > output.txt\n"


@pytest.fixture(params=[Level.FULL, Level.LANDLOCK, Level.RLIMIT], ids=lambda level: level.value)
def level(request: pytest.FixtureRequest) -> str:
    """Give a level with a folder of fixed size, and the two that share a disk."""
    return or_skip(request.param).value


def agent(folder: Path, run: str) -> str:
    """Make an agent whose target `run` does this."""
    (folder / "Makefile").write_text(f"agent:\n\t@true\nrun:\n{run}")
    (folder / "first_free.awk").write_text((PLAYERS / "homework/first_free.awk").read_text())
    return str(folder)


@pytest.mark.parametrize(
    "level",
    [Level.FULL, pytest.param(Level.LANDLOCK, marks=pytest.mark.slow), Level.RLIMIT],
    indirect=True,
)
def test_an_agent_that_fills_its_folder_loses(tmp_path: Path, level: str) -> None:
    """No room for the next input is its own doing: that game is lost, the tournament goes on."""
    fill = "\t@i=0; while head -c 60000000 /dev/zero > fill$$i; do i=$$((i+1)); done; true\n"
    player = agent(tmp_path, fill + FIRST_FREE)
    games = play(setup_of([player, sparring("greedy")], size=3, games=2, level=level, rules=ROOMY))
    assert [(game.ending, game.blamed) for game in games] == [
        (Ending.OUTPUT, "X"),
        (Ending.OUTPUT, "O"),
    ]


@pytest.mark.parametrize(
    ("words", "clock", "ending"),
    [
        ("awk 'BEGIN {x = \"x\"; while (1) x = x x}'", 5.0, Ending.MEMORY),
        ("while true; do :; done", 0.4, Ending.CPU),
        ("kill -9 $$$$", 5.0, Ending.CRASH),
    ],
)
def test_a_limit_is_told_although_make_is_told_first(
    tmp_path: Path, level: str, words: str, clock: float, ending: Ending
) -> None:
    """`make` reports that something was killed and ends: the record names the limit."""
    player = agent(tmp_path, f"\t{words}\n")
    rules = Rules(clock=clock, grace=60.0, memory=128)
    game = play(setup_of([player, sparring("greedy")], size=3, games=1, level=level, rules=rules))[
        0
    ]
    assert (game.ending, game.blamed) == (ending, "X")
