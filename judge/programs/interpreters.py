"""The interpreter or compiler that a recipe names: whose word may name what, and whose fault it is.

Whatever a tool reads must be shown to the program that it runs. So an instructor may name any
program of this machine, and folders of tools that all may use; a student may name the system's
own programs, those of the languages that we know, and what lies in these folders.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from judge.model.errors import JudgeError
from judge.programs.entries import Refused
from judge.programs.languages import TOOLS
from judge.programs.program import ENVIRONMENT
from judge.programs.recipe import CLASS_MANIFEST, MANIFEST
from judge.programs.tools import PYTHON, NotInstalled, Tool, find_tool, is_system, tool_at
from judge.sandbox.bubblewrap import is_below
from judge.sandbox.interpreter import READABLE
from judge.text.safe_text import printable_line


@dataclass(frozen=True)
class Toolbox:
    """What a course has chosen: its Python, if not the judge's own, and folders of other tools."""

    python: Tool | None = None
    toolchains: tuple[Path, ...] = ()


def named_tool(word: str, tools: Toolbox) -> Tool:
    """Return the installed program of that name, which we or the instructor have chosen."""
    if word in {PYTHON, "python3"}:
        return _with(tools, tools.python or find_tool(PYTHON))
    return _with(tools, find_tool(word))


def recipe_tool(word: str, tools: Toolbox, trusted: bool) -> Tool:
    """Return what a recipe means by the first word of a command: a name, or an absolute path.

    NotInstalled if this machine lacks it; Refused if that is the fault of a student's own recipe.
    """
    where, shown = CLASS_MANIFEST if trusted else MANIFEST, printable_line(word, 120)
    try:
        if "/" not in word:
            tool = named_tool(word, tools)
        elif not os.access(word, os.X_OK) or os.path.isdir(word):
            raise NotInstalled(f"{shown} is not a program of this machine")
        else:
            tool = _with(tools, _tool_with_path(word))
    except JudgeError as error:
        message = f"{where}: {printable_line(str(error))}"
        if trusted or word in TOOLS:
            raise NotInstalled(message) from None
        raise Refused(message) from None
    if not trusted and not _may_be_named(word, tool, tools):
        raise Refused(
            f"{where}: found {shown}, which lies in a folder that programs do not see; wanted one"
            " of the system or of a known language; or ask your instructor to name it in"
            f" {CLASS_MANIFEST}, or its folder under toolchains: of course.yaml"
        )
    return tool


def _tool_with_path(word: str) -> Tool:
    tool = tool_at(word)
    own = () if _is_on_path(tool.path) else (Path(tool.path),)
    return Tool(tool.path, (*own, *tool.readable))


def _with(tools: Toolbox, tool: Tool) -> Tool:
    """Return a tool that is shown the course's folders, too; of itself only what is not in them."""
    folders = tuple(folder for folder in tools.toolchains if folder.is_dir())
    if not folders:
        return tool
    own = () if _is_of(tools, tool) else tool.readable
    return Tool(tool.path, (*own, *folders))


def _is_of(tools: Toolbox, tool: Tool) -> bool:
    """Tell whether a tool lies in one of the folders that the course shows."""
    names = (Path(tool.path), Path(tool.path).resolve())
    folders = {each for folder in tools.toolchains for each in (folder, folder.resolve())}
    return any(name.is_relative_to(folder) for name in names for folder in folders)


def _may_be_named(word: str, tool: Tool, tools: Toolbox) -> bool:
    """Tell whether a student may name a tool: it shows nothing that is not open to all anyway."""
    name = os.path.basename(word)
    if name in TOOLS and ("/" not in word or os.path.abspath(word) == shutil.which(name)):
        return True
    python = any(is_below(tool.path, part) for part in READABLE)
    return python or _is_on_path(tool.path) or _is_of(tools, tool)


def _is_on_path(path: str) -> bool:
    """Tell whether every program sees it already."""
    return os.path.dirname(path) in ENVIRONMENT["PATH"].split(":") or is_system(Path(path))
