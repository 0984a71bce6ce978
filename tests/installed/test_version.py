"""Every command says which version it is, and they all mean the same one."""

import importlib.metadata
from pathlib import Path

import pytest

from solver import __version__
from tests.installed.environment import Installation


@pytest.mark.parametrize("command", ["grader", "solver", "solver-learning", "arena"])
def test_the_command_tells_its_version(
    command: str, tmp_path: Path, installed: Installation
) -> None:
    """`--version` prints what solver/__init__.py says."""
    done = installed.run(tmp_path, command, "--version")
    assert (done.returncode, done.stdout) == (0, f"plygrade {__version__}\n"), done.stderr


def test_the_wheel_bears_the_same_version(installed: Installation) -> None:
    """What pip knows comes from the same place, and the packages say that they are typed."""
    site = next(installed.folder.glob("lib/python*/site-packages"))
    found = list(importlib.metadata.distributions(name="plygrade", path=[str(site)]))
    assert [distribution.version for distribution in found] == [__version__]
    for package in ("solver", "judge", "arena", "misconceptions"):
        assert (site / package / "py.typed").is_file()
