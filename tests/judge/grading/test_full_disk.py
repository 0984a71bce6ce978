"""A disk that is really full: grading goes on, what was kept stays, and a line tells the rest."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.judge.toys import case_lines, case_names, echo_suite, run_grader


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with room for a few results; skip where none can be made."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root can mount a tiny disk")
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=120k", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, timeout=120).returncode:
        pytest.skip("mounting is not allowed here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True, timeout=120)


def test_a_full_disk_costs_no_verdict(tiny_disk: Path, tmp_path: Path) -> None:
    """With no room for the results all cases are judged, exit code 0, and a line says how many.

    What was kept before stays. However the results are written together, they do not fit.
    """
    names = case_names(200)
    echo_suite(tmp_path, 200)
    arguments = ("--solver", "cat", "--store", str(tiny_disk / "results.sqlite"))
    assert "could not be kept" not in run_grader(f"toy/{names[0]}", *arguments, cwd=tmp_path).stderr
    first = run_grader(*arguments, cwd=tmp_path)
    assert case_lines(first.stdout) == [f"AC toy/{name}" for name in names]
    assert "results could not be kept" in first.stderr
    second = run_grader(*arguments, cwd=tmp_path)
    assert 0 < second.stdout.count("(known)") < 200
