"""What a slot is asked to run, and what it reports. Plain data on both sides."""

from collections.abc import Callable, Mapping
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
    """A job that was begun, or that begins when the ones before it have ended."""

    def wait(self) -> None:
        """Return when it has ended."""

    def run(self) -> Run:
        """Wait, and return what happened."""


class Later:
    """A job that is run to its end when somebody waits for that: of who cannot only begin one."""

    def __init__(self, run: Callable[[Job], Run], job: Job) -> None:
        self._run, self._job = run, job
        self._end: Run | Exception | None = None

    def wait(self) -> None:
        """Run it, unless that has been done; what is raised then is raised by `run`."""
        if self._end is None:
            try:
                self._end = self._run(self._job)
            except Exception as error:
                self._end = error

    def run(self) -> Run:
        """Wait, and return what happened."""
        self.wait()
        if isinstance(self._end, Run):
            return self._end
        assert self._end is not None
        raise self._end


class Runner(Protocol):
    """Something that runs jobs, one at a time: a slot of the sandbox."""

    def start(self, job: Job) -> Underway:
        """Begin one job, or have it begun after the end of those before it."""

    def run(self, job: Job) -> Run:
        """Run one job to its end."""

    def stop(self) -> None:
        """Kill what runs and run nothing more; may be called from any thread at any time."""

    def close(self) -> None:
        """Release everything that it holds."""
