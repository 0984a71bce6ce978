"""Makefile hand-ins: the targets that make itself finds, and `make run` in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.programs.build import build
from judge.programs.entries import Refused
from judge.programs.makefile import (
    build_command,
    build_target,
    makefile_in,
    targets_of,
)
from judge.programs.program import Program
from judge.sandbox.job import Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.fake_slot import broken, ended


@pytest.fixture(scope="module")
def slot() -> Iterator[Slot]:
    """Return a slot of the level that every machine has."""
    with Slot(Level.RLIMIT, 40) as slot:
        yield slot


def folder(tmp_path: Path, makefile: str, **files: str) -> Path:
    """Return a folder with a Makefile and some files, which any user may read."""
    (tmp_path / "Makefile").write_text(makefile)
    for name, text in files.items():
        (tmp_path / name.replace("_", ".")).write_text(text)
    tmp_path.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("makefile", "found"),
    [
        ("agent:\n\ttrue\nrun:\n\ttrue\n", {"agent", "run"}),
        ("all run:\n\ttrue\n", {"all", "run"}),
        ("all: gone.c\n\ttrue\n", {"all"}),
        ("%:\n\ttrue\n", {"agent", "all", "run"}),
        ("NAMES = all run\n$(NAMES):\n\ttrue\n", {"all", "run"}),
        ("homework: ;\n", set()),
        ("this is no Makefile\n", {"agent", "all", "run"}),
    ],
)
def test_targets_are_those_that_make_finds(
    tmp_path: Path, slot: Slot, makefile: str, found: set[str]
) -> None:
    """Whatever make understands; a Makefile that it cannot read says so when it is made."""
    assert targets_of(folder(tmp_path, makefile), slot.run) == found


def test_a_file_is_not_a_way_to_run(tmp_path: Path, slot: Slot) -> None:
    """A file called `run`, or a source that make could build it from, is not the target `run`."""
    home = folder(tmp_path, "all:\n\ttrue\n", run="#!/bin/sh\n", run_c="int main() {}\n")
    assert targets_of(home, slot.run) == {"all"}


def test_asking_changes_nothing(tmp_path: Path, slot: Slot) -> None:
    """Recipes that run in spite of `-n` work in a copy, which the next question does not see."""
    home = folder(tmp_path, "all run:\n\t+test ! -e left && touch left\n")
    assert targets_of(home, slot.run) == {"all", "run"}
    assert [path.name for path in home.iterdir()] == ["Makefile"]


def test_an_endless_makefile_is_refused(tmp_path: Path) -> None:
    """Reading a Makefile can take for ever: that is the hand-in's fault, ours is told apart."""
    home = folder(tmp_path, "run:\n\ttrue\n")
    stopped = ended(stop=Stop.CPU, exit_code=None)
    with pytest.raises(Refused, match="make -n run was stopped: too much CPU time"):
        targets_of(home, lambda job: stopped, ["run"])
    with pytest.raises(JudgeError, match="make -n run could not be run"):
        targets_of(home, lambda job: broken(), ["run"])


def test_agent_comes_before_all() -> None:
    """The competition's own target builds, else the usual one, else nothing."""
    assert build_target({"all", "agent", "run"}) == "agent"
    assert build_command({"all", "run"}) == ("make", "--silent", "all")
    assert build_command({"run"}) == ()


def test_the_makefile_is_the_one_that_make_reads(tmp_path: Path) -> None:
    """`makefile` is read before `Makefile`; a folder without any has none."""
    assert makefile_in(tmp_path) is None
    (tmp_path / "Makefile").touch()
    (tmp_path / "GNUmakefile").touch()
    assert makefile_in(tmp_path) == tmp_path / "GNUmakefile"


def test_a_run_reads_the_question(tmp_path: Path, slot: Slot) -> None:
    """`make run` finds the question, not the hand-in's own input.txt, and rebuilds nothing."""
    makefile = "answer: source\n\tfalse\nrun: answer\n\t@cat answer input.txt > output.txt\n"
    home = folder(tmp_path, makefile, source="", answer="built ", input_txt="old", output_txt="old")
    built = tmp_path.parent / f"{tmp_path.name}-built"
    built.mkdir(mode=0o755)
    program = build(home, built, Protocol.AUTO, slot)
    assert isinstance(program, Program), program
    assert program.protocol is Protocol.FILES
    run = slot.run(program.job(b"new", Limits(cpu=30, wall=120)))
    assert (run.exit_code, run.collected) == (0, b"built new"), run.stderr
    assert (home / "output.txt").read_text() == "old"
