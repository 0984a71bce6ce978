"""Real players in the judge's sandbox: the honest play, each dishonest one loses in its own way."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.host import SandboxHost, build_all
from arena.openings import Generator
from arena.players import ProcessMode, parse_player, parse_players
from arena.record import GameRecord
from arena.referee import Ending
from arena.rules import Rules
from arena.schedule import Fixture
from arena.setup import Format, Setup
from arena.stats.standings import standings
from arena.tournament import play_tournament
from judge.model.errors import JudgeError
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
    hosts = [SandboxHost(setup, 50 + number, build_all(setup)) for number in range(workers)]
    try:
        return play_tournament(setup, hosts, None, lambda game: None)
    finally:
        for host in hosts:
            host.close()


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


def test_honest_players_of_every_kind_finish_their_games() -> None:
    """A process a move, a process a game and a Makefile agent play each other to a full board."""
    specs = [sparring("greedy"), str(PLAYERS / "patient"), str(PLAYERS / "homework"), "solver"]
    games = play(setup_of(specs, Rules(clock=5.0, grace=120.0), games=1), workers=2)
    assert len(games) == 6
    assert {game.ending for game in games} == {Ending.FULL}
    assert all(ply.cpu > 0 and ply.left < 5 for game in games for ply in game.plies)


def test_the_same_choices_give_the_same_games() -> None:
    """Greedy by process and greedy by game are the same player: swapped games mirror exactly."""
    games = play(setup_of([sparring("greedy"), str(PLAYERS / "patient")], size=4))
    moves = [[ply.move for ply in game.plies] for game in games]
    assert moves[0] == moves[1]


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
    setup = setup_of(["solver", sparring("greedy")], Rules(4.0, 120.0), size=4, games=2)
    games = play(setup)
    assert not any(game.blamed for game in games)
    assert sum(game.half_points("solver") for game in games) >= 2


def test_a_process_that_leaves_the_game_loses_it(tmp_path: Path) -> None:
    """Ending well is no answer, and the record says what was seen."""
    (tmp_path / "player.yaml").write_text("command: sh -c 'exit 0'\nprocess: game\n")
    game = play(setup_of([str(tmp_path), sparring("greedy")], games=1))[0]
    assert (game.ending, game.blamed) == (Ending.MALFORMED, "X")
    assert game.detail == "found the end of the process, wanted an answer"


def test_names_are_told_apart() -> None:
    """`NAME=` names a player; equal names get numbers; a file's name is its player's."""
    specs = ["solver", "python -m solver", "ada=solver", sparring("greedy")]
    assert [p.name for p in parse_players(specs)] == ["solver", "solver-2", "ada", "greedy"]


def test_a_manifest_declares_a_process_for_a_game() -> None:
    """player.yaml says `process: game` and a command relative to its folder."""
    player = parse_player(str(PLAYERS / "patient"))
    assert (player.name, player.process) == ("patient", ProcessMode.GAME)
    assert player.argv[-1] == str(PLAYERS / "patient.py")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('command: "a\\0b"', "found a NUL character"),
        ('command: ""', "found no program in it"),
        ("[1, 2]", "wanted the texts name, command, process"),
        ("comand: x", "found the key 'comand'"),
        ("name: x", "found no command"),
        ("command: python\nprocess: day", "found process 'day', wanted move or game"),
        ("command: no-such-program-here", "found no such program"),
        ("command: '\"'", "not a command"),
        ("a: [", "cannot be read as YAML"),
        ("a: " + "[" * 5000, "cannot be read as YAML"),
    ],
)
def test_a_wrong_manifest_is_told_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    """Each mistake is one line that says what was found and what is wanted."""
    (tmp_path / "player.yaml").write_text(text)
    with pytest.raises(JudgeError, match=message) as error:
        parse_player(str(tmp_path))
    assert "\n" not in str(error.value)


def test_a_hostile_name_is_tamed(tmp_path: Path) -> None:
    """What a manifest calls its player is not obeyed by a terminal, and not endless."""
    text = 'command: cat\nname: "\\e[31mred\\n' + "x" * 100 + '"\n'
    (tmp_path / "player.yaml").write_text(text)
    name = parse_player(str(tmp_path)).name
    assert name.startswith("__31mred_x")
    assert len(name) == 30


def test_an_unknown_player_is_refused() -> None:
    """A word that is neither a program nor a folder says what may stand there."""
    with pytest.raises(JudgeError, match="found no such program; wanted a command"):
        parse_player("no-such-program-here")


def test_seeds_reach_the_players() -> None:
    """A player learns its game's seed from the environment, so chance can be repeated."""
    setup = setup_of([sparring("random_mover"), sparring("greedy")], games=1)
    with SandboxHost(setup, 50, {}) as host:
        games = [host.play(Fixture(n, 0, 0, 0, "random_mover", "greedy")) for n in (0, 0, 1, 2)]
    moves = [tuple(ply.move for ply in game.plies) for game in games]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1
