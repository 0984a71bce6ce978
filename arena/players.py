"""Who plays: reading what the user names on the command line into commands that can be run.

A player is `solver` (the one in this project), a command, a folder with a `player.yaml`, or a
folder, file or archive of sources as the grader takes them (with a Makefile: the homework's own
competition); `NAME=` before it gives it a name. docs/protocol.md has the
details. Nothing is run here.
"""

import os
import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

import yaml

import solver
from judge.files.installation import solver_environment
from judge.manifest.yaml_nodes import BROKEN
from judge.model.errors import JudgeError
from judge.model.protocol import INPUT, OUTPUT, Protocol
from judge.programs.archives import archive_ending
from judge.programs.command import Found, check_source, find_command
from judge.programs.languages import language_of
from judge.programs.makefile import makefile_in
from judge.programs.own_solver import means_bundled
from judge.programs.tools import PYTHON
from judge.sandbox.interpreter import EXECUTABLE
from judge.text.safe_text import printable_line

SOLVER_HOME = Path(solver.__file__).resolve().parents[1]  # where Python finds our solver
SOLVER_PACKAGE = SOLVER_HOME / "solver"
SOLVER_FILES = (SOLVER_HOME, SOLVER_PACKAGE)  # our own folders are hidden one by one
MANIFEST = "player.yaml"
OURS = ("solver", "python -m solver", "python3 -m solver")  # all mean the one of this project
KEYS = ("name", "command", "process")
LONGEST_NAME = 30
NAME_RULE = f"1 to {LONGEST_NAME} letters, digits and any of _ . + -, the first neither . nor -"


class ProcessMode(Enum):
    """How long one process of a player lives."""

    MOVE = "move"
    GAME = "game"
    MAKEFILE = "make"  # a Makefile's target is run for each move
    SOURCES = "sources"  # recognised and built first, then one process a move


FROM_SOURCES = (ProcessMode.MAKEFILE, ProcessMode.SOURCES)


@dataclass(frozen=True)
class Player:
    """A named program. `readable` is what it may read beside the system's own files.

    `files` are the files and folders that it is made of, for telling whether it has changed; `own`
    are those that are not the system's or ours. A `command` was given in the folder `here`, which
    belongs to the player as a whole if that has a manifest.
    """

    name: str
    process: ProcessMode
    argv: tuple[str, ...] = ()
    readable: tuple[Path, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    files: tuple[Path, ...] = ()
    spec: str = ""  # as the user wrote it
    own: tuple[Path, ...] = ()
    command: tuple[str, ...] = ()
    here: Path = Path()
    whole: bool = False

    @property
    def folder(self) -> Path:
        """Return the folder or file of sources."""
        return self.readable[0]

    @property
    def is_ours(self) -> bool:
        """Tell whether it is the solver of this project."""
        return self.spec == OURS[0]


def parse_players(specs: Sequence[str]) -> list[Player]:
    """Return the players that the user named; equal names get a number."""
    players: list[Player] = []
    for spec in specs:
        player = parse_player(spec)
        taken = {other.name for other in players}
        name, count = player.name, 2
        while name in taken:
            name, count = f"{player.name}-{count}", count + 1
        players.append(replace(player, name=name))
    return players


def parse_player(spec: str) -> Player:
    """Return the player that a word of the command line means."""
    name, rest = _split_name(spec)
    if not rest.strip():
        raise JudgeError("found an empty player, wanted a command, a folder or `solver`")
    path = Path(rest)
    if rest in OURS:
        return our_player(name)
    if os.path.isdir(path):  # Path.is_dir raises an error for a long command
        return _in_folder(path, name)
    if path.name.endswith((".yaml", ".yml")) and os.path.isfile(path):
        return read_manifest(path, name)
    if _is_sources(path):
        stem = path.name.removesuffix(archive_ending(path.name) or path.suffix)
        return _of_sources(path, name or _table_name(stem), ProcessMode.SOURCES)
    here = _here()
    words = _words(rest, here)
    if means_bundled(words, here, copies=False):
        return our_player(name)
    made = started(Player(name, ProcessMode.MOVE, spec=rest, command=words, here=here))
    first = shlex.split(rest)[0]
    return replace(made, name=name or _table_name((*made.own, Path(first))[0].stem))


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError:
        raise JudgeError("the current folder is gone: change to one that exists") from None


def _in_folder(path: Path, name: str) -> Player:
    """Return the player that lives in a folder."""
    if (path / MANIFEST).is_file():
        return read_manifest(path / MANIFEST, name)
    process = ProcessMode.MAKEFILE if makefile_in(path) else ProcessMode.SOURCES
    return _of_sources(path, name or _table_name(path.resolve().name), process)


def _is_sources(path: Path) -> bool:
    """Tell whether a file is an archive, or a source that must be built or interpreted."""
    if not os.path.isfile(path):
        return False
    if archive_ending(path.name):
        return True
    return bool(language_of(path.name)) and path.suffix != ".py" and not os.access(path, os.X_OK)


def _of_sources(path: Path, name: str, process: ProcessMode) -> Player:
    sources = (path.resolve(),)
    return Player(name, process, readable=sources, files=sources, spec=str(path), own=sources)


def our_player(name: str) -> Player:
    """Return the solver of this project as a player."""
    return Player(
        name or OURS[0],
        ProcessMode.GAME,
        (EXECUTABLE, "-P", "-m", "solver", "--game"),
        SOLVER_FILES,
        solver_environment(SOLVER_HOME),
        (SOLVER_PACKAGE,),
        OURS[0],
    )


def started(player: Player) -> Player:
    """Return a player with the program that its command means in the folder where it was given."""
    found = find(player)
    program, folders = found.program, (player.here,) if player.whole else ()
    return replace(
        player,
        argv=program.argv,
        readable=(*folders, *program.readable),
        environment=program.environment,
        files=(*folders, *(found.named or (Path(program.argv[0]),))),
        own=(*folders, *found.named),
    )


def find(player: Player) -> Found:
    """Return what the command of a player means, as for the grader."""
    try:
        return find_command(player.command, Protocol.FILES, player.here)
    except JudgeError:
        raise JudgeError(
            f"{printable_line(player.command[0], 60)}: found no such program; wanted a command,"
            " a folder or an archive of sources, or `solver`"
        ) from None


def _split_name(spec: str) -> tuple[str, str]:
    name, sign, rest = spec.partition("=")
    if sign and re.fullmatch(rf"[\w+][\w.+-]{{0,{LONGEST_NAME - 1}}}", name):
        return name, rest
    if sign and not os.path.exists(spec) and not _is_command(spec):
        found = printable_line(name, 60)
        raise JudgeError(f"{found!r}: found before the = of a player, wanted a name: {NAME_RULE}")
    return "", spec


def _is_command(spec: str) -> bool:
    """Tell whether a spec with a = begins with a program, or has an option before the =."""
    word = spec.split()[0]
    is_program = shutil.which(word) or os.path.exists(word) or word == PYTHON
    return "=" not in word and bool(is_program or " -" in spec.partition("=")[0])


def _table_name(name: str) -> str:
    """Return a name that is fit for tables: not empty, not long, without control characters."""
    return re.sub(r"[^\w.+-]", "_", name).lstrip(".-")[:LONGEST_NAME] or "player"


def _words(command: str, here: Path) -> tuple[str, ...]:
    """Return the words of a command that was given in the folder `here`."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise JudgeError(f"{command[:60]!r}: not a command: {error}") from None
    if not words or not words[0]:
        raise JudgeError(f"{command[:60]!r}: found no program in it, wanted a command")
    if "\0" in command:
        raise JudgeError(f"{printable_line(command, 60)!r}: found a NUL character in a command")
    if words[0].endswith(".py") and os.path.isfile(here / words[0]):
        words.insert(0, PYTHON)
    check_source(words, here)
    names = {"{input}": INPUT, "{output}": OUTPUT}
    return tuple(names.get(word, word) for word in words)


def read_manifest(path: Path, name: str = "") -> Player:
    """Return the player that a manifest declares; its command runs relative to its folder."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, *BROKEN, RecursionError, yaml.YAMLError) as error:
        reason = printable_line(" ".join(str(error).split()))
        raise JudgeError(f"{path}: cannot be read as YAML: {reason}") from None
    if not isinstance(data, dict) or not all(isinstance(data.get(k, ""), str) for k in KEYS):
        raise JudgeError(f"{path}: wanted text for each of the keys {', '.join(KEYS)}")
    if unknown := [str(key) for key in data if key not in KEYS]:
        raise JudgeError(f"{path}: found the key {unknown[0]!r}, wanted {', '.join(KEYS)}")
    if "command" not in data:
        raise JudgeError(f"{path}: found no command, wanted `command: ...`")
    process = data.get("process", ProcessMode.MOVE.value)
    if process not in (ProcessMode.MOVE.value, ProcessMode.GAME.value):
        raise JudgeError(f"{path}: found process {process!r}, wanted move or game")
    folder = path.resolve().parent
    shown = name or _table_name(data.get("name") or folder.name)
    words = _words(data["command"], folder)
    return started(
        Player(shown, ProcessMode(process), spec=str(path), command=words, here=folder, whole=True)
    )
