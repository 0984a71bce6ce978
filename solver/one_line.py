"""A parser of options whose errors are one line, as all others are."""

import argparse

from solver.errors import CommandRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class OneLineParser(argparse.ArgumentParser):
    """Raises CommandRefused for what is wrong, instead of printing how it is used."""

    def error(self, message: str) -> "NoReturn":
        """Raise an error that the command prints."""
        raise CommandRefused(f"{message}; see {self.prog} --help")
