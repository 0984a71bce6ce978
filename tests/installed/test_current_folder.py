"""No program of ours imports from the folder in which it is started."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.installed.environment import Installation
from tests.judge.toys import make_suite
from tests.sources import ROOT

HOSTILE = (
    *("solver", "judge", "arena", "grader", "yaml", "rich", "jinja2", "pyseccomp", "numpy"),
    *("sitecustomize", "usercustomize", "json", "argparse", "dataclasses", "typing", "pathlib"),
    *("subprocess", "signal", "random", "sqlite3", "gymnasium", "matplotlib", "tempfile"),
)
RAID = "greedy-is-wrong"
WRONG_MOVE = "B1 Stake\n.X.\n..O\n...\n"  # legal, so the checker asks our solver what it is worth
GAME = ("solver", "b=solver", "--games", "2", "--size", "3", "--pawns", "1", "--solve", "5")


# What pytest itself imports when the current folder is first on the path: that is not up to us.
PYTESTS_OWN = tuple(name for name in HOSTILE if name not in ("solver", "judge", "arena", "yaml"))


class Start(NamedTuple):
    """A command, its exit code, and the files that Python itself would take for the program."""

    words: tuple[str, ...]
    code: int = 0
    unstoppable: tuple[str, ...] = ()


STARTS = {
    "solver": Start(("solver", "tree.in", "tree.out")),
    "solver --explain": Start(("solver", "--explain", "tree.in", "tree.out")),
    "python -m solver": Start(("python", "-m", "solver", "tree.in", "tree.out"), 0, ("solver",)),
    "solver-learning": Start(("solver-learning", "tictactoe", "--episodes", "50")),
    "python -m solver.learning": Start(
        ("python", "-m", "solver.learning", "tictactoe", "--episodes", "50"), 0, ("solver",)
    ),
    "td": Start(("solver-learning", "td", "--help")),
    "grader": Start(("grader", "--no-store", "--solver", "cat", "--reports", "report")),
    "grader doctor": Start(("grader", "doctor", "--solver", "cat")),
    "grader, bundled solver": Start(("grader", "--no-store", "--cases", "boards")),
    "grader, oracle": Start(
        ("grader", "--no-store", "--cases", "boards", "--solver", "cat wrong-move"), 1
    ),
    "python -m judge": Start(
        ("python", "-m", "judge", "--no-store", "--solver", "cat"), 0, ("judge",)
    ),
    "python -m grader": Start(("python", "-m", "grader", "--help"), 0, ("grader", "judge")),
    "arena": Start(("arena", *GAME)),
    "python -m arena": Start(("python", "-m", "arena", *GAME), 0, ("arena",)),
    "pytest": Start(("pytest", "--plygrade-solver", "cat", "cases")),
    "python -m pytest": Start(
        ("python", "-m", "pytest", "--plygrade-solver", "cat", "cases"), 0, PYTESTS_OWN
    ),
    "pytest, boards": Start(("pytest", "boards/suite.yaml")),
}


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """Return a folder with work for every command."""
    make_suite(tmp_path, {"good": "good\n"})
    (tmp_path / "tree.in").write_text("PREORDER\nXOXOXO***\n")
    (tmp_path / "wrong-move").write_text(WRONG_MOVE)
    boards = tmp_path / "boards"
    boards.mkdir()
    shutil.copy(ROOT / "cases" / "raid" / f"{RAID}.in", boards)
    shutil.copy(ROOT / "expected" / "raid" / f"{RAID}.out", boards)
    (boards / "suite.yaml").write_text(f"task: raid\nchecker: raid\ncases: {{{RAID}: }}\n")
    return tmp_path


def plant(folder: Path, names: tuple[str, ...]) -> Path:
    """Put hostile modules into a folder; return the file in which each leaves its name."""
    marks = folder / "marks"
    for name in names:
        (folder / f"{name}.py").write_text(
            f"with open({str(marks)!r}, 'a') as marks: marks.write({name!r} + '\\n')\n"
        )
    return marks


@pytest.mark.parametrize("name", STARTS)
def test_nothing_beside_the_user_is_run(name: str, beside: Path, installed: Installation) -> None:
    """A folder full of modules with tempting names leaves every command unmoved."""
    start = STARTS[name]
    marks = plant(beside, tuple(name for name in HOSTILE if name not in start.unstoppable))
    done = installed.run(beside, *start.words)
    assert not marks.exists(), marks.read_text()
    assert done.returncode == start.code, done.stdout + done.stderr


# The module of a command that Python has to find before anything of ours can run.
FIRST = {"solver": "solver", "solver-learning": "solver", "grader": "judge", "arena": "arena"}


@pytest.mark.parametrize("name", FIRST)
def test_an_empty_entry_of_the_import_path_means_nothing(
    name: str, beside: Path, installed: Installation
) -> None:
    """PYTHONPATH=":" lets Python look in the current folder first; we do not.

    Beyond us is what it finds before we run: sitecustomize, and the command's own first module.
    """
    early = ("sitecustomize", "usercustomize", FIRST[name])
    marks = plant(beside, tuple(name for name in HOSTILE if name not in early))
    done = installed.run(beside, *STARTS[name].words, environment={"PYTHONPATH": ":"})
    assert not marks.exists(), marks.read_text()
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_traps_work(tmp_path: Path, installed: Installation) -> None:
    """A Python that does import from the current folder falls into every one of them."""
    marks = plant(tmp_path, HOSTILE)
    assert installed.run(tmp_path, "python", "-c", f"import {', '.join(HOSTILE)}").returncode == 0
    assert marks.read_text().split() == list(HOSTILE)
