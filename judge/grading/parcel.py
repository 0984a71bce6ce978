"""An item of work as it travels to another process: data, and content named by its hash.

One side packs: programs, cases and other content, each known by a key that is the hash of it. The
other side has a desk, where all content of a parcel lies ready.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from judge.model.case import Case
from judge.model.machine import Machine
from judge.programs.prepared import Preparation
from judge.programs.workspace import Workspace
from judge.sandbox.job import Runner, Secrets


@dataclass(frozen=True)
class Parcel:
    """Work to be done by `doer`, a function of ours as `module:name`, with what is `said`.

    `content` are the keys of what it needs, `program` that of what it runs ("" for nothing to
    build), and `key` tells work apart by how long it takes; `seconds` is what to expect of it while
    nothing is known, 0 where nobody can tell. Only who has the `language` can build the program;
    "" where that is not known.
    """

    doer: str
    said: tuple[Any, ...]
    content: tuple[str, ...]
    program: str = ""
    key: str = ""
    seconds: float = 0.0
    language: str = ""


@dataclass(frozen=True)
class ParcelReply:
    """What came of a parcel: plain values. `fault`: why it could not be done here.

    `close`: a limit was close, so that on a faster machine the value may be another one. `unbuilt`:
    the program could not be built, which another machine must confirm.
    """

    value: Any
    fault: str = ""
    close: bool = False
    unbuilt: bool = False


class Packer(Protocol):
    """Knows all content that parcels refer to."""

    def program(self, prepared: Preparation) -> str:
        """Return the key of a program."""

    def case(self, case: Case) -> str:
        """Return the key of a case."""

    def data(self, data: bytes) -> str:
        """Return the key of some bytes."""

    def described(self, value: object, files: bytes) -> str:
        """Return the key of a value together with packed files, which lie on the disk."""


class Kept(Protocol):
    """What a worker has made of content, for all its desks."""

    def close(self) -> None:
        """Remove its files; nobody uses it any more."""


class Closable(Protocol):
    """A place where work is done."""

    def stop(self) -> None:
        """End what runs and run nothing more; may be called from any thread."""

    def close(self) -> None:
        """Release everything."""


PlaceT = TypeVar("PlaceT", bound=Closable)
KeptT = TypeVar("KeptT", bound=Kept)


class Desk(Protocol):
    """Where a parcel is done: one thread of a worker."""

    number: int  # tells the desks of a worker apart
    host: Machine
    scale: float  # of all time limits

    @property
    def secrets(self) -> Secrets:
        """Return what no program of the run may see."""

    def program(self, key: str) -> Preparation:
        """Return a program, which is built when it is first needed."""

    def case(self, key: str) -> Case:
        """Return a case; its files are there."""

    def data(self, key: str) -> bytes:
        """Return some bytes."""

    def kept(self, key: str, make: Callable[[Any, bytes, Workspace], KeptT]) -> KeptT:
        """Return what was made of a described value and its files, once for all desks."""

    def slot(self) -> Runner:
        """Return the slot of this thread, at the level that the run asks for."""

    def place(self, name: str, make: Callable[[], PlaceT]) -> PlaceT:
        """Return the place of this thread that has a name, made when there is none."""
