"""The hot part of a run in C: start a program, wait for its first milliseconds, take what it wrote.

Optional, like the solver's kernel and by the same setting, PLYGRADE_NATIVE. The judge only reads
the compiled file: a worker gets its bytes through the control socket, as it gets all of its code,
and loads it from memory (see `worker.native`). It carries a checksum of the sources that it was
made from, and is used only beside these very sources.
"""

import functools
import os
import sys
from binascii import crc32
from collections.abc import Callable

from judge.model.errors import JudgeError

VARIABLE, OFF, REQUIRE = "PLYGRADE_NATIVE", "off", "require"
FOLDER = os.path.dirname(os.path.abspath(__file__))
MODULE = "judge.sandbox.native.compiled"
FILE = "compiled.abi3.so"


class NativeMissing(JudgeError):
    """The compiled part is required, and it is not there or cannot be loaded.

    No reason for a weaker level of isolation: nothing is run at all.
    """


def _missing(found: str) -> NativeMissing:
    """Return the error, whose one argument is its text: so it travels from workers of a cluster."""
    return NativeMissing(f"{VARIABLE}=require: the compiled part of the sandbox is {found}")


def image() -> bytes:
    """Return the compiled file, b"" where programs are to be run by Python alone.

    NativeMissing if it is required and not there.
    """
    wanted = os.environ.get(VARIABLE)
    if wanted == OFF:
        return b""
    found, state = _look(FOLDER)
    if not found and wanted == REQUIRE:
        raise _missing(state)
    return found


def refuse_unloaded() -> None:
    """Take note that a worker could not load what it was sent: NativeMissing if it is required."""
    if os.environ.get(VARIABLE) == REQUIRE:
        raise _missing("built, but cannot be loaded in the sandbox")


def state() -> str:
    """Return in a few words whether the compiled part is used, and if not why."""
    return f"off ({VARIABLE})" if os.environ.get(VARIABLE) == OFF else _look(FOLDER)[1]


def parts() -> list[tuple[str, str, str, Callable[[], str]]]:
    """Return what there is to compile, for who compiles: nothing but on Linux."""
    macro = "NATIVE_SOURCES"  # by which the compiler is told the checksum
    return [(MODULE, FOLDER, macro, checksum)] if sys.platform == "linux" else []


def sources() -> list[str]:
    """Return the names of the files that it is made from."""
    return sorted(name for name in os.listdir(FOLDER) if name.endswith((".c", ".h")))


def checksum() -> str:
    """Return what tells one version of the sources from another, and from any other text."""
    found = 0
    for name in sources():
        with open(os.path.join(FOLDER, name), "rb") as file:
            found = crc32(file.read(), crc32(name.encode(), found))
    return f"plygrade-native-{len(sources())}-{found:08x}"


@functools.cache  # a worker is started for each submission
def _look(folder: str) -> tuple[bytes, str]:
    try:
        with open(os.path.join(folder, FILE), "rb") as file:
            found = file.read()
    except OSError:
        return b"", "not built"
    if checksum().encode() + b"\0" not in found:
        return b"", "stale: made from other sources; `make kernel` builds it again"
    return found, "active"
