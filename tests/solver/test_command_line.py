"""Options, folders and help."""

import io
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from solver.__main__ import run
from solver.progress import Progress
from solver.tasks import Options, solve
from tests.solver.processes import run_solver

GOOD = "3\nMINIMAX\nX\n2\n1 1 1\n1 9 1\n1 1 18\nX..\n.O.\n...\n"


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    """Return a good input file."""
    path = tmp_path / "good.in"
    path.write_text(GOOD)
    return path


@pytest.mark.parametrize("engine", ["fast", "alphabeta", "minimax"])
def test_every_engine_gives_the_same_answer(
    engine: str, asked: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """The engine is a matter of speed, never of the answer."""
    assert run(["--engine", engine, str(asked), "-"]) == 0
    assert capfdbinary.readouterr().out == b"B1 Raid\nXX.\n.X.\n...\n"


def test_an_explanation_goes_to_standard_error(
    asked: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Value, best play, ties, nodes, time and the board; the answer itself is unchanged."""
    assert run(["--explain", str(asked)]) == 0
    out, err = capfd.readouterr()
    assert out == "B1 Raid\nXX.\n.X.\n...\n"
    lines = err.splitlines()
    assert lines[0] == "B1 Raid, worth -7 to X"
    assert lines[1] == "best play: B1 Raid, C3 Stake"
    assert lines[2] == "moves of this value: B1 Raid, A2 Raid"
    assert lines[3].startswith("nodes: ")
    assert " ms, engine: fast" in lines[3]
    assert lines[5:] == [
        "  1  X  1 [X  1] .  1",
        "  2  .  1 (X  9) .  1",
        "  3  .  1  .  1  . 18",
    ]


def test_competition_is_explained_without_spending_more_time(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """What is told of COMPETITION is what its search found; no second search follows."""
    path = tmp_path / "c.in"
    path.write_text(GOOD.replace("MINIMAX", "COMPETITION"))
    assert run(["--explain", str(path)]) == 0
    assert "best play" not in capfd.readouterr().err


def test_an_estimate_is_told_as_one(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """COMPETITION says "about" of what no search to the end has proved, and names no engine."""
    path = tmp_path / "c.in"
    board = "\n".join(["1 2 3 4 5"] * 5 + ["....."] * 5)
    path.write_text(f"5\nCOMPETITION\nX\n0\n{board}\n")
    assert run(["--explain", "--engine", "minimax", str(path)]) == 0
    told = capfd.readouterr().err
    assert ", worth about +" in told
    assert " ms, engine: COMPETITION\n" in told


def test_pictures_come_instead_of_the_answer(
    asked: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """--draw is text for people, --svg a well-formed picture with every cell of the board."""
    assert run(["--draw", str(asked)]) == 0
    assert "[X  1]" in capfd.readouterr().out
    assert run(["--svg", str(asked)]) == 0
    picture = ET.fromstring(capfd.readouterr().out)
    cells = picture.findall("{http://www.w3.org/2000/svg}rect[@class='thin']")
    assert len(cells) == 9


@pytest.mark.parametrize(
    "arguments", [["--nonsense"], ["--engine", "magic"], ["--draw", "--svg"], ["a", "b", "c"]]
)
def test_a_wrong_call_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Options that there are not end in one line and exit code 2, also those of `play`."""
    for words, program in ((arguments, "solver"), (["play", *arguments], "solver play")):
        assert run(words) == 2
        told = capsys.readouterr().err
        assert told.endswith(f"; see {program} --help\n")
        assert told.count("\n") == 1


def test_help_tells_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    """--help says what the solver can do and ends well."""
    assert run(["--help"]) == 0
    told = capsys.readouterr().out
    for option in ("--engine", "--explain", "--draw", "--svg", "INPUT", "OUTPUT", "examples:"):
        assert option in told


def test_a_folder_is_answered_file_by_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every .in file is answered elsewhere, a wrong one is told, and the rest goes on."""
    (tmp_path / "a.in").write_text(GOOD)
    (tmp_path / "b.in").write_text("27\n")
    (tmp_path / "c.in").write_text(GOOD)
    (tmp_path / "c.out").write_text("the instructor's own\n")
    assert run([str(tmp_path)]) == 2
    assert sorted(os.listdir(tmp_path / "answers")) == ["a.out", "c.out"]
    assert (tmp_path / "c.out").read_text() == "the instructor's own\n"
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "1/3 a.in"
    assert lines[1].endswith(
        "b.in:1: found '27', wanted the board size: a whole number from 1 to 26"
    )
    assert lines[2:] == ["2/3 b.in: not answered", "3/3 c.in"]


def test_answers_of_a_folder_may_go_to_a_named_one(tmp_path: Path) -> None:
    """A second name is the folder of the answers, made if need be; a file there is refused."""
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "a.in").write_text(GOOD)
    assert run([str(tmp_path / "cases"), str(tmp_path / "deep" / "answers")]) == 0
    assert (tmp_path / "deep" / "answers" / "a.out").read_text().startswith("B1 Raid\n")
    (tmp_path / "file").write_text("")
    assert run([str(tmp_path / "cases"), str(tmp_path / "file")]) == 2


def test_the_bar_is_drawn_on_terminals_only(capsys: pytest.CaptureFixture[str]) -> None:
    """On a terminal one line redraws itself and fits the width; names cannot command it."""
    bar = Progress(4, lively=True, width=40)
    bar.step("evil\x1b[2J.in")
    bar.clear()
    drawn = capsys.readouterr().err
    assert drawn.startswith("\r\x1b[K[######..................] 1/4 evil")
    assert drawn.endswith("\r\x1b[K")
    assert "\x1b[2J" not in drawn
    assert "\n" not in drawn


def test_a_plain_solve_imports_next_to_nothing(asked: Path) -> None:
    """What makes starting slow is not on the path of a plain solve."""

    code = (
        "import sys; from solver.__main__ import run; before = set(sys.modules);"
        f"code = run([{str(asked)!r}, '-']);"
        "heavy = 'argparse typing dataclasses pathlib enum re collections random functools';"
        "print(code, sorted(set(heavy.split()) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, '.'); {code}"],
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        timeout=240,
        check=True,
    )
    assert done.stderr == b"0 []\n"


def test_a_defect_of_ours_is_one_line_too(
    asked: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even an error that nobody foresaw reaches the user as one line, with its own exit code."""

    def broken(text: str, options: object) -> list[bytes]:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("solver.answering.solve", broken)
    assert run([str(asked)]) == 70
    assert capsys.readouterr().err == (
        "a defect of the solver, please report it: ZeroDivisionError: oops\n"
    )


def test_options_after_the_names_work_too(asked: Path) -> None:
    """The order of options and names does not matter."""
    assert run_solver(str(asked), "--draw").stdout.startswith(b"B1 Raid\n")


def test_messages_do_not_stick_to_the_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the bar is taken away before a message has its line."""
    (tmp_path / "a.in").write_text(GOOD)
    (tmp_path / "b.in").write_text("27\n")
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    assert run([str(tmp_path)]) == 2
    shown = screen.getvalue()
    assert f"1/2 a.in\r\x1b[K{tmp_path}/b.in:1: found '27'" in shown
    assert shown.endswith("\r\x1b[K")


def test_a_folder_that_cannot_be_listed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Trouble with the folder itself is one line that names it."""

    def forbidden(folder: str) -> list[str]:
        raise PermissionError(13, "Permission denied", folder)

    monkeypatch.setattr(os, "listdir", forbidden)
    assert run([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: Permission denied\n"


def test_an_empty_name_is_not_taken_for_input_txt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A script whose variable is empty gets an error, not the answer to another file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "input.txt").write_text(GOOD)
    assert run(["", "-"]) == 2
    assert run(["--explain", "", "-"]) == 2
    assert capsys.readouterr().err == ": No such file or directory\n" * 2


def test_an_interrupted_folder_tells_how_far_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the second of two files: one is answered, the message says so, exit code 130."""
    (tmp_path / "a.in").write_text(GOOD)
    (tmp_path / "b.in").write_text(GOOD.replace("MINIMAX", "ALPHABETA"))

    def interrupted_by_the_second(text: str, options: Options) -> object:
        if "ALPHABETA" in text:
            raise KeyboardInterrupt
        return solve(text, options)

    monkeypatch.setattr("solver.answering.solve", interrupted_by_the_second)
    assert run([str(tmp_path)]) == 130
    answers = tmp_path / "answers"
    assert capsys.readouterr().err.splitlines() == [
        "1/2 a.in",
        f"interrupted: 1 of 2 answered, in {answers}",
    ]
    assert os.listdir(answers) == ["a.out"]
