"""What the arena adds to a move: against a bare process, and for one that keeps running."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from arena.agents.per_game import PerGameAgent
from arena.agents.per_move import PerMoveAgent
from arena.match import play_game
from arena.openings import Generator, Opening
from arena.players import Player, ProcessMode, parse_player
from arena.rules import Rules
from arena.schedule import Fixture
from bench.judge import is_there
from bench.row import Row, interleaved_medians
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from solver.formats.raid import COMPETITION, Request, render_request

ROUNDS = 40
MOVES = 300
TURNS = 5
GOALS = {Level.RLIMIT: 3000.0, Level.FULL: 1000.0}  # moves a second
AT_ONCE = """
import sys
for line in sys.stdin:
    if line == "\\n":
        print("A1 Stake", end="\\n\\n", flush=True)
"""
RULES = Rules(clock=1000.0)
PLAYERS = Path(__file__).resolve().parents[1] / "tests" / "arena" / "players"


def measure() -> Iterable[Row]:
    """Yield the overhead of a move with a process each, then moves per second of running ones."""
    request = _request(Generator(size=6)(0))
    yield _overhead(request)
    for level in GOALS:
        if is_there(level):
            yield _moves(level, request)
    yield _games()


def _request(opening: Opening) -> bytes:
    values = tuple(value for row in opening.values for value in row)
    board = "".join(opening.board)
    # No time to think: what is measured is the start of a process and its answer.
    return render_request(
        Request(opening.size, COMPETITION, "X", None, 0.0, values, board)
    ).encode()


def _overhead(request: bytes) -> Row:
    player = parse_player("solver")
    with Slot(Level.RLIMIT, 0) as slot, tempfile.TemporaryDirectory() as folder:
        agent = PerMoveAgent(slot, player, 1)
        Path(folder, "input.txt").write_bytes(request)

        def bare() -> None:
            subprocess.run(player.argv, cwd=folder, check=True, env=dict(player.environment))

        def in_arena() -> None:
            assert agent.move(request, RULES, RULES.clock).fault is None

        in_arena()
        alone, sandboxed = interleaved_medians([bare, in_arena], ROUNDS)
    note = f"{alone * 1000:.1f} ms alone, {sandboxed * 1000:.1f} ms in the arena"
    return Row("arena move at rlimit / bare process", sandboxed / alone, 1.5, note=note)


def _moves(level: Level, request: bytes) -> Row:
    """Compare moves through the sandbox with a bare exchange by pipes, in turns."""
    player = Player("at once", ProcessMode.GAME, (sys.executable, "-ISc", AT_ONCE))
    with Slot(level, 0) as slot, _bare_player(player) as bare:
        agent = PerGameAgent(slot, player, 1)

        def in_arena() -> None:
            for _ in range(MOVES):
                assert agent.move(request, RULES, RULES.clock).fault is None

        in_arena()
        alone, played = interleaved_medians([lambda: _exchange(bare, request), in_arena], TURNS)
        agent.close()
    note = f"a player that answers at once; by bare pipes {MOVES / alone:.0f} /s"
    title = f"moves of a player with one process per game at {level.value}"
    return Row(title, MOVES / played, GOALS[level], at_most=False, unit="/s", note=note)


def _bare_player(player: Player) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(player.argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _exchange(bare: "subprocess.Popen[bytes]", request: bytes) -> None:
    assert bare.stdin is not None
    assert bare.stdout is not None
    for _ in range(MOVES):
        os.write(bare.stdin.fileno(), request.rstrip(b"\n") + b"\n\n")
        assert os.read(bare.stdout.fileno(), 100) == b"A1 Stake\n\n"


def _games() -> Row:
    """Play whole games, referee and all, between two players in Python that choose by gain."""
    player = parse_player(str(PLAYERS / "patient"))
    fixture = Fixture(0, 0, 0, 0, "patient", "patient")
    opening = Generator(size=8)(0)
    with Slot(Level.RLIMIT, 0) as first, Slot(Level.RLIMIT, 1) as second:
        agents = {"X": PerGameAgent(first, player, 1), "O": PerGameAgent(second, player, 2)}
        plies, seconds = 0, 0.0
        for _ in range(TURNS):
            began = time.perf_counter()
            plies += len(play_game(fixture, opening, RULES, agents).plies)
            seconds += time.perf_counter() - began
        for agent in agents.values():
            agent.close()
    return Row("plies of whole games, 8x8", plies / seconds, unit="/s", note="players in Python")
