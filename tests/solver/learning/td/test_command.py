"""The command of the trainer: what it updates, prints, draws and refuses."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver.formats.training import parse_training, render_training
from solver.learning.td import command
from solver.learning.td.command import main
from solver.learning.td.values import training_values
from tests.solver.processes import PATIENCE, environment, run_shell

TEXTS = training_values()


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
    assert values != parse_training(render_training(TEXTS).decode())
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
