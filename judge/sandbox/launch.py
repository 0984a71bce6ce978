"""Building the cell that a worker lives in: what stands around it at each level."""

import os
import tempfile
from collections.abc import Iterable

from judge.sandbox.identity import Identity
from judge.sandbox.inside.orders import Settings
from judge.sandbox.job import Job
from judge.sandbox.level import Level

PATH = "/usr/local/bin:/usr/bin:/bin"


class Cell:
    """Everything a worker of one slot holds on to, and how to start it."""

    def __init__(self, settings: Settings, identity: Identity | None) -> None:
        self.settings = settings
        self._identity = identity

    def fits(self, job: Job) -> bool:
        """Tell whether this cell can run `job`, or another must be built."""
        return True

    def command(self, worker: list[str]) -> list[str]:
        """Return the command that starts the worker in this cell."""
        return worker

    def descriptors(self) -> Iterable[int]:
        """Return the file descriptors that the worker inherits."""
        return (self._identity.descriptor,) if self._identity else ()

    def environment(self) -> dict[str, str]:
        """Return the clean environment of every program."""
        return {"PATH": PATH, "LANG": "C.UTF-8", "HOME": ".", "TMPDIR": "."}

    def close(self) -> None:
        """Give back what this cell has taken."""
        if self._identity:
            self._identity.close()


def build(level: Level, number: int, job: Job) -> Cell:
    """Prepare a cell for slot `number` that fits `job`."""
    identity = Identity.take(number) if os.geteuid() == 0 else None
    settings = Settings(
        identity=identity.number if identity else -1,
        base=scratch_base(),
        search=identity is not None,
    )
    return Cell(settings, identity)


def scratch_base() -> str:
    """Return a folder for scratch folders which any user can pass through."""
    base = os.path.realpath(tempfile.gettempdir())
    path = base
    while os.stat(path).st_mode & 0o001:
        if path == "/":
            return base
        path = os.path.dirname(path)
    return "/tmp" if os.geteuid() == 0 else base
