"""The task `numerical`: every case by two engines, and mistakes in the middle of an episode."""

from pathlib import Path

import pytest
import yaml

from solver.errors import FormatError
from solver.tasks import Options, solve
from tests.solver.tasks.plain_numerical import answer

ROOT = Path(__file__).resolve().parents[3]
CASES = yaml.safe_load((ROOT / "cases/numerical/suite.yaml").read_text("utf-8"))["cases"]


def solved(text: str) -> str:
    """Return the solver's answer."""
    return b"".join(solve(text, Options())).decode()


SLOW = {"return-ply-2", "return-ply-2-discounted"}  # for the plain code: seconds
SLOWLY = (pytest.mark.slow, pytest.mark.timeout(3600))


def file_of(folder: str, name: str) -> str:
    """Return the text of a case's file."""
    return (ROOT / folder / "numerical" / name).read_text("utf-8")


@pytest.mark.parametrize("name", CASES)
def test_the_solver_gives_the_expected_answer(name: str) -> None:
    """Every expected file is what the solver says."""
    assert solved(file_of("cases", f"{name}.in")) == file_of("expected", f"{name}.out")


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=SLOWLY if n in SLOW else ()) for n in CASES]
)
def test_plain_code_gives_the_expected_answer(name: str) -> None:
    """Every expected file is what plain code says that shares nothing with the solver."""
    assert answer(file_of("cases", f"{name}.in")) == file_of("expected", f"{name}.out")


def test_no_case_is_a_mere_snapshot() -> None:
    """Every expected file was made by hand or is confirmed by a second engine, as above."""
    assert {case["origin"] for case in CASES.values()} == {"by-hand", "cross-checked"}
    assert len(CASES) >= 44


@pytest.mark.parametrize(
    ("actions", "line", "words"),
    [
        ("4 5\n4 3", 5, "cell 4 is taken by 5"),
        ("4 5\n0 5", 5, "the number 5 is used already"),
        ("4 5\n3 3", 5, "cell 3 is taken by 2"),  # where the environment of seed 7 moves
    ],
)
def test_an_illegal_action_in_an_episode_is_told_with_its_line(
    actions: str, line: int, words: str
) -> None:
    """The rule that is broken may depend on what the environment played."""
    with pytest.raises(FormatError, match=words) as caught:
        solved(f"NUMERICAL\nEPISODE\n7\n{actions}\n")
    assert caught.value.line == line


def test_actions_after_the_end_are_refused() -> None:
    """An episode that has ended takes no more actions."""
    text = file_of("cases", "episode-quick-win.in")
    with pytest.raises(FormatError, match="the game is over"):
        solved(text + "0 1\n")


def test_the_answer_ends_in_one_newline() -> None:
    """As everywhere."""
    text = solved("NUMERICAL\nSOLVE\nxxxxxxxxx\n")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


@pytest.mark.parametrize(
    "text",
    [
        "NUMERICAL\nSTEP\n1 x x 2 5 x x 4 x\n2 9\n3\n",
        "NUMERICAL\nEPISODE\n3\n4 5\n",
        "NUMERICAL\nSOLVE\n1 x x 2 5 x x 4 x\n",
        "NUMERICAL\nRETURN\n1 x x 2 5 x x 4 x\n",
        "NUMERICAL\nLEARN\n10\n3\n",
        "TDDATA\ngames\nplies 5\n",
        "TDDATA\ntraining\n",
        "QTABLE\nLIST\n",
        "XOOXXO***\n",
        "STATES\ntictactoe\n",
    ],
)
def test_every_task_has_something_to_say(text: str) -> None:
    """--explain tells something of every request, and leaves the answer as it is."""
    told: list[str] = []
    explained = b"".join(solve(text, Options(explain=True, note=told.append)))
    assert told
    assert all(told)
    assert explained.decode() == solved(text)


def test_pictures_show_the_board_that_the_answer_is_about() -> None:
    """SOLVE shows the best numbers in their cells, STEP marks the moves; LEARN has no board."""
    board = "1 x x 2 5 x x 4 x\n"
    drawn = b"".join(solve(f"NUMERICAL\nSOLVE\n{board}", Options(draw=True))).decode()
    assert drawn.splitlines()[0] == "odd to move: value 1, best numbers in their cells"
    assert "9*" in drawn
    step = b"".join(solve(f"NUMERICAL\nSTEP\n{board}2 9\n3\n", Options(draw=True))).decode()
    assert step.startswith("even has won, the last moves marked\n  1  | [6] | [9]\n")
    picture = b"".join(solve(f"NUMERICAL\nSOLVE\n{board}", Options(svg=True)))
    assert picture.startswith(b"<svg")
    with pytest.raises(FormatError):
        solve("NUMERICAL\nLEARN\n10\n3\n", Options(svg=True))
