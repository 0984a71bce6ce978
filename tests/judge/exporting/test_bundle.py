"""Tests of programs in one file: they carry what they need, and need no more than Python has."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from judge.checkers.registry import MODULES
from judge.exporting.bundle import bundle, imported_by, needed
from judge.exporting.problem import FORMATS
from tests.sources import ROOT

INSIDE = "judge.exporting.inside"
OF_TASKS = [
    *([f"{INSIDE}.solution", f"solver.tasks.{task}", "solver.answering"] for task in FORMATS),
    *([f"{INSIDE}.output_validator", module] for module in MODULES.values()),
    *([f"{INSIDE}.input_validator", module] for module in FORMATS.values()),
]


def foreign(module: str) -> set[str]:
    """Return what pip would have to install for a module, unless it comes late."""
    base = ROOT.joinpath(*module.split("."))
    path = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    roots = {
        name.partition(".")[0]
        for node in tree.body
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    return roots - {*sys.stdlib_module_names, "judge", "solver"}


@pytest.mark.parametrize("roots", OF_TASKS, ids=lambda roots: " ".join(roots[:2]))
def test_a_bundle_needs_the_standard_library_alone(roots: list[str]) -> None:
    """Whatever a checker, a format or a task imports in the end, pip need not install it."""
    modules = needed(roots)
    assert set(roots) <= set(modules)
    assert {module: found for module in modules if (found := foreign(module))} == {}


def test_hints_for_type_checkers_are_left_out() -> None:
    """An import that only a type checker sees brings nothing into a bundle; a late one does."""
    assert "solver.command_line" not in needed(["solver.__main__"])
    assert "solver.printable" in set(imported_by("solver.formats.lines"))


def run(tmp_path: Path, text: str, question: bytes, *words: str) -> tuple[int, str, str]:
    (tmp_path / "main.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", "-S", "main.py", *words]
    done = subprocess.run(command, input=question, capture_output=True, cwd=tmp_path, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("case", ["greedy-is-wrong", "negative-01"])
def test_a_bundled_solver_answers_away_from_home(tmp_path: Path, case: str) -> None:
    """The one file answers like the solver, in a Python that sees nothing else of ours.

    The second case is one for which the solver would look for its kernel.
    """
    also = ["solver.tasks.raid", "solver.tasks", "solver.files", "solver.errors"]
    text = bundle("Solves.", f"{INSIDE}.solution", "", also)
    question = (ROOT / f"cases/raid/{case}.in").read_bytes()
    expected = (ROOT / f"expected/raid/{case}.out").read_text()
    assert run(tmp_path, text, question) == (0, expected, "")


def test_a_bundled_checker_judges_and_asks_itself(tmp_path: Path) -> None:
    """A wrong move is refused with its worth, which only the solver inside the file can tell."""
    told = {"all": {"checker": MODULES["raid"], "options": {}}, "cases": {}}
    also = [MODULES["raid"], "solver.answering", "solver.tasks.raid"]
    text = bundle("Checks.", f"{INSIDE}.output_validator", json.dumps(told), also)
    (tmp_path / "feedback").mkdir()
    case = ROOT / "cases/raid/greedy-is-wrong.in"
    answer = ROOT / "expected/raid/greedy-is-wrong.out"
    words = (str(case), str(answer), "feedback")
    assert run(tmp_path, text, answer.read_bytes(), *words)[0] == 42
    assert run(tmp_path, text, b"B1 Stake\n.X.\n..O\n...\n", *words)[0] == 43
    assert "worse than the best move by 9" in (tmp_path / "feedback/judgemessage.txt").read_text()
    assert "expected" not in (tmp_path / "feedback/teammessage.txt").read_text()


def test_an_old_python_is_told_so() -> None:
    """The first thing a program does is to look at the version, in words any Python 3 reads."""
    text = bundle("Solves.", f"{INSIDE}.solution", "")
    start = text[: text.index("class Modules")]
    assert "sys.version_info < (3, 11)" in start
    ast.parse(start, feature_version=(3, 4))
