"""Work that is given away and comes back done, in any order: by threads here, or by a cluster.

Who gives work away does not know who does it. So an item of work is data: what it needs to know is
in its fields, and whatever it has to say is in the value that it comes back with.
"""

from dataclasses import dataclass
from typing import Any, Protocol, Self

from judge.grading.parcel import Packer, Parcel
from judge.model.machine import Machine
from judge.programs.prepared import Preparation


@dataclass(frozen=True)
class Done:
    """A finished item of work: its number and its value."""

    number: int
    value: Any


class Work(Protocol):
    """One item of work. Calling it with a place, such as a slot, does it here."""

    @property
    def prepared(self) -> Preparation | None:
        """Return the program that is run, which is built first, once for all; None for none."""

    def __call__(self, place: Any, /) -> Any:
        """Do it here and return its value, which is kept first where it is to be kept."""

    def parcel(self, packer: Packer) -> Parcel:
        """Return what somebody elsewhere must know to do it."""

    def received(self, value: Any, host: Machine) -> Any:
        """Return its value, made of what came back from a machine, and kept likewise."""

    def given_up(self, reason: str) -> Any:
        """Return its value where it was not done: workers died of it. JudgeError if it has none."""


class Executor(Protocol):
    """Does work. A context manager: at its end all that runs is killed."""

    @property
    def window(self) -> int:
        """Return how many items it likes to know of: with fewer some would wait for work."""

    @property
    def status(self) -> str:
        """Return in a few words who works how fast, for a line of progress; "" for nobody else."""

    def submit(self, number: int, work: Work) -> None:
        """Give it an item; numbers tell items apart."""

    def receive(self, wait: bool = True) -> Done | None:
        """Return something done; None if nothing is and nobody wants to `wait`.

        Stopped is raised after a `stop`, JudgeError if no more work can be done.
        """

    def stop(self, reason: int = 0) -> None:
        """Make `receive` raise Stopped soon; may be called from a signal handler or any thread."""

    @property
    def stopped(self) -> bool:
        """Tell whether somebody asked to stop."""

    def __enter__(self) -> Self:
        """Begin; nothing need be started before the first item."""

    def __exit__(self, *_: object) -> None:
        """Kill whatever runs, and release everything."""
