"""One Python file that carries the modules it needs: a program that another judge can run as it is.

The sources of our modules stand in it as comments, line by line, so that a person can read them;
they are imported from there when they are used. Nothing but the standard library is needed.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from judge.files.installation import ROOT

OURS = ("judge", "solver")
# Imported late by parts that no exported program reaches: they need packages that may be absent.
NEVER = ("solver.learning.adapters", "solver.learning.command", "solver.command_line")
BEGIN, LINE = "#: ", "#|"  # how the lines begin that name a module, and those of its source

_LOADER = '''\
"""{about}

Made by `grader.py export` of Plygrade. Needs Python 3.11 or newer and nothing else. The sources of
its modules are the comments below; the first lines let Python import them from there.
"""

import importlib.abc
import importlib.machinery
import sys

if sys.version_info < (3, 11):
    sys.exit("found Python " + sys.version.split()[0] + ", wanted 3.11 or newer")


class Modules(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """The modules that are written in this file."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8") as file:
            parts = file.read().split("\\n#: ")[1:]
        self.lines = dict(part.partition("\\n")[::2] for part in parts)

    def find_spec(self, name, path=None, target=None):
        if name not in self.lines:
            return None
        spec = importlib.machinery.ModuleSpec(name, self, is_package=self.is_package(name))
        spec.origin, spec.has_location = self.path + "/" + name.replace(".", "/") + ".py", True
        return spec

    def is_package(self, name):
        return any(other.startswith(name + ".") for other in self.lines)

    def get_source(self, name):
        lines = self.lines[name].split("\\n")
        return "\\n".join(line[2:] for line in lines if line.startswith("#|")) + "\\n"


sys.meta_path.insert(0, Modules(__file__))

SETTINGS = {settings!r}

from {module} import main

sys.exit(main(sys.argv, SETTINGS))

'''


def bundle(about: str, module: str, settings: str, also: Iterable[str] = ()) -> str:
    """Return the text of a program that calls `main(arguments, settings)` of a module of ours.

    `settings` is a text that the module reads; `also` are modules that it imports by name.
    """
    start = _LOADER.format(about=about, module=module, settings=settings)
    return start + "".join(_block(name) for name in needed([module, *also]))


def needed(roots: Sequence[str]) -> list[str]:
    """Return the modules that some of ours import in the end, in order, with their packages."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found or name.startswith(NEVER):
            continue
        found.add(name)
        if "." in name:
            waiting.append(name.rpartition(".")[0])
        waiting += imported_by(name)
    return sorted(found)


@lru_cache(maxsize=1024)  # every program of every package asks for the same modules
def imported_by(name: str) -> tuple[str, ...]:
    """Return the modules of ours that a module imports, also late ones; not those of hints."""
    return tuple(_imported_by(name))


def _imported_by(name: str) -> Iterator[str]:
    for node in _statements(ast.parse(_source(name))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _is_ours(alias.name))
        elif isinstance(node, ast.ImportFrom) and node.module and _is_ours(node.module):
            yield node.module
            inside = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (module for module in inside if _path(module))


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those that only a type checker sees."""
    for node in ast.iter_child_nodes(tree):
        guarded = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if not guarded:
            yield node
            yield from _statements(node)


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] in OURS


def _path(name: str) -> Path | None:
    """Return the file of a module of ours, None if there is no such module."""
    base = ROOT.joinpath(*name.split("."))
    candidates = (base / "__init__.py", base.with_suffix(".py"))
    return next((path for path in candidates if path.is_file()), None)


def _source(name: str) -> str:
    path = _path(name)
    return path.read_text(encoding="utf-8") if path else ""


def _block(name: str) -> str:
    lines = _source(name).split("\n")
    return f"{BEGIN}{name}\n" + "".join(f"{LINE}{line}\n" for line in lines[:-1])
