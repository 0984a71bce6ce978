"""The kernel watched by its compiler: ASan and UBSan see no wrong access, no undefined sum."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solver.kernel import VARIABLE
from solver.kernel.building import compiler, trouble
from tests.sources import ROOT

FLAGS = (
    *("-std=c11", "-O1", "-g", "-fPIC", "-Wall", "-Wextra", "-Werror"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
)
BUILD = """
from solver.kernel.building import build
print(build("solver/kernel/compiled.abi3.so", {flags}))
"""
NUMERICAL = """
from solver.kernel import compiled
print(len(compiled.full_table(None)), max(compiled.returns(bytes(9), (10, -10, 0, -1, 1, 1), None)))
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(trouble()), reason=trouble())]


def libraries() -> str:
    """Return what must be loaded before the interpreter, which knows no sanitizer."""
    found = []
    for name in ("libasan.so", "libubsan.so"):
        words = [*compiler(), f"-print-file-name={name}"]
        path = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
        if not os.path.isabs(path):
            pytest.skip(f"the compiler has no {name}")
        found.append(os.path.realpath(path))
    return " ".join(found)


def build(folder: Path) -> None:
    """Compile the kernel of a copy of the solver with everything that the compiler can watch."""
    command = [sys.executable, "-c", BUILD.format(flags=FLAGS)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert (done.stdout, done.stderr) == ("\n", "")


def run(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with the solver of a folder and our tools."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={
            "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}",
            "LD_PRELOAD": libraries(),
            "ASAN_OPTIONS": "detect_leaks=0",  # what the interpreter keeps to its end is no leak
            "PYTHONMALLOC": "malloc",
            "PATH": os.defpath,
            VARIABLE: "require",
        },
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a folder with a copy of the solver's package."""
    left_out = shutil.ignore_patterns("__pycache__", "compiled.*so")
    shutil.copytree(ROOT / "solver", tmp_path / "solver", ignore=left_out)
    return tmp_path


def test_sanitizers_find_nothing(copied: Path) -> None:
    """Random boards, compared with Python as well, and all of numerical: no report."""
    build(copied)
    fuzzed = run(copied, "-m", "tools.fuzz", "kernel", "--count", "300")
    assert (fuzzed.returncode, fuzzed.stderr) == (0, ""), fuzzed.stdout
    solved = run(copied, "-c", NUMERICAL)
    assert (solved.stdout, solved.stderr) == (f"{8 * 563_002} {4 * 17_933}\n", "")


def test_sanitizers_would_find_something(copied: Path) -> None:
    """A read beyond the border of the board is told by the same build."""
    source = copied / "solver" / "kernel" / "node.c"
    right = source.read_text(encoding="utf-8")
    wrong = right.replace("cell < geometry->cells; cell++", "cell < 3000; cell++")
    assert wrong != right
    source.write_text(wrong, encoding="utf-8")
    build(copied)
    done = run(copied, "-m", "tools.fuzz", "kernel", "--count", "3")
    assert done.returncode != 0
    assert "Sanitizer" in done.stderr or "runtime error" in done.stderr
