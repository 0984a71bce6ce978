"""Every command says which version it is, and they all mean the same one."""

import importlib.metadata
from pathlib import Path

import pytest

from solver import __version__
from solver.kernel import VARIABLE
from tests.installed.environment import Installation


@pytest.mark.parametrize("command", ["grader", "solver", "solver-learning", "arena"])
def test_the_command_tells_its_version(
    command: str, tmp_path: Path, installed: Installation
) -> None:
    """`--version` prints what solver/__init__.py says, and whether the kernel is used."""
    kernel = "active" if list(installed.folder.rglob("compiled*.so")) else "not built"
    for told, said in ((None, kernel), ("off", "off (PLYGRADE_NATIVE)")):
        done = installed.run(
            tmp_path, command, "--version", environment={VARIABLE: told} if told else None
        )
        line = f"plygrade {__version__} (kernel: {said})\n"
        assert (done.returncode, done.stdout, done.stderr) == (0, line, "")


@pytest.mark.parametrize("command", ["grader", "solver", "solver-learning", "arena"])
def test_a_wrong_setting_is_told_in_one_line(
    command: str, tmp_path: Path, installed: Installation
) -> None:
    """A value of PLYGRADE_NATIVE that means nothing ends every command with one clear line."""
    done = installed.run(tmp_path, command, "--version", environment={VARIABLE: "on"})
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.endswith("PLYGRADE_NATIVE: found 'on', wanted auto, off, require")


def test_the_wheel_bears_the_same_version(installed: Installation) -> None:
    """What pip knows comes from the same place, and the packages say that they are typed."""
    site = next(installed.folder.glob("lib/python*/site-packages"))
    found = list(importlib.metadata.distributions(name="plygrade", path=[str(site)]))
    assert [distribution.version for distribution in found] == [__version__]
    for package in ("solver", "judge", "arena", "misconceptions"):
        assert (site / package / "py.typed").is_file()
