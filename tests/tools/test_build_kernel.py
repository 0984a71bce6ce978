"""Compiling the kernel in place: one line says what happened, and nothing depends on it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solver.kernel import VARIABLE
from solver.kernel.building import trouble
from tests.sources import ROOT


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a folder with the sources, nothing compiled, and the tools."""
    for name in ("solver", "judge", "tools"):
        left_out = shutil.ignore_patterns("__pycache__", "compiled.*so")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
    return tmp_path


def built(where: Path, **settings: str) -> tuple[int, str, str]:
    """Run the tool in a folder; return its exit code and what it says."""
    clean = {name: value for name, value in os.environ.items() if name not in (VARIABLE, "CC")}
    done = subprocess.run(
        [sys.executable, "-m", "tools.build_kernel"],
        cwd=where,
        env={**clean, **settings},
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("compiler", "reason"),
    [("no-such-compiler", "found no C compiler"), ("false", "found no headers of Python")],
)
def test_without_a_compiler_there_is_one_line(copied: Path, compiler: str, reason: str) -> None:
    """No compiler, or one that finds no headers: told in a line, and an error only if required."""
    code, out, err = built(copied, CC=compiler)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert out.startswith(f"kernel: not built: {reason}")
    code, out, err = built(copied, CC=compiler, **{VARIABLE: "require"})
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert built(copied, CC=compiler, **{VARIABLE: "off"}) == (0, "", "")
    assert list(copied.glob("solver/kernel/compiled*.so*")) == []


@pytest.mark.slow
@pytest.mark.skipif(bool(trouble()), reason=trouble())
def test_it_is_built_once_and_again_when_a_source_changes(copied: Path) -> None:
    """What is up to date is left alone, silently; a changed or a broken file is made again."""
    file = copied / "solver" / "kernel" / "compiled.abi3.so"
    for change in (lambda: None, lambda: file.write_bytes(b"rubbish"), lambda: _touch(copied)):
        change()
        code, out, err = built(copied)
        assert (code, err) == (0, "")
        assert out.startswith("kernel: built with ")
        assert built(copied, **{VARIABLE: "require"}) == (0, "", "")
    assert [path.name for path in file.parent.glob("*.so*")] == [file.name]


def _touch(where: Path) -> None:
    with (where / "solver" / "kernel" / "raid.h").open("a") as file:
        file.write("/* another */\n")
