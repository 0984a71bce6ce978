"""The interpreters and compilers of this machine: where each lies and what it must read to work."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judge.files.installation import ROOT
from judge.model.errors import JudgeError
from judge.sandbox.interpreter import EXECUTABLE, PARTS, READABLE, is_personal, prefix_parts
from judge.text.safe_text import decoded, printable_line

PYTHON = "python"  # in a template: the interpreter that runs the judge


class NotInstalled(JudgeError):
    """A tool that this machine does not have: nobody's answer is to blame, so all may read it."""


@dataclass(frozen=True)
class Tool:
    """An interpreter or compiler on this machine, and what it must be able to read."""

    path: str
    readable: tuple[Path, ...] = ()


@cache  # where a tool lies does not change during a run
def find_tool(name: str) -> Tool:
    """Return the tool called `name`; JudgeError if this machine has none."""
    if name == PYTHON:
        return Tool(EXECUTABLE, python_homes())
    found = shutil.which(name)
    if found is None:
        raise NotInstalled(f"{name} is not installed here: install it to judge such submissions")
    return SPECIAL[name](found) if name in SPECIAL else tool_at(found)


def tool_at(found: str) -> Tool:
    """Return the tool at a path; Debian's alternatives are followed: /etc may be out of reach."""
    path = Path(os.path.abspath(found))  # without `..`: that folder may not be there in a sandbox
    if os.path.realpath(path) != os.path.realpath(found):
        path = Path(found).resolve()
    if path.is_symlink() and path.readlink().is_relative_to("/etc/alternatives"):
        path = path.resolve()
    return Tool(str(path), tuple(dict.fromkeys((*_environment_parts(path), *_home(path)))))


def environment_home(program: Path) -> Path | None:
    """Return the virtual environment that a program lies in, found as Python finds it."""
    homes = (program.parent, program.parent.parent)
    return next((home for home in homes if (home / "pyvenv.cfg").is_file()), None)


def _environment_parts(program: Path) -> Iterator[Path]:
    """Yield what a program of a virtual environment reads: its parts, and the Python behind it.

    Only its parts: the folder of an environment may be that of a whole project.
    """
    home = environment_home(program)
    if home is None:
        return
    yield from (home / part for part in PARTS if (home / part).exists())
    lines = (home / "pyvenv.cfg").read_text("utf-8", "replace").splitlines()
    base = next((line.partition("=")[2].strip() for line in lines if line[:4] == "home"), "")
    if base:
        yield from map(Path, prefix_parts(str(Path(base).resolve().parent)))
    link = program
    while link.is_symlink():  # each link on the way to the real interpreter
        link = link.parent / link.readlink()
        yield link


def python_homes() -> tuple[Path, ...]:
    """Return the folders that this Python needs, if they are not the system's own."""
    parts = map(Path, READABLE)
    return tuple(part for part in parts if part.is_dir() and not is_system(part))


def _rustc(found: str) -> Tool:
    """Return the compiler behind rustup's front, which would want its owner's home."""
    try:
        done = subprocess.run(
            [found, "--print", "sysroot"], capture_output=True, text=True, timeout=120, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise JudgeError(f"{found}: cannot tell where its libraries are: {error}") from None
    home = Path(done.stdout.strip())
    return Tool(str(home / "bin" / "rustc"), () if is_system(home) else (home,))


def _python_2(found: str) -> Tool:
    """Return the interpreter itself: what is found on PATH may be a front without one behind it."""
    try:
        script = "import sys; print(sys.executable); print(sys.prefix); print(sys.version_info[0])"
        done = subprocess.run(
            [found, "-c", script], capture_output=True, text=True, timeout=30, check=True
        )
        path, home, version = done.stdout.split("\n")[:3]
    except (OSError, ValueError, subprocess.SubprocessError):
        raise NotInstalled("python2 is not installed here") from None
    if version != "2":
        raise NotInstalled("python2 is not installed here: that of this name is another")
    return Tool(path, () if is_system(Path(home)) else (Path(home),))


SPECIAL: dict[str, Callable[[str], Tool]] = {"rustc": _rustc, "python2": _python_2}


@cache
def tool_version(command: tuple[str, ...]) -> str:
    """Return the first line of what a tool says about its version; JudgeError if there is none."""
    tool = find_tool(command[0])
    try:
        done = subprocess.run(
            [tool.path, *command[1:]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise JudgeError(f"{command[0]}: cannot tell its version: {error}") from None
    said = [line for line in decoded(done.stdout).splitlines() if line.strip()]
    lines = [line for line in said if "warning:" not in line]
    if done.returncode != 0 or not lines:
        reason = printable_line(lines[0].strip(), 80) if lines else f"exit code {done.returncode}"
        raise JudgeError(f"{command[0]} tells no version: {reason}")
    return printable_line(lines[0].strip(), 80)


def _home(found: Path) -> tuple[Path, ...]:
    """Return the folder above a tool's `bin`, if it is not the system's own.

    Where that folder holds other things as well (a home, ~/.local, the current folder, the judge),
    all that is shown is the tool itself.
    """
    real = found.resolve()
    home = real.parent.parent if real.parent.name == "bin" else real.parent
    if is_system(home):
        return ()
    around = any(Path(each).resolve().is_relative_to(home) for each in (os.getcwd(), ROOT))
    if around or is_personal(str(home)):
        return tuple(dict.fromkeys((found, real)))
    return (home,)


def is_system(path: Path) -> bool:
    """Tell whether every program may read a path: it is one of the system's own."""
    return path.resolve().is_relative_to("/usr") or path == Path("/")
