"""The shape of the source tree: who imports whom, how long a file is, what tests say."""

import ast
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT, imports_of, named, parsed, python_files

LONGEST_FILE = 300
# What solver/__init__.py has for all of our programs.
COMMON = ("solver.__version__", "solver.leave_out_current_folder")
# A module of the first folder may import, of our own packages, only what starts with these.
ALLOWED = {
    "solver/games": ("solver.games", "solver.game", "solver.errors"),
    "solver/search": ("solver.search", "solver.game", "solver.games", "solver.errors"),
    "solver/trees": ("solver.trees", "solver.game", "solver.games", "solver.errors"),
    "solver/formats": (
        "solver.formats",
        "solver.game",
        "solver.games",
        "solver.errors",
        "solver.printable",
    ),
    "solver/learning": ("solver.",),
    "solver/tasks": ("solver.",),
    "judge/checkers": ("judge.", "solver.games", "solver.formats", "solver.game", "solver.errors"),
    "judge": ("judge", *COMMON),
    "arena": ("arena", "judge", "solver.games", "solver.formats", "solver.errors", *COMMON),
    "solver": ("solver",),
    "bench": ("bench", "solver", "judge", "arena", "tools"),
    "tools": ("tools", "solver", "judge", "arena"),
}
OURS = ("solver", "judge", "arena", "bench", "tools", "tests")
EXTRAS = ("gymnasium", "pettingzoo", "numpy", "matplotlib", "PIL")


def rule_of(name: str) -> tuple[str, ...]:
    """Return the allowed prefixes for a file: the rule of the longest folder that holds it."""
    folders = [folder for folder in ALLOWED if name.startswith(folder + "/")]
    return ALLOWED[max(folders, key=len)] if folders else ()


def breaches(name: str, modules: list[str]) -> list[str]:
    """Return the modules of ours that a file imports against the rule."""
    ours = [module for module in modules if module.split(".")[0] in OURS]
    return [m for m in ours if not (m + ".").startswith(rule_of(name)) and m not in OURS]


@pytest.mark.parametrize("path", python_files(*[f for f in OURS if f != "tests"]), ids=named)
def test_imports_point_one_way(path: Path) -> None:
    """No file imports against the direction that docs/design.md draws."""
    assert breaches(named(path), [module for module, _ in imports_of(path)]) == []


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("solver/games/raid.py", "solver.search.minimax"),
        ("solver/formats/raid.py", "solver.files"),
        ("solver/search/minimax.py", "solver.formats.raid"),
        ("judge/grading/grader.py", "solver.games.raid"),
        ("judge/checkers/raid/check.py", "solver.search.raid.engine"),
        ("arena/match.py", "solver.search.raid.engine"),
    ],
)
def test_a_wrong_import_would_be_seen(name: str, module: str) -> None:
    """The rule is not empty: imports that the design forbids are breaches."""
    assert breaches(name, [module]) == [module]


@pytest.mark.parametrize("path", python_files(), ids=named)
def test_files_are_short(path: Path) -> None:
    """No source file is longer than a person reads in one go."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", python_files(), ids=named)
def test_modules_say_what_they_are_for(path: Path) -> None:
    """Every module that has content begins with a docstring."""
    assert not parsed(path).body or ast.get_docstring(parsed(path))


@pytest.mark.parametrize("path", python_files("tests"), ids=named)
def test_tests_say_what_they_prove(path: Path) -> None:
    """Every test function states its property in a docstring."""
    functions = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef)]
    silent = [f.name for f in functions if f.name.startswith("test_") and not ast.get_docstring(f)]
    assert silent == []


@pytest.mark.parametrize("path", python_files("solver"), ids=named)
def test_the_solver_needs_only_the_standard_library(path: Path) -> None:
    """Apart from the extras, which come late, the solver imports nothing that pip installs."""
    roots = {(module.split(".")[0], at_load) for module, at_load in imports_of(path)}
    foreign = {
        (root, at_load)
        for root, at_load in roots
        if root not in sys.stdlib_module_names and root != "solver"
    }
    late_extras = {(root, False) for root in EXTRAS}
    adapters = {(root, True) for root in EXTRAS} if _is_adapter(path) else set()
    assert foreign <= late_extras | adapters


def _is_adapter(path: Path) -> bool:
    """Tell whether a module exists to serve an extra; such modules are themselves imported late."""
    return path.parent.name == "adapters"


def test_there_is_no_drawer_of_odds_and_ends() -> None:
    """A helper used in two places is a concept with a name of its own."""
    drawers = {"utils.py", "util.py", "helpers.py", "common.py", "misc.py"}
    assert [named(path) for path in python_files() if path.name in drawers] == []


def test_the_entry_is_thin() -> None:
    """grader.py is a doorbell: under 20 lines."""
    assert len((ROOT / "grader.py").read_text(encoding="utf-8").splitlines()) < 20
