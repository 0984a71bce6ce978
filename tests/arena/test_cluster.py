"""Tournaments on clusters of real processes: the log of a run here, whatever is killed."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.arena.real_players import PLAYERS, sparring
from tests.judge.cluster.processes import cluster
from tests.judge.toys import PATIENCE, clean_environment
from tests.sources import ROOT

TIMES = ("cpu", "wall", "left")
ROUNDS = 12


def begun(folder: Path, log: str, *words: str) -> "subprocess.Popen[str]":
    """Start a ladder of deterministic players with a log."""
    players = [sparring("greedy"), sparring("random_mover"), str(PLAYERS / "patient")]
    options = ["--format", "ladder", "--rounds", str(ROUNDS), "--size", "3", "--pawns", "1"]
    clocks = ["--quiet", "--clock", "60", "--grace", "120", "--log", log]
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "arena", *players, *options, *clocks, *words],
        cwd=folder,
        env={**clean_environment(), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def games(path: Path) -> list[dict[str, Any]]:
    """Return the games of a log without times and hosts, by number."""
    found = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    for game in found:
        del game["host"]
        for move, name in ((move, name) for move in game["moves"] for name in TIMES):
            del move[name]
    return sorted(found, key=lambda game: int(game["game"]))


def wait_for(log: Path, lines: int, arena: "subprocess.Popen[str]") -> None:
    """Wait until a log has so many lines, or the tournament is over."""
    while arena.poll() is None and not (log.exists() and log.read_bytes().count(b"\n") >= lines):
        time.sleep(0.02)


@pytest.mark.slow
def test_a_harassed_tournament_is_that_of_one_machine(tmp_path: Path) -> None:
    """Coordinator, worker and scheduler killed, Ctrl-C: the games and the table of one machine."""
    calm = begun(tmp_path, "calm.jsonl", "-j", "2")
    table, told = calm.communicate(timeout=PATIENCE)
    assert calm.returncode == 0, told
    log = tmp_path / "there.jsonl"

    killed = begun(tmp_path, log.name, "--cluster", "local:2")
    wait_for(log, 3, killed)
    killed.kill()
    killed.communicate(timeout=PATIENCE)

    with cluster(tmp_path / "processes", tmp_path / "nothing", workers=2) as scene:
        stopped = begun(tmp_path, log.name, "--cluster", scene.address)
        wait_for(log, 6, stopped)
        stopped.send_signal(signal.SIGINT)
        _, told = stopped.communicate(timeout=PATIENCE)
        assert stopped.returncode == 130, told
        assert "Traceback" not in told

        left = begun(tmp_path, log.name, "--cluster", scene.address)
        wait_for(log, 8, left)
        scene.processes[0].kill()
        wait_for(log, 11, left)
        assert scene.scheduler is not None
        scene.scheduler.kill()
        _, told = left.communicate(timeout=PATIENCE)
        assert left.returncode == 2, told
        assert [line for line in told.splitlines() if "the scheduler is gone" in line]
        assert "Traceback" not in told

    last = begun(tmp_path, log.name)
    found, told = last.communicate(timeout=PATIENCE)
    assert last.returncode == 0, told
    assert found == table
    assert games(log) == games(tmp_path / "calm.jsonl")
    assert len(games(log)) == 2 * ROUNDS
