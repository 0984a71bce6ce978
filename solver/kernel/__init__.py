"""The kernel: searches in C beside the Python ones that explain them. Optional in the true sense.

PLYGRADE_NATIVE says whether to use it: `auto` (the default) if it is there, `off` never, `require`
always, with an error if it is not there. A compiled file carries a checksum of the sources that it
was made from and is used only beside these very sources. Deliberately knows no game and no text.
"""

import os

from solver.errors import CommandRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

VARIABLE = "PLYGRADE_NATIVE"
AUTO, OFF, REQUIRE = MODES = ("auto", "off", "require")
FOLDER = os.path.dirname(os.path.abspath(__file__))
ACTIVE = "active"
_loaded: "dict[str, tuple[ModuleType | None, str]]" = {}  # by folder: it is looked for once


class KernelRefused(CommandRefused):
    """The kernel is required and not there, or nobody knows whether it is wanted."""


def mode() -> str:
    """Return which of the modes the environment asks for."""
    found = os.environ.get(VARIABLE) or AUTO
    if found not in MODES:
        raise KernelRefused(f"{VARIABLE}: found {found[:80]!r}, wanted {', '.join(MODES)}")
    return found


def kernel(worth: bool = True) -> "ModuleType | None":
    """Return the compiled searches, or None if Python's are to be used.

    `worth` tells whether there is more to win than loading takes; who requires it gets it always.
    """
    wanted = mode()
    if wanted == OFF or not (worth or wanted == REQUIRE):
        return None
    module, state = _look()
    if module is None and wanted == REQUIRE:
        raise KernelRefused(f"{VARIABLE}=require: the kernel is {state}")
    return module


def is_used() -> bool:
    """Tell whether there is one and it is wanted; where it is missing and required, too."""
    return mode() != OFF and _look()[0] is not None


def state() -> str:
    """Return in a few words whether the kernel is used, and if not why."""
    if mode() == OFF:
        return f"off ({VARIABLE})"
    kernel()
    return _look()[1]


def sources() -> list[str]:
    """Return the names of the files that the kernel is made from."""
    return sorted(name for name in os.listdir(FOLDER) if name.endswith((".c", ".h")))


def checksum() -> str:
    """Return what tells one version of the sources from another."""
    from zlib import crc32

    found, names = 0, sources()
    for name in names:
        with open(os.path.join(FOLDER, name), "rb") as file:
            found = crc32(file.read(), crc32(name.encode(), found))
    return f"{len(names)}-{found:08x}"


def _look() -> "tuple[ModuleType | None, str]":
    if FOLDER not in _loaded:
        _loaded[FOLDER] = _load()
    return _loaded[FOLDER]


def _load() -> "tuple[ModuleType | None, str]":
    """Return the compiled module, None if it must not be used, and what to say of it."""
    try:
        from solver.kernel import compiled
    except ImportError as error:
        there = any(name.startswith("compiled.") and ".pyi" not in name for name in _names())
        reason = f" ({str(error)[:200]})" if there else ""
        return None, f"not usable{reason}" if there else "not built"
    if checksum() != compiled.SOURCES:
        return None, "stale: made from other sources; `make grade` or pip builds it again"
    return compiled, ACTIVE


def _names() -> list[str]:
    """Return the files beside this one; a program that carries its modules in one file has none."""
    return os.listdir(FOLDER) if os.path.isdir(FOLDER) else []
