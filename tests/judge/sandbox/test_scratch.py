"""A folder for temporary files that lies in a program's own: left out of all that is made of it."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from arena.agents.building import copied
from arena.fingerprint import fingerprint
from arena.players import Player, ProcessMode
from judge.model.protocol import Protocol
from judge.programs.class_folder import find_class
from judge.programs.shipping import gathered
from judge.programs.sources import copy_sources
from judge.programs.workspace import Workspace, copy_tree
from judge.sandbox.readable_copies import ReadableCopies
from judge.sandbox.scratch import is_scratch, without_scratch
from judge.sandbox.slot_user import is_public
from tests.judge.toys import PATIENCE, clean_environment, make_suite
from tests.sources import ROOT

PROGRAM = "from part import say\nsay(input())\n"
PART = "def say(text): print(text)\n"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a program whose folder holds the folder for temporary files, and ours in it."""
    folder = tmp_path / "program"
    (folder / "deep/tmp").mkdir(parents=True)
    (folder / "main.py").write_text(PROGRAM)
    (folder / "deep/part.py").write_text(PART)
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "deep/tmp"))
    return folder


@pytest.mark.parametrize("place", ["tmp", "deep/tmp", "."])
@pytest.mark.parametrize("command", ["program/main.py", "program", "-m program.main"])
def test_a_program_is_judged_wherever_temporary_files_lie(
    tmp_path: Path, place: str, command: str
) -> None:
    """TMPDIR in the program's folder, below it, or the folder itself: the program is accepted."""
    make_suite(tmp_path, {"one": "one\n"})
    folder = tmp_path / "program"
    (folder / place).mkdir(parents=True)
    dotted = "program." if command.startswith("-m") else ""
    for name in ("main.py", "__main__.py"):
        (folder / name).write_text(PROGRAM.replace("from ", f"from {dotted}"))
    (folder / "part.py").write_text(PART)
    done = subprocess.run(
        [sys.executable, str(ROOT / "grader.py"), "--no-store", "--solver", f"python {command}"],
        cwd=tmp_path,
        env={**clean_environment(), "TMPDIR": str(folder / place)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "AC   toy/one" in done.stdout


def test_copies_hold_nothing_of_ours_and_come_to_an_end(program: Path) -> None:
    """Whoever copies or hashes a folder that holds our own leaves ours out, and keeps the rest."""
    with Workspace() as workspace:
        room = workspace.fresh()
        wanted = ["deep", "deep/part.py", "main.py"]
        player = Player("x", ProcessMode.MAKEFILE, readable=(program,), files=(program,))
        known = fingerprint(player)
        targets = {copied(player, room / "player"): wanted}
        copy_tree(program, room / "tree")
        (room / "sources").mkdir()
        copy_sources(program, room / "sources")
        targets |= {room / "tree": wanted, room / "sources": wanted}
        for target, names in targets.items():
            found = [str(path.relative_to(target)) for path in sorted(target.rglob("*"))]
            assert found == names, target
        copies = ReadableCopies(tempfile.gettempdir())
        copy = Path(copies.of([str(program)])[str(program)])
        assert sorted(os.listdir(copy / "deep")) == ["part.py"]
        copies.remove()
        assert is_public(str(program))
        assert fingerprint(player) == known
        assert b"lock" not in gathered([program], program, workspace.private_room())


def test_a_part_is_divided_around_temporary_files(program: Path) -> None:
    """What holds the folder for temporary files is replaced by what else it holds; links go."""
    (program / "link").symlink_to(program / "deep/tmp")
    (program / "plygrade-run-abcdefgh").mkdir()
    assert list(without_scratch(program)) == [program / "deep/part.py", program / "main.py"]
    assert not is_scratch(program / "deep")


def test_the_folder_for_temporary_files_is_no_hand_in(program: Path) -> None:
    """In a folder of hand-ins it is passed over."""
    found = find_class(program / "deep", Protocol.STDIO, lambda: program)
    assert [each.name for each in found.submissions] == ["part.py"]
