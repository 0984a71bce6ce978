"""Heavy inputs: a limit that holds and leaves nothing behind, and a sign of life on a terminal."""

import contextlib
import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.__main__ import run
from solver.watch import AnswerWatch, LimitReached
from tests.sources import ROOT

OVER_LIMIT = 75
GOOD = "2\nMINIMAX\nX\n2\n1 2\n3 4\n..\n..\n"


def raid(size: int, depth: int) -> str:
    """Return a request on an empty board of different values."""
    rows = [" ".join(str(3 + (7 * i + 5 * j) % 11) for j in range(size)) for i in range(size)]
    board = ["." * size] * size
    return "\n".join([str(size), "MINIMAX", "X", str(depth), *rows, *board]) + "\n"


HEAVY = {
    "the whole game on 4x4": raid(4, 16),
    "the whole game on 26x26": raid(26, 676),
    "thousands of boards": "PREORDER\n" + "*********\n" * 5000,
}


@pytest.mark.parametrize("name", HEAVY)
@pytest.mark.parametrize("to", ["file", "stream"])
def test_a_limit_holds_and_leaves_nothing(
    name: str, to: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """One line, a code of its own, the old output untouched and no other file made."""
    source, target = tmp_path / "heavy.in", tmp_path / "kept.out"
    source.write_text(HEAVY[name])
    target.write_text("old")
    begun = time.monotonic()
    assert run(["--limit", "0.2", str(source), str(target) if to == "file" else "-"]) == OVER_LIMIT
    assert time.monotonic() - begun < 60
    out, err = capfdbinary.readouterr()
    assert out == b""
    assert err.decode().splitlines() == [
        f"{source}: not answered within the limit of 0.2 s;"
        " raise --limit, or ask for less (a smaller depth, fewer boards)"
    ]
    assert target.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["heavy.in", "kept.out"]


def test_an_answer_within_its_limit_is_the_answer(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A limit that is not reached changes nothing, and no timer goes off later."""
    source = tmp_path / "good.in"
    source.write_text(GOOD)
    assert run([str(source), "-"]) == 0
    plain = capfdbinary.readouterr().out
    assert run(["--limit", "100", str(source), "-"]) == 0
    assert capfdbinary.readouterr().out == plain


def test_each_file_of_a_folder_has_its_own_limit(tmp_path: Path) -> None:
    """A heavy file in a folder is told, and the others are answered."""
    (tmp_path / "a.in").write_text(HEAVY["the whole game on 4x4"])
    (tmp_path / "b.in").write_text(GOOD)
    assert run(["--limit", "0.2", str(tmp_path), str(tmp_path / "answers")]) == OVER_LIMIT
    assert [path.name for path in (tmp_path / "answers").iterdir()] == ["b.out"]


@pytest.mark.parametrize("word", ["0", "-1", "nan", "inf", "x", "1e99", ""])
def test_a_limit_is_a_number_of_seconds(word: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Anything else is a wrong call."""
    assert run([f"--limit={word}", "-", "-"]) == 2
    assert "wanted seconds above 0" in capfd.readouterr().err


@pytest.mark.slow
def test_a_terminal_sees_that_work_goes_on(tmp_path: Path) -> None:
    """On a terminal a line counts the seconds, and is gone before the message."""
    source = tmp_path / "heavy.in"
    source.write_text(HEAVY["the whole game on 26x26"])
    screen, theirs = pty.openpty()
    command = [sys.executable, "-m", "solver", "--limit", "4", str(source), str(tmp_path / "out")]
    done = subprocess.run(command, cwd=ROOT, stderr=theirs, timeout=120)
    os.close(theirs)
    shown = os.read(screen, 1 << 16).decode()
    os.close(screen)
    assert done.returncode == OVER_LIMIT
    assert "\r\x1b[Kworking for 2 s; Ctrl-C stops, the limit in" in shown
    assert "\r\x1b[K" + str(source) in shown
    assert not (tmp_path / "out").exists()


def _tidies_up() -> None:
    with AnswerWatch(0.05, False, time.monotonic):
        try:
            while True:
                pass
        except LimitReached:
            time.sleep(0.5)  # several ticks
            raise


def _swallows_it() -> None:
    with AnswerWatch(0.05, False, time.monotonic):
        with contextlib.suppress(LimitReached):
            while True:
                pass
        while True:
            pass


@pytest.mark.parametrize("work", [_tidies_up, _swallows_it])
def test_a_limit_is_told_once_unless_it_is_swallowed(work: Callable[[], None]) -> None:
    """Whoever is stopped may take its time to remove what it has begun; a loop may not go on."""
    with pytest.raises(LimitReached):
        work()
