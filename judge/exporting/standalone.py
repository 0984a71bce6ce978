"""Our own program as plain files that run without installation: on a machine that is not ours.

All of it lies in one folder: our packages, and of the packages that we need the Python files alone,
as they are installed here. Each of those works without its compiled parts. `python grader.py` in
that folder is then the whole grader, but for colours on a terminal.
"""

import importlib.metadata
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from judge.files.installation import PACKAGE, ROOT
from judge.model.errors import JudgeError

FOLDER = "plygrade"
NEEDED = {  # the module, and the distribution that it comes with
    "yaml": "PyYAML",
    "jinja2": "Jinja2",
    "markupsafe": "MarkupSafe",
    "pyseccomp": "pyseccomp",
}
OPTIONAL = ("pyseccomp",)  # without it a weaker sandbox is used
OURS = (".py", ".j2", ".css", ".js", ".typed")
LEFT_OUT = ("bundled", "starting", "__pycache__")  # cases, templates
# Of our solver what checkers need to read questions and answers: the rules, no search.
RULES = (
    *("__init__.py", "version.py", "kernel"),  # which every command imports
    *("errors.py", "game.py", "printable.py", "games", "formats"),
)


def standalone_files(with_solver: bool) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of every file, without those that search if that is wanted.

    Checkers that find no solver judge as they do otherwise, and explain less.
    """
    yield "grader.py", (ROOT / "grader.py").read_bytes()
    yield from _tree(PACKAGE, "judge")
    for path, data in _tree(ROOT / "solver", "solver"):
        if with_solver or path.split("/")[1] in RULES:
            yield path, data
    if with_solver:  # wrong twins are nearly right ones: they search, too
        yield from _tree(ROOT / "misconceptions", "misconceptions")
    for module, distribution in NEEDED.items():
        yield from _installed(module, distribution)


def _tree(folder: Path, name: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.suffix in OURS and path.is_file() and inside.parts[0] not in LEFT_OUT:
            yield f"{name}/{inside.as_posix()}", path.read_bytes()


def _installed(module: str, distribution: str) -> Iterator[tuple[str, bytes]]:
    """Yield the Python files of a package that is installed here, and under which licence."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        if module in OPTIONAL:
            return
        raise JudgeError(f"found no package {distribution} to hand out, wanted it installed here")
    origin = Path(spec.origin)
    if origin.name == "__init__.py":
        yield from (
            (f"{module}/{path.relative_to(origin.parent).as_posix()}", path.read_bytes())
            for path in sorted(origin.parent.rglob("*.py"))
        )
    else:
        yield origin.name, origin.read_bytes()
    yield from _licences(distribution)


def _licences(distribution: str) -> Iterator[tuple[str, bytes]]:
    try:
        found = importlib.metadata.distribution(distribution)
    except importlib.metadata.PackageNotFoundError:
        return
    for file in found.files or ():
        path = Path(str(file.locate()))
        if path.name.upper().startswith(("LICENSE", "COPYING")) and path.is_file():
            yield f"licences/{distribution}/{path.name}", path.read_bytes()
