"""What every command line of the judge and the arena shares: its parser and common options."""

import argparse
from typing import Any, NoReturn

from judge.model.errors import JudgeError
from judge.sandbox.level import Level
from solver import __version__


class Parser(argparse.ArgumentParser):
    """A parser that knows our version, and whose errors are one-line errors of the judge."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        version = f"plygrade {__version__}"
        self.add_argument("--version", action="version", version=version)

    def error(self, message: str) -> NoReturn:
        """Raise an error that the command line prints in one line."""
        raise JudgeError(f"{message}; see {self.prog} --help")


def level(word: str) -> Level:
    """Return the sandbox level of a word, for `type=` of an option."""
    if word not in {each.value for each in Level}:
        names = " ".join(each.value for each in Level)
        raise argparse.ArgumentTypeError(f"found {word!r}, wanted one of {names}")
    return Level(word)
