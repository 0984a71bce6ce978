"""Tournaments of real players in the sandbox: honest ones finish, killed ones are resumed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from arena.host import SandboxHost
from arena.referee import Ending
from arena.rules import Rules
from arena.schedule import Fixture
from arena.stats.standings import standings
from tests.arena.real_players import PLAYERS, play, setup_of, sparring
from tests.sources import ROOT


def test_honest_players_of_every_kind_finish_their_games() -> None:
    """A process a move, a process a game and a Makefile agent play each other to a full board."""
    specs = [sparring("greedy"), str(PLAYERS / "patient"), str(PLAYERS / "homework"), "solver"]
    games = play(setup_of(specs, Rules(clock=5.0, grace=120.0), games=1), workers=2)
    assert len(games) == 6
    assert {game.ending for game in games} == {Ending.FULL}
    assert all(ply.cpu > 0 and ply.left < 5 for game in games for ply in game.plies)


def test_adjudication_by_our_solver() -> None:
    """With at most six free cells the game is ended by exact play, and the record says so."""
    rules = Rules(clock=60.0, grace=120.0, solve=6)
    game = play(setup_of([sparring("greedy"), sparring("greedy")], rules, games=1))[0]
    assert (game.ending, len(game.plies), len(game.solved)) == (Ending.SOLVED, 1, 6)


def test_workers_do_not_change_the_standings_of_processes() -> None:
    """Deterministic players: the same moves and the same table with one, two and four workers."""
    setup = setup_of([sparring("greedy"), sparring("random_mover")], size=3, games=2)
    results = [play(setup, workers) for workers in (1, 2, 4)]
    tables = [standings(setup.names, games) for games in results]
    assert tables[0] == tables[1] == tables[2]
    moves = [[[ply.move for ply in game.plies] for game in games] for games in results]
    assert moves[0] == moves[1] == moves[2]


def arena(log: Path, *words: str) -> list[str]:
    """Return the command line of a small tournament with a log."""
    players = [sparring("greedy"), sparring("random_mover")]
    options = ["--size", "3", "--pawns", "1", "--games", "4", "--clock", "60", "--grace", "120"]
    command = [sys.executable, "-m", "arena", *players, *options, "--sandbox", "rlimit"]
    return [*command, "--log", str(log), *words]


def essence(log: Path) -> list[object]:
    """Return what the games of a log were, without times, by number."""
    games = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    games.sort(key=lambda game: int(game["game"]))
    return [(g["game"], g["winner"], g["score"], [m["move"] for m in g["moves"]]) for g in games]


def test_killed_and_resumed_equals_undisturbed(tmp_path: Path) -> None:
    """After kill -9 the same command plays the rest: the same games, none twice."""
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    undisturbed = subprocess.run(
        arena(whole, "--quiet"), cwd=ROOT, check=True, capture_output=True, timeout=280
    )
    victim = subprocess.Popen(
        arena(broken, "-j", "2"), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while victim.poll() is None and not (broken.exists() and broken.read_bytes().count(b"\n") > 1):
        time.sleep(0.01)
    os.kill(victim.pid, signal.SIGKILL)
    victim.wait(timeout=280)
    resumed = subprocess.run(
        arena(broken, "--quiet"), cwd=ROOT, check=True, capture_output=True, timeout=280
    )
    assert essence(broken) == essence(whole)
    assert resumed.stdout == undisturbed.stdout


def test_our_player_holds_its_own() -> None:
    """The smallest version of the large match: no fault, and not both games of a pair lost."""
    setup = setup_of(["solver", sparring("greedy")], Rules(2.0, 120.0), size=4, games=2)
    games = play(setup)
    assert not any(game.blamed for game in games)
    assert sum(game.half_points("solver") for game in games) >= 2


def test_seeds_reach_the_players() -> None:
    """A player learns its game's seed from the environment, so chance can be repeated."""
    setup = setup_of([sparring("random_mover"), sparring("greedy")], games=1)
    with SandboxHost(setup, 50, {}) as host:
        games = [host.play(Fixture(n, 0, 0, 0, "random_mover", "greedy")) for n in (0, 0, 1, 2)]
    moves = [tuple(ply.move for ply in game.plies) for game in games]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1
