"""The standard streams of a command: open, whatever the caller closed, and never in the way."""

import io
import os
import sys
from collections.abc import Mapping
from typing import IO


def open_streams() -> None:
    """Open standard streams that were closed (`>&-`), or the next file opened would be one.

    What a stream's encoding lacks is spelt out rather than an error.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    sys.stdout = sys.stdout or open(1, "w", closefd=False)  # noqa: SIM115  # it lives as long as we
    sys.stderr = sys.stderr or open(2, "w", closefd=False)  # noqa: SIM115  # likewise
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def forget_output() -> None:
    """Point standard output elsewhere: nobody reads it, and Python flushes it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def wants_colour(stream: IO[str], environment: Mapping[str, str]) -> bool:
    """Tell whether a person with a capable terminal is looking."""
    if environment.get("NO_COLOR") or environment.get("CI") or environment.get("TERM") == "dumb":
        return False
    return stream.isatty()
