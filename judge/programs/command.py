"""A command line as a program: found, made independent of the current folder, and identified.

The program runs in a fresh folder of its own, so words that name files are made absolute. What
lies beside such a file can be read too, for it may be imported; what belongs to the judge cannot.
A module of the current folder (`python -m homework`) is copied to where it can be found alone; a
class of it (`java Homework`) is found by the class path.
"""

import compileall
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from pathlib import Path

from judge.files.digest import digest, file_digest, files_digest, nature_digest, parts_of
from judge.files.installation import ROOT, solver_environment
from judge.model.errors import JudgeError
from judge.model.protocol import INPUT, OUTPUT, Protocol
from judge.programs.environments import environment_digest
from judge.programs.languages import language_of
from judge.programs.own_files import OwnFiles, own_files
from judge.programs.program import Program
from judge.programs.tools import PYTHON, Tool, find_tool, python_homes, tool_at
from judge.programs.workspace import copy_tree
from judge.sandbox.interpreter import EXECUTABLE
from judge.sandbox.scratch import is_scratch, without_scratch
from judge.text.safe_text import printable_line
from solver.kernel import is_used

CODE = (".py", ".c", ".h")  # what decides how the bundled solver answers; see `own_program`
MOST_BESIDE = 200  # entries beside a named file that are still taken for parts of the program
MOST_FILES = 2000
MOST_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True)
class Found:
    """A command that was found: its program, what of it is somebody's own, and what lies beside.

    `named` are the files and folders that the command itself means; `parts` are those and all
    that they may import.
    """

    program: Program
    named: tuple[Path, ...]
    parts: tuple[Path, ...]


def command_program(
    command: Sequence[str],
    protocol: Protocol,
    here: Path,
    closed: Sequence[Path],
    copy: Path,
    python: Tool | None = None,
) -> tuple[Program, str]:
    """Return the program of a command given in the folder `here`, and its identity.

    `closed` are folders and files that it must not read; `copy` is an empty folder for its module;
    `python` is what `python` means, if not the judge's own.
    The identity is "" if the program is too large to tell whether it has changed: its results are
    then never taken from the store.
    """
    try:
        found = find_command(command, protocol, here, closed, copy, python)
    except JudgeError as error:
        raise JudgeError(f"--solver: {error}") from None
    program = replace(found.program, language=_language(command))
    return program, _identity(program, found.parts)


def _language(command: Sequence[str]) -> str:
    """Return the language of the first source that a command names, "" if it names none."""
    named = (language_of(word) for word in command)
    return next((language.name for language in named if language), "")


def check_source(words: Sequence[str], here: Path) -> None:
    """Raise JudgeError if a command's first argument is plainly a source that is not there.

    Else it would fail in every case or game, one after the other.
    """
    for source in words[1:2]:
        if language_of(source) and not os.path.exists(here / source):
            raise JudgeError(f"{printable_line(source, 60)}: found no such file in {here}")


def find_command(
    command: Sequence[str],
    protocol: Protocol,
    here: Path,
    closed: Sequence[Path] = (),
    copy: Path | None = None,
    python: Tool | None = None,
) -> Found:
    """Return what a command given in the folder `here` means; JudgeError if it cannot be started.

    Without a folder for a `copy` a module is run where it lies, which suits those who have
    nothing to close.
    """
    tool = _executable(command[0], here, closed, python)
    if module := _module(command, here):
        return _found_module(tool, command, protocol, module, closed, copy)
    words = [_absolute(word, here, protocol) for word in command[1:]]
    named = [Path(word) for word in words if os.path.isabs(word) and os.path.exists(word)]
    environment: dict[str, str] = {}
    if classes := _java_class(command, here):
        words = [str(here.absolute()) if word == "." else word for word in words]  # of `-cp .`
        environment, named = {"CLASSPATH": str(here.absolute())}, [*named, classes]
    own = [Path(tool.path), *named] if not tool.readable else named
    parts = [path for file in own for path in _parts(file, closed)]
    seen = tuple(dict.fromkeys((*tool.readable, *parts)))
    beside = _beside(own, parts)
    program = Program((tool.path, *words), seen, protocol, environment, own=beside)
    return Found(program, tuple(own), tuple(parts))


def _beside(own: Sequence[Path], parts: Sequence[Path]) -> OwnFiles | None:
    """Return the files of a command that lies in one folder; a link is run where it lies."""
    folders = {path.parent for path in own}
    if len(folders) != 1 or any(path.is_symlink() for path in parts):
        return None
    return own_files(folders.pop(), parts)


def _java_class(command: Sequence[str], here: Path) -> Path | None:
    """Return the compiled class in `here` that `java NAME` means, None if there is none."""
    if os.path.basename(command[0]) != "java":
        return None
    names = (word for word in command[1:] if word[:1].isalpha() and len(word) < 200)
    found = (here.absolute() / f"{name.replace('.', os.sep)}.class" for name in names)
    return next((path for path in found if os.path.isfile(path)), None)


def _module(command: Sequence[str], here: Path) -> Path | None:
    """Return the package or file in `here` that `python -m NAME` means, None if it is elsewhere.

    Any Python will do, and so will single options before the `-m`.
    """
    words = list(dropwhile(lambda word: word[:1] == "-" and word != "-m", command[1:]))
    is_python = re.fullmatch(rf"{PYTHON}[\d.]*", os.path.basename(command[0]))
    if not is_python or len(words) < 2 or words[0] != "-m":
        return None
    name = words[1].split(".")[0]
    found = (here / name, here / f"{name}.py")
    return next((path for path in found if name and os.path.exists(path)), None)


def _found_module(
    tool: Tool,
    command: Sequence[str],
    protocol: Protocol,
    module: Path,
    closed: Sequence[Path],
    copy: Path | None,
) -> Found:
    """Return the program that runs a module; all words of the command stay as they are."""
    parts, folder = tuple(_parts(module.absolute(), closed)), module.absolute().parent
    home = folder if copy is None else copy
    for part in parts if copy else ():
        place = home / part.relative_to(folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        if part.is_dir():
            copy_tree(part, place)
        else:
            shutil.copy(part, place)
    readable = (*(parts if copy is None else (copy,)), *tool.readable)
    program = Program((tool.path, *command[1:]), readable, protocol, {"PYTHONPATH": str(home)})
    return Found(program, (module.absolute(),), parts)


def own_program(copy: Path) -> tuple[Program, str]:
    """Return the bundled solver, run from a copy made in the empty folder `copy`.

    A copy, so that nothing else of the repository (the expected files!) need be readable. Also
    returns what tells this program from others: its sources, and whether its kernel is used, which
    decides how far it sees in its time; not which compiler has made that.
    """
    source = ROOT / "solver"
    copy_tree(source, copy / "solver")
    compileall.compile_dir(copy, quiet=2)  # only what is not compiled yet; the sandbox cannot
    paths = [path for path in source.rglob("*") if path.suffix in CODE and path.is_file()]
    environment = solver_environment(copy)
    asked = {**environment, "PYTHONPATH": ""}  # wherever the copy is
    program = Program(
        (EXECUTABLE, "-P", "-m", "solver", "-", "-"),
        (copy, *python_homes()),
        environment=environment,
    )
    told = ("solver", sys.version, repr(asked), str(is_used()))
    return program, digest(*told, files_digest(source, paths))


def _executable(word: str, here: Path, closed: Sequence[Path], python: Tool | None) -> Tool:
    """Return the tool that a command's first word names, as a shell in `here` would find it.

    `python` and `python3` are the Python that runs the judge: what a shell finds under these names
    may be a front that looks for the real one where a sandboxed program cannot.
    """
    if word in {PYTHON, "python3"}:
        return python or find_tool(PYTHON)
    if os.path.realpath(here / word) == os.path.realpath(EXECUTABLE):
        tool = tool_at(str(here / word))
        return Tool(tool.path, tuple(dict.fromkeys((*python_homes(), *tool.readable))))
    found = str(here / word) if os.sep in word else shutil.which(word)
    if found is None or not os.access(found, os.X_OK) or os.path.isdir(found):
        raise JudgeError(f"{word!r} is not a program that can be started from {here}")
    if _is_own(found):
        return Tool(str(Path(found).absolute()))
    tool = tool_at(found)
    return Tool(tool.path, (Path(tool.path), *_open_parts(tool.readable, closed)))


def _is_own(path: str) -> bool:
    """Tell whether an executable is somebody's own file, not an installed one."""
    return Path(path).resolve().parent.name not in {"bin", "sbin"}


def _absolute(word: str, here: Path, protocol: Protocol) -> str:
    """Return a word with the name of an existing file or folder made absolute.

    The names under which a program is asked by files mean those of its own folder.
    """
    path = os.path.join(here.absolute(), word)
    asked = () if protocol is Protocol.STDIO else (INPUT, OUTPUT)
    if word in {"", "-", ".", "..", *asked} or not os.path.exists(path):
        return word
    plain = os.path.normpath(path)  # where `..` leads out of may not be there in a sandbox
    return plain if os.path.realpath(plain) == os.path.realpath(path) else os.path.realpath(path)


def _parts(path: Path, closed: Sequence[Path]) -> Iterator[Path]:
    """Yield a named file and what lies beside it, without what is closed, hidden or temporary."""
    if path.is_dir():
        named = is_scratch(path)  # then it is both, and only what we make there is left out
        yield from _open_parts(sorted(path.iterdir()) if named else [path], closed)
        return
    yield path
    beside = [entry for entry in path.absolute().parent.iterdir() if entry.name[0] != "."]
    if len(beside) <= MOST_BESIDE:
        yield from _open_parts(sorted(beside), closed)


def _open_parts(paths: Sequence[Path], closed: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        real = path.resolve()
        if not any(_touch(real, place.resolve()) for place in closed):
            yield from without_scratch(path)


def _touch(one: Path, other: Path) -> bool:
    return one.is_relative_to(other) or other.is_relative_to(one)


def _identity(program: Program, parts: Sequence[Path]) -> str:
    """Return the hash of the command and of all files that seem to be part of it."""
    found = list(dict.fromkeys(each for part in parts for each in parts_of(part)))
    files = [path for path in found if path.is_file()]
    if len(found) > MOST_FILES or sum(file.stat().st_size for file in files) > MOST_BYTES:
        return ""
    followed = (Path(program.argv[0]), *(file for file in files if file.is_symlink()))
    try:
        hashes = [*map(file_digest, followed), *map(nature_digest, found)]
    except OSError:
        return ""  # not ours to read: then never the same as before
    packages = environment_digest(Path(program.argv[0]))
    names = map(str, (*followed, *found))
    return digest(*program.argv, program.protocol.value, packages, *names, *hashes)
