"""What every command line of the judge and the arena shares: its parser and common options."""

import argparse
import os
import re
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from judge.model.errors import JudgeError
from judge.process import tell
from judge.sandbox.level import Level
from solver.kernel import KernelRefused, kernel
from solver.version import ShowVersion

INSTALLED = {"grader.py": "grader", "python -m arena": "arena"}  # commands of the wheel
TOOLCHAINS = "PLYGRADE_TOOLCHAINS"


class Help(argparse.HelpFormatter):
    """Fills paragraphs to the width of the terminal, and leaves indented lines as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(
            paragraph.rstrip() if "\n " in f"\n{paragraph}" else textwrap.fill(paragraph, width)
            for paragraph in text.strip("\n").split("\n\n")
        )


class _JudgeVersion(ShowVersion):
    """Shows the version; what is wrong with the kernel is a one-line error of the judge."""

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> None:
        """Tell what is asked for."""
        try:
            super().__call__(parser, *rest)
        except KernelRefused as error:
            raise JudgeError(str(error)) from None


def check_environment() -> None:
    """Raise JudgeError if the environment asks for a kernel that is not there, or for nonsense."""
    try:
        kernel(worth=False)
    except KernelRefused as error:
        raise JudgeError(str(error)) from None


NEGATIVE = re.compile(r"-\.?\d")  # so begins a value that is refused, as in --shard -1/3


class Parser(argparse.ArgumentParser):
    """A parser that knows our version, and whose errors are one-line errors of the judge."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", Help)
        for key in ("prog", "usage", "description", "epilog"):
            if settings.get(key):
                settings[key] = as_started(settings[key], sys.argv[0])
        super().__init__(**settings)
        self._negative_number_matcher = NEGATIVE
        self.add_argument("--version", action=_JudgeVersion)

    def error(self, message: str) -> NoReturn:
        """Raise an error that the command line prints in one line."""
        raise JudgeError(f"{message}; see {self.prog} --help")


def as_started(text: str, program: str) -> str:
    """Return a text about our programs with their names as they were really started."""
    if os.path.basename(program) in INSTALLED.values():
        for here, command in INSTALLED.items():
            text = text.replace(here, command)
    return text


def level(word: str) -> Level:
    """Return the sandbox level of a word, for `type=` of an option."""
    if word not in {each.value for each in Level}:
        names = " ".join(each.value for each in Level)
        raise argparse.ArgumentTypeError(f"found {word!r}, wanted one of {names}")
    return Level(word)


def count(text: str) -> int:
    """Return a small whole number, for `type=` of an option."""
    return _whole(text, 1000)


def many(text: str) -> int:
    """Return a whole number, for `type=` of an option."""
    return _whole(text, 1_000_000)


def _whole(text: str, most: int) -> int:
    if not text.isdecimal() or not 1 <= int(text[:9]) <= most:
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted a whole number from 1 to {most}")
    return int(text)


def chosen_level(wanted: Level | None, untrusted: bool = False) -> Level:
    """Return the sandbox level to run programs at; said is why it is weaker than it could be.

    JudgeError if that which is wanted is not available, or if none is fit for the untrusted.
    """
    from judge.sandbox.probe import choose, shortfall  # imported late: it starts programs

    level = choose(wanted)
    if untrusted and not level.hides_files:
        raise JudgeError(
            f"--untrusted: only the sandbox level {level.value} is available here"
            f" ({level.weakness}); see docs/sandbox.md for what the others need"
        )
    if wanted is None and (reason := shortfall(level)):
        tell(f"programs are run at the sandbox level {level.value}: {reason}")
    return level


def add_toolchains(group: "argparse._ArgumentGroup", environment: Mapping[str, str]) -> None:
    """Add the option by which whoever grades shows folders of tools to all programs."""
    words = environment.get(TOOLCHAINS, "").split(os.pathsep)
    group.add_argument(
        "--toolchain",
        type=Path,
        action="append",
        default=[Path(word) for word in words if word],
        metavar="DIR",
        help=f"a folder of tools that programs may see (also by ${TOOLCHAINS}); may be repeated",
    )


def toolchains(options: argparse.Namespace) -> tuple[Path, ...]:
    """Return the folders of tools; JudgeError if one is none, or holds a home or this folder."""
    inner = [Path(os.path.expanduser("~")).resolve(), Path.cwd().resolve()]
    for path in options.toolchain:
        if not path.is_dir():
            raise JudgeError(f"--toolchain {path}: found no such folder")
        if any(each.is_relative_to(path.resolve()) for each in inner):
            wanted = "wanted one that holds tools alone"
            raise JudgeError(f"--toolchain {path}: found a folder around your own, {wanted}")
    return tuple(path.absolute() for path in options.toolchain)


def processors() -> int:
    """Return how many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
