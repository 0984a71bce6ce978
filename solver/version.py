"""`--version` of every command: which version this is, and whether the kernel is used."""

import argparse

from solver import __version__
from solver.kernel import state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class ShowVersion(argparse.Action):
    """Prints the line and ends the command; raises KernelRefused if the kernel cannot be told."""

    def __init__(self, **settings: "Any") -> None:
        settings |= {"nargs": 0, "help": "show the version, and whether the C kernel is used"}
        super().__init__(**settings)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Tell what is asked for."""
        print(f"plygrade {__version__} (kernel: {state()})", flush=True)
        parser.exit()
