"""The interpreter or compiler that a recipe names: whose word may name what, and whose fault it is.

An instructor may name any program of this machine. A student may name what is found on PATH or
lies in the system's own folders: whatever a tool reads must be shown to the program that it runs.
"""

import os
import shutil
import sys
from pathlib import Path

from judge.model.errors import JudgeError
from judge.programs.entries import Refused
from judge.programs.languages import TOOLS
from judge.programs.program import ENVIRONMENT
from judge.programs.recipe import CLASS_MANIFEST, MANIFEST
from judge.programs.tools import PYTHON, NotInstalled, Tool, find_tool, is_system, tool_at
from judge.text.safe_text import printable_line


def named_tool(word: str, python: Tool | None) -> Tool:
    """Return the installed program of that name; `python` is the course's, if it has one."""
    if word in {PYTHON, "python3"}:
        return python or find_tool(PYTHON)
    return find_tool(word)


def recipe_tool(word: str, python: Tool | None, trusted: bool) -> Tool:
    """Return what a recipe means by the first word of a command: a name, or an absolute path.

    NotInstalled if this machine lacks it; Refused if that is the fault of a student's own recipe.
    """
    where, shown = CLASS_MANIFEST if trusted else MANIFEST, printable_line(word, 120)
    try:
        if "/" not in word:
            return named_tool(word, python)
        if not os.access(word, os.X_OK) or os.path.isdir(word):
            raise NotInstalled(f"{shown} is not a program of this machine")
    except JudgeError as error:
        message = f"{where}: {printable_line(str(error))}"
        if trusted or word in TOOLS:
            raise NotInstalled(message) from None
        raise Refused(message) from None
    if not trusted and not _is_open(word):
        raise Refused(
            f"{where}: found {shown}, wanted a program on PATH or in the system's folders: write"
            f" {printable_line(os.path.basename(word), 40)} alone, or ask your instructor to name"
            f" it in {CLASS_MANIFEST}"
        )
    tool = tool_at(word)
    own = () if _is_on_path(tool.path) else (Path(tool.path),)
    return Tool(tool.path, (*own, *tool.readable))


def _is_open(word: str) -> bool:
    """Tell whether a student could have named the same program without its path."""
    found = (shutil.which(os.path.basename(word)), sys.executable)
    path = os.path.abspath(word)
    if path in {os.path.abspath(each) for each in found if each}:
        return True
    return _is_on_path(path)


def _is_on_path(path: str) -> bool:
    """Tell whether every program sees it already."""
    return os.path.dirname(path) in ENVIRONMENT["PATH"].split(":") or is_system(Path(path))
