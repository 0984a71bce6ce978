"""Which files beside a source it uses: what it imports or includes, and files that it names.

A word that happens to be the name of a neighbour says nothing: `int(` does not mean `int.py`.
"""

import ast
import os
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.files.digest import regular_files
from judge.model.protocol import INPUT, OUTPUT

LONGEST_READ = 1024 * 1024  # bytes at the beginning of a file that are searched
PYTHON = ".py"
IMPORTERS = ("import_module", "__import__")
COMPILED = ".class"
UNDECLARED = ".java"  # uses its neighbours without a statement that says so
STATEMENT = re.compile(
    rb"^[ \t]*(?:#[ \t]*include|import|export|from|use|mod|source|load|require\w*)\b[^\n]*"
    rb"|\b(?:require|import)[ \t]*\([^\n)]*\)|\bfrom[ \t]*[\"'][^\n]*",
    re.MULTILINE,
)


@dataclass(frozen=True)
class _Words:
    """Where a source can name its neighbours: without their endings, and with them."""

    imports: bytes
    names: bytes


def mentioned(file: Path) -> Iterator[Path]:
    """Yield the files that a file uses: beside it, or in a folder there."""
    try:
        with open(file, "rb") as stream:
            text = stream.read(LONGEST_READ)
        beside = sorted(file.parent.iterdir())
    except OSError:
        return
    words = (_python(text) if file.suffix == PYTHON else None) or _other(text, file.suffix)
    for path in beside:
        if path.suffix and path.name not in (INPUT, OUTPUT) and _has(words.names, path.name):
            yield from regular_files(path)
        elif _has(words.imports, path.stem):
            yield from (part for part in regular_files(path) if part.suffix == file.suffix)


def _python(text: bytes) -> _Words | None:
    """Return the modules that Python imports and all its strings; None if it is no Python."""
    try:
        with warnings.catch_warnings(action="ignore"):
            nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    strings = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return _Words(_joined(_imports(nodes)), _joined(s for s in strings if isinstance(s, str)))


def _imports(nodes: list[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            if node.level:
                yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Call) and _called(node.func) in IMPORTERS:
            yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _joined(words: Iterator[str]) -> bytes:
    return "\n".join(words).encode("utf-8", "surrogatepass")


def _other(text: bytes, ending: str) -> _Words:
    """Return the statements by which another language includes files, and the whole text."""
    if ending == COMPILED:
        return _Words(text, b"")  # which names its own source, too
    statements = b"\n".join(found.group() for found in STATEMENT.finditer(text))
    return _Words(text if ending == UNDECLARED else statements, text)


def _has(text: bytes, name: str) -> bool:
    """Tell whether a name stands somewhere as a word."""
    word = os.fsencode(name)  # looked for plainly first: there may be thousands
    return word in text and bool(re.search(rb"(?<![\w-])" + re.escape(word) + rb"(?![\w-])", text))
