"""The pytest plugin where it was installed: it does its work, and disturbs nobody else's."""

from pathlib import Path

import pytest

from tests.installed.environment import Installation
from tests.judge.toys import make_suite

OWN_SOLVER = "def answer() -> int:\n    return 42\n"
OWN_TEST = (
    "import judge, solver\n\n\n"
    "def test_answer():\n    from solver import answer\n    assert answer() == judge.RIGHT\n"
)
OWN_OPTION = 'def pytest_addoption(parser):\n    parser.addoption("--solver")\n'
BOARD = "2\nMINIMAX\nX\n1\n1 2\n3 4\n..\n..\n"
ANSWER = "B2 Stake\n..\n.X\n"
# Files of that name in other projects: no key of ours, some, all but another kind of cases.
FOREIGN = {
    "tool": "name: nightly\nsteps: [one]\n",
    "half": "cases: [one, two]\n",
    "list": "- task: x\n- cases: y\n",
    "same keys": "task: x\ncases: [one]\n",
    "deeper": "suite:\n  task: x\n  cases: {}\n",
}


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return a folder with a suite of one Raid board, and no Python project around it."""
    make_suite(tmp_path, {"board": ANSWER}, extra="visibility: all")
    (tmp_path / "cases" / "toy" / "board.in").write_text(BOARD)
    return tmp_path


def test_cases_pass_by_the_bundled_solver(course: Path, installed: Installation) -> None:
    """An installed plugin needs no option, no conftest and no repository."""
    done = installed.run(course, "pytest", "cases")
    assert "1 passed" in done.stdout, done.stdout + done.stderr


def test_cases_are_graded_by_a_command(course: Path, installed: Installation) -> None:
    """Another program is named by an option of ours; its failure reads as the grader's."""
    done = installed.run(course, "pytest", "cases", "--plygrade-solver", "cat")
    assert "WA toy/board: wrong answer" in done.stdout, done.stdout + done.stderr
    assert "again: grader --solver cat --fresh cases/toy/board.in" in done.stdout
    assert done.returncode == 1


@pytest.mark.parametrize("kind", FOREIGN)
def test_other_suites_are_left_alone(kind: str, tmp_path: Path, installed: Installation) -> None:
    """A `suite.yaml` that is not ours is no test and no error."""
    (tmp_path / "suite.yaml").write_text(FOREIGN[kind])
    (tmp_path / "one.in").touch()
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n")
    done = installed.run(tmp_path, "pytest")
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0


def test_other_options_are_left_alone(tmp_path: Path, installed: Installation) -> None:
    """Another project may have an option `--solver` of its own."""
    (tmp_path / "conftest.py").write_text(OWN_OPTION)
    (tmp_path / "test_own.py").write_text(
        "def test_own(pytestconfig):\n    assert pytestconfig.getoption('--solver') == 'x'\n"
    )
    done = installed.run(tmp_path, "pytest", "--solver", "x")
    assert "1 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("places", [("cases", "test_own.py"), ("test_own.py", "cases")], ids=str)
def test_a_solver_of_ones_own_is_tested_beside_the_cases(
    places: tuple[str, ...], course: Path, installed: Installation
) -> None:
    """Modules named like ours are the student's in the student's tests, and ours in our work."""
    (course / "solver.py").write_text(OWN_SOLVER)
    (course / "judge.py").write_text("RIGHT = 42\n")
    (course / "test_own.py").write_text(OWN_TEST)
    done = installed.run(course, "pytest", *places)
    assert "2 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        ("python -m pytest", "judge/__init__.py"),
        ("PYTHONPATH=.", "judge.py"),
        pytest.param("python -m pytest", "judge.py", marks=pytest.mark.slow),
        pytest.param("PYTHONPATH=.", "judge/__init__.py", marks=pytest.mark.slow),
    ],
)
def test_a_project_called_like_ours_is_not_disturbed(
    start: str, kind: str, course: Path, installed: Installation
) -> None:
    """With a `judge` of another project first on the path, its tests and our cases all run.

    Nobody but that project's own tests imports it: it tells if anything else does.
    """
    (course / kind).parent.mkdir(exist_ok=True)
    (course / kind).write_text("import sys\nRIGHT = 'test_own' in sys.modules\n")
    (course / "test_own.py").write_text(
        "import sys\n\ndef test_own():\n"
        "    assert 'judge' not in sys.modules\n    import judge\n    assert judge.RIGHT\n"
    )
    alone = start == "PYTHONPATH=."
    words = ("pytest",) if alone else ("python", "-m", "pytest")
    environment = {"PYTHONPATH": "."} if alone else None
    for places in (("test_own.py",), ("cases", "test_own.py"), ("test_own.py", "cases")):
        done = installed.run(course, *words, *places, environment=environment)
        assert f"{len(places)} passed" in done.stdout, done.stdout + done.stderr
        assert done.returncode == 0


def test_a_foreign_judge_is_never_run(course: Path, installed: Installation) -> None:
    """`python -m pytest` looks in the current folder first; we take nothing of ours from there."""
    for name in ("judge", "solver", "arena"):
        (course / f"{name}.py").write_text("open('marks', 'w').close()\n")
    done = installed.run(course, "python", "-m", "pytest", "cases")
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert not (course / "marks").exists()
