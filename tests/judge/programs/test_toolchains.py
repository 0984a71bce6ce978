"""Which folders of this machine a submission gets to see by naming a tool."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.programs.entries import Refused
from judge.programs.interpreters import Toolbox, named_tool, recipe_tool
from judge.programs.tools import find_tool, tool_at


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a home folder with tools on PATH: loose ones, one with a prefix of its own."""
    home = tmp_path / "home" / "prof"
    for place in (".local/bin/mine", ".cargo/bin/cargo", ".nvm/versions/v20/bin/node"):
        (home / place).parent.mkdir(parents=True)
        (home / place).write_text("#!/bin/sh\n")
        (home / place).chmod(0o755)
    (home / ".cargo" / "credentials.toml").write_text("secret")
    folders = [str(home / place) for place in (".local/bin", ".cargo/bin", ".nvm/versions/v20/bin")]
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", os.pathsep.join([*folders, os.defpath]))
    find_tool.cache_clear()
    yield home
    find_tool.cache_clear()


@pytest.mark.parametrize("word", ["mine", "cargo"])
def test_a_submission_cannot_open_a_home_by_naming_a_tool(home: Path, word: str) -> None:
    """What lies below a home is refused in a student's recipe, with the word that would open it."""
    with pytest.raises(Refused, match="toolchains: of course"):
        recipe_tool(word, Toolbox(), trusted=False)
    path = next(home.glob(f".*/bin/{word}"))
    with pytest.raises(Refused):
        recipe_tool(str(path), Toolbox(), trusted=False)


def test_a_course_opens_a_toolchain(home: Path) -> None:
    """A folder that the course allows is shown whole, also for tools with an absolute path."""
    tools = Toolbox(toolchains=(home / ".cargo",))
    path = home / ".cargo" / "bin" / "cargo"
    for word in ("cargo", str(path)):
        found = recipe_tool(word, tools, trusted=False)
        assert (found.path, found.readable) == (str(path), (home / ".cargo",))
    with pytest.raises(Refused):
        recipe_tool("mine", tools, trusted=False)


def test_a_language_shows_the_prefix_of_its_tool_alone(home: Path) -> None:
    """The interpreter of a language may lie below a home, in a folder that is all its own."""
    shown = named_tool("node", Toolbox()).readable
    assert shown == (home / ".nvm" / "versions" / "v20",)


def test_an_instructors_command_opens_no_home_either(home: Path) -> None:
    """Whoever names a loose tool below a home shows the tool, not what lies around it."""
    path = home / ".local" / "bin" / "mine"
    assert tool_at(str(path)).readable == (path,)
    assert recipe_tool(str(path), Toolbox(), trusted=True).readable[0] == path


def test_the_systems_own_need_no_word(home: Path) -> None:
    """What every program sees already can be named by everybody."""
    assert recipe_tool("sh", Toolbox(), trusted=False).readable == ()
