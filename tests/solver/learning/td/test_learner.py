"""The trainer: what an update does, that it learns, and its command."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats.training import parse_training, render_training
from solver.games.tictactoe import START, Position, is_possible
from solver.learning.td import command
from solver.learning.td.command import main
from solver.learning.td.learner import (
    TdSettings,
    Values,
    afterstates,
    greedy,
    is_won,
    play_game,
    train,
)
from solver.learning.td.strength import strength_of
from solver.learning.td.values import training_values
from tests.solver.games.tictactoe_positions import GAME, positions
from tests.solver.processes import PATIENCE, environment, run_shell

TEXTS = training_values()


def fresh_values() -> Values:
    """Return the values with which training begins."""
    return {position: float(value) for position, value in TEXTS.items()}


@given(positions())
def test_afterstates_are_the_moves(position: Position) -> None:
    """The boards to choose from are those that the rules allow, in the same order."""
    assert afterstates(position) == [GAME.play(position, cell) for cell in GAME.moves(position)]


@given(st.integers(0, 10**6))
def test_a_game_pulls_values_by_the_rate(seed: int) -> None:
    """Values stay within 0 and 1, won boards are 1, and with rate 0 nothing else changes."""
    values = fresh_values()
    end = play_game(values, TdSettings(), Random(seed))
    assert GAME.is_over(end)
    assert is_possible(end)
    assert all(0 <= value <= 1 for value in values.values())
    still = fresh_values()
    play_game(still, TdSettings(rate=0), Random(seed))
    assert still == fresh_values()


def test_the_loser_s_last_board_is_pulled_to_nothing() -> None:
    """V += 0.1 (V_next - V): a board of value 0.5 that loses at once becomes 0.45."""
    values: Values = {}
    end = play_game(values, TdSettings(exploration=0), Random(0))
    # Unknown boards are worth 0.5, so both take the lowest cell: 0 1 2 3 4 5 6, and X wins.
    assert end == (0o125, 0o052)
    assert is_won(end)
    assert values[end] == 1.0
    assert values[0o025, 0o052] == pytest.approx(0.45)
    assert values[0o025, 0o012] == 0.5
    assert greedy(values, START) == (1, 0)


def test_training_makes_a_better_player() -> None:
    """After 2,000 games the player loses less often to random moves than before, on both sides."""
    values = fresh_values()
    steps = list(train(values, 2000, TdSettings(), Random(1), 1000, strength_of))
    assert [games for games, _ in steps] == [0, 1000, 2000]
    before, after = strength_of(fresh_values()), strength_of(values)
    assert after.as_o[2] < before.as_o[2]
    assert after.as_x[0] + after.as_x[1] > before.as_x[0] + before.as_x[1]
    assert sum(after.as_x) == pytest.approx(1)


def test_training_is_repeatable() -> None:
    """The same seed gives the same values."""
    one, two = fresh_values(), fresh_values()
    for values in (one, two):
        for _ in train(values, 50, TdSettings(), Random(3), 50, len):
            pass
    assert one == two


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a training file."""
    path = tmp_path / "values.txt"
    path.write_bytes(render_training(TEXTS))
    return path


def test_the_command_updates_the_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is read, trained and replaced; the curve is a table of as many points."""
    curve = data.parent / "curve.csv"
    assert main([str(data), "--games", "40", "--curve", str(curve)]) == 0
    values = parse_training(data.read_text())
    assert len(values) == 5478
    assert values != fresh_values()
    assert len(curve.read_text().splitlines()) == 22
    assert "after 40 games, against random moves" in capsys.readouterr().out


def test_another_output_leaves_the_file_alone(data: Path) -> None:
    """With --output the values that were read stay as they are."""
    before = data.read_bytes()
    assert main([str(data), "--games", "5", "--output", str(data) + ".new"]) == 0
    assert data.read_bytes() == before
    assert len(parse_training(Path(str(data) + ".new").read_text())) == 5478


def test_a_missing_file_names_the_command_that_makes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and one line that can be pasted."""
    missing = tmp_path / "none.txt"
    assert main([str(missing)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert f"python -m solver - {missing}" in error


@pytest.mark.parametrize(
    ("text", "options", "wanted"),
    [
        ("nonsense\n", [], ":1: found 'nonsense'"),
        ("1:0:0:0:0:0:0:0:0 0.5\n1:0:0:0:0:0:0:0:0 0.6\n", [], ":2: found 0.6 for the board"),
        ("1:0:0:0:0:0:0:0:0 0.5\n", ["--games", "0"], "wanted --games of at least 1"),
        ("1:0:0:0:0:0:0:0:0 0.5\n", ["--rate", "2"], "--rate"),
    ],
)
def test_wrong_calls_are_told_in_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    text: str,
    options: list[str],
    wanted: str,
) -> None:
    """Exit code 2, one line, and the file stays as it was."""
    path = tmp_path / "values.txt"
    path.write_text(text)
    assert main([str(path), *options]) == 2
    error = capsys.readouterr().err
    assert wanted in error
    assert error.count("\n") == 1
    assert path.read_text() == text


def test_a_folder_is_no_training_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the system says against a file is told with the file's name."""
    assert main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: Is a directory\n"


def test_an_interrupted_training_changes_nothing(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends in one line and exit code 130; the file keeps the values it had."""
    before = data.read_bytes()

    def interrupted(*arguments: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "train", interrupted)
    assert main([str(data)]) == 130
    assert capsys.readouterr().err == "interrupted: the values are as they were\n"
    assert data.read_bytes() == before


def test_a_defect_is_one_line_too(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody foresaw ends in exit code 70 and a line to report, not in a traceback."""

    def broken(*arguments: object) -> object:
        raise ValueError("surprise")

    monkeypatch.setattr(command, "train", broken)
    assert main([str(data)]) == 70
    told = "a defect of the trainer, please report it: ValueError: surprise\n"
    assert capsys.readouterr().err == told


def test_a_plot_is_drawn(data: Path) -> None:
    """With the extra installed the curve becomes a picture."""
    pytest.importorskip("matplotlib")
    picture = data.parent / "curve.svg"
    assert main([str(data), "--games", "3", "--plot", str(picture)]) == 0
    assert "<svg" in picture.read_text()


def test_without_the_extra_the_plot_names_it(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without matplotlib nothing is trained and one line says what to install."""
    before = data.read_bytes()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main([str(data), "--games", "3", "--plot", "x.png"]) == 2
    assert "plygrade[plots]" in capsys.readouterr().err
    assert data.read_bytes() == before


def test_values_near_nothing_are_written_so_that_they_are_read_again(data: Path) -> None:
    """A board that always loses ends with a tiny value; the file of the trainer stays readable."""
    lines = data.read_text().splitlines()
    lost = lines[-1].split()[0]
    data.write_text("\n".join([*lines[:-1], f"{lost} 0.000000001"]) + "\n")
    assert main([str(data), "--games", "1", "--rate", "0"]) == 0
    assert data.read_text().splitlines()[-1] == f"{lost} 0.000000001"
    assert len(parse_training(data.read_text())) == 5478


@pytest.mark.parametrize("option", ["--output", "--curve", "--plot"])
def test_a_missing_folder_is_told_by_the_file_that_was_asked_for(
    option: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names the file, not a temporary one that nobody asked for."""
    if option == "--plot":
        pytest.importorskip("matplotlib")
    target = data.parent / "nowhere" / "file.svg"
    assert main([str(data), "--games", "1", option, str(target)]) == 2
    assert capsys.readouterr().err == f"{target}: no such file\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_trouble_with_standard_output_is_one_line(data: Path) -> None:
    """A full disk is told once; a reader that is gone is no error of ours."""
    command = f"{sys.executable} -m solver.learning td {data.name} --games 1"
    full = run_shell(f"{command} > /dev/full", data.parent)
    assert (full.returncode, full.stderr) == (2, b"standard output: No space left on device\n")
    read, write = os.pipe()
    os.close(read)
    gone = subprocess.run(
        command.split(),
        cwd=data.parent,
        env=environment(),
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
        check=False,
    )
    os.close(write)
    assert (gone.returncode, gone.stderr) == (141, b"")
