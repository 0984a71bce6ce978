"""Commands as programs: found from anywhere, identified by their content, kept from the answers."""

import shlex
import sys
import tempfile
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.command import command_program, own_program
from judge.programs.program import Program


def made(command: str, here: Path, *closed: Path) -> tuple[Program, str]:
    """Return the program of a command given in a folder."""
    return with_protocol(shlex.split(command), Protocol.STDIO, here, *closed)


def with_protocol(
    words: list[str], protocol: Protocol, here: Path, *closed: Path
) -> tuple[Program, str]:
    """Return the program of a command in words; its module, if any, is copied out of the way."""
    copy = Path(tempfile.mkdtemp(dir=here.parent))
    return command_program(words, protocol, here, closed, copy)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder with a program in two files, and the judge's folders beside it."""
    for name in ("mine.py", "helper.py", "expected/raid/x.out", "data/table.txt", ".secret"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


def test_words_that_name_files_become_absolute(home: Path) -> None:
    """A program runs in a folder of its own, so its files are named in full; other words stay."""
    program, _ = made(f"{sys.executable} mine.py --depth 3 - .", home)
    assert program.argv[1:] == (str(home / "mine.py"), "--depth", "3", "-", ".")


@pytest.mark.parametrize("command", ["java Homework --quick", "java -cp . Homework --quick"])
def test_a_compiled_class_is_found_where_the_command_was_given(home: Path, command: str) -> None:
    """`java NAME` names no file, so its folder becomes the class path and the class readable."""
    java = home / "jdk" / "java"
    java.parent.mkdir()
    java.touch(mode=0o755)
    (home / "Homework.class").write_text("class")
    (home / "Homework$Board.class").write_text("class")
    program, identity = made(command.replace("java", "jdk/java"), home, home / "expected")
    named = {path.name for path in program.readable}
    assert {"Homework.class", "Homework$Board.class"} <= named
    assert "expected" not in named
    assert str(home) in (program.argv[2], program.environment["CLASSPATH"])
    assert program.argv[-2:] == ("Homework", "--quick")
    (home / "Homework$Board.class").write_text("changed")
    assert made(command.replace("java", "jdk/java"), home, home / "expected")[1] != identity


def test_what_lies_beside_is_readable_but_not_what_is_closed(home: Path) -> None:
    """Helpers and data can be read; expected files, what holds them, and hidden files cannot."""
    program, _ = made(f"{sys.executable} mine.py", home, home / "expected" / "raid")
    named = {path.name for path in program.readable if path.is_relative_to(home)}
    assert named == {"mine.py", "helper.py", "data"}


@pytest.mark.parametrize("changed", ["mine.py", "helper.py", "data/table.txt"])
def test_a_change_in_any_part_is_another_program(home: Path, changed: str) -> None:
    """Editing the script, a helper or its data gives another identity; the closed part does not."""
    closed = home / "expected"
    before = made(f"{sys.executable} mine.py", home, closed)[1]
    (home / "expected" / "raid" / "x.out").write_text("changed")
    assert made(f"{sys.executable} mine.py", home, closed)[1] == before
    (home / changed).write_text("changed")
    assert made(f"{sys.executable} mine.py", home, closed)[1] != before


def test_modes_and_links_are_part_of_the_identity(home: Path) -> None:
    """A helper that may be executed, and where a link beside the script leads, change a program."""
    command = f"{sys.executable} mine.py"
    link = home / "link"
    link.symlink_to("helper.py")
    seen = {made(command, home)[1]}
    (home / "helper.py").chmod(0o755)
    seen.add(made(command, home)[1])
    (home / "copy.py").write_text("helper.py")
    (home / "copy.py").chmod(0o755)
    seen.add(made(command, home)[1])
    link.unlink()
    link.symlink_to("copy.py")
    seen.add(made(command, home)[1])
    link.unlink()
    link.symlink_to("nowhere")
    seen.add(made(command, home)[1])
    (home / "data" / "empty").mkdir()
    seen.add(made(command, home)[1])
    assert len(seen) == 6


def test_arguments_and_protocol_are_part_of_the_identity(home: Path) -> None:
    """Other words or another protocol are another program."""
    words = [sys.executable, "mine.py"]
    identities = {
        with_protocol(words, Protocol.STDIO, home)[1],
        with_protocol([*words, "-x"], Protocol.STDIO, home)[1],
        with_protocol(words, Protocol.FILES, home)[1],
    }
    assert len(identities) == 3


@pytest.mark.parametrize("module", ["mine", "package.inner"])
def test_a_module_of_the_folder_is_run_from_a_copy(home: Path, module: str) -> None:
    """`python -m NAME` keeps its words and finds its module, but no file of the judge."""
    (home / "package").mkdir()
    (home / "package" / "inner.py").write_text("")
    program, identity = made(f"python -m {module} -", home, home / "expected")
    assert program.argv == (sys.executable, "-m", module, "-")
    copy = Path(program.environment["PYTHONPATH"])
    assert copy in program.readable
    assert (copy / "mine.py").exists() or (copy / "package" / "inner.py").exists()
    assert not (copy / "expected").exists()
    assert identity


def test_an_executable_of_ones_own(home: Path) -> None:
    """A path to an executable is taken as such, and its content is its identity."""
    program = home / "run me"
    program.write_text("#!/bin/sh\ncat\n")
    program.chmod(0o755)
    made_of_it, before = made("'./run me'", home)
    assert made_of_it.argv == (str(program),)
    assert program in made_of_it.readable
    program.write_text("#!/bin/sh\ncat -\n")
    assert made("'./run me'", home)[1] != before


@pytest.mark.parametrize("command", ["no-such-program", "./mine.py", "./data", "./gone"])
def test_what_cannot_be_started_is_an_error(home: Path, command: str) -> None:
    """A missing program, a file that is not executable and a folder are told before grading."""
    with pytest.raises(JudgeError, match=r"--solver: .* is not a program"):
        made(command, home)


def test_the_bundled_solver_is_a_copy(tmp_path: Path) -> None:
    """Our solver runs from a copy, so that nothing else of the repository need be readable."""
    program, identity = own_program(tmp_path)
    assert program.argv == (sys.executable, "-P", "-m", "solver", "-", "-")
    assert program.environment["PYTHONPATH"] == str(tmp_path)
    assert (tmp_path / "solver" / "__main__.py").is_file()
    assert identity == own_program(tmp_path / "again")[1]


def test_python_is_the_judges_own(home: Path) -> None:
    """`python` and `python3` need no search: they are the Python that runs the judge."""
    for word in ("python", "python3"):
        assert made(f"{word} mine.py", home)[0].argv[0] == sys.executable


def test_a_tool_in_a_home_does_not_open_the_home(home: Path) -> None:
    """An executable in somebody's `bin` can be read, but not the folder above with the answers."""
    tool = home / "bin" / "answer"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\ncat\n")
    tool.chmod(0o755)
    program, _ = made(str(tool), home, home / "expected")
    assert tool in program.readable
    assert home not in program.readable
