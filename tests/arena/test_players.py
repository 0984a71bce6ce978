"""Players given as commands are found as the grader finds them, and run at every sandbox level."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from arena.host import SandboxHost
from arena.openings import Generator
from arena.players import ProcessMode, parse_player, parse_players
from arena.referee import Ending
from arena.rules import Rules
from arena.schedule import Fixture
from arena.setup import Format, Setup
from judge.model.errors import JudgeError
from judge.sandbox.level import Level
from judge.sandbox.probe import choose
from tests.arena.real_players import sparring
from tests.sources import ROOT

PLAYERS = ROOT / "tests" / "arena" / "players"
ROOMY = Rules(clock=120.0, grace=240.0, memory=2048)  # also for Java on a loaded machine
JAVA = """
import java.nio.file.*; import java.util.*;
public class Mine {
    static class Cell { int row, column; }
    public static void main(String[] words) throws Exception {
        List<String> lines = Files.readAllLines(Path.of("input.txt"));
        int size = Integer.parseInt(lines.get(0).trim());
        List<String> board = new ArrayList<>(lines.subList(4 + size, 4 + 2 * size));
        Cell cell = new Cell();
        while (board.get(cell.row).indexOf('.') < 0) cell.row++;
        cell.column = board.get(cell.row).indexOf('.');
        StringBuilder row = new StringBuilder(board.get(cell.row));
        row.setCharAt(cell.column, lines.get(2).charAt(0));
        board.set(cell.row, row.toString());
        System.out.println((char) ('A' + cell.column) + "" + (cell.row + 1) + " Stake");
        for (String line : board) System.out.println(line);
    }
}
"""
NODE = """
const helper = require('./lines.js');
const lines = helper.lines(), size = +lines[0];
const board = lines.slice(4 + size, 4 + 2 * size);
const row = board.findIndex(line => line.includes('.')), column = board[row].indexOf('.');
board[row] = board[row].slice(0, column) + lines[2] + board[row].slice(column + 1);
console.log(String.fromCharCode(65 + column) + (row + 1) + ' Stake\\n' + board.join('\\n'));
"""
LINES = "exports.lines = () => require('fs').readFileSync('input.txt', 'utf8').split('\\n');"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder: a greedy player as a script, a module and a package in it."""
    folder = tmp_path / "mine"
    (folder / "package").mkdir(parents=True)
    for name in ("greedy.py", "raid.py"):
        shutil.copy(PLAYERS / name, folder)
    shutil.copy(PLAYERS / "raid.py", folder / "package")
    text = (PLAYERS / "greedy.py").read_text().replace("from raid", "from package.raid")
    (folder / "package" / "__main__.py").write_text(text)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture(params=list(Level), ids=lambda level: str(level.value))
def level(request: pytest.FixtureRequest) -> Level:
    """Return each level that this machine has."""
    try:
        return choose(request.param)
    except JudgeError as error:
        pytest.skip(str(error))


def assert_plays(command: str, level: Level) -> None:
    """Assert that a command plays both sides of a very small game to its end."""
    setup = Setup(
        players=tuple(parse_players([command, command])),
        rules=ROOMY,
        openings=Generator(size=2, pawns=1),
        opening_source="generated",
        format=Format.ROUND_ROBIN,
        games=1,
        rounds=1,
        seed=1,
        level=level.value,
    )
    with SandboxHost(setup, 70, {}) as host:
        game = host.play(Fixture(0, 0, 0, 0, *setup.names))
    assert (game.ending, game.detail) == (Ending.FULL, "")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "command", ["python -m greedy", "python3 -u -m package", "python -u greedy.py"]
)
def test_python_of_the_current_folder(command: str, level: Level) -> None:
    """A script, a module and a package are found, with what they import."""
    assert_plays(command, level)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a compiled class and its inner one."""
    if not shutil.which("javac"):
        pytest.skip("there is no Java here")
    folder = tmp_path_factory.mktemp("classes")
    (folder / "Mine.java").write_text(JAVA)
    subprocess.run(["javac", "Mine.java"], cwd=folder, check=True, timeout=280)
    return folder


def test_a_class_of_the_current_folder(
    classes: Path, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`java NAME` finds the compiled class and its inner ones."""
    monkeypatch.chdir(classes)
    assert_plays("java -XX:+UseSerialGC Mine", level)


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node.js here")
def test_a_script_of_another_interpreter(here: Path, level: Level) -> None:
    """`node FILE` finds the file and what it requires from beside it."""
    (here / "x.js").write_text(NODE)
    (here / "lines.js").write_text(LINES)
    assert_plays("node x.js", level)


def test_an_executable_of_ones_own(here: Path, level: Level) -> None:
    """A program in the current folder runs, and reads what lies beside it."""
    shutil.copy(PLAYERS / "homework" / "first_free.awk", here)
    program = here / "prog"
    program.write_text('#!/bin/sh\nexec awk -f "${0%/*}/first_free.awk" input.txt\n')
    program.chmod(0o755)
    assert_plays("./prog", level)


def test_a_module_in_the_folder_of_a_manifest(here: Path, level: Level) -> None:
    """A manifest's command is found from its folder, wherever the arena is started."""
    (here / "package" / "greedy.py").write_text((here / "greedy.py").read_text())
    (here / "package" / "player.yaml").write_text("command: python -m greedy\n")
    assert_plays("package", level)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("python -m package", "package"),
        ("python greedy.py raid.py", "greedy"),
        ("./greedy.py", "greedy"),
        ("cat {input}", "cat"),
    ],
)
def test_a_player_is_called_after_its_own_file(command: str, name: str) -> None:
    """The name in the tables is that of the program, not of what interprets it."""
    assert parse_player(command).name == name


def test_the_names_of_the_exchange_are_left_alone(here: Path) -> None:
    """`input.txt` means the request, also where the current folder has a file of that name."""
    (here / "input.txt").write_text("an old request")
    player = parse_player("python greedy.py input.txt {output}")
    assert player.argv == (sys.executable, str(here / "greedy.py"), "input.txt", "output.txt")


def test_a_path_upwards_is_found_in_the_sandbox(
    here: Path, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`..` in a name does not lead through a folder that the sandbox does not show."""
    monkeypatch.chdir(here / "package")
    assert_plays("python ../greedy.py", level)


@pytest.mark.parametrize("python", ["python", "python -u", sys.executable, "./python3.99 -B"])
def test_a_module_stays_a_name(here: Path, python: str) -> None:
    """`-m` takes no path: a folder of that name is found by the path of modules, by any Python."""
    (here / "python3.99").symlink_to("/bin/sh")
    player = parse_player(f"{python} -m package")
    assert player.argv[-2:] == ("-m", "package")
    assert player.files == (here / "package",)
    assert player.environment == {"PYTHONPATH": str(here)}


@pytest.mark.usefixtures("here")
def test_a_long_word_is_no_file() -> None:
    """A word longer than any file's name is passed on as it is."""
    assert parse_player(f"python greedy.py {'x' * 5000}").argv[-1] == "x" * 5000


def test_nobodys_home_is_opened(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that lies in a home directory can read its own files, not all that is hidden."""
    monkeypatch.setenv("HOME", str(here))
    (here / ".secret").touch()
    readable = parse_player("python greedy.py").readable
    assert here / "raid.py" in readable
    assert here not in readable
    assert here / ".secret" not in readable


def test_a_folder_that_is_gone(here: Path) -> None:
    """Whoever stands in a folder that was removed is told so."""
    shutil.rmtree(here)
    with pytest.raises(JudgeError, match="the current folder is gone"):
        parse_player("cat {input}")


def test_names_are_told_apart() -> None:
    """`NAME=` names a player; equal names get numbers; a file's name is its player's."""
    specs = ["solver", "python -m solver", "ada=solver", sparring("greedy")]
    assert [p.name for p in parse_players(specs)] == ["solver", "solver-2", "ada", "greedy"]


def test_our_player_is_a_process_for_a_game() -> None:
    """`solver` is asked move by move in one process, and keeps what it has found out."""
    player = parse_player("solver")
    assert player.process is ProcessMode.GAME
    assert player.argv[-2:] == ("solver", "--game")


def test_a_manifest_declares_a_process_for_a_game() -> None:
    """player.yaml says `process: game` and a command relative to its folder."""
    player = parse_player(str(PLAYERS / "patient"))
    assert (player.name, player.process) == ("patient", ProcessMode.GAME)
    assert player.argv[-1] == str(PLAYERS / "patient.py")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('command: "a\\0b"', "found a NUL character"),
        ('command: ""', "found no program in it"),
        ("[1, 2]", "wanted text for each of the keys name, command, process"),
        ("comand: x", "found the key 'comand'"),
        ("name: x", "found no command"),
        ("command: python\nprocess: day", "found process 'day', wanted move or game"),
        ("command: no-such-program-here", "found no such program"),
        ("command: '\"'", "not a command"),
        ("a: [", "cannot be read as YAML"),
        ("a: " + "[" * 5000, "cannot be read as YAML"),
    ],
)
def test_a_wrong_manifest_is_told_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    """Each mistake is one line that says what was found and what is wanted."""
    (tmp_path / "player.yaml").write_text(text)
    with pytest.raises(JudgeError, match=message) as error:
        parse_player(str(tmp_path))
    assert "\n" not in str(error.value)


def test_a_hostile_name_is_tamed(tmp_path: Path) -> None:
    """What a manifest calls its player is not obeyed by a terminal, and not endless."""
    text = 'command: cat\nname: "\\e[31mred\\n' + "x" * 100 + '"\n'
    (tmp_path / "player.yaml").write_text(text)
    name = parse_player(str(tmp_path)).name
    assert name.startswith("__31mred_x")
    assert len(name) == 30


def test_an_unknown_player_is_refused() -> None:
    """A word that is neither a program nor a folder says what may stand there."""
    with pytest.raises(JudgeError, match="found no such program; wanted a command"):
        parse_player("no-such-program-here")
