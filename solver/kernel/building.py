"""How the kernel is compiled, where a compiler and Python's headers are found.

So is the compiled part of the sandbox. Shared by setup.py, which makes wheels, and
tools/build_kernel.py, which compiles in place. Never loaded by a search.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from typing import TYPE_CHECKING, NamedTuple

from solver.kernel import FOLDER, checksum

if TYPE_CHECKING:
    from collections.abc import Callable

OLDEST_PYTHON = "0x030B0000"  # of which the compiled file may use nothing newer: one serves all
FLAGS = ("-std=c11", "-O2", "-fPIC", "-fvisibility=hidden")
SUFFIX = ".abi3.so"
PATIENCE = 600  # seconds


class CompiledPart(NamedTuple):
    """A compiled module, the folder of its sources, and the macro by which it is told their sum."""

    module: str
    folder: str
    macro: str
    checksum: "Callable[[], str]"

    def macros(self) -> list[tuple[str, str]]:
        """Return what the compiler must be told: the oldest Python, and which sources these are."""
        return [("Py_LIMITED_API", OLDEST_PYTHON), (self.macro, f'"{self.checksum()}"')]

    def files(self) -> list[str]:
        """Return the paths of the C files."""
        return self._with(".c")

    def headers(self) -> list[str]:
        """Return the paths of the headers."""
        return self._with(".h")

    def _with(self, ending: str) -> list[str]:
        names = sorted(name for name in os.listdir(self.folder) if name.endswith(ending))
        return [os.path.join(self.folder, name) for name in names]


KERNEL = CompiledPart("solver.kernel.compiled", FOLDER, "KERNEL_SOURCES", checksum)


def compiler() -> list[str]:
    """Return the words that start the compiler: CC, or Python's own, or any; none if none is."""
    named = os.environ.get("CC")
    tried = [named] if named else [sysconfig.get_config_var("CC") or "cc", "cc", "gcc", "clang"]
    for words in map(shlex.split, tried):
        if words and shutil.which(words[0]):
            return words
    return []


def trouble() -> str:
    """Return why the kernel cannot be compiled here, "" if it can."""
    words = compiler()
    if not words:
        return "found no C compiler"
    with tempfile.TemporaryDirectory() as folder:
        probe = os.path.join(folder, "probe.c")
        with open(probe, "w", encoding="ascii") as file:
            file.write("#include <Python.h>\nint probe(void) { return 0; }\n")
        failed = _run([*words, *_included(), "-c", probe, "-o", os.path.join(folder, "probe.o")])
    return f"found no headers of Python ({failed})" if failed else ""


def trial(part: CompiledPart = KERNEL) -> str:
    """Compile a part to nowhere; return why it cannot be done, "" if it can."""
    with tempfile.TemporaryDirectory() as folder:
        return trouble() or build(os.path.join(folder, f"trial{SUFFIX}"), part=part)


def build(target: str, flags: "tuple[str, ...]" = FLAGS, part: CompiledPart = KERNEL) -> str:
    """Compile a part to a file; return why it was not made, "" if it was."""
    shared = (
        ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    )
    defined = [f"-D{name}={value}" for name, value in part.macros()]
    command = [*compiler(), *flags, *shared, *_included(), *defined, *part.files(), "-o", target]
    return _run(command)


def _included() -> list[str]:
    paths = sysconfig.get_paths()
    return [f"-I{folder}" for folder in dict.fromkeys((paths["include"], paths["platinclude"]))]


def _run(command: list[str]) -> str:
    """Run the compiler; return the first line of what it complains of, "" if all is well."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)[:200]
    if done.returncode == 0:
        return ""
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    errors = [line.strip() for line in lines if "error" in line] or lines or ["no reason given"]
    return errors[0][:200]
