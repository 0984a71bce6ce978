"""What ends the judge early: it could not judge (exit code 2, never a verdict), or was stopped."""

import sys


class JudgeError(Exception):
    """A manifest, a file or an option the judge needs is wrong. The message is one line."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the problems, one per line."""
        return (str(self),)


class Stopped(Exception):
    """The judge was asked to end; `reason` is the number of the signal, 0 if there was none.

    `kept` says what is left of the work, where that is not what gradings leave, and `results` how
    many are in the store that were not there before, if that was counted.
    """

    results: int | None = None

    def __init__(self, reason: int, kept: str = "") -> None:
        super().__init__(f"stopped ({reason})")
        self.reason, self.kept = reason, kept


def missing_package(error: ModuleNotFoundError) -> str:
    """Return what to do if this Python is not the one that was set up: a newcomer's slip."""
    return (
        f"{sys.executable} has no module {error.name!r}, wanted what requirements.lock names:"
        " use .venv/bin/python, which `make grade` sets up,"
        f" or run {sys.executable} -m pip install -r requirements.lock"
    )
