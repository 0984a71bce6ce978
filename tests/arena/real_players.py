"""Small tournaments of real players in the sandbox, for tests."""

import sys
from contextlib import ExitStack

from arena.agents.building import Built
from arena.host import SandboxHost, build_all
from arena.openings import Generator
from arena.players import parse_players
from arena.record import GameRecord
from arena.rules import Rules
from arena.setup import Format, Setup
from arena.tournament import play_tournament
from judge.grading.threads import ThreadExecutor
from judge.programs.workspace import Workspace
from tests.sources import ROOT

PLAYERS = ROOT / "tests" / "arena" / "players"

GENEROUS = Rules(clock=60.0, grace=120.0)  # nobody honest loses on time on a loaded machine


def sparring(name: str) -> str:
    """Return the command of a sparring player."""
    return f"{sys.executable} {PLAYERS / name}.py"


def setup_of(
    specs: list[str], rules: Rules = GENEROUS, size: int = 3, games: int = 2, level: str = "rlimit"
) -> Setup:
    """Return a small tournament of real players."""
    return Setup(
        players=tuple(parse_players(specs)),
        rules=rules,
        openings=Generator(seed=1, size=size, pawns=1),
        opening_source="generated",
        format=Format.ROUND_ROBIN,
        games=games,
        rounds=1,
        seed=1,
        level=level,
    )


def play(setup: Setup, workers: int = 1) -> list[GameRecord]:
    """Return the games of a tournament in the sandbox."""
    with ExitStack() as stack:
        built = build_all(setup, stack.enter_context(Workspace()))
        executor = ThreadExecutor(workers, lambda job: SandboxHost(setup, 50 + job, built))
        stack.enter_context(executor)
        return play_tournament(setup, executor, None, lambda game: None)


def built(specs: list[str]) -> dict[str, Built]:
    """Return what is built of the players; nobody plays."""
    with Workspace() as workspace:
        return build_all(setup_of(specs), workspace)
