"""The COMPETITION player at work: it beats the sparring players and never oversteps its clock.

The large match is a command, see docs/arena.md; these are small versions of it.
"""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from arena.host import SandboxHost
from arena.rules import Rules
from arena.schedule import gauntlet
from tests.arena.real_players import setup_of, sparring

pytestmark = pytest.mark.slow
HONEST = ["random_mover", "greedy", "depth2", "depth3"]


@pytest.fixture
def busy_cores() -> Iterator[None]:
    """Keep two cores busy by programs that do nothing else."""
    idlers = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    yield
    for idler in idlers:
        idler.kill()
        idler.wait()


def test_our_player_beats_every_honest_one() -> None:
    """Paired games at equal clocks: well over half the points, and no fault of ours.

    Eight games prove no rate; the bound is one that a sound player does not miss by bad luck.
    """
    setup = setup_of(["solver", *map(sparring, HONEST)], Rules(2.5, 300.0), size=6, games=2)
    with SandboxHost(setup, 60, {}) as host:
        games = [host.play(fixture) for fixture in gauntlet(setup.names, 2)]
    ours = [game for game in games if game.blamed and game.half_points("solver") == 0]
    assert ours == []
    assert sum(game.half_points("solver") for game in games) >= 12


@pytest.mark.usefixtures("busy_cores")
def test_our_player_never_oversteps_a_short_clock() -> None:
    """Whole games against itself on a clock of two seconds, with both cores loaded."""
    setup = setup_of(["solver", "solver"], Rules(2.0, 300.0), size=4, games=12)
    with SandboxHost(setup, 60, {}) as host:
        games = [host.play(fixture) for fixture in gauntlet(setup.names, 12)]
    assert [game.detail for game in games if game.blamed] == []
