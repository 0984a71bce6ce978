"""Programs that look beside themselves find their input there, at every level, each time anew."""

import shutil
import sys
from pathlib import Path

import pytest

from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.programs.build import build
from judge.programs.command import find_command
from judge.programs.own_files import MOST_FILES, own_files
from judge.programs.program import Program
from judge.sandbox.job import Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.sandbox.conftest import level, open_folder, strongest  # noqa: F401  # fixtures

LIMITS = Limits(cpu=60, wall=240)
PYTHON = """
import os
here = os.path.dirname(os.path.abspath(__file__))
os.chdir(here)
seen = os.path.exists("notes.txt")
text = open(os.path.join(here, "input.txt")).read()
open("notes.txt", "w").write("left")
open(os.path.join(here, "output.txt"), "w").write(text.upper() + str(seen))
"""
JAVA = """
import java.io.*;
import java.nio.file.*;
public class Homework {
    public static void main(String[] words) throws Exception {
        Path here = Paths.get(
            Homework.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        boolean seen = Files.exists(here.resolve("notes.txt"));
        String text = new String(Files.readAllBytes(here.resolve("input.txt")));
        Files.write(here.resolve("notes.txt"), "left".getBytes());
        String answer = text.toUpperCase() + (seen ? "True" : "False");
        Files.write(here.resolve("output.txt"), answer.getBytes());
    }
}
"""


def ask(program: Program, slot: Slot) -> None:
    """Ask twice: the second run must not see what the first one left."""
    for text in (b"one ", b"two "):
        run = slot.run(program.job(text, LIMITS))
        assert run.stop is Stop.EXIT, run
        assert run.collected == text.upper() + b"False", run


def test_a_hand_in_looks_beside_itself(level: Level, open_folder: Path) -> None:  # noqa: F811
    """`__file__` leads to a folder with the input, which takes the output."""
    check_beside(level, open_folder, "homework.py", PYTHON)


def test_java_looks_beside_itself(strongest: Level, open_folder: Path) -> None:  # noqa: F811
    """So does getCodeSource, where the classes were made by a build."""
    if not shutil.which("javac"):
        pytest.skip("no Java here")
    check_beside(strongest, open_folder, "Homework.java", JAVA)


@pytest.mark.slow
def test_java_looks_beside_itself_at_every_level(level: Level, open_folder: Path) -> None:  # noqa: F811
    """The same at each level."""
    test_java_looks_beside_itself(level, open_folder)


def check_beside(level: Level, open_folder: Path, name: str, text: str) -> None:  # noqa: F811
    """Build a hand-in at a level and ask it twice."""
    sources, built = open_folder / "sources", open_folder / "built"
    sources.mkdir()
    built.mkdir()
    (sources / name).write_text(text)
    (sources / "input.txt").write_text("a sample that was handed in too")
    with Slot(level) as slot:
        program = build(sources, built, Protocol.FILES, slot)
        assert isinstance(program, Program), program
        ask(program, slot)


def test_a_command_looks_beside_itself(level: Level, open_folder: Path) -> None:  # noqa: F811
    """A script named on the command line is treated like a hand-in; its folder stays as it is."""
    (open_folder / "homework.py").write_text(PYTHON)
    found = find_command([sys.executable, "homework.py"], Protocol.FILES, open_folder)
    with Slot(level) as slot:
        ask(found.program, slot)
    assert [path.name for path in open_folder.iterdir()] == ["homework.py"]


def test_on_standard_input_a_program_runs_where_it_lies(open_folder: Path) -> None:  # noqa: F811
    """Only the file protocol needs copies; another program pays nothing for them."""
    (open_folder / "homework.py").write_text(PYTHON)
    program = find_command([sys.executable, "homework.py"], Protocol.STDIO, open_folder).program
    job = program.job(b"", LIMITS)
    assert (job.copies, job.argv) == ((), (sys.executable, str(open_folder / "homework.py")))


def test_a_large_program_is_not_copied(tmp_path: Path) -> None:
    """A program of many files runs where it lies: copying it for each case would take too long."""
    for number in range(MOST_FILES + 1):
        (tmp_path / str(number)).touch()
    (tmp_path / "1").write_text("print(__file__)")
    assert own_files(tmp_path, list(tmp_path.iterdir())) is None
    few = own_files(tmp_path, [tmp_path / "1"])
    assert few is not None
    assert few.moved((f"{tmp_path}/1", str(tmp_path), f"{tmp_path}x")) == (
        "./1",
        ".",
        f"{tmp_path}x",
    )


def test_a_program_that_does_not_ask_is_not_copied(tmp_path: Path) -> None:
    """Its fresh folder holds the input and nothing else."""
    (tmp_path / "x.py").write_text("print(open('input.txt').read())")
    assert own_files(tmp_path, [tmp_path / "x.py"]) is None
