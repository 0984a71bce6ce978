"""Players that come as sources: recognised and built as the grader does, then they play."""

import shutil
import zipfile
from pathlib import Path

import pytest

from arena.agents.makefile import BuiltAgent
from arena.players import ProcessMode, parse_player
from arena.referee import Ending
from arena.rules import Rules
from judge.model.errors import JudgeError
from judge.programs.program import Program
from tests.arena.real_players import PLAYERS, built, play, setup_of, sparring
from tests.arena.test_players import JAVA

ROOMY = Rules(clock=120.0, grace=240.0, memory=2048)  # also for Java on a loaded machine


def python_folder(folder: Path) -> Path:
    """Return a folder with a main file, a module that it imports, and an old request."""
    folder.mkdir()
    shutil.copy(PLAYERS / "greedy.py", folder / "homework.py")
    shutil.copy(PLAYERS / "raid.py", folder)
    (folder / "input.txt").write_text("an old request")
    return folder


def assert_plays(spec: Path) -> None:
    """Assert that a player finishes a small game against a sparring player."""
    game = play(setup_of([str(spec), sparring("greedy")], ROOMY, size=2, games=1))[0]
    assert (game.ending, game.detail) == (Ending.FULL, "")


def test_a_folder_of_python_plays(tmp_path: Path) -> None:
    """The main file is found among the sources, and what it imports is beside it."""
    assert_plays(python_folder(tmp_path / "ada"))


@pytest.mark.skipif(not shutil.which("javac"), reason="there is no Java here")
def test_a_java_file_plays(tmp_path: Path) -> None:
    """A source file is compiled first; the player is called after it."""
    (tmp_path / "Mine.java").write_text(JAVA)
    assert parse_player(str(tmp_path / "Mine.java")).name == "Mine"
    assert_plays(tmp_path / "Mine.java")


def test_an_archive_plays(tmp_path: Path) -> None:
    """A zip of a folder is unpacked as the grader does."""
    folder = python_folder(tmp_path / "ada")
    with zipfile.ZipFile(tmp_path / "ada.zip", "w") as archive:
        for path in folder.iterdir():
            archive.write(path, f"ada/{path.name}")
    assert parse_player(str(tmp_path / "ada.zip")).name == "ada"
    assert_plays(tmp_path / "ada.zip")


def test_a_makefile_folder_is_an_agent(tmp_path: Path) -> None:
    """Given as a folder or packed, a Makefile with `run` is asked by `make run`; `all` builds."""
    shutil.copytree(PLAYERS / "homework", tmp_path / "eve")
    makefile = tmp_path / "eve" / "Makefile"
    makefile.write_text(
        "all:\n\ttouch made\nrun:\n\ttest -e made\n" + "\tawk -f first_free.awk"
        " input.txt > output.txt\n"
    )
    packed = shutil.make_archive(str(tmp_path / "packed"), "gztar", tmp_path / "eve")
    assert_plays(tmp_path / "eve")
    assert all(isinstance(agent, BuiltAgent) for agent in built([packed, packed]).values())


def test_a_makefile_without_run_is_a_folder_of_sources(tmp_path: Path) -> None:
    """A Makefile that only builds does not hide the sources beside it."""
    folder = python_folder(tmp_path / "ada")
    (folder / "Makefile").write_text("all:\n\ttrue\n")
    assert parse_player(str(folder)).process is ProcessMode.MAKEFILE
    assert all(isinstance(made, Program) for made in built([str(folder), str(folder)]).values())


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("notes.txt", "nothing", "found no source file, only notes.txt"),
        ("main.c", "int main( {", "the build failed"),
    ],
)
def test_what_cannot_be_built_is_one_line(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    """The tournament does not begin, and the line names the player's folder and the reason."""
    if name.endswith(".c") and not shutil.which("gcc"):
        pytest.skip("there is no C compiler here")
    (tmp_path / name).write_text(text)
    with pytest.raises(JudgeError, match=message) as error:
        built([str(tmp_path), "solver"])
    assert str(error.value).startswith(f"{tmp_path}: ")
    assert "\n" not in str(error.value)
