"""`grader.py hunt` from its words to its exit code, with programs that are wrong in known ways."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from judge.cli import main
from judge.hunting.hunt import Hunted
from judge.manifest.loader import load_suite
from judge.model.case import Origin
from judge.model.errors import Stopped
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
    command = ["hunt", "--solver", f"python {GREEDY}", "--runs", "90", "--save", "cases/raid"]
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


def test_a_hunt_that_was_stopped_does_not_claim_to_go_on(
    course: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Unlike a grading it begins anew, and says so."""
    stopped = Hunted(runs=3, stopped=Stopped(signal.SIGINT))
    monkeypatch.setattr("judge.commands.hunt.run_hunt", lambda *_: stopped)
    assert main(["hunt", "--solver", f"python {GREEDY}"]) == 128 + signal.SIGINT
    told = capsys.readouterr()
    assert told.out == "raid: no wrong answer in 3 runs, then it was stopped\n"
    assert told.err == (
        "grader: stopped by SIGINT; nothing was found so far;"
        " the same command hunts from the start\n"
    )


def test_a_suite_is_known_by_its_name(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cases of other suites may have a suite's name in theirs, as those of `states` have."""
    command = ["hunt", "numerical", "--solver", "python wrong.py", "--runs", "1", "--no-store"]
    command += ["--cases", str(ROOT / "cases"), "--expected", str(ROOT / "expected")]
    assert main(command) == 1
    assert capsys.readouterr().out.startswith("numerical: 1 wrong answer in 1 run")


def test_a_homework_of_ones_own(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A generator and a reference are enough; steps of the generator lead to the smallest."""
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    assert main([*command, "--solver", "python wrong.py", "--no-store", "--seed", "66"]) == 1
    told = capsys.readouterr().out
    assert "\n    70\n" in told


def test_a_wrong_program_of_the_course_names_a_belief(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that gives all answers is named; a closer look is told of one that gives most of them."""
    (course / "wrong").mkdir()
    (course / "wrong" / "large.py").write_text(f'"""takes large numbers for 0"""\n{WRONG}')
    (course / "wrong" / "silent.py").write_text(WRONG)
    (course / "wrong" / "broken.py").write_text("# is broken\nprint(\n")
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    command += ["--no-store", "--seed", "66", "--runs", "20"]
    assert main([*command, "--solver", "python wrong.py"]) == 1
    told = capsys.readouterr()
    assert "the program takes large numbers for 0\n" in told.out
    assert "wrong/silent.py: found no first line that says what it believes" in told.err
    assert "wrong/broken.py: the build failed" in told.err
    (course / "other.py").write_text(f"{WRONG.replace('else 0', 'else n // 72')}")
    assert main([*command, "--solver", "python other.py"]) == 1
    told = capsys.readouterr()
    assert "no known misconception explains all answers; the closest" in told.out
    assert main([*command, "--solver", "python wrong.py", "--wrong", "nowhere"]) == 2
    assert "--wrong nowhere: found no such folder" in capsys.readouterr().err


def test_no_input_of_a_generator_is_left_out(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All that it yields is asked, from the first one to the last."""
    few = "def inputs(seed):\n    yield from ('1', '2', '3', '4', '5', '6', '7', '8', '9')\n"
    (course / "generator.py").write_text(few)
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    assert main([*command, "--solver", "python right.py", "--no-store"]) == 0
    assert "no wrong answer in 9 runs" in capsys.readouterr().out


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
        ("import sys\nsys.stdin.read()\n", "found no function inputs(seed)"),
        ("import sys\nsys.exit('bye')\n", "SystemExit: bye"),
        ("def inputs(seed):\n    yield from ()\n", "yielded nothing, wanted texts"),
        ("while True:\n    pass\n", "no input came within --seconds"),
        ("def inputs(seed):\n    while True:\n        pass\n    yield ''\n", "no input came"),
    ],
)
def test_a_broken_generator_is_told_in_one_line(
    course: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    """File and reason, and exit code 2."""
    (course / "generator.py").write_text(text)
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    command += ["--seconds", "1"] if "while" in text else []
    assert main([*command, "--solver", "python wrong.py", "--no-store"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "generator.py: " in line
    assert said in line


def test_a_strategy_not_of_texts_is_told_in_one_line(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a generator that does not yield texts: it is no defect of the judge."""
    text = "from hypothesis import strategies as st\nq = st.integers()\n"
    (course / "strategy.py").write_text(text)
    command = ["hunt", "--generator", "strategy.py:q", "--reference", "python right.py"]
    assert main([*command, "--solver", "python wrong.py", "--no-store"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("strategy.py: the strategy q drew int, wanted text")


def test_a_generator_has_no_part_in_the_talk(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It reads an empty standard input, and what it or its children print is not heard."""
    rude = "import os, sys\nassert sys.stdin.read() == ''\nos.write(1, b'{}\\n')\nprint('{}')\n"
    (course / "generator.py").write_text(f"{rude}os.system('cat; echo {{}}')\n{OWN}")
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    assert main([*command, "--solver", "python right.py", "--no-store", "--runs", "3"]) == 0
    assert "no wrong answer in 3 runs" in capsys.readouterr().out


def test_what_was_found_is_told_if_the_generator_stops_yielding(
    course: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrong answers that were seen are not lost with a planner that has to be ended."""
    monkeypatch.setattr("judge.hunting.hunt.FOREIGN_GRACE", 0.0)
    stuck = "\n\ndef smaller(text):\n    while True:\n        pass\n"
    (course / "generator.py").write_text(OWN + stuck)
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    command += ["--solver", "python wrong.py", "--no-store", "--seed", "70", "--seconds", "2"]
    assert main(command) == 1
    assert "\n    70\n" in capsys.readouterr().out


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_hunt_whose_generator_does_not_load(course: Path, number: int) -> None:
    """The exit code says which signal it was, and the process of the generator is gone."""
    text = "import os, time\nopen('new', 'w').write(str(os.getpid()))\nos.rename('new', 'pid')\n"
    (course / "generator.py").write_text(f"{text}time.sleep(600)\n")
    command = [sys.executable, str(ROOT / "grader.py"), "hunt", "--no-store"]
    command += ["--generator", "generator.py", "--reference", "python right.py"]
    with subprocess.Popen([*command, "--solver", "python wrong.py"], cwd=course) as process:
        end = time.monotonic() + 60
        while not (course / "pid").exists() and time.monotonic() < end:
            time.sleep(0.02)
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    with pytest.raises(ProcessLookupError):
        os.kill(int((course / "pid").read_text()), 0)


def test_a_folder_of_several_programs(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that may be a class is refused with how to name one; else it is told what was started."""
    for name in ("ann", "bob"):
        (course / "class" / name).mkdir(parents=True)
        shutil.copy("wrong.py", course / "class" / name / "main.py")
    command = ["hunt", "--generator", "generator.py", "--reference", "python right.py"]
    command += ["--no-store", "--runs", "2", "--sandbox", "rlimit", "--submission"]
    assert main([*command, "class"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("if class holds several hand-ins, name one of them: class/NAME")
    assert main([*command, "class/ann"]) == 0
    assert "grader: ann: started main.py" in capsys.readouterr().err


def test_what_is_missing_is_told_before_anything_runs(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A generator that is not there, or a store that is none, ends a hunt before its first run."""
    words = ["hunt", "--solver", "python wrong.py"]
    reference = ["--reference", "python right.py"]
    assert main([*words, "--generator", "nowhere.py", *reference, "--no-store"]) == 2
    assert "nowhere.py: found no Python file" in capsys.readouterr().err
    assert main(["hunt", "--solver", "python nowhere.py"]) == 2
    assert "nowhere.py: found no such file" in capsys.readouterr().err
    assert main([*words, "--save", "nowhere"]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("grader: --save nowhere: found no suite.yaml there")
    assert told.out == ""
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
    assert "The smallest input found on which your program is wrong (raid)" in page
    assert "your program looks 1 ply ahead" in page
    assert "a hunt found it wrong on this input" in capsys.readouterr().out
    assert '"find": ' in (course / "report" / "results.jsonl").read_text()
    assert main(["--solver", "it=python wrong.py", "--report", "html=other.html"]) == 1
    assert "smallest input" not in (course / "other.html").read_text()
