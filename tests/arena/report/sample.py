"""Tournaments for the tests of pages: plain players of graded skill, played in milliseconds."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena.log import Log
from arena.match import play_game
from arena.openings import Generator
from arena.record import GameRecord
from arena.referee import Ending
from arena.schedule import Fixture
from arena.setup import Format, Setup
from arena.stats.sprt import Sprt
from solver.formats.raid import Request
from tests.arena.plain_agents import Plain, greedy, plain_setup, played

if TYPE_CHECKING:
    from solver.games.raid import Move

HOSTILE = "<script>alert(1)</script>&'\"`{{7*7}}<img src=x onerror=alert(1)>"
NAMES = ("ada", "bob", "cat", "dan")


@dataclass
class Skilled:
    """Chooses greedily with a chance of `skill`, else anything; always alike for one board."""

    skill: float
    seed: str

    def __call__(self, request: Request) -> "Move":
        """Return the move."""
        dice = random.Random(f"{self.seed} {request.board} {request.player}")
        if dice.random() < self.skill:
            return greedy(request)
        return dice.choice(request.game().moves(request.game().initial()))


@dataclass
class SkilledHost:
    """Plays games of players whose skill falls from the first to the last; some end by faults."""

    setup: Setup
    faults: bool = False

    def play(self, fixture: Fixture) -> GameRecord:
        """Play one game."""
        names = self.setup.names
        agents = {}
        for side, name in (("X", fixture.x), ("O", fixture.o)):
            skill = 1 - 0.9 * names.index(name) / len(names)
            agents[side] = Plain(Skilled(skill, f"{name} {fixture.number}"))
        opening = self.setup.openings(fixture.opening)
        game = play_game(fixture, opening, self.setup.rules, agents, level="none")
        if self.faults and fixture.number % 7 == 3:
            why = (Ending.CRASH, Ending.CPU, Ending.ILLEGAL)[fixture.number % 3]
            return replace(game, ending=why, blamed="O", detail="exit code 1: " + HOSTILE)
        return game

    def stop(self) -> None:
        """Nothing runs here."""

    def close(self) -> None:
        """Nothing is held here."""


def tournament(
    names: Sequence[str] = NAMES,
    form: Format = Format.ROUND_ROBIN,
    games: int = 4,
    rounds: int = 3,
    sprt: Sprt | None = None,
    faults: bool = True,
    size: int = 4,
) -> tuple[Setup, list[GameRecord]]:
    """Return a tournament and its games."""
    setup = plain_setup(names, games, form, rounds, sprt)
    setup = replace(setup, openings=Generator(seed=3, size=size, pawns=1))
    return setup, played(setup, [SkilledHost(setup, faults)])


def write_log(path: Path, setup: Setup, games: Sequence[GameRecord]) -> Path:
    """Write the log of a tournament and return its path."""
    with Log(path, setup.header()) as log:
        for game in games:
            log.add(game)
    return path
