"""What the arena adds to a move: against a bare process, and for one that keeps running."""

import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from arena.agents.per_game import PerGameAgent
from arena.agents.per_move import PerMoveAgent
from arena.openings import Generator, Opening
from arena.players import parse_player
from arena.rules import Rules
from bench.row import Row, interleaved_medians
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from solver.formats.raid import COMPETITION, Request, render_request

ROUNDS = 40
MOVES = 300
RULES = Rules(clock=1000.0)
PLAYERS = Path(__file__).resolve().parents[1] / "tests" / "arena" / "players"


def measure() -> Iterable[Row]:
    """Yield the overhead of a move with a process each, then moves per second of a running one."""
    request = _request(Generator(size=6)(0))
    yield _overhead(request)
    yield _patient(request)


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


def _patient(request: bytes) -> Row:
    player = parse_player(str(PLAYERS / "patient"))
    with Slot(Level.RLIMIT, 0) as slot:
        agent = PerGameAgent(slot, player, 1)
        agent.move(request, RULES, RULES.clock)
        began = time.perf_counter()
        for _ in range(MOVES):
            agent.move(request, RULES, RULES.clock)
        seconds = time.perf_counter() - began
        agent.close()
    return Row("moves of a player with one process per game", MOVES / seconds, unit="/s")
