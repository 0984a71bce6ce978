"""What a slot is asked to run, and what it reports. Plain data on both sides."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Protocol

from judge.model.limits import Limits


class Stop(Enum):
    """Why a run ended."""

    EXIT = "it ended by itself"
    CPU = "CPU time"
    WALL = "wall time"
    MEMORY = "memory"
    OUTPUT = "output size"
    JUDGE = "the judge failed"


@dataclass(frozen=True)
class Job:
    """One run: a command in a fresh folder with copies of `files`, and `stdin` as its input.

    `readable` are folders or files that the program may read beside the system's own. `copies` are
    some of them that are put into the fresh folder too, under their own names: the program's own
    files, where it looks for its input beside itself. No link is followed; where `files` or
    `collect` have the same name, theirs counts. `owner` tells programs apart that must not find
    anything of each other: one sandbox serves one owner. After the run the file called `collect`
    (in the fresh folder, "" for none) is taken as the answer. With `keep` the next job of the same
    slot finds the folder as this one left it. With `busy` the clock stops only programs that wait:
    one that uses at least so many CPU seconds a second has its limit of CPU time.
    """

    argv: tuple[str, ...]
    stdin: bytes = b""
    files: Mapping[str, bytes] = field(default_factory=dict)
    readable: tuple[Path, ...] = ()
    copies: tuple[Path, ...] = ()
    collect: str = ""
    limits: Limits = field(default_factory=Limits)
    environment: Mapping[str, str] = field(default_factory=dict)
    keep: bool = False
    busy: float = 0.0
    owner: str = ""


@dataclass(frozen=True)
class Secrets:
    """Folders and files that no program may see, whatever else is shown.

    `strict`: in every sandbox some of them are tried before the first program, and one in which
    they could be read runs nothing.
    """

    paths: tuple[Path, ...] = ()
    strict: bool = False


@dataclass(frozen=True)
class Run:
    """What happened. CPU seconds and peak memory (bytes) are those of the whole process tree."""

    stop: Stop
    exit_code: int | None  # None when a signal ended it
    signal: int | None
    stdout: bytes
    stderr: bytes
    collected: bytes | None  # None: not asked for, or there is no such regular file
    trouble: str  # what was wrong with the collected file, or with the judge; "" if nothing
    cpu: float
    wall: float
    memory: int


class Underway(Protocol):
    """A job that was begun."""

    def wait(self) -> None:
        """Return when it has ended and the next job can be begun."""

    def run(self) -> Run:
        """Wait, and return what happened."""


@dataclass(frozen=True)
class Ended:
    """A job that has ended, for whoever cannot begin one without waiting for its end."""

    what: Run

    def wait(self) -> None:
        """Return at once."""

    def run(self) -> Run:
        """Return what happened."""
        return self.what


class Runner(Protocol):
    """Something that runs jobs, one at a time: a slot of the sandbox."""

    def start(self, job: Job) -> Underway:
        """Begin one job, after the end of the last one."""

    def run(self, job: Job) -> Run:
        """Run one job to its end."""

    def stop(self) -> None:
        """Kill what runs and run nothing more; may be called from any thread at any time."""

    def close(self) -> None:
        """Release everything that it holds."""
