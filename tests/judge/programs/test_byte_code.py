"""Byte code of a hand-in's own modules: made once by the build, and valid in every case."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.programs import plans
from judge.programs.build import build
from judge.programs.program import Program
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

# Says whether Python takes its helper from byte code: that must be as old as the source.
MAIN = """
import os, helper
try:
    told = int.from_bytes(open(helper.__cached__, "rb").read(16)[8:12], "little")
    print(told == int(os.stat(helper.__file__).st_mtime))
except FileNotFoundError:
    print("none")
"""


def said(folder: Path, files: dict[str, str]) -> str:
    """Build a hand-in of these files in a slot, and return what it says when it is run."""
    folder.chmod(0o755)
    sources, target = folder / "sources", folder / "built"
    for each in (sources, target):
        each.mkdir()
    for name, text in files.items():
        (sources / name).write_text(text)
    with Slot(Level.RLIMIT) as slot:
        program = build(sources, target, Protocol.STDIO, slot)
        assert isinstance(program, Program), program
        return slot.run(program.job(b"", Limits(cpu=60, wall=300))).stdout.decode().strip()


def test_modules_are_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All modules have byte code that Python uses.

    Without compiling them there is none: the test would see it.
    """
    files = {"homework.py": MAIN, "helper.py": "ANSWER = 42\n"}
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        assert said(Path(first), files) == "True"
        monkeypatch.setattr(plans, "MOST_MODULES", 0)
        assert said(Path(second), files) == "none"


def test_a_broken_module_that_nobody_imports_harms_nobody() -> None:
    """The program is built and run without it."""
    files = {"homework.py": MAIN, "helper.py": "ANSWER = 42\n", "unused.py": "def broken(:"}
    with TemporaryDirectory() as folder:
        assert said(Path(folder), files) in ("True", "none")
