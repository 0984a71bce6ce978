"""`grader.py hunt` from its words to its exit code, with programs that are wrong in known ways."""

import shutil
from pathlib import Path

import pytest

from judge.cli import main
from judge.manifest.loader import load_suite
from judge.model.case import Origin
from tests.sources import ROOT

GREEDY = ROOT / "examples" / "greedy.py"
OWN = """\
def inputs(seed):
    for number in range(seed, 200):
        yield f"{number}\\n"


def size(text):
    return int(text)


def smaller(text):
    number = int(text)
    yield from (f"{less}\\n" for less in {number // 2, number - 1} if less >= 0)
"""
RIGHT = "print(int(input()) ** 2)\n"
WRONG = "n = int(input())\nprint(n * n if n < 70 else 0)\n"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one suite of one case, a generator, a reference and a wrong program."""
    for name in ("cases", "expected"):
        (tmp_path / name / "raid").mkdir(parents=True)
    shutil.copy(ROOT / "cases" / "raid" / "one-cell.in", tmp_path / "cases" / "raid")
    shutil.copy(ROOT / "expected" / "raid" / "one-cell.out", tmp_path / "expected" / "raid")
    manifest = "task: raid\nchecker: raid\ncases:\n  one-cell: {origin: by-hand}  # easy\n"
    (tmp_path / "cases" / "raid" / "suite.yaml").write_text(manifest)
    for name, text in (("generator", OWN), ("right", RIGHT), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_greedy_is_found_and_saved(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The find is told in the checker's words with what the program believes, and is a case."""
    command = ["hunt", "--solver", f"python {GREEDY}", "--runs", "40", "--save", "cases/raid"]
    assert main(command) == 1
    told = capsys.readouterr().out
    assert "smallest found" in told
    assert "worse than the best move" in told
    assert "the program looks 1 ply ahead, whatever depth is asked" in told
    suite = load_suite(course / "cases" / "raid" / "suite.yaml")
    (hunted,) = [case for case in suite.cases if case.origin is Origin.HUNTED]
    assert "agree on the answer" in hunted.about
    assert "# easy" in suite.path.read_text()
    assert main(["--no-store", hunted.title, "--solver", f"python {GREEDY}"]) == 1
    assert main(["--no-store", hunted.title]) == 0


def test_a_right_program_is_accepted(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0 and one line where nothing goes wrong."""
    shutil.copytree(ROOT / "solver", course / "solver")
    assert main(["hunt", "--solver", "python -m solver - -", "--runs", "16"]) == 0
    assert capsys.readouterr().out == "raid: no wrong answer in 16 runs\n"


def test_a_homework_of_ones_own(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A generator and a reference are enough; steps of the generator lead to the smallest."""
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    assert main([*command, "--solver", "python wrong.py", "--no-store", "--seed", "66"]) == 1
    told = capsys.readouterr().out
    assert "\n    70\n" in told


def test_a_strategy_shrinks_by_itself(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An input drawn by Hypothesis is made smaller by Hypothesis."""
    strategy = "from hypothesis import strategies as st\nq = st.integers(60, 99).map(str)\n"
    (course / "strategy.py").write_text(strategy)
    command = ["hunt", "--generator", "strategy.py:q", "--reference", "python right.py"]
    assert main([*command, "--solver", "python wrong.py", "--no-store", "-j", "1"]) == 1
    assert "\n    70\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "found no function inputs(seed)"),
        ("def inputs(seed):\n    yield 3\n", "yielded int, wanted text"),
        ("def inputs(seed):\n    raise ValueError('why not')\n", "ValueError: why not"),
        ("import nothing_like_this\n", "No module named 'nothing_like_this'"),
    ],
)
def test_a_broken_generator_is_told_in_one_line(
    course: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    """File and reason, and exit code 2."""
    (course / "generator.py").write_text(text)
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    assert main([*command, "--solver", "python wrong.py", "--no-store"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "generator.py: " in line
    assert said in line


def test_what_is_missing_is_told_before_anything_runs(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A generator that is not there, or a store that is none, ends a hunt before its first run."""
    words = ["hunt", "--solver", "python wrong.py"]
    reference = ["--reference", "python right.py"]
    assert main([*words, "--generator", "nowhere.py", *reference, "--no-store"]) == 2
    assert "nowhere.py: found no Python file" in capsys.readouterr().err
    (course / "garbage.sqlite").write_bytes(b"rubbish " * 1000)
    assert main([*words, "--store", "garbage.sqlite"]) == 2
    told = capsys.readouterr()
    assert "garbage.sqlite" in told.err
    assert "runs" not in told.out


def test_the_next_grading_shows_the_find(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was found is in the student's page, the record and the notes; not for other programs."""
    solver = ["--solver", f"it=python {GREEDY}"]
    assert main(["hunt", *solver, "--runs", "24"]) == 1
    assert main([*solver, "--reports", "report"]) == 0
    page = (course / "report" / "students" / "it.html").read_text()
    assert "The smallest input on which your program is wrong (raid)" in page
    assert "your program looks 1 ply ahead" in page
    assert "a hunt found it wrong on this input" in capsys.readouterr().out
    assert '"find": ' in (course / "report" / "results.jsonl").read_text()
    assert main(["--solver", "it=python wrong.py", "--report", "html=other.html"]) == 1
    assert "smallest input" not in (course / "other.html").read_text()
