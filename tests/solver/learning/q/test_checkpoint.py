"""Files of the learner: a resumed run is an uninterrupted one; damage is refused in one line."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solver.errors import FormatError
from solver.learning.__main__ import main
from solver.learning.q.checkpoint import load, save
from solver.learning.q.learner import Schedule
from solver.learning.q.training import Training

PATIENCE = 240  # seconds, on a machine under load


def run_of(episodes: int, seed: int = 3) -> Training:
    """Return a short run."""
    training = Training("numerical", seed, schedule=Schedule(decay=0.001), sample_every=50)
    training.learner.train(episodes)
    return training


def test_a_checkpoint_holds_everything(tmp_path: Path) -> None:
    """Training on from a file gives the same bytes as training on in memory."""
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    training = run_of(120)
    training.history.sample(training.learner, training.playable)
    save(training, first)
    training.learner.train(80)
    again = load(first)
    again.learner.train(80)
    save(training, first)
    save(again, second)
    assert Path(first).read_bytes() == Path(second).read_bytes()


def test_a_checkpoint_of_a_constant_rate_has_no_counts(tmp_path: Path) -> None:
    """Without counts the file is read back just the same."""
    path = str(tmp_path / "run")
    training = Training("tictactoe", 3, schedule=Schedule(alpha=0.1, power=0))
    training.learner.train(50)
    save(training, path)
    again = load(path)
    assert again.learner.rows == training.learner.rows
    assert again.learner.counts == training.learner.counts == {}


@pytest.mark.parametrize("game", ["tictactoe", pytest.param("numerical", marks=pytest.mark.slow)])
def test_a_resumed_run_has_the_bytes_of_an_uninterrupted_one(tmp_path: Path, game: str) -> None:
    """Stopped at an odd place and resumed: checkpoint and policy are the same files."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    base = [game, "--seed", "3", "--sample-every", "400", "--checkpoint-every", "300"]
    files = ["--checkpoint", str(whole), "--policy", str(tmp_path / "w.policy")]
    assert main([*base, "--episodes", "1000", *files]) == 0
    assert main([*base, "--episodes", "430", "--checkpoint", str(parts)]) == 0
    files = ["--checkpoint", str(parts), "--policy", str(tmp_path / "p.policy"), "--resume"]
    assert main([*base, "--episodes", "1000", *files]) == 0
    assert whole.read_bytes() == parts.read_bytes()
    assert (tmp_path / "w.policy").read_bytes() == (tmp_path / "p.policy").read_bytes()


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    """Start the learner as a process of its own."""
    command = [sys.executable, "-m", "solver.learning", *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wait_for(path: Path) -> None:
    """Wait until a file is there."""
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end, f"{path} did not appear"
        time.sleep(0.02)


def test_a_killed_run_resumes_to_the_same_bytes(tmp_path: Path) -> None:
    """kill -9 leaves a checkpoint from which the run ends as if nothing had happened."""
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    base = ("tictactoe", "--seed", "8", "--checkpoint-every", "100", "--sample-every", "5000")
    process = start(*base, "--episodes", "100000000", "--checkpoint", str(killed))
    try:
        wait_for(killed)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
    until = load(str(killed)).learner.episodes + 250
    assert main([*base, "--episodes", str(until), "--checkpoint", str(killed), "--resume"]) == 0
    assert main([*base, "--episodes", str(until), "--checkpoint", str(whole)]) == 0
    assert killed.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupted_run_saves_and_says_so(tmp_path: Path) -> None:
    """One SIGINT ends the run with exit code 130 and a checkpoint that can be read."""
    path = tmp_path / "run"
    process = start(
        *("tictactoe", "--episodes", "100000000", "--checkpoint", str(path)),
        *("--checkpoint-every", "1000", "--sample-every", "50000"),
    )
    try:
        wait_for(path)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    finally:
        process.kill()
    assert load(str(path)).learner.episodes >= 1000


def damaged(tmp_path: Path, change: "tuple[bytes, bytes]") -> str:
    """Return the path of a checkpoint in which some bytes were replaced."""
    path = tmp_path / "run"
    save(run_of(20), str(path))
    data = path.read_bytes()
    assert change[0] in data
    path.write_bytes(data.replace(*change, 1))
    return str(path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ((b'"kind": "plygrade checkpoint"', b'"kind": "x"'), "the first line of a file of kind"),
        ((b'"version": 1', b'"version": 2'), "found version 2, wanted version 1"),
        ((b'"game": "numerical"', b'"game": "go"'), "found game 'go', wanted one of numerical"),
        ((b'"seed": 3, ', b""), "the header of a checkpoint"),
        ((b"xxxxxxxxx ", b"xxxxxxxxy "), "a value for each action, a count"),
        ((b"xxxxxxxxx ", b"xxxxxxxxx q"), "a value for each action, a count"),
        ((b"xxxxxxxxx ", b"xxxxxxxxx 1.0 "), "a value for each action, a count"),
        ((b'"rows": ', b'"rows": 1'), "a whole file"),
        ((b"xxxxxxxxx", b"xxxxxxxx\xff"), "found the byte 0xff"),
    ],
)
def test_a_damaged_checkpoint_is_refused(
    tmp_path: Path, change: tuple[bytes, bytes], words: str
) -> None:
    """Whatever is wrong with a file, the message says what was found and wanted."""
    with pytest.raises(FormatError, match=words):
        load(damaged(tmp_path, change))
