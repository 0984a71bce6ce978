"""Who plays: reading what the user names on the command line into commands that can be run.

A player is `solver` (the one in this project), a command, a folder with a Makefile (the homework's
own competition) or a `player.yaml`; `NAME=` before it gives it a name. docs/protocol.md has the
details. Nothing is run here.
"""

import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import yaml

import solver
from judge.errors import JudgeError

HOME = Path(solver.__file__).resolve().parents[1]  # where `python -m solver` finds the solver
MANIFEST, MAKEFILE = "player.yaml", "Makefile"
OURS = ("solver", "python -m solver", "python3 -m solver")  # all mean the one of this project
KEYS = ("name", "command", "process")
INPUT, OUTPUT = "input.txt", "output.txt"


class Process(Enum):
    """How long one process of a player lives."""

    MOVE = "move"
    GAME = "game"
    MAKE = "make"  # a Makefile's target is run for each move


@dataclass(frozen=True)
class Player:
    """A named program. `readable` is what it may read beside the system's own files."""

    name: str
    process: Process
    argv: tuple[str, ...]
    readable: tuple[Path, ...] = ()
    path: str = ""  # PYTHONPATH, for the project's own solver
    spec: str = ""  # as the user wrote it

    @property
    def folder(self) -> Path:
        """Return the folder of a Makefile agent."""
        return self.readable[0]


def parse_players(specs: Sequence[str]) -> list[Player]:
    """Return the players that the user named; equal names get a number."""
    players: list[Player] = []
    for spec in specs:
        player = parse_player(spec)
        taken = {other.name for other in players}
        name, count = player.name, 2
        while name in taken:
            name, count = f"{player.name}-{count}", count + 1
        players.append(Player(name, *_but_name(player)))
    return players


def _but_name(player: Player) -> tuple[Any, ...]:
    return player.process, player.argv, player.readable, player.path, player.spec


def parse_player(spec: str) -> Player:
    """Return the player that a word of the command line means."""
    name, rest = _split_name(spec)
    path = Path(rest)
    if rest in OURS:
        ours = (sys.executable, "-m", "solver", INPUT, OUTPUT)
        return Player(name or "solver", Process.MOVE, ours, (HOME,), str(HOME), OURS[0])
    if path.is_dir() and (path / MANIFEST).is_file():
        return read_manifest(path / MANIFEST, name)
    if path.name.endswith((".yaml", ".yml")) and path.is_file():
        return read_manifest(path, name)
    if path.is_dir() and (path / MAKEFILE).is_file():
        folder = path.resolve()
        return Player(name or folder.name, Process.MAKE, (), (folder,), "", rest)
    if path.is_dir():
        raise JudgeError(f"{rest}: found neither {MANIFEST} nor {MAKEFILE} in this folder")
    argv = _argv(rest, Path.cwd())
    return Player(name or _name_of(rest), Process.MOVE, argv, _readable(argv), "", rest)


def _split_name(spec: str) -> tuple[str, str]:
    name, sign, rest = spec.partition("=")
    if sign and re.fullmatch(r"[\w.+-]{1,30}", name):
        return name, rest
    return "", spec


def _name_of(command: str) -> str:
    """Return a name for a command: its last word that is a file, without its ending."""
    words = shlex.split(command)
    files = [word for word in words if Path(word).suffix and "{" not in word]
    return re.sub(r"[^\w.+-]", "_", Path(files[-1] if files else words[0]).stem)[:30]


def _argv(command: str, base: Path) -> tuple[str, ...]:
    """Return the words of a command with its program and files found, so that it runs anywhere."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise JudgeError(f"{command[:60]!r}: not a command: {error}") from None
    if not words:
        raise JudgeError("found an empty player, wanted a command, a folder or `solver`")
    found = [str((base / word).resolve()) if (base / word).is_file() else word for word in words]
    program = sys.executable if words[0] in ("python", "python3") else shutil.which(found[0])
    if program is None:
        raise JudgeError(
            f"{words[0]}: found no such program; wanted a command, a folder with a {MAKEFILE}"
            f" or a {MANIFEST}, or `solver`"
        )
    if program.endswith(".py") and program == found[0]:
        return (sys.executable, *found)
    names = {"{input}": INPUT, "{output}": OUTPUT}
    return (program, *(names.get(word, word) for word in found[1:]))


def _readable(argv: Sequence[str]) -> tuple[Path, ...]:
    """Return the folders of the files that a command names."""
    folders = {Path(word).parent for word in argv if word.startswith("/") and Path(word).is_file()}
    return tuple(sorted(folders))


def read_manifest(path: Path, name: str = "") -> Player:
    """Return the player that a manifest declares; its command runs relative to its folder."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise JudgeError(
            f"{path}: cannot be read as YAML: {' '.join(str(error).split())}"
        ) from None
    if not isinstance(data, dict) or not all(isinstance(data.get(k, ""), str) for k in KEYS):
        raise JudgeError(f"{path}: found something else, wanted the texts {', '.join(KEYS)}")
    if unknown := [str(key) for key in data if key not in KEYS]:
        raise JudgeError(f"{path}: found the key {unknown[0]!r}, wanted {', '.join(KEYS)}")
    if "command" not in data:
        raise JudgeError(f"{path}: found no command, wanted `command: ...`")
    process = data.get("process", Process.MOVE.value)
    if process not in (Process.MOVE.value, Process.GAME.value):
        raise JudgeError(f"{path}: found process {process!r}, wanted move or game")
    folder = path.resolve().parent
    argv = _argv(data["command"], folder)
    shown = name or data.get("name") or folder.name
    return Player(shown, Process(process), argv, (folder, *_readable(argv)), "", str(path))
