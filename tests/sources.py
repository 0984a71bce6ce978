"""The project's own source files, as the tests about the repository look at them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("solver", "judge", "arena", "misconceptions", "tests", "bench", "tools")
MODULES = ("grader.py", "plygrade_pytest.py")
# Programs of players and students: wrong or rude on purpose, and not ours to keep tidy.
FOREIGN = ("tests/judge/solvers", "tests/arena/players")


def python_files(*packages: str) -> list[Path]:
    """Return the Python files of the packages (all of ours if none is named)."""
    found = [p for package in packages or PACKAGES for p in (ROOT / package).rglob("*.py")]
    found += [] if packages else [ROOT / name for name in MODULES]
    return sorted(p for p in found if not named(p).startswith(FOREIGN))


def named(path: Path) -> str:
    """Return the path as people write it: from the root, with slashes."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports_of(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield (module, is it imported when the file is loaded) for every import that runs."""
    yield from _imports(parsed(path).body, at_load=True)


def _imports(body: list[ast.stmt], at_load: bool) -> Iterator[tuple[str, bool]]:
    for node in body:
        if isinstance(node, ast.Import):
            yield from ((alias.name, at_load) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", at_load
            yield from ((f"{node.module}.{alias.name}", at_load) for alias in node.names)
        elif isinstance(node, ast.If) and _is_type_checking(node.test):
            yield from _imports(node.orelse, at_load)
        else:
            inside = at_load and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for field in ("body", "orelse", "finalbody"):
                yield from _imports(getattr(node, field, []), inside)
            for handler in getattr(node, "handlers", []):
                yield from _imports(handler.body, inside)


def _is_type_checking(test: ast.expr) -> bool:
    return (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING") or (
        isinstance(test, ast.Attribute) and test.attr == "TYPE_CHECKING"
    )
