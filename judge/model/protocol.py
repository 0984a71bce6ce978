"""How a program is asked: on standard input or by files, and what a suite says about it."""

from dataclasses import dataclass, field
from enum import Enum

INPUT, OUTPUT = "input.txt", "output.txt"
LONGEST_NAME = 100


def is_file_name(name: str) -> bool:
    """Tell whether a name can be that of a file in a program's own folder."""
    plain = "/" not in name and not name.startswith(".") and name.isprintable()
    return plain and 0 < len(name) <= LONGEST_NAME


class Protocol(Enum):
    """How a program is asked and answers."""

    STDIO = "stdio"  # standard input, standard output
    FILES = "files"  # input.txt in a fresh folder, output.txt expected there
    AUTO = "auto"  # whichever of the two it answers by, found out before the first case


@dataclass(frozen=True)
class FileNames:
    """What the files of the file protocol are called."""

    input: str = INPUT
    output: str = OUTPUT


@dataclass(frozen=True)
class SuiteProtocol:
    """What a suite says about how its programs are asked; `arguments` stand behind a hand-in's."""

    kind: Protocol
    names: FileNames = field(default_factory=FileNames)
    arguments: tuple[str, ...] = ()
