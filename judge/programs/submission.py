"""What is to be graded: a command, a folder of sources, or answers made earlier."""

import shlex
from dataclasses import dataclass
from enum import Enum
from itertools import count
from pathlib import Path

import yaml

from judge.model.errors import JudgeError
from judge.programs.program import Protocol
from judge.programs.sources import LEFT_OUT, Refused
from judge.text.safe_text import printable_line

MANIFEST = "submission.yaml"
LARGEST_MANIFEST = 64 * 1024
OURS = "solver"  # the name of the bundled solver as a submission


class SubmissionKind(Enum):
    """What a submission is made of."""

    OURS = "the bundled solver"
    COMMAND = "a command"
    SOURCES = "source files"
    OUTPUTS = "answers made earlier"


@dataclass(frozen=True)
class Submission:
    """One thing to grade. `path` is the sources or the folder of answers."""

    name: str
    kind: SubmissionKind
    command: tuple[str, ...] = ()
    path: Path = Path()
    protocol: Protocol = Protocol.STDIO


@dataclass(frozen=True)
class Recipe:
    """What a `submission.yaml` says. No `build` means that nothing needs to be built."""

    build: tuple[str, ...]
    run: tuple[str, ...]
    protocol: Protocol | None


def find_submissions(folder: Path, protocol: Protocol) -> list[Submission]:
    """Return the submissions in a folder, one for each file or sub-folder, in order of name.

    Files whose names look the same when they are printed get a number behind theirs: whoever
    names a file must not be able to stop the grading of the others.
    """
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        raise JudgeError(f"--submissions {folder}: {error.strerror}") from None
    taken = [path for path in entries if path.name[0] != "." and path.name not in LEFT_OUT]
    if not taken:
        raise JudgeError(f"--submissions {folder}: found nothing there, wanted files or folders")
    names: set[str] = set()
    return [
        Submission(_new_name(path, names), SubmissionKind.SOURCES, path=path, protocol=protocol)
        for path in taken
    ]


def _new_name(path: Path, names: set[str]) -> str:
    """Return a printable name for a submission that is not among `names`, and add it to them."""
    shown = name = printable_line(path.name)
    numbers = count(2)
    while name in names:
        name = f"{shown} ({next(numbers)})"
    names.add(name)
    return name


def read_recipe(folder: Path) -> Recipe | None:
    """Return what the folder's `submission.yaml` says, None if there is none; may raise Refused."""
    path = folder / MANIFEST
    if not path.is_file():
        return None
    if path.stat().st_size > LARGEST_MANIFEST:
        raise Refused(f"{MANIFEST}: more than {LARGEST_MANIFEST} bytes")
    try:
        values = yaml.load(path.read_bytes(), Loader=yaml.BaseLoader)  # texts, lists, dictionaries
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Refused(f"{MANIFEST}: {_where(error)}not YAML") from None
    if not isinstance(values, dict) or "run" not in values:
        raise Refused(f"{MANIFEST}: wanted at least `run: COMMAND`")
    if unknown := [str(key) for key in values if key not in {"build", "run", "protocol"}]:
        shown = printable_line(unknown[0], 40)
        raise Refused(f"{MANIFEST}: found {shown!r}, wanted build, run or protocol")
    build = _words("build", values["build"]) if values.get("build") else ()
    return Recipe(build, _words("run", values["run"]), _protocol(values.get("protocol")))


def _where(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    return f"line {mark.line + 1}: " if mark is not None else ""


def _words(key: str, value: object) -> tuple[str, ...]:
    """Return a command given as one text or as a list of words."""
    words: list[object] = []
    if isinstance(value, str):
        words += split_command(value, f"{MANIFEST}: {key}")
    elif isinstance(value, list):
        words = value
    if not words or not all(isinstance(word, str) and "\0" not in word for word in words):
        raise Refused(f"{MANIFEST}: {key}: wanted a command as text or as a list of words")
    return tuple(str(word) for word in words)


def split_command(text: str, where: str) -> list[str]:
    """Return the words of a command as a shell would split them."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Refused(f"{where}: {str(error).lower()}") from None


def _protocol(value: object) -> Protocol | None:
    if not value:
        return None
    for protocol in Protocol:
        if protocol.value == value:
            return protocol
    # Only a text is shown: spelling out a list of lists of aliases could take for ever.
    found = repr(printable_line(value, 40)) if isinstance(value, str) else "no text"
    raise Refused(f"{MANIFEST}: protocol: found {found}, wanted stdio or files")
